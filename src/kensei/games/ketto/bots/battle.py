"""How a purposeful bot fights: where to begin, where to flow, what to parry, spend and guard."""

from __future__ import annotations

from kensei.games.ketto import Move
from kensei.games.ketto.bots.observation import Table
from kensei.games.ketto.bots.strokes import best, next_cells, worth
from kensei.games.ketto.cards import ATTACKS, COMBAT, DOWN, beside
from kensei.games.ketto.position import Movement


def judge_attack(table: Table, move: Move) -> float:
    """The strongest stroke first."""
    if move.cell is None:
        return -1.0
    lay = table.lays[move.movement]
    if dict(lay)[move.cell] not in ATTACKS:
        return -1.0
    return best(table.view.deck, lay, table.stance(), table.bonus(), table.lines(), (move.cell,))[0]


def judge_flow(table: Table, move: Move) -> float:
    """Follow the stroke that is worth most from here."""
    attack = table.view.now.attack
    assert attack is not None
    lay, path = table.lays[attack.movement], attack.stroke
    stance = table.mine.stance
    if move.verb == "stop":
        return worth(table.deck, dict(lay), path, stance, table.bonus(), table.lines())
    cell = beside(path[-1], move.what)
    if cell not in next_cells(table.deck, dict(lay), path):
        return -1.0
    return 0.5 + best(table.view.deck, lay, stance, table.bonus(), table.lines(), (*path, cell))[0]


def judge_parry(table: Table, move: Move) -> float:
    """Parry where it ends the stroke, and much of the movement is still to come."""
    if move.verb == "pass":
        return table.weights.parry
    movement = attacked_by(table)
    to_come = sum(kind == COMBAT and face == DOWN for kind, face in zip(movement.kinds, movement.faces, strict=True))
    last = len(table.theirs.movements) == 1
    return to_come + (1.5 if last else 0.0)


def attacked_by(table: Table) -> Movement:
    """Give the movement that attacks."""
    attack = table.view.now.attack
    assert attack is not None
    return next(m for m in table.theirs.movements if m.number == attack.movement)


def judge_spend(table: Table, move: Move) -> float:
    """Spend without waste; waste only when nothing more is to come."""
    attack = table.view.now.attack
    assert attack is not None
    if move.verb == "pass":
        return 0.0
    points = table.deck.defense[move.what]
    waste = points - attack.strength
    if waste <= 0:
        return 1.0 + points
    last = len(table.theirs.movements) == 1
    return 1.0 - 0.1 * waste if last or waste == 1 else -0.5


def judge_strike(table: Table, move: Move) -> float:
    """Every point is a chance."""
    return -1.0 if move.verb == "stop" else 1.0


def judge_evade(table: Table, move: Move) -> float:
    """An evasion kept is an evasion lost."""
    return 1.0 if move.verb == "evade" else 0.0


def judge_guard(table: Table, move: Move) -> float:
    """The best defense points."""
    attack = table.view.now.attack
    assert attack is not None
    assert move.cell is not None
    return float(table.deck.defense[dict(table.lays[attack.movement])[move.cell]])
