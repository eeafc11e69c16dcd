"""Kendo Shiai: the traits of moves and positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

from kensei.core.protocol import Move
from kensei.games.kendo.bots.packed_hand import code
from kensei.games.kendo.bots.weights import Sheaf
from kensei.games.kendo.cards import ATTACKS_WITH, BROWNS, COLOUR, GREEN, IS_HIKI, MEETS, NUMBER, REDS, Heap, Piles
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import State, View, answer_table, offers
from kensei.games.kendo.shiai.bots.hands import able, held, reach, shape

AFTER = {**dict.fromkeys("ASRM", "attack"), **dict.fromkeys("BT", "start"), "E": "defend", "C": "go on"}
"""In which situation an answer leaves its player, by the letters of the table."""


def sheaves(view: View, moves: Sequence[Move]) -> list[list[Sheaf]]:
    """Give the traits of every move."""
    assert view.seat is not None
    seen = Look(view)
    return [seen.at(move) for move in moves]


class Look:
    """A view, with what is counted once for all moves."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.hand = code(view.hand)
        own, other = view.players[view.seat], view.players[1 - view.seat]
        self.score = f"{own.score}:{other.score}{' last' if view.is_last_round else ''}"
        self.hansoku = other.hansoku
        self.theirs = colours(view)
        self.row = context(view.point, view.attack)
        self.aim = view.attack.card if view.attack else ""
        self.ranks: dict[str, int] = {}
        self.thrown: dict[int, tuple[Sheaf, list[Sheaf]]] = {}
        self.switch = "switch to answer" if view.attack else "switch to start"

    def at(self, move: Move) -> list[Sheaf]:
        """Give the traits of one move."""
        if isinstance(move, Lay):
            return self.laid(move.cards)
        return self.said(move)

    def laid(self, cards: Heap) -> list[Sheaf]:
        """A start or an answer: what it does, and the hand it leaves."""
        left = self.hand - code(cards)
        if self.view.point == "start":
            kind = start_kind(cards)
            rank = self.rank(ATTACKS_WITH[cards[0]]) if cards[0] in ATTACKS_WITH else 0
            done: Sheaf = ("start", kind, self.score, self.hansoku, self.theirs, rank, reach(left))
            return [done, *held("attack", left)]
        letter, form = answer_kind(cards, self.row, self.aim)
        rank = self.rank(ATTACKS_WITH[cards[0]]) if letter in "AM" else 0
        done = ("answer", self.row, form, letter, "mushin" in cards, self.score, self.theirs, rank, reach(left))
        after = AFTER.get(letter)
        return [done, *held(after, left)] if after else [done]

    def said(self, move: Say) -> list[Sheaf]:
        """A word: what is thrown, and where one draws."""
        verb = move.verb
        if verb == "pass":
            return [("pass", self.row, self.score, len(self.view.hand) > 2)]
        if verb == "show":
            return [("show", NUMBER[move.cards[0]] if move.cards else 0)]
        if verb in ("start", "yield"):
            return [("say", verb, self.score), *held("start" if verb == "start" else "defend", self.hand)]
        hand = self.hand - code(move.cards)
        if verb in ("throw", "drop"):
            return held("start" if verb == "throw" else "drop", hand)
        return self.drawn(verb, move.deck, hand)

    def drawn(self, verb: str, deck: str, hand: int) -> list[Sheaf]:
        """A card from the deck to this hand; a card thrown for it goes with any deck alike."""
        known = self.thrown.get(hand)
        if known is None:
            can = able(hand, self.row, ATTACKS_WITH.get(self.aim, ""))
            what: list[Sheaf] = [("can", self.row, can), *held(self.switch, hand)] if verb == "switch" else []
            known = self.thrown[hand] = ((self.row, bool(can), shape(hand)), what)
        into, what = known
        return [("draw", verb, deck, *into), *what]

    def rank(self, technique: str) -> int:
        """Say how many techniques are harder to meet than this one, by the cards not seen."""
        if not self.ranks:
            met = unmet(self.view)
            self.ranks = {each: sum([other < met[each] for other in met.values()]) for each in met}
        return self.ranks[technique]


def context(point: str, attack: offers.Attack | None) -> str:
    """Name what has to be answered; without an attack, that one starts or draws."""
    if attack:
        return "stroke" if point == "stroke" else attack.row
    return "refill" if point == "refill" else "opening" if point.startswith("opening") else "start"


def start_kind(cards: Heap) -> str:
    """Name a way to start a round."""
    return cards[-1] if COLOUR[cards[-1]] == GREEN else "brown"


@lru_cache(maxsize=1 << 14)
def answer_kind(cards: Heap, row: str, attack: str) -> tuple[str, str]:
    """Give the letter of the table for an answer, and its column."""
    form = answer_table.form_of(cards, row, attack)
    return answer_table.ROWS[row][form], form


def colours(view: View) -> tuple[int, ...]:
    """Count the other's cards of each colour, as far as it matters: what is nowhere else is in his hand."""
    own = Counter([COLOUR[card] for card in view.hand])
    return tuple(
        [
            min(most, len(view.box[c]) - len(view.played[c]) - view.decks[c] - view.thrown[c] - own[c])
            for c, most in enumerate(MATTERS)
        ]
    )


MATTERS = (3, 5, 5)


MET_BY = {card: MEETS.get(card) or ATTACKS_WITH[card] for card in (*BROWNS, *REDS) if card not in IS_HIKI}
"""The technique that each card meets."""


def unmet(view: View) -> dict[str, int]:
    """Count for each technique the cards not seen that meet it."""
    met = dict(meeting(view.box))
    for card in (*view.played[0], *view.played[1], *view.hand):
        if card in MET_BY:
            met[MET_BY[card]] -= 1
    return met


@cache
def meeting(box: Piles) -> dict[str, int]:
    """Count for each technique the cards of the box that meet it."""
    return dict(Counter([MET_BY[card] for card in (*box[0], *box[1]) if card in MET_BY]))


def position(state: State, seat: int) -> list[Sheaf]:
    """Give the traits of a seat's position in a state: its hand, and what it has to do with it."""
    attack = state.attack
    row = context(state.point, attack)
    leads = state.is_last_round and state.scores[seat] > 0
    standing = ("stands", state.scores[seat], state.hansoku[seat], leads)
    hand = code(state.hands[seat])
    if state.turn != seat or state.point in ("opening-switch", "opening-pick", "show", "refill"):
        return [standing, *held("attack" if attack else "wait", hand)]
    can = able(hand, row, ATTACKS_WITH.get(attack.card, "") if attack else "")
    asked = f"{state.point} {row}" if state.point in ("switch", "pick") else row
    when = "answer" if attack else "start"
    return [standing, ("asked", asked, can), *held(when, hand)]
