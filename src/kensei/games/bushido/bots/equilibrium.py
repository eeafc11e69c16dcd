"""The bot that cannot be read: in a duel it plays the equilibrium of the exact game, by the values that are shipped.

Where there is no table of the two fighters' cards (another deck, hands of unequal size, more than two in a brawl) it
reasons as `reader` does, and its thought says so.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kensei.bots.protocol import Budget, Thought
from kensei.core.i18n import _
from kensei.games.bushido.bots.duel import pairing
from kensei.games.bushido.bots.exact.turn import start
from kensei.games.bushido.bots.reader import ReaderBot, answers, challenges, chosen, fighters, rival, thought
from kensei.games.bushido.bots.solved_turn import solved_turn
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import View


class ExactDuelBot(ReaderBot):
    """Plays Bushido Duels: duels by exact values, the rest as the reader does."""

    name = "equilibrium"

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        moves, phase = tuple(legal_moves), view.stage.phase
        if len(moves) == 1:
            return super().think(view, moves, rng, budget)
        if phase in BEFORE:
            return chosen(moves, BEFORE[phase](view, moves), rng)
        if phase != "stance" or rival(view) is None:
            return super().think(view, moves, rng, budget)
        note = _("no exact values of these fighters' cards: it reasons about its opponent instead")
        return lay(view, moves, rng) or replace(super().think(view, moves, rng, budget), note=note)


def lay(view: View, moves: tuple[Move, ...], rng: random.Random) -> Thought | None:
    """Draw a card from the equilibrium of the turn; None where the values of the duel are not known."""
    turn = solved_turn(view)
    if turn is None:
        return None
    order = [turn.own.index(move.words[0]) for move in moves]
    values = [float(value) for value in turn.values[order]]
    note = _("the equilibrium of the exact game")
    return replace(thought(moves, turn.shares[order], values, rng, turn.matrix.size), note=note)


def duel_value(text: str, names: tuple[str, str], healths: tuple[int, int]) -> float:
    """Return the value of a duel to the first before it begins; by the race where it is not solved."""
    known = start(text, names, healths)
    return pairing(text, names, healths) if known is None else known


BEFORE: dict[str, Callable[[View, tuple[Move, ...]], list[float]]] = {
    "choose": partial(fighters, worth=duel_value),
    "challenge": partial(challenges, worth=duel_value),
    "answer": partial(answers, worth=duel_value),
}
"""What is decided before a duel, by what the duels are worth."""
