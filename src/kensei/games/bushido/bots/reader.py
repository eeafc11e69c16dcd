"""The bot for all modes: it knows the odds of every pair of cards, and reasons about its opponent to some depth."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kensei.bots.protocol import Budget, Considered, Thought
from kensei.games.bushido.board import IN
from kensei.games.bushido.bots import brawl, reading
from kensei.games.bushido.bots.duel import Stand, deepen, matrix, sign
from kensei.games.bushido.bots.matchup import NO_CHANGE, against
from kensei.games.bushido.bots.matrix import softmax
from kensei.games.bushido.bots.observation import outlook, pairing, stand
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import ACCEPT, Move
from kensei.games.bushido.rounds import REFUSAL
from kensei.games.bushido.state import View

NODES = 150
DEEPEST = 4
TEMPERATURE = 0.01
"""Temperature of the softmax over aims in a brawl, in shares of all strength."""


class ReaderBot:
    """Plays Bushido Duels in every mode.

    `depth` says how far it reads its opponent, see `reading`; `bold` always lays the favourite card of that depth
    instead of drawing by its mixture. A node is a position whose pairs of cards are judged; one is
    always enough, so no budget is too small.
    """

    name = "reader"

    def __init__(self, depth: int = DEEPEST, bold: bool = False) -> None:
        self.depth = depth
        self.bold = bold

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        move: Move = self.think(view, legal_moves, rng, budget).move
        return move

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        moves = tuple(legal_moves)
        if len(moves) == 1:
            return Thought(moves[0], (Considered(moves[0], 1.0, 0.0),), moves)
        if view.stage.phase == "stance" and (foe := rival(view)) is not None:
            return self._duel(view, foe, moves, rng, NODES if budget.nodes is None else budget.nodes)
        values = judged(view, moves)
        if view.stage.phase == "stance" and not self.bold:
            shares = softmax(np.array(values), TEMPERATURE)
        else:
            best = rng.choice([n for n, value in enumerate(values) if value == max(values)])
            shares = np.array([float(n == best) for n in range(len(values))])
        return _thought(moves, shares, values, rng, 1)

    def _duel(self, view: View, foe: int, moves: tuple[Move, ...], rng: random.Random, nodes: int) -> Thought:
        text, me, other = view.table.deck, stand(view, _seat(view)), stand(view, foe)
        found = matrix(text, me, other)
        spent = 1 + (deepen(text, me, other, found, nodes - 1) if self.depth > 1 else 0)
        mine, theirs = reading.mixtures(found, self.depth)
        values = [float(value) for value in found.values @ theirs]
        if self.bold:
            mine = np.array([float(share == mine.max()) for share in mine])
            mine /= mine.sum()
        return _thought(moves, mine, values, rng, spent)


def _thought(moves: tuple[Move, ...], shares: Any, values: list[float], rng: random.Random, nodes: int) -> Thought:
    chosen = rng.choices(moves, [float(share) for share in shares])[0]
    seen = [Considered(move, float(shares[n]), values[n]) for n, move in enumerate(moves)]
    seen.sort(key=lambda c: (-c.share, -c.value))
    return Thought(chosen, tuple(seen), (chosen,), nodes)


def _seat(view: View) -> int:
    assert view.seat is not None, "spectators are asked nothing"
    return view.seat


def judged(view: View, moves: tuple[Move, ...]) -> list[float]:
    """Return the value of every move, but for a card in a duel: that depends on the other's."""
    phase = "aim" if view.stage.phase == "stance" else view.stage.phase
    return JUDGES[phase](view, moves)


def rivals(view: View) -> list[int]:
    """List the opponents of the seat: of its duel, or all in a brawl."""
    if view.table.mode != "ffa":
        return [] if view.opponent is None else [view.opponent]
    return [each for each, shown in enumerate(view.shown) if each != view.seat and shown.fate == IN]


def rival(view: View) -> int | None:
    """Return the only opponent of the seat; None in a brawl of more than two."""
    others = rivals(view)
    return others[0] if len(others) == 1 else None


