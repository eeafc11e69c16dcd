"""Musashi's Challenge: the traits of moves and positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kensei.core.protocol import Move
from kensei.games.kendo.bots.packed_hand import code
from kensei.games.kendo.bots.weights import Sheaf
from kensei.games.kendo.cards import (
    ATTACKS_WITH,
    COLOUR,
    COLOURS,
    GREEN_ATTACKS,
    MEETS,
    NUMBER,
    TECHNIQUES,
    Heap,
    Piles,
)
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import State, View, answer_table
from kensei.games.kendo.musashi.bots.hands import able, held

AFTER = {"A": "attack", "D": "attack", "F": "attack", "T": "attack", "B": "start", "N": "start", "C": "go on"}
"""In which situation an answer leaves its player, by the letters of the table."""


MANY = 4


def sheaves(view: View, moves: Sequence[Move]) -> list[list[Sheaf]]:
    """Give the traits of every move."""
    seen = Look(view)
    return [seen.at(move) for move in moves]


class Look:
    """A view, with what is counted once for all moves."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hand = code(view.hand)
        self.number = min(MANY, len(view.still_in))
        self.row = view.attack.row if view.attack else "start"
        self.theirs = colours(view) if self.number == 2 else ()
        self.sizes = {seat: view.players[seat].cards for seat in view.still_in if seat != view.seat}
        self.ranks: dict[str, int] = {}

    def at(self, move: Move) -> list[Sheaf]:
        """Give the traits of one move."""
        if isinstance(move, Lay):
            return self.laid(move.cards, move.to)
        return self.said(move)

    def laid(self, cards: Heap, to: int | None) -> list[Sheaf]:
        """An attack or an answer: what it does to whom, and the hand it leaves."""
        left = self.hand - code(cards)
        boost = answer_table.boost_of(cards)
        if self.view.point == "attack":
            kind = cards[0] if cards[0] in GREEN_ATTACKS else "brown"
            found: list[Sheaf] = [("lay", self.number, kind, boost, self.rank(cards[0]), self.theirs)]
            after = "attack"
        else:
            assert self.view.attack
            form, letter = answer_kind(cards, self.row, self.view.attack.card)
            rank = self.rank(cards[0] if letter == "A" else self.view.attack.card) if letter in "ADF" else 0
            found = [("answer", self.number, self.row, form, letter, boost, rank, self.theirs)]
            after = AFTER[letter]
        if to is not None:
            found.append(self.target(to, bool(boost)))
        return found + held(f"{self.number} {after}", left)

    def target(self, to: int, boosted: bool) -> Sheaf:
        """Say whom it hits: how many cards he has, and how that compares."""
        size = self.sizes[to]
        place = sum([other < size for other in self.sizes.values()])
        back = self.view.attack is not None and self.view.attack.by == to
        return ("target", self.number, min(9, size), min(2, place), back, boosted)

    def said(self, move: Say) -> list[Sheaf]:
        """A word: what is given away for what."""
        if move.verb == "pass":
            return [("pass", self.number, self.row, min(5, len(self.view.hand)))]
        if move.verb == "keep":
            return [("keep",), *held("deal", self.hand)]
        if move.verb == "draw":
            return [("draw", move.deck)]
        if self.view.point == "attack":
            return held(f"{self.number} start", self.hand - code(move.cards))
        changed = tuple([(COLOURS[COLOUR[card]], NUMBER.get(card, 0)) for card in move.cards])
        return [("change", changed), *held("deal", self.hand - code(move.cards))]

    def rank(self, card: str) -> int:
        """Say how many techniques are harder to meet than that of this card, by the reds not seen."""
        if card not in ATTACKS_WITH:
            return 0
        if not self.ranks:
            met = unmet(self.view)
            self.ranks = {each: sum([other < met[each] for other in met.values()]) for each in met}
        return self.ranks[ATTACKS_WITH[card]]


@cache
def answer_kind(cards: Heap, row: str, attack: str) -> tuple[str, str]:
    """Give the column of an answer in the table, and the letter there."""
    form = answer_table.form_of(cards, attack)
    return form, answer_table.ROWS[row][form]


def colours(view: View) -> tuple[int, ...]:
    """Count the only other's cards of each colour, as far as it matters: what is nowhere else is in his hand."""
    own = [0, 0, 0]
    for card in view.hand:
        own[COLOUR[card]] += 1
    return tuple(
        [
            min(most, len(view.box[c]) - len(view.played[c]) - view.decks[c] - view.under[c] - own[c])
            for c, most in enumerate(MATTERS)
        ]
    )


MATTERS = (3, 5, 6)


def unmet(view: View) -> dict[str, int]:
    """Count for each technique the reds not seen that meet it."""
    met = dict(meeting(view.box))
    for card in (*view.played[1], *view.hand):
        if card in MEETS:
            met[MEETS[card]] -= 1
    return met


@cache
def meeting(box: Piles) -> dict[str, int]:
    """Count for each technique the reds of the box that meet it."""
    return {technique: sum(MEETS[card] == technique for card in box[1]) for technique in TECHNIQUES}


def position(state: State, seat: int) -> list[Sheaf] | None:
    """Give the traits of a seat's position in a state; None: it is out."""
    if seat not in state.still_in:
        return None
    number = min(MANY, len(state.still_in))
    hand = code(state.hands[seat])
    attack = state.attack
    if state.point in ("mulligan", "tie"):
        return held("deal", hand)
    if state.turn != seat or state.point not in ("attack", "answer"):
        when = "attack" if attack and attack.by == seat else "wait"
        return held(f"{number} {when}", hand)
    row = attack.row if attack else "start"
    can = able(hand, row, ATTACKS_WITH.get(attack.card, "") if attack else "")
    return [("asked", number, row, can), *held(f"{number} {'answer' if attack else 'start'}", hand)]
