"""Planning by a trained style: when to call the battle, by its rule, and what to lay, by duels played on.

The duels played on call the battle by rules that were fitted to what calls gain, so they teach no early calls; what
lies face down on the other side is dealt as a player would have laid it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from kensei.games.ketto import GAME, View
from kensei.games.ketto.bots.styles import TrainedStyle, role_of, usual_style
from kensei.games.ketto.cards import CARDS, COPIES
from kensei.games.ketto.kernel import calling, guessing, laying, tables

COPIES_OF = np.array([COPIES[card] for card in CARDS], dtype=np.int64)
DOUBT = 1.0
"""By how many standard errors an action must be better than the one that the style likes."""

Order = Mapping[int, tuple[tuple[int, int], ...]]
"""The cells of the other's movements in the order in which cards were laid there."""


NO_ORDER: Order = {}


def guessed(view: View, order: Order, weights: Any, rng: random.Random) -> tables.CompiledDuel:
    """Return a state that looks like the view, with the other's cards laid as by a style with these weights."""
    assert view.seat is not None
    duel = tables.packed(GAME.imagine(view, rng))
    in_order(duel, 1 - view.seat, order)
    seed = np.array([rng.getrandbits(63)], dtype=np.uint64)
    guessing.guess(duel, tables.numbers(view.deck), COPIES_OF, 1 - view.seat, weights, seed)  # type: ignore[no-untyped-call]
    return duel


class Planner:
    """A style at an action of Planning, with what its seat sees."""

    def __init__(self, view: View, own: TrainedStyle, order: Order, rng: random.Random) -> None:
        assert view.seat is not None
        self.seat, self.own, self.rng = view.seat, own, rng
        self.numbers = tables.numbers(view.deck)
        self.duel = tables.packed(GAME.imagine(view, rng))
        in_order(self.duel, 1 - view.seat, order)
        other = usual_style(role_of(1 - view.seat, view.now.start))
        styles = (own, other) if view.seat == 0 else (other, own)
        self.weights = np.array([style.weights for style in styles])
        self.extras = np.array([style.extras for style in styles])
        self.rules = np.array([style.calls for style in styles])
        kinds = [calling.BY_SEARCH, calling.BY_SEARCH]
        kinds[view.seat] = calling.BY_RULE
        self.kinds = np.array(kinds, dtype=np.int64)

    def calls(self) -> bool:
        """Whether the battle is called now, by the rule."""
        features = np.zeros(calling.FEATURES)
        calling.features(self.duel, self.numbers, self.seat, self.own.weights, features)  # type: ignore[no-untyped-call]
        return bool(features @ self.own.calls > 0)

    def row(self) -> Any:
        """Return the weights of the style as it plays now."""
        row = self.own.weights.copy()
        calling.adapted(self.duel, self.seat, self.own.weights, self.own.extras, row)  # type: ignore[no-untyped-call]
        return row

    def best(self, playouts: int) -> tuple[int, list[list[int]], list[float]]:
        """Return which action does best, all that were tried as lines of a trace, and what each came to."""
        seed = np.array([self.rng.getrandbits(63)], dtype=np.uint64)
        best, count, found, scores = laying.best_action(  # type: ignore[no-untyped-call]
            *(self.duel, tables.empty(), tables.empty(), self.numbers, COPIES_OF),
            *(self.weights, self.extras, self.rules, self.kinds, playouts, DOUBT, seed),
        )
        return int(best), found[:count].tolist(), scores[:count].mean(axis=1).tolist()


def in_order(duel: tables.CompiledDuel, seat: int, order: Order) -> None:
    """Bring the cards of movements into the order in which they were laid; without a story, by how far out they lie."""
    for place in range(int(duel.sides[seat, tables.LAID])):
        count = int(duel.size[seat, place])
        cells = list(zip(duel.x[seat, place, :count].tolist(), duel.y[seat, place, :count].tolist(), strict=True))
        told = order.get(int(duel.number[seat, place]), ())
        far = len(told)
        key = [told.index(cell) if cell in told else far + abs(cell[0]) + abs(cell[1]) for cell in cells]
        places = sorted(range(count), key=key.__getitem__)
        for part in (duel.x, duel.y, duel.card, duel.up):
            part[seat, place, :count] = part[seat, place, :count][places]
