"""Kendo Shiai: the features of moves and positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from kensei.core.protocol import Move
from kensei.games.kendo.bots.features import hand_features, technique_ranks, their_colours
from kensei.games.kendo.bots.packed_hand import MEETS_PART, STRIKES_PART, count, counts, pack, parts
from kensei.games.kendo.bots.weights import FeatureGroup
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, GREEN, GREENS, NUMBER, Heap
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai import State, View, answer_table, offers

AFTER = {**dict.fromkeys("ASRM", "attack"), **dict.fromkeys("BT", "start"), "E": "defend", "C": "go on"}
"""In which situation an answer leaves its player, by the letters of the table."""
MOST_OF_COLOUR = (3, 5, 5)


def move_features(view: View, moves: Sequence[Move]) -> list[list[FeatureGroup]]:
    """The feature groups of every move."""
    seen = _Seen(view)
    return [seen.laid(move.cards) if isinstance(move, Lay) else seen.said(move) for move in moves]


class _Seen:
    """A view, with what is counted once for all moves."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.hand = pack(view.hand)
        own, other = view.players[view.seat], view.players[1 - view.seat]
        self.score = f"{own.score}:{other.score}{' last' if view.is_last_round else ''}"
        self.hansoku = other.hansoku
        self.theirs = their_colours(view, view.thrown, MOST_OF_COLOUR)
        self.row = context(view.point, view.attack)
        self.aim = view.attack.card if view.attack else ""
        self.ranks: dict[str, int] = {}
        self.thrown: dict[int, tuple[FeatureGroup, list[FeatureGroup]]] = {}
        self.switch = "switch to answer" if view.attack else "switch to start"

    def laid(self, cards: Heap) -> list[FeatureGroup]:
        """A start or an answer: what it does, and the hand that is left."""
        left = self.hand - pack(cards)
        if self.view.point == "start":
            kind = start_kind(cards)
            rank = self.rank(ATTACKS_WITH[cards[0]]) if cards[0] in ATTACKS_WITH else 0
            done: FeatureGroup = ("start", kind, self.score, self.hansoku, self.theirs, rank, reach(left))
            return [done, *hand_features("attack", left)]
        letter, form = answer_kind(cards, self.row, self.aim)
        rank = self.rank(ATTACKS_WITH[cards[0]]) if letter in "AM" else 0
        done = ("answer", self.row, form, letter, "mushin" in cards, self.score, self.theirs, rank, reach(left))
        after = AFTER.get(letter)
        return [done, *hand_features(after, left)] if after else [done]

    def said(self, move: Say) -> list[FeatureGroup]:
        """A word: what is thrown, and where one draws."""
        verb = move.verb
        if verb == "pass":
            return [("pass", self.row, self.score, len(self.view.hand) > 2)]
        if verb == "show":
            return [("show", NUMBER[move.cards[0]] if move.cards else 0)]
        if verb in ("start", "yield"):
            return [("say", verb, self.score), *hand_features("start" if verb == "start" else "defend", self.hand)]
        hand = self.hand - pack(move.cards)
        if verb in ("throw", "drop"):
            return hand_features("start" if verb == "throw" else "drop", hand)
        return self.drawn(verb, move.deck, hand)

    def drawn(self, verb: str, deck: str, hand: int) -> list[FeatureGroup]:
        """A card from the deck to this hand; the card thrown for it matters alike for any deck."""
        known = self.thrown.get(hand)
        if known is None:
            can = able(hand, self.row, ATTACKS_WITH.get(self.aim, ""))
            what: list[FeatureGroup] = (
                [("can", self.row, can), *hand_features(self.switch, hand)] if verb == "switch" else []
            )
            known = self.thrown[hand] = ((self.row, bool(can), shape(hand)), what)
        into, what = known
        return [("draw", verb, deck, *into), *what]

    def rank(self, technique: str) -> int:
        if not self.ranks:
            self.ranks = technique_ranks(self.view, with_browns=True)
        return self.ranks[technique]


def context(point: str, attack: offers.Attack | None) -> str:
    """What has to be answered; without an attack, whether one starts or draws."""
    if attack:
        return offers.row_of(point, attack)
    return "refill" if point == "refill" else "opening" if point.startswith("opening") else "start"


def start_kind(cards: Heap) -> str:
    """The green of a start, or `brown`."""
    return cards[-1] if COLOUR[cards[-1]] == GREEN else "brown"


@lru_cache(maxsize=1 << 14)
def answer_kind(cards: Heap, row: str, attack: str) -> tuple[str, str]:
    """The letter of the table for an answer, and its column."""
    form = answer_table.form_of(cards, row, attack)
    return answer_table.ROWS[row][form], form


def position_features(state: State, seat: int) -> list[FeatureGroup]:
    """The feature groups of a seat's position in a state: its hand, and what it has to do with it."""
    attack = state.attack
    row = context(state.point, attack)
    leads = state.is_last_round and state.scores[seat] > 0
    standing = ("stands", state.scores[seat], state.hansoku[seat], leads)
    hand = pack(state.hands[seat])
    if state.turn != seat or state.point in ("opening-switch", "opening-pick", "show", "refill"):
        return [standing, *hand_features("attack" if attack else "wait", hand)]
    can = able(hand, row, ATTACKS_WITH.get(attack.card, "") if attack else "")
    asked = f"{state.point} {row}" if state.point in ("switch", "pick") else row
    when = "answer" if attack else "start"
    return [standing, ("asked", asked, can), *hand_features(when, hand)]


def able(hand: int, row: str, technique: str) -> tuple[str, ...]:
    """What the packed hand can do now: the kinds of starts, or the forms of answers to the technique."""
    any_brown = row == "seme" or row not in answer_table.ROWS
    strikes = hand & STRIKES_PART if any_brown else technique and count(hand, f"strikes {technique}")
    meets = technique and count(hand, f"meets {technique}")
    hiki = count(hand, "hiki") > 0
    return able_with(row, parts(hand)[0], bool(strikes), bool(meets), bool(hand & MEETS_PART), hiki)


@cache
def able_with(row: str, greens: int, brown: bool, fitting: bool, red: bool, hiki: bool) -> tuple[str, ...]:
    held = {green for green in GREENS if count(greens, green)}
    if fitting or (red and "mushin" in held):
        held.add("red")
    held |= {what for what, has in (("brown", brown), ("hiki", hiki)) if has}
    if row not in answer_table.ROWS:
        return tuple(kind for kind, cards in START_KINDS.items() if held.issuperset(cards))
    return tuple(form for form in answer_table.ALLOWED[row] if held.issuperset(form.split("+")))


START_KINDS = {
    "brown": ("brown",),
    "jodan": ("brown", "jodan"),
    "tsubazeriai": ("hiki", "tsubazeriai"),
    "seme": ("seme",),
    "maki": ("maki",),
    "oshidashi": ("oshidashi",),
}


@lru_cache(maxsize=1 << 16)
def shape(hand: int) -> tuple[int, int, int]:
    """The numbers of browns that strike alone, reds and greens, as far as they matter."""
    greens = sum([count(hand, green) for green in GREENS])
    return min(3, sum(counts(hand, "strikes"))), min(4, sum(counts(hand, "meets"))), min(4, greens)


def reach(hand: int) -> int:
    """How many techniques the reds of the hand meet, and one more for Mushin."""
    reds = sum(map(bool, counts(hand, "meets")))
    return reds + (reds > 0 and count(hand, "mushin") > 0)
