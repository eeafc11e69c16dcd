"""The bot for all modes: it knows the odds of every pair of cards, and reasons about its opponent to some depth.

In a free for all a fight hurts its two fighters, and all the others gain by it. So the chance to be the last one
standing is estimated as the own share of the strength of all who stand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from kensei.bots.protocol import Budget, Considered, Thought
from kensei.games.bushido.board import IN, without
from kensei.games.bushido.bots.duel import Stand, deepen, matrix, outlook, pairing, stand
from kensei.games.bushido.bots.matchup import NO_CHANGE, FightResult, against
from kensei.games.bushido.bots.reading import readings, softmax
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck
from kensei.games.bushido.moves import ACCEPT, REFUSE, Move
from kensei.games.bushido.rounds import REFUSAL
from kensei.games.bushido.state import View

Worth: TypeAlias = Callable[[str, tuple[str, str], tuple[int, int]], float]
"""Values a duel to the first of two fighters of a deck before it begins, by their healths."""

NODES = 150
DEEPEST = 4
TEMPERATURE = 0.01
"""Temperature of the softmax over aims in a brawl, in shares of all strength."""
BLUNDERS = 0.8
"""How often a beginner lays the card that promises least."""
FOOTING = 4
"""What standing at all is worth, in health."""


class BeginnerBot:
    """Lays any card, and often the one that promises least, as if it had not learned the wheel.

    Random cards alone are hard to beat, because both play each of nine cards once before they have them back.
    It does not harm itself where people can see it and learn it: it refuses a challenge only if that gains something.
    """

    name = "beginner"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        moves = sensible(view, legal_moves)
        foe = rival(view) if view.stage.phase == "stance" else None
        if foe is None or len(moves) == 1 or rng.random() >= BLUNDERS:
            return rng.choice(moves)
        promised = matrix(view.table.deck, stand(view, _seat(view)), stand(view, foe)).glances.mean(axis=1)
        return moves[int(np.argmin(promised))]


def sensible(view: View, legal_moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves without a refusal that costs more than it can gain."""
    if REFUSE not in legal_moves:
        return legal_moves
    accepted, refused = answers(view, (ACCEPT, REFUSE))
    return (ACCEPT, REFUSE) if refused > accepted else (ACCEPT,)


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

    def sensible(self, view: View, legal_moves: Sequence[Move]) -> Sequence[Move]:
        return sensible(view, legal_moves)

    def choose(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Move:
        move: Move = self.think(view, legal_moves, rng, budget).move
        return move

    def think(self, view: View, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        moves = tuple(legal_moves)
        if len(moves) == 1:
            return Thought(moves[0], (Considered(moves[0], 1.0, 0.0),), moves)
        if view.stage.phase == "stance" and (foe := rival(view)) is not None:
            return self._duel(view, foe, moves, rng, NODES if budget.nodes is None else budget.nodes)
        values = JUDGES[view.stage.phase](view, moves)
        if view.stage.phase == "stance" and not self.bold:
            shares = softmax(np.array(values), TEMPERATURE)
            return thought(moves, shares, values, rng, 1)
        return chosen(moves, values, rng)

    def _duel(self, view: View, foe: int, moves: tuple[Move, ...], rng: random.Random, nodes: int) -> Thought:
        text, me, other = view.table.deck, stand(view, _seat(view)), stand(view, foe)
        found = matrix(text, me, other)
        spent = 1 + (deepen(text, me, other, found, nodes - 1) if self.depth > 1 else 0)
        mine, theirs = readings(found, self.depth)[-1]
        values = [float(value) for value in found.values @ theirs]
        if self.bold:
            mine = np.array([float(share == mine.max()) for share in mine])
            mine /= mine.sum()
        return thought(moves, mine, values, rng, spent)


def chosen(moves: tuple[Move, ...], values: list[float], rng: random.Random) -> Thought:
    """Choose the best move, any of them where several are."""
    best = rng.choice([n for n, value in enumerate(values) if value == max(values)])
    return thought(moves, [float(n == best) for n in range(len(values))], values, rng, 1)


def thought(moves: tuple[Move, ...], shares: Any, values: list[float], rng: random.Random, nodes: int) -> Thought:
    chosen = rng.choices(moves, [float(share) for share in shares])[0]
    seen = [Considered(move, float(shares[n]), values[n]) for n, move in enumerate(moves)]
    seen.sort(key=lambda c: (-c.share, -c.value))
    return Thought(chosen, tuple(seen), (chosen,), nodes)


def _seat(view: View) -> int:
    assert view.seat is not None, "spectators are asked nothing"
    return view.seat


def rivals(view: View) -> list[int]:
    """List the opponents of the seat: of its duel, or all in a brawl."""
    if view.table.mode != "ffa":
        return [] if view.opponent is None else [view.opponent]
    return [each for each, shown in enumerate(view.shown) if each != view.seat and shown.fate == IN]


def rival(view: View) -> int | None:
    """Return the only opponent of the seat; None in a brawl of more than two."""
    others = rivals(view)
    return others[0] if len(others) == 1 else None


def fighters(view: View, moves: tuple[Move, ...], worth: Worth = pairing) -> list[float]:
    """Value fighters against those who are chosen; if none is, against the best answer to each."""
    text = view.table.deck
    known = [shown.fighter for shown in view.shown if shown.fighter]
    left = [name for name in deck(text).fighters if name not in known]
    found = []
    for move in moves:
        others = known or [name for name in left if name != move.words[0]]
        values = [worth(text, (move.words[0], other), (FULL_HEALTH, FULL_HEALTH)) for other in others]
        found.append(mean(values) if known else min(values))
    return found


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def named(view: View, move: Move) -> int:
    """Return the seat of the fighter that a move names last."""
    return next(seat for seat, shown in enumerate(view.shown) if shown.fighter == move.words[-1])


def answers(view: View, moves: tuple[Move, ...], worth: Worth = pairing) -> list[float]:
    """Value accepting and refusing: refusing costs health, and helps only if there are others to fight."""
    seat, challenger = _seat(view), view.stage.active
    assert challenger is not None
    taken = {seat, challenger, *[each for duel in view.stage.duels for each in duel.seats]}
    clan = view.shown[seat].clan
    free = [n for n, shown in enumerate(view.shown) if n not in taken and shown.fate == IN]
    others = [n for n in free if not clan or view.shown[n].clan != clan]
    refused = -1.0
    if others and view.shown[seat].health > REFUSAL:
        # the challenger may come again, or anybody else
        refused = mean([dueling(view, each, worth, REFUSAL) for each in (challenger, *others)])
    return [dueling(view, challenger, worth) if move == ACCEPT else refused for move in moves]


def challenges(view: View, moves: tuple[Move, ...], worth: Worth = pairing) -> list[float]:
    return [dueling(view, named(view, move), worth) for move in moves]


def dueling(view: View, other: int, worth: Worth, cost: int = 0) -> float:
    """Return the value of a duel with another, so much health given away."""
    me, foe = view.shown[_seat(view)], view.shown[other]
    return worth(view.table.deck, (me.fighter, foe.fighter), (me.health - cost, foe.health))


def prices(view: View, moves: tuple[Move, ...]) -> list[float]:
    """Value what to discard on reveal: strength now, against a hand that is worth less."""
    seat, fight = _seat(view), view.stage.fight
    assert fight is not None
    other = fight.seats[1] if fight.seats[0] == seat else fight.seats[0]
    me, foe, cards = stand(view, seat), stand(view, other), (view.shown[seat].card, view.shown[other].card)
    found = []
    for move in moves:
        paid = len(move.words)
        bought = results(view, me, foe, cards, paid)
        if view.table.mode == "ffa":
            found.append(share(view, other, bought) - 0.001 * paid)
        else:
            left = Stand(me.fighter, me.health, without(me.hand, *move.words), me.size - paid)
            found.append(outlook(view.table.deck, left, foe, bought))
    return found


def retrievals(view: View, moves: tuple[Move, ...]) -> list[float]:
    me, others = stand(view, _seat(view)), [stand(view, each) for each in rivals(view)]
    hands = [Stand(me.fighter, me.health, me.hand + move.words, me.size + len(move.words)) for move in moves]
    return [mean([outlook(view.table.deck, hand, other, NO_CHANGE) for other in others]) for hand in hands]


def strength(health: int) -> float:
    return health + FOOTING if health > 0 else 0.0


def share(view: View, other: int, found: tuple[FightResult, ...]) -> float:
    """Return the own expected part of all strength after a fight with another."""
    me, foe = view.shown[_seat(view)], view.shown[other]
    rest = sum(strength(shown.health) for shown in view.shown if shown not in (me, foe) and shown.fate == IN)
    value = 0.0
    for result in found:
        own, theirs = strength(me.health - result.taken[0]), strength(foe.health - result.taken[1])
        value += result.chance * (own / (own + theirs + rest) if own else 0.0)
    return value


def results(view: View, me: Stand, foe: Stand, cards: tuple[str, str], paid: int = 0) -> tuple[FightResult, ...]:
    fighters, healths = (me.fighter, foe.fighter), (me.health, foe.health)
    return against(view.table.deck, fighters, cards, healths, me.size - foe.size, paid)


def met(view: View, card: str, other: int) -> float:
    """Value the fight of a card against another fighter's: the open one, or the mean over the hand."""
    me, foe = stand(view, _seat(view)), stand(view, other)
    theirs = (view.shown[other].card,) if view.shown[other].card else foe.hand
    return mean([share(view, other, results(view, me, foe, (card, each))) for each in theirs])


def aims(view: View, moves: tuple[Move, ...]) -> list[float]:
    """Value every card before every target: that fight is sure, and each of the others may attack too."""
    others = rivals(view)
    before = share(view, others[0], NO_CHANGE)
    cards = {move.words[0] for move in moves}
    gains = {(card, each): met(view, card, each) - before for card in cards for each in others}
    risks = {card: mean([gains[card, each] for each in others]) for card in cards}
    found = []
    for move in moves:
        card, target = move.words[0], named(view, move)
        found.append(before + gains[card, target] + risks[card] - gains[card, target] / len(others))
    return found


def fights(view: View, moves: tuple[Move, ...]) -> list[float]:
    card = view.shown[_seat(view)].card or (view.plan.card if view.plan else "")
    return [met(view, card, named(view, move)) for move in moves]


JUDGES: dict[str, Callable[[View, tuple[Move, ...]], list[float]]] = {
    "choose": fighters,
    "challenge": challenges,
    "answer": answers,
    "stance": aims,
    "name": fights,
    "pay": prices,
    "take": retrievals,
}
"""How each decision is judged but a card in a duel: what every move promises."""
