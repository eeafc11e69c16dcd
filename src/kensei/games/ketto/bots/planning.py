"""How a purposeful bot plans: what an action is good for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kensei.games.ketto import Move
from kensei.games.ketto.bots.observation import Table
from kensei.games.ketto.bots.strokes import best
from kensei.games.ketto.bots.timing import judge_valor
from kensei.games.ketto.cards import (
    ATTACKS,
    DOWN,
    EVASION,
    GUARD,
    MAKES_DEFENSIVE,
    MANOEUVRES,
    OPPOSITE,
    ORDER,
    PARRIES,
    SIDES,
    STANCES,
    VALOR,
    Cell,
    beside,
)

STOPPED = (0.0, 1 / 2, 2 / 3)
"""The share of an attack that no line, a single and a double one stop."""


def judge_choice(table: Table, move: Move) -> float:
    """Any stance is as good as another, but for what its lines stop."""
    lines = table.deck.stances[move.what].lines.values()
    return table.weights.lines * sum(STOPPED[line] for line in lines)


def judge_action(table: Table, move: Move) -> float:
    """Give the points of strength that an action is good for."""
    return ACTIONS[move.verb](table, move)


def judge_draw(table: Table, move: Move) -> float:
    """Cards are good while there are actions and room for them."""
    now, held = table.view.now, len(table.own.hand)
    if now.valors:
        return -1.0
    if now.taken == 3 and held >= 5:
        return 0.1
    if not move.what:
        return 1.7 - 0.25 * sum(card in ATTACKS for card in table.own.hand)
    wants_valor = VALOR not in table.own.hand
    return (table.weights.seek if wants_valor else table.weights.tactic) - 0.15 * max(0, held - 3)


def judge_show(table: Table, move: Move) -> float:
    """Showing ends the turn: do it with the last action, as soon as something is laid."""
    return 2.5 if table.view.now.taken == 3 and len(table.lays) >= 1 else -1.0


def judge_new_stance(table: Table, move: Move) -> float:
    """Change if the strokes that lie there earn more."""
    now = sum(table.value(lay) for lay in table.offensive())
    then = sum(best(table.view.deck, lay, move.what, table.bonus(), table.lines())[0] for lay in table.offensive())
    return then - now - 1.5


def candidates(table: Table, moves: Sequence[Move]) -> list[Move]:
    """Leave out what need not be judged: cells where a card does not connect, and all corners but one."""
    kept: list[Move] = []
    cells: dict[tuple[int, str], set[Cell]] = {}
    for move in moves:
        if move.cell is not None:
            key = move.movement, move.what
            if key not in cells:
                cells[key] = useful_cells(table, move)
            if move.cell not in cells[key]:
                continue
        kept.append(move)
    return kept


def useful_cells(table: Table, move: Move) -> set[Cell]:
    """List where an attack card would connect; a manoeuvre is laid where it is least in the way."""
    lay, flow = table.lays[move.movement], table.deck.flow
    taken = {cell for cell, _ in lay}
    if move.movement in table.defensive:
        return {like_a_stroke(taken, move.what)}
    if move.what not in ATTACKS:
        x, y = min(taken)
        return {(x - 1, y - 1)}
    ends = {(beside(cell, side), side) for cell, other in lay for side in flow[other]}
    return {cell for cell, side in ends if cell not in taken and OPPOSITE[side] in flow[move.what]}


def like_a_stroke(taken: set[Cell], card: str) -> Cell:
    """Lay a defence side by side as strokes are laid, here and there by the card: its shape must not tell."""
    near = sorted({beside(cell, side) for cell in taken for side in SIDES} - taken)
    return near[ORDER[card] % len(near)]


def judge_place(table: Table, move: Move) -> float:
    """Say how much better the movement becomes."""
    card = move.what
    if move.cell is None:
        return judge_new_movement(table, card)
    if move.movement in table.defensive:
        return judge_defence(table, card)
    lay = table.lays[move.movement]
    if card in MAKES_DEFENSIVE:
        return -5.0
    if card == GUARD:
        return 1.2 if len(lay) >= 3 and table.pool and not any(c == GUARD for _, c in lay) else -1.0
    if card in STANCES:
        return -2.0
    gain = table.value(lay | {(move.cell, card)}) - table.value(lay)
    if card in MANOEUVRES:
        return gain - 0.2
    crowd = 0.25 * max(0, len(lay) - 5)
    return gain - crowd if gain > 0 else -1.0


def judge_new_movement(table: Table, card: str) -> float:
    """A defence first; then up to three strokes, each begun with a weak card that leads somewhere."""
    if card in MAKES_DEFENSIVE:
        return 2.2 if card == "D" or table.pool >= 4 else -1.0
    if card not in ATTACKS:
        return -3.0
    if table.view.now.valors:
        return -0.5
    missing = table.weights.movements - len(table.offensive())
    if missing <= 0:
        return -0.5
    return table.weights.fresh + 0.2 * missing - 0.2 * table.deck.strength[card] + 0.1 * len(table.deck.flow[card])


def judge_defence(table: Table, card: str) -> float:
    """Defense points are worth less than strength, and less the more there are."""
    if card in MAKES_DEFENSIVE:
        return -3.0
    weights, points = table.weights, table.deck.defense[card]
    needed = max(0, min(points, weights.pool - table.pool))
    return needed * weights.shield + (points - needed) * weights.spare - weights.spare * table.deck.strength[card]


def judge_reveal(table: Table, move: Move) -> float:
    """Look at a big movement once there is one."""
    movement = next(m for m in table.theirs.movements if m.number == move.movement)
    return 0.3 * movement.faces.count(DOWN) - 0.6


def judge_end(table: Table, move: Move) -> float:
    """End the turn when nothing is worth an action any more."""
    return 0.35


def judge_pass(table: Table, move: Move) -> float:
    """Nothing else is possible."""
    return 0.0


ACTIONS: dict[str, Callable[[Table, Move], float]] = {
    "draw": judge_draw,
    "show": judge_show,
    "stance": judge_new_stance,
    "place": judge_place,
    "reveal": judge_reveal,
    "valor": judge_valor,
    "end": judge_end,
    "pass": judge_pass,
}


def judge_discard(table: Table, move: Move) -> float:
    """Keep valor, parries, evasions and strong cards."""
    card = move.what
    if card == VALOR:
        return -5.0 if table.own.hand.count(VALOR) == 1 else -2.0
    if card in PARRIES.values() or card == EVASION:
        return -3.0
    if card in MAKES_DEFENSIVE:
        return -4.0 if card == "D" else -1.0
    return -float(table.deck.strength[card] + table.deck.defense[card] * 0.5 + (1.0 if card in MANOEUVRES else 0.0))
