"""Musashi's Challenge: the features of moves and positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kensei.core.protocol import Move
from kensei.games.kendo.bots import features
from kensei.games.kendo.bots.features import Facts, against, count, counts, pack, parts, upto
from kensei.games.kendo.bots.practised import FeatureGroup, NamesOfKinds
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, COLOURS, GREEN_ATTACKS, GREENS, NUMBER, Heap
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import State, View, offers

AFTER = {"A": "attack", "D": "attack", "F": "attack", "T": "attack", "B": "start", "N": "start", "C": "go on"}
"""In which situation an answer leaves its player, by the letters of the table."""
MANY = 4
"""From so many players on their number does not matter."""
LARGEST_HAND = 14


def move_features(view: View, moves: Sequence[Move]) -> list[list[FeatureGroup]]:
    seen = _MusashiFacts(view)
    return [seen.laid(move.cards, move.to) if isinstance(move, Lay) else seen.said(move) for move in moves]


class _MusashiFacts(Facts):
    MOST_OF_COLOUR = (3, 5, 6)
    BROWNS_MEET = False

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.number = min(MANY, len(view.still_in))
        self.row = offers.row_of(view.attack) if view.attack else "start"
        self.theirs = self.their_colours(view.under) if self.number == 2 else ()
        self.sizes = {seat: view.players[seat].cards for seat in view.still_in if seat != view.seat}

    def laid(self, cards: Heap, to: int | None) -> list[FeatureGroup]:
        left = self.hand - pack(cards)
        boost = offers.boost_of(cards)
        if self.view.point == "attack":
            kind = cards[0] if cards[0] in GREEN_ATTACKS else "brown"
            found: list[FeatureGroup] = [("lay", self.number, kind, boost, self.rank(cards[0]), self.theirs)]
            after = "attack"
        else:
            assert self.view.attack
            form, letter = answer_kind(cards, self.row, self.view.attack.card)
            rank = self.rank(cards[0] if letter == "A" else self.view.attack.card) if letter in "ADF" else 0
            found = [("answer", self.number, self.row, form, letter, boost, rank, self.theirs)]
            after = AFTER[letter]
        if to is not None:
            found.append(self.target(to, bool(boost)))
        return found + hand_features(f"{self.number} {after}", left)

    def target(self, to: int, boosted: bool) -> FeatureGroup:
        """Whom it hits: how many cards they have, and how that compares."""
        size = self.sizes[to]
        place = sum([other < size for other in self.sizes.values()])
        back = self.view.attack is not None and self.view.attack.by == to
        return ("target", self.number, min(9, size), min(2, place), back, boosted)

    def said(self, move: Say) -> list[FeatureGroup]:
        if move.verb == "pass":
            return [("pass", self.number, self.row, min(5, len(self.view.hand)))]
        if move.verb == "keep":
            return [("keep",), *hand_features("deal", self.hand)]
        if move.verb == "draw":
            return [("draw", move.deck)]
        if self.view.point == "attack":
            return hand_features(f"{self.number} start", self.hand - pack(move.cards))
        changed = tuple([(COLOURS[COLOUR[card]], NUMBER.get(card, 0)) for card in move.cards])
        return [("change", changed), *hand_features("deal", self.hand - pack(move.cards))]


@cache
def answer_kind(cards: Heap, row: str, attack: str) -> tuple[str, str]:
    form = offers.form_of(cards, attack)
    return form, offers.TABLE.rows[row][form]


def position_features(state: State, seat: int) -> list[FeatureGroup] | None:
    """The feature groups of a seat's position in a state; None: it is out."""
    if seat not in state.still_in:
        return None
    number = min(MANY, len(state.still_in))
    hand = pack(state.hands[seat])
    attack = state.attack
    if state.point in ("mulligan", "tie"):
        return hand_features("deal", hand)
    if state.turn != seat or state.point not in ("attack", "answer"):
        when = "attack" if attack and attack.by == seat else "wait"
        return hand_features(f"{number} {when}", hand)
    row = offers.row_of(attack) if attack else "start"
    can = able(hand, row, ATTACKS_WITH.get(attack.card, "") if attack else "")
    return [("asked", number, row, can), *hand_features(f"{number} {'answer' if attack else 'start'}", hand)]


def hand_features(when: str, hand: int) -> list[FeatureGroup]:
    greens, blades, _ = parts(hand)
    size = min(LARGEST_HAND, _cards_in(greens) + _cards_in(blades))
    return [*features.hand_features(when, hand), ("size", when, size)]


@cache
def _cards_in(part: int) -> int:
    return sum([count(part, sort) for sort in features.SORTS])


def able(hand: int, row: str, technique: str) -> tuple[str, ...]:
    """What the packed hand can do now: the ways to start, or the forms of answers to the technique."""
    greens = parts(hand)[0]
    if row == "start":
        return starts_with(greens, bool(hand & features.STRIKES_PART) or count(hand, "hiki") > 0)
    if not technique:
        return _answers(row, greens, False, False)
    meets = hand & features.MASK << features.PLACE[f"meets {technique}"]
    return _answers(row, greens, bool(meets), hand & features.MEETS_PART != meets)


@cache
def starts_with(greens: int, brown: bool) -> tuple[str, ...]:
    found = [green for green in GREEN_ATTACKS if count(greens, green)]
    if brown:
        found += ["brown", *(f"brown {boost}" for boost in offers.BOOSTS if count(greens, boost))]
    return tuple(found)


@cache
def _answers(row: str, greens: int, fitting: bool, other: bool) -> tuple[str, ...]:
    held = {green for green in GREENS if count(greens, green)}
    if fitting:
        held.add("red")
    if other and "mushin" in held:
        held.add("red+mushin")
    return tuple(form for form in offers.TABLE.allowed[row] if form in held)


FREE = ("bogyo", "fudoshin", "kaihi", "tsubazeriai", "tsuyoi")
"""The greens that answer any brown or red."""


def _lay(number: int, kind: str, boost: str, rank: int, theirs: tuple[int, ...]) -> tuple[str, ...]:
    found = [f"{number} lay {what}" for what in (kind, boost) if what]
    if theirs:
        found += [name for what in (kind, boost) if what for name in against(f"lay {what}", theirs)]
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


def _change(changed: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    found = [f"change {colour}" for colour, _ in changed]
    return (*found, *(f"change number {number}" for _, number in changed if number))


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


def _pairs(when: str, greens: int, strike: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    brown = strike or hiki
    found = [f"{when} red with {green}" for green in ("mushin", "seme", "jodan") if red and count(greens, green)]
    found += [f"{when} brown with {green}" for green in offers.BOOSTS if brown and count(greens, green)]
    if not starts_with(greens, brown):
        found.append(f"{when} no start")
    return tuple(found)


def _asked(number: int, row: str, can: tuple[str, ...]) -> tuple[str, ...]:
    return (f"{number} asked {row} {'able' if can else 'unable'}", *(f"asked {row} {form}" for form in can))


NAMES: NamesOfKinds = {
    "lay": _lay,
    "answer": _answer,
    "target": _target,
    "pass": lambda number, row, cards: (f"pass {row}", f"pass {row} cards {cards}", f"{number} pass"),
    "keep": lambda: ("keep",),
    "draw": lambda deck: (f"draw {deck}",),
    "change": _change,
    "greens": _greens,
    "blades": _blades,
    "makes": features.makes_names,
    "pairs": _pairs,
    "size": lambda when, size: tuple(upto(f"{when} cards", size, 14)),
    "asked": _asked,
}
