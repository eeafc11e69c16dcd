"""Musashi's Challenge as a player sees it: what a move costs and threatens, whom it hits, what hand it leaves.

Every card is an answer to something, and nothing comes back but what is taken: so a hand is judged by how many
cards it has and what it can still meet, apart for who has just attacked, who starts and who waits, and apart
for two, three and more players still in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from kensei.bots.kendo.codes import (
    MASK,
    MEETS_PART,
    PLACE,
    SORTS,
    STRIKES_PART,
    against,
    code,
    count,
    counts,
    parts,
    upto,
)
from kensei.bots.kendo.weights import Sheaf
from kensei.core.protocol import Move
from kensei.games.kendo.cards import (
    ATTACKS_WITH,
    COLOUR,
    COLOURS,
    GREENS,
    MEETS,
    NUMBER,
    TECHNIQUES,
    Heap,
    Piles,
)
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import State, View, table

AFTER = {"A": "attack", "D": "attack", "F": "attack", "T": "attack", "B": "start", "N": "start", "C": "go on"}
"""In which situation an answer leaves its player, by the letters of the table."""

FREE = ("bogyo", "fudoshin", "kaihi", "tsubazeriai", "tsuyoi")
"""The greens that answer any brown or red."""

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
        boost = table.boost_of(cards)
        if self.view.point == "attack":
            kind = cards[0] if cards[0] in table.OTHERS else "brown"
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
    form = table.form_of(cards, attack)
    return form, table.ROWS[row][form]


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


def able(hand: int, row: str, technique: str) -> tuple[str, ...]:
    """List what the hand can answer with."""
    greens = parts(hand)[0]
    if row == "start":
        brown = bool(hand & STRIKES_PART) or count(hand, "hiki") > 0
        return _starts(greens, brown)
    if not technique:
        return _answers(row, greens, False, False)
    meets = hand & MASK << PLACE[f"meets {technique}"]
    return _answers(row, greens, bool(meets), hand & MEETS_PART != meets)


@cache
def _starts(greens: int, brown: bool) -> tuple[str, ...]:
    found = [other for other in table.OTHERS if count(greens, other)]
    if brown:
        found += ["brown", *(f"brown {boost}" for boost in table.BOOSTS if count(greens, boost))]
    return tuple(found)


@cache
def _answers(row: str, greens: int, fitting: bool, other: bool) -> tuple[str, ...]:
    held = {green for green in GREENS if count(greens, green)}
    if fitting:
        held.add("red")
    if other and "mushin" in held:
        held.add("red+mushin")
    return tuple(form for form in table.ALLOWED[row] if form in held)


def spell(sheaf: Sheaf) -> tuple[str, ...]:
    """Name the traits of a sheaf."""
    return SPELLS[sheaf[0]](*sheaf[1:])


def _lay(number: int, kind: str, boost: str, rank: int, theirs: tuple[int, ...]) -> tuple[str, ...]:
    found = [f"{number} lay {what}" for what in (kind, boost) if what]
    if theirs:
        found += [trait for what in (kind, boost) if what for trait in against(f"lay {what}", theirs)]
    return (*found, f"lay rank {rank}") if kind == "brown" else tuple(found)


def _answer(
    number: int, row: str, form: str, letter: str, boost: str, rank: int, theirs: tuple[int, ...]
) -> tuple[str, ...]:
    found = [f"{number} answer {row} {form}", f"answer rank {rank}"]
    if theirs:
        found += against(f"answer {letter}", theirs)
    return (*found, f"{number} answer with {boost}") if boost else tuple(found)


def _target(number: int, size: int, place: int, back: bool, boosted: bool) -> tuple[str, ...]:
    found = [f"target {size}", f"target {size} boosted"] if boosted else [f"target {size}"]
    if number > 2:
        found += [f"{number} target {size}", f"{number} target place {place}"]
        if back:
            found.append(f"{number} target back")
    return tuple(found)


def _pass(number: int, row: str, cards: int) -> tuple[str, ...]:
    return (f"pass {row}", f"pass {row} cards {cards}", f"{number} pass")


def _keep() -> tuple[str, ...]:
    return ("keep",)


def _draw(deck: str) -> tuple[str, ...]:
    return (f"draw {deck}",)


def _change(changed: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    found = [f"change {colour}" for colour, _ in changed]
    return (*found, *(f"change number {number}" for _, number in changed if number))


def held(when: str, hand: int) -> list[Sheaf]:
    """Give the traits of a hand in a situation."""
    greens, blades, makes = parts(hand)
    has = (bool(hand & STRIKES_PART) or count(hand, "hiki") > 0, bool(hand & MEETS_PART))
    size = min(14, cards_in(greens) + cards_in(blades))
    return [
        ("greens", when, greens),
        ("blades", when, blades),
        ("makes", when, makes),
        ("pairs", when, greens, *has),
        ("size", when, size),
    ]


@cache
def cards_in(part: int) -> int:
    """Count the cards of a part of a hand."""
    return sum([count(part, sort) for sort in SORTS])


def _greens(when: str, hand: int) -> tuple[str, ...]:
    found: list[str] = []
    for green in GREENS:
        found += upto(f"{when} {green}", count(hand, green), 2)
    free = sum([count(hand, green) for green in FREE])
    return (*found, *upto(f"{when} free", free, 5))


def _blades(when: str, hand: int) -> tuple[str, ...]:
    meets = counts(hand, "meets")
    browns = sum(counts(hand, "strikes")) + count(hand, "hiki")
    return (
        *upto(f"{when} browns", browns, 4),
        *upto(f"{when} reds", sum(meets), 6),
        *upto(f"{when} meets", sum(map(bool, meets)), 4),
    )


def _makes(when: str, hand: int) -> tuple[str, ...]:
    return tuple(upto(f"{when} makes", sum(map(bool, counts(hand, "makes"))), 4))


def _pairs(when: str, greens: int, brown: bool, red: bool) -> tuple[str, ...]:
    found = [f"{when} red with {green}" for green in ("mushin", "seme", "jodan") if red and count(greens, green)]
    found += [f"{when} brown with {green}" for green in table.BOOSTS if brown and count(greens, green)]
    if not _starts(greens, brown):
        found.append(f"{when} no start")
    return tuple(found)


def _size(when: str, size: int) -> tuple[str, ...]:
    return tuple(upto(f"{when} cards", size, 14))


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


def _asked(number: int, row: str, can: tuple[str, ...]) -> tuple[str, ...]:
    return (f"{number} asked {row} {'able' if can else 'unable'}", *(f"asked {row} {form}" for form in can))


SPELLS: dict[str, Callable[..., tuple[str, ...]]] = {
    "lay": _lay,
    "answer": _answer,
    "target": _target,
    "pass": _pass,
    "keep": _keep,
    "draw": _draw,
    "change": _change,
    "greens": _greens,
    "blades": _blades,
    "makes": _makes,
    "pairs": _pairs,
    "size": _size,
    "asked": _asked,
}