def _fighters(view: View, moves: tuple[Move, ...]) -> list[float]:
    """Value fighters against those who are chosen; if none is, against the best answer to each."""
    text = view.table.deck
    known = [shown.fighter for shown in view.shown if shown.fighter]
    left = [name for name in deck(text).fighters if name not in known]
    found = []
    for move in moves:
        others = known or [name for name in left if name != move.words[0]]
        values = [pairing(text, (move.words[0], other), (FULL_HEALTH, FULL_HEALTH)) for other in others]
        found.append(sum(values) / len(values) if known else min(values))
    return found


def _challenges(view: View, moves: tuple[Move, ...]) -> list[float]:
    by_name = {shown.fighter: seat for seat, shown in enumerate(view.shown)}
    return [_against(view, by_name[move.words[0]], 0) for move in moves]


def _answers(view: View, moves: tuple[Move, ...]) -> list[float]:
    """Value accepting and refusing: refusing costs health, and helps only if there are others to fight."""
    seat, challenger = _seat(view), view.stage.active
    assert challenger is not None
    taken = {each for duel in view.stage.duels for each in duel.seats}
    clan = view.shown[seat].clan
    others = [
        each
        for each, shown in enumerate(view.shown)
        if each not in (seat, challenger, *taken) and shown.fate == IN and not (clan and shown.clan == clan)
    ]
    accepted = _against(view, challenger, 0)
    refused = -1.0
    if others and view.shown[seat].health > REFUSAL:
        # the challenger may come again, or anybody else
        refused = sum(_against(view, each, REFUSAL) for each in (challenger, *others)) / (len(others) + 1)
    return [accepted if move == ACCEPT else refused for move in moves]


def _against(view: View, other: int, cost: int) -> float:
    """Return the value of a duel with another, so much health given away."""
    me, foe = view.shown[_seat(view)], view.shown[other]
    return pairing(view.table.deck, (me.fighter, foe.fighter), (me.health - cost, foe.health))


def _prices(view: View, moves: tuple[Move, ...]) -> list[float]:
    """Value what to discard on reveal: strength now, against a hand that is worth less."""
    seat, fight = _seat(view), view.stage.fight
    assert fight is not None
    other = fight.seats[1] if fight.seats[0] == seat else fight.seats[0]
    me, foe, cards = stand(view, seat), stand(view, other), (view.shown[seat].card, view.shown[other].card)
    found = []
    for move in moves:
        rest = tuple([card for card in me.hand if card not in move.words])
        left = Stand(me.fighter, me.health, rest, me.size - len(move.words))
        results = against(
            view.table.deck,
            (me.fighter, foe.fighter),
            cards,
            (me.health, foe.health),
            sign(me.size - foe.size),
            len(move.words),
        )
        if view.table.mode == "ffa":
            found.append(brawl.share(view, seat, other, results) - 0.001 * len(move.words))
        else:
            found.append(outlook(view.table.deck, left, foe, results))
    return found


def _retrievals(view: View, moves: tuple[Move, ...]) -> list[float]:
    """Value which card to take back, by what the hand is worth with it."""
    seat = _seat(view)
    me = stand(view, seat)
    others = rivals(view)
    found = []
    for move in moves:
        hand = Stand(me.fighter, me.health, me.hand + move.words, me.size + len(move.words))
        values = [outlook(view.table.deck, hand, stand(view, each), NO_CHANGE) for each in others]
        found.append(sum(values) / len(values))
    return found


JUDGES: dict[str, Callable[[View, tuple[Move, ...]], list[float]]] = {
    "choose": _fighters,
    "challenge": _challenges,
    "answer": _answers,
    "aim": lambda view, moves: brawl.aims(view, _seat(view), moves),
    "name": lambda view, moves: brawl.fights(view, _seat(view), moves),
    "pay": _prices,
    "take": _retrievals,
}
"""How each decision is judged but a card in a duel: what every move promises."""
