"""How a purposeful bot plans: what an action is good for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kensei.games.ketto import Move
from kensei.games.ketto.bots.observation import Observation
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


def judge_choice(seen: Observation, move: Move) -> float:
    """Any stance is as good as another, but for what its lines stop."""
    lines = seen.deck.stances[move.what].lines.values()
    return seen.weights.lines * sum(STOPPED[line] for line in lines)


def judge_draw(seen: Observation, move: Move) -> float:
    """Cards are good while there are actions and room for them."""
    now, held = seen.view.now, len(seen.own.hand)
    if now.valors:
        return -1.0
    if now.taken == 3 and held >= 5:
        return 0.1
    if not move.what:
        return 1.7 - 0.25 * sum(card in ATTACKS for card in seen.own.hand)
    wants_valor = VALOR not in seen.own.hand
    return (seen.weights.seek if wants_valor else seen.weights.tactic) - 0.15 * max(0, held - 3)


def judge_show(seen: Observation, move: Move) -> float:
    """Showing ends the turn: do it with the last action, as soon as something is laid."""
    return 2.5 if seen.view.now.taken == 3 and len(seen.lays) >= 1 else -1.0


def judge_new_stance(seen: Observation, move: Move) -> float:
    """Change if the strokes that lie there earn more."""
    now = sum(seen.value(lay) for lay in seen.offensive())
    then = sum(best(seen.view.deck, lay, move.what, seen.bonus(), seen.lines())[0] for lay in seen.offensive())
    return then - now - 1.5


def candidates(seen: Observation, moves: Sequence[Move]) -> list[Move]:
    """Leave out what need not be judged: cells where a card does not connect, and all corners but one."""
    kept: list[Move] = []
    cells: dict[tuple[int, str], set[Cell]] = {}
    for move in moves:
        if move.cell is not None:
            key = move.movement, move.what
            if key not in cells:
                cells[key] = useful_cells(seen, move)
            if move.cell not in cells[key]:
                continue
        kept.append(move)
    return kept


def useful_cells(seen: Observation, move: Move) -> set[Cell]:
    """Return where an attack card would connect; a manoeuvre is laid where it is least in the way."""
    lay, flow = seen.lays[move.movement], seen.deck.flow
    taken = {cell for cell, _ in lay}
    if move.movement in seen.defensive:
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


def judge_place(seen: Observation, move: Move) -> float:
    """Return how much better the movement becomes."""
    card = move.what
    if move.cell is None:
        return judge_new_movement(seen, card)
    if move.movement in seen.defensive:
        return judge_defence(seen, card)
    lay = seen.lays[move.movement]
    if card in MAKES_DEFENSIVE:
        return -5.0
    if card == GUARD:
        return 1.2 if len(lay) >= 3 and seen.pool and not any(c == GUARD for _, c in lay) else -1.0
    if card in STANCES:
        return -2.0
    gain = seen.value(lay | {(move.cell, card)}) - seen.value(lay)
    if card in MANOEUVRES:
        return gain - 0.2
    crowd = 0.25 * max(0, len(lay) - 5)
    return gain - crowd if gain > 0 else -1.0


def judge_new_movement(seen: Observation, card: str) -> float:
    """A defence first; then up to three strokes, each begun with a weak card that leads somewhere."""
    if card in MAKES_DEFENSIVE:
        return 2.2 if card == "D" or seen.pool >= 4 else -1.0
    if card not in ATTACKS:
        return -3.0
    if seen.view.now.valors:
        return -0.5
    missing = seen.weights.movements - len(seen.offensive())
    if missing <= 0:
        return -0.5
    return seen.weights.fresh + 0.2 * missing - 0.2 * seen.deck.strength[card] + 0.1 * len(seen.deck.flow[card])


def judge_defence(seen: Observation, card: str) -> float:
    """Defense points are worth less than strength, and less the more there are."""
    if card in MAKES_DEFENSIVE:
        return -3.0
    weights, points = seen.weights, seen.deck.defense[card]
    needed = max(0, min(points, weights.pool - seen.pool))
    return needed * weights.shield + (points - needed) * weights.spare - weights.spare * seen.deck.strength[card]


def judge_reveal(seen: Observation, move: Move) -> float:
    """Look at a big movement once there is one."""
    movement = next(m for m in seen.theirs.movements if m.number == move.movement)
    return 0.3 * movement.faces.count(DOWN) - 0.6


ACTIONS: dict[str, Callable[[Observation, Move], float]] = {
    "draw": judge_draw,
    "show": judge_show,
    "stance": judge_new_stance,
    "place": judge_place,
    "reveal": judge_reveal,
    "valor": judge_valor,
    "end": lambda seen, move: 0.35,
    "pass": lambda seen, move: 0.0,
}
"""How many points of strength an action is good for; the turn ends when none is worth more than that."""


def judge_discard(seen: Observation, move: Move) -> float:
    """Keep valor, parries, evasions and strong cards."""
    card = move.what
    if card == VALOR:
        return -5.0 if seen.own.hand.count(VALOR) == 1 else -2.0
    if card in PARRIES.values() or card == EVASION:
        return -3.0
    if card in MAKES_DEFENSIVE:
        return -4.0 if card == "D" else -1.0
    return -float(seen.deck.strength[card] + seen.deck.defense[card] * 0.5 + (1.0 if card in MANOEUVRES else 0.0))
