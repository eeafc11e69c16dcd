"""The bot that cannot be read: in a duel it plays the equilibrium of the exact game.

It goes by the values that are shipped, or, where hands differ in size, by those that `kensei solve bushido` left on
this machine. Where there are none of the two fighters' cards (another deck, more than two in a brawl, a pairing that
was not solved here) it reasons as `reader` does, and its thought says so.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kensei.bots.protocol import Budget, Thought
from kensei.core.i18n import N_, _
from kensei.games.bushido.bots.duel import pairing
from kensei.games.bushido.bots.exact.turn import start
from kensei.games.bushido.bots.exact.unequal import unusable
from kensei.games.bushido.bots.reader import ReaderBot, answers, challenges, chosen, fighters, rival, thought
from kensei.games.bushido.bots.solved_turn import solved_choice, solved_turn
from kensei.games.bushido.moves import Move
from kensei.games.bushido.state import View

EXACT = N_("the equilibrium of the exact game")
NOT_SOLVED = N_("no exact values of these fighters' cards: it reasons about its opponent instead")
REFUSED = N_("the file with the exact values is not used, {wrong}: it reasons about its opponent instead")


class ExactDuelBot(ReaderBot):
    """Plays Bushido Duels: duels by exact values, the rest as the reader does."""

    name = "equilibrium"

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        moves, phase = tuple(legal_moves), view.stage.phase
        if len(moves) == 1:
            return super().think(view, moves, rng, budget)
        if phase in BEFORE:
            return chosen(moves, BEFORE[phase](view, moves), rng)
        if phase in ("pay", "take") and (values := solved_choice(view, moves)) is not None:
            return replace(first_best(moves, values, rng), note=_(EXACT))
        if phase != "stance" or rival(view) is None:
            return super().think(view, moves, rng, budget)
        return lay(view, moves, rng) or replace(super().think(view, moves, rng, budget), note=why_not(view))


def first_best(moves: tuple[Move, ...], values: list[float], rng: random.Random) -> Thought:
    """Choose the best move, the one that changes least where several are: the best response counts on it."""
    best = max(range(len(moves)), key=lambda n: (values[n], -len(moves[n].words), -n))
    return thought(moves, [float(n == best) for n in range(len(moves))], values, rng, len(moves))


def why_not(view: View) -> str:
    """Return why a duel is not played by exact values, for people."""
    names = [view.shown[seat].fighter for seat in (view.seat, rival(view)) if seat is not None]
    wrong = unusable(view.table.deck, names)
    return _(REFUSED).format(wrong=_(wrong)) if wrong else _(NOT_SOLVED)


def lay(view: View, moves: tuple[Move, ...], rng: random.Random) -> Thought | None:
    """Draw a card from the equilibrium of the turn; None where the values of the duel are not known."""
    turn = solved_turn(view)
    if turn is None:
        return None
    order = [turn.own.index(move.words[0]) for move in moves]
    values = [float(value) for value in turn.values[order]]
    return replace(thought(moves, turn.shares[order], values, rng, turn.matrix.size), note=_(EXACT))


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
