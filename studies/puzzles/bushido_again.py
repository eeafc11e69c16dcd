"""The rest of a cycle of a Bushido duel, once more and slowly: a second program for what the puzzles claim.

It shares nothing with the solver that mined them but the values of full hands, which are shipped: every turn is played
by the rules themselves (`State.apply`), all that chance may bring is averaged, prices and retrievals are chosen best,
and every turn is solved as a linear program. A duel with hands of three cards takes seconds, with five many minutes.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from kensei.core.protocol import CHANCE
from kensei.games.bushido import State
from kensei.games.bushido.bots.exact.tables import table
from kensei.games.bushido.deck import deck
from studies.puzzles.mistakes import Matrix, best_mix

Key: TypeAlias = tuple[tuple[frozenset[str], int], ...]
"""Hand and health of both."""


class DuelAgain:
    """Values of one pairing to its first seat; positions that were met are kept."""

    def __init__(self, state: State) -> None:
        fighters = (state.sides[0].shown.fighter, state.sides[1].shown.fighter)
        found = table(state.table.deck, fighters)
        assert found is not None, fighters
        self.full = found.full if found.fighters == fighters else -found.full.T
        self.size = len(deck(state.table.deck).wheel)
        self.known: dict[Key, float] = {}

    def payoffs(self, state: State) -> Matrix:
        """Return what every pair of cards is worth to the first seat, in the order of the legal moves."""
        return np.array(
            [
                [self.value(state.apply(0, mine).state.apply(1, theirs).state) for theirs in state.legal_moves(1)]
                for mine in state.legal_moves(0)
            ]
        )

    def value(self, state: State) -> float:
        """Return what any state is worth to the first seat."""
        outcome = state.outcome()
        if outcome:
            return float(outcome.scores[0])
        asked = state.to_act()
        if asked == {CHANCE}:
            chances = state.chances()
            whole = sum(weight for _move, weight in chances)
            return sum(weight * self.value(state.apply(CHANCE, move).state) for move, weight in chances) / whole
        if state.stage.phase == "stance":
            return self.turn(state)
        seat = min(asked)
        found = [self.value(state.apply(seat, move).state) for move in state.legal_moves(seat)]
        return max(found) if seat == 0 else min(found)

    def turn(self, state: State) -> float:
        """Return the value of a turn: of full hands by what is shipped, else by its linear program."""
        key = tuple((frozenset(side.hand), side.shown.health) for side in state.sides)
        if all(len(hand) == self.size for hand, _health in key):
            return float(self.full[key[0][1], key[1][1]])
        if key not in self.known:
            self.known[key] = best_mix(self.payoffs(state))[0]
        return self.known[key]


def payoffs_again(state: State, seat: int) -> tuple[list[str], Matrix]:
    """Return the cards of a seat, and what each wins against each of the other's."""
    cards = [str(move.words[0]) for move in state.legal_moves(seat)]
    values = DuelAgain(state).payoffs(state)
    return cards, values if seat == 0 else -values.T
