"""The evaluation of a position of Kaito in plain Python, with the weights of `dfpn.standing`."""

from __future__ import annotations

from kensei.bots.evaluation import Evaluation, by_difference
from kensei.bots.reasons import Measure
from kensei.core.i18n import N_
from kensei.games.kaito.moves import worth
from kensei.games.kaito.state import OWN, State
from kensei.games.kaito.tiles import GAP, LINES


def values(state: State) -> tuple[float, ...]:
    if state.kaito is None:
        return (0.0, 0.0)
    return by_difference((strength(state, 0), strength(state, 1)))


def strength(state: State, seat: int) -> float:
    swords, helmets = (state.grid.count(tile) for tile in OWN[seat][:2])
    safe = sum(tile != GAP for tile in state.grid) - len(danger(state, seat))
    score = 0.36 * safe + 0.3 * worth(state.held[seat]) + 0.7 * helmets + 0.18 * swords
    score += 2.0 * (helmets == 1) + 1.05 * (swords == 1)
    if state.turn != seat:
        # what can be taken next counts as lost
        exposed = [cell for cell in LINES[state.kaito or 0] if state.grid[cell] in OWN[seat][:2]]
        score -= 6.0 * any(state.is_last(cell) for cell in exposed)
    return score


def danger(state: State, seat: int) -> set[int]:
    """Return the tiles whose capture would let the seat's last sword or helmet be taken."""
    lasts = [state.grid.index(tile) for tile in OWN[seat][:2] if state.grid.count(tile) == 1]
    cells = {cell for last in lasts for cell in (last, *LINES[last])}
    return {cell for cell in cells if state.grid[cell] != GAP}


def left(state: State, seat: int, kind: int) -> int:
    """Count the tiles of a kind that a seat has on the grid: 0 swords, 1 helmets."""
    return state.grid.count(OWN[seat][kind])


def exposed(state: State, seat: int) -> int:
    """Count the helmets of a seat that the other may capture next: in a line with the Kaito, not beneath it."""
    if state.kaito is None or state.turn == seat:
        return 0
    return sum(state.grid[cell] == OWN[seat][1] for cell in LINES[state.kaito])


HELMETS = N_("helmets left on {whose} side: {better}, and {other} after {move}")
EXPOSED = N_("{better} of {whose} helmets can be captured next, and {other} after {move}")
SWORDS = N_("{whose} side has {better} swords left, and {other} after {move}")
WORTH = N_("the mon that {who} took are worth {better}, and {other} after {move}")
MEASURES = (
    Measure(HELMETS, lambda state, seat: left(state, 1 - seat, 1), -0.9, is_own=False, is_at_once=True),
    Measure(HELMETS, lambda state, seat: left(state, seat, 1), 0.9, is_at_once=True),
    Measure(EXPOSED, exposed, -0.8, is_at_once=True),
    Measure(SWORDS, lambda state, seat: left(state, 1 - seat, 0), -0.3, is_own=False, is_at_once=True),
    Measure(SWORDS, lambda state, seat: left(state, seat, 0), 0.3, is_at_once=True),
    Measure(WORTH, lambda state, seat: worth(state.held[seat]), 0.1, is_at_once=True),
)
"""What a turn changes at once, weighed about as by `strength`."""
EVALUATION = Evaluation(values, is_deterministic=True)
