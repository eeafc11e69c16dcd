"""Play a compiled kendo match beside the reference: states, moves and chances are compared step by step."""

import random
from importlib import import_module

import numpy as np

from kensei.core.protocol import CHANCE, NATURE
from kensei.games.kendo.cards import ORDER
from kensei.games.kendo.kernel.rows import chance_pile
from kensei.games.kendo.moves import Say


def outcome_number(move):
    """Return the number of what chance brings: a card's, or at the lot a seat's."""
    return move.seat if isinstance(move, Say) else ORDER[move.cards[0]]


class KernelTwin:
    """The compiled kernel of one game and how it is compared."""

    def __init__(self, game):
        parts = ("numbers", "offers", "play", "rows")
        self.numbers, self.offers, self.play, self.rows = (
            import_module(f"kensei.games.kendo.{game}.kernel.{part}") for part in parts
        )

    def stepped(self, row, state, rng):
        """Play one move or draw in both; return the reference's next state."""
        asked = state.to_act()
        assert bool(self.play.is_chance(row)) == (asked == NATURE)
        if asked == NATURE:
            chances = state.chances()
            assert {outcome_number(move): weight for move, weight in chances} == self.weights(row)
            move = rng.choices([move for move, _ in chances], [weight for _, weight in chances])[0]
            self.play.bring(row, outcome_number(move))
            return state.apply(CHANCE, move).state
        moves = np.zeros(self.offers.MOST_MOVES, dtype=np.int64)
        for seat in (0, 1):
            assert self.offers.is_asked(row, seat) == (seat in asked)
            found = moves[: self.offers.legal(row, seat, moves)].tolist()
            assert sorted(found) == sorted(map(self.numbers.number, state.legal_moves(seat)))
        seat = rng.choice(sorted(asked))
        move = rng.choice(state.legal_moves(seat))
        self.play.play(row, seat, self.numbers.number(move))
        return state.apply(seat, move).state

    def weights(self, row):
        """Return how likely each outcome is; at the lot both seats are."""
        if row[self.rows.POINT] == getattr(self.offers, "LOT", -1):
            return {0: 1, 1: 1}
        place, first, end, cards = chance_pile(row)
        found = {card: int(row[place + card]) for card in range(first, end) if row[place + card]}
        assert sum(found.values()) == cards
        return found

    def plays_alike(self, state, seed):
        """Play to the end by random moves; return what was decided on the way, and the last state."""
        rng, row, met = random.Random(seed), self.rows.pack(state), set()
        while state.to_act():
            assert self.rows.unpack(row) == state
            met.add(state.point)
            state = self.stepped(row, state, rng)
        assert self.rows.unpack(row) == state
        return met, state

    def numbers_are_unique(self):
        moves = self.numbers.MOVES
        return len(set(moves)) == len(moves) and [*map(self.numbers.number, moves)] == [*range(len(moves))]
