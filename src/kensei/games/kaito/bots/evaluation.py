"""The evaluation of a position of Kaito in plain Python, with the weights of `dfpn.standing`."""

from __future__ import annotations

from kensei.bots.evaluation import Evaluation, by_difference
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


EVALUATION = Evaluation(values, is_deterministic=True)
