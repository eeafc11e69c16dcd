"""How a purposeful bot fights: where to begin, where to flow, what to parry, spend and guard."""

from __future__ import annotations

from kensei.games.ketto import Move
from kensei.games.ketto.bots.observation import Observation
from kensei.games.ketto.bots.strokes import best, next_cells, worth
from kensei.games.ketto.cards import ATTACKS, COMBAT, DOWN, beside


def judge_attack(seen: Observation, move: Move) -> float:
    if move.cell is None:
        return -1.0
    lay = seen.lays[move.movement]
    if dict(lay)[move.cell] not in ATTACKS:
        return -1.0
    return best(seen.view.deck, lay, seen.stance(), seen.bonus(), seen.lines(), (move.cell,))[0]


def judge_flow(seen: Observation, move: Move) -> float:
    """Follow the stroke that is worth most from here."""
    attack = seen.view.now.attack
    assert attack is not None
    lay, path = seen.lays[attack.movement], attack.stroke
    stance = seen.mine.stance
    if move.verb == "stop":
        return worth(seen.deck, dict(lay), path, stance, seen.bonus(), seen.lines())
    cell = beside(path[-1], move.what)
    if cell not in next_cells(seen.deck, dict(lay), path):
        return -1.0
    return 0.5 + best(seen.view.deck, lay, stance, seen.bonus(), seen.lines(), (*path, cell))[0]


def judge_parry(seen: Observation, move: Move) -> float:
    """Parry where it ends the stroke, and much of the movement is still to come."""
    if move.verb == "pass":
        return seen.weights.parry
    movement = seen.view.attacking
    assert movement is not None
    to_come = sum(kind == COMBAT and face == DOWN for kind, face in zip(movement.kinds, movement.faces, strict=True))
    last = len(seen.theirs.movements) == 1
    return to_come + (1.5 if last else 0.0)


def judge_spend(seen: Observation, move: Move) -> float:
    """Spend without waste; waste only when nothing more is to come."""
    attack = seen.view.now.attack
    assert attack is not None
    if move.verb == "pass":
        return 0.0
    points = seen.deck.defense[move.what]
    waste = points - attack.strength
    if waste <= 0:
        return 1.0 + points
    last = len(seen.theirs.movements) == 1
    return 1.0 - 0.1 * waste if last or waste == 1 else -0.5


def judge_guard(seen: Observation, move: Move) -> float:
    """The best defense points."""
    attack = seen.view.now.attack
    assert attack is not None
    assert move.cell is not None
    return float(seen.deck.defense[dict(seen.lays[attack.movement])[move.cell]])
