"""What the tables of both kendo games share: the exchange of cards, what lies open, words and the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kensei.core.i18n import _, per_language
from kensei.core.protocol import Event
from kensei.drawing.scene import DrawContext, shown_card
from kensei.drawing.seats import Mark, clipped
from kensei.drawing.svg import INK, INK2, KIN, brush, g, path, rect, text, use
from kensei.games.kendo.cards import ATTACKS_WITH, CALLED, COLOUR, GREEN, Heap
from kensei.games.kendo.drawing.pieces import compact_of
from kensei.games.kendo.drawing.plays import BEGINS, Play
from kensei.games.kendo.words import attack_in_words

SMALL = 100.0
"""On a phone a card in a narrower place has its compact face."""
SMALLEST = 15.6
"""The size of words under the cards of a phone: a full turn makes the board smaller, and they can still be read."""
BESIDE = {"wide": 0.74, "tall": 0.7}
"""How large a green lies that was laid with another card, beside its foot: nothing of it is covered."""
APART = 0.97
"""Where it begins, as a share of the width of the card it was laid with."""
CHOSEN_BESIDE = 0.58
"""How large a green lies beside the card that it is chosen with; the style sheet moves and shrinks it."""
LAID = {("lean", "wide"): 0.66, ("first", "wide"): 0.78, ("lean", "tall"): 0.86, ("first", "tall"): 0.86}
"""How large a chosen card lies in its place: a green that leans on another, and what is laid first."""
STRIKES = (*BEGINS, "countered", "struck", "met")
STANDING = ("seme", "fudoshin", "jodan")
"""Greens that stand with an attack until they are cancelled; any other that was laid with it stays."""
ATTACKS = ("countered", "pressed", "raided", "faced_seme")
"""What attacks after the start: also a red with Seme or Fudoshin, and a brown on the Seme."""


def emblem() -> str:
    fan = (("mushin", 50, 116, 0.8, -12), ("men4", 100, 106, 0.84, 0), ("kote-men", 150, 116, 0.8, 12))
    return "".join(g(use(f"d-{card}", -50, -72, 100, 144), x, y, s, rot) for card, x, y, s, rot in fan)


def card_names() -> dict[str, str]:
    """The words by which sentences name cards, with the cards' ids."""
    return {words: card for card, words in CALLED.items()}


@dataclass(frozen=True, slots=True)
class ExchangeLane:
    """Where the exchange lies: its middle, its top, the width of a card; on a phone the cards have small faces."""

    middle: float
    y: float
    w: float
    shape: str
    half: float
    """How far it may reach from its middle to either side."""

    @property
    def h(self) -> float:
        return round(self.w * (1.44 if self.shape == "wide" else 1.472), 1)

    @property
    def gap(self) -> float:
        """The room of the arrow between the attack and its answer."""
        return 110.0 if self.shape == "wide" else 34.0

    @property
    def leaning(self) -> float:
        """How far a green that is laid with a red looks out of the place of the answer; the style sheet moves it."""
        return self.w * (APART - 0.04 + CHOSEN_BESIDE - 1)

    def beside(self, greens: int) -> float:
        """The room that so many greens take beside the card they were laid with."""
        return round(self.w * (APART - 1 + self.share(greens)), 1) if greens else 0.0

    def share(self, greens: int) -> float:
        """How large each of so many greens lies there: several stand above one another, from the foot up."""
        return min(BESIDE[self.shape], 1 / max(greens, 1))

    def placed(self, card: str, x: float, y: float, s: float = 1, will_shrink: bool = False) -> str:
        """A card with the face that can be read in its place; `will_shrink`: the style sheet makes it smaller."""
        is_small, is_narrow = self.shape != "wide", self.w * (1 if s > 0.7 else s) < SMALL
        face = (
            compact_of(card) if is_narrow or (is_small and will_shrink) else f"d-{card}-s" if is_small else f"d-{card}"
        )
        return use(face, round(x, 1), round(y, 1), round(self.w * s, 1), round(self.h * s, 1))

    def caption(self, x: float, words: str, size: float, colour: str, weight: int = 400, room: float = 0) -> str:
        size = size if self.shape == "wide" else max(size, SMALLEST)
        return text(round(x + self.w / 2, 1), self.y + self.h + 22, words, size, colour, weight, room=room)


def lying(lane: ExchangeLane, cards: Sequence[str], x: float, speaks: bool = False) -> str:
    """An attack: its card, and beside its foot what strengthens it, smaller; on a table each tells about itself."""
    out, s = "", lane.share(len(cards) - 1)
    for k, card in enumerate(cards):
        if k:
            drawn = lane.placed(card, x + lane.w * APART, lane.y + lane.h * (1 - k * s), s)
        else:
            drawn = lane.placed(card, x, lane.y)
        out += shown_card(drawn, card) if speaks else drawn
    return out


@per_language
def answer(
    lane: ExchangeLane, hand: Heap, x: float, words: str, is_alone: bool = False, is_single: bool = False
) -> str:
    """The place of what is laid next, with all that a choice could lay there.

    `is_alone`: nothing lies beside it, and its words have more room; `is_single`: only one card is ever laid there.
    """
    out = rect(x, lane.y, lane.w, lane.h, "none", 8, KIN, 2.4, 'stroke-dasharray="7 8"')
    for kind in ("lean", "first"):
        s = LAID[kind, lane.shape]
        for card in hand:
            if (COLOUR[card] == GREEN and not is_single) == (kind == "lean"):
                edge = (1 - s) / 2
                drawn = lane.placed(card, x + lane.w * edge, lane.y + lane.h * edge, s, kind == "lean")
                out += f'<g class="when {kind}" data-when="{card}">{drawn}</g>'
    most = lane.w + (120 if is_alone else lane.gap)
    room = round(min(most, 2 * (lane.middle + lane.half - x) - lane.w) - 6, 1)
    return f'<g class="lay">{out}</g>{lane.caption(x, words, 15, KIN, 600, room) if words else ""}'


def answered(lane: ExchangeLane, plays: Sequence[Play], marks: Sequence[Mark], below: int, x: float) -> str:
    """The plays before the attack, small, to its left: the player's own a little lower, each with its owner's mark."""
    w, centre = PAST[lane.shape], lane.y + lane.h / 2
    out, left = "", x
    for play in reversed(plays):
        left = round(left - past_room(lane, play), 1)
        y = round(centre - w * 0.736 + (PAST_STEP if play.seat == below else -PAST_STEP), 1)
        for k in reversed(range(len(play.cards))):
            card = play.cards[k]
            out += shown_card(
                use(compact_of(card), round(left + k * w * 0.5, 1), y - 6 * k, w, round(w * 1.472, 1)), card
            )
        size = 24 if lane.shape == "wide" else 18
        out += marks[play.seat].placed(left - size * 0.5, y - size * 0.5, size)
        tip = left + w * (1 + 0.5 * (len(play.cards) - 1))
        out += path(f"M{tip + 5:g} {centre - 6:g}l9 6l-9 6Z", INK2)
    return out


PAST = {"wide": 60.0, "tall": 48.0}
"""The width of a card that was answered already."""
PAST_STEP = 14


def past_room(lane: ExchangeLane, play: Play) -> float:
    return PAST[lane.shape] * (1 + 0.5 * (len(play.cards) - 1)) + 22


def fitting_plays(lane: ExchangeLane, plays: Sequence[Play], room: float) -> tuple[tuple[Play, ...], float]:
    """The newest plays that have room beside the attack, and how much they take."""
    kept: list[Play] = []
    taken = 0.0
    for play in reversed([play for play in plays if play.is_laid]):
        need = past_room(lane, play)
        if taken + need > room:
            break
        kept.append(play)
        taken += need
    return tuple(reversed(kept)), taken


@per_language
def last(
    lane: ExchangeLane, plays: tuple[Play, ...], marks: tuple[Mark, ...], below: int, words: str, is_new: bool = False
) -> str:
    """The last plays of a round that is over: the newest large, what came before it small."""
    shown = [play for play in plays if play.is_laid]
    if not shown:
        return ""
    play = shown[-1]
    lean = lane.beside(len(play.cards) - 1)
    older, taken = fitting_plays(lane, shown[:-1], 2 * lane.half - lane.w - lean)
    x = round(lane.middle - (lane.w + lean - taken) / 2, 1)
    newest = lying(lane, play.cards, x, True) + owned(lane, marks[play.seat], x)
    out = answered(lane, older, marks, below, x) + (f'<g class="out">{newest}</g>' if is_new else newest)
    return out + (lane.caption(x, words, 14.2, INK2) if words else "")


def owned(lane: ExchangeLane, mark: Mark, x: float) -> str:
    size = 33 if lane.shape == "wide" else 37
    return mark.placed(x - size * 0.45, lane.y - size * 0.45, size)


@per_language
def attacked(
    lane: ExchangeLane,
    before: tuple[Play, ...],
    pair: tuple[str, ...],
    marks: tuple[Mark, ...],
    by: int,
    below: int,
    said: tuple[str, str],
    hand: Heap | None,
) -> str:
    """What lies against whom, from the left: what was answered, the attack, its arrow, the place of the answer.

    Without a hand the attack lies there alone: the answer comes later, and its room is needed.
    """
    lean = lane.beside(len(pair) - 1)
    next_to_it, leaning = (0.0, 0.0) if hand is None else (lane.w + lane.gap, lane.leaning)
    wide = lane.w + lean + next_to_it
    older, taken = fitting_plays(lane, before, 2 * lane.half - wide - leaning - 10)
    centred = lane.middle - (wide - taken) / 2
    x = round(min(centred, lane.middle + lane.half - wide - leaning), 1)
    end = x + lane.w + lean
    # Words of both sides stand under their cards, and neither reaches into the other's half.
    room = round(min(2 * (x - lane.middle + lane.half) + lane.w, lane.w + lean + lane.gap) - 6, 1)
    out = answered(lane, older, marks, below, x) + lying(lane, pair, x, True) + owned(lane, marks[by], x)
    out += lane.caption(x, said[0], 14.2, INK2, room=room)
    if hand is None:
        return out
    if lane.shape == "wide":
        out += _arrow(end + 14, round(lane.y + lane.h * 0.5), 70, pair[0])
    else:
        out += path(f"M{end + 11:g} {lane.y + lane.h * 0.5 - 9:g}l15 9l-15 9Z", INK)
    return out + answer(lane, hand, end + lane.gap, said[1])


def _arrow(x: float, y: float, w: float, card: str) -> str:
    head = path(f"M{x + w - 6:g} {y - 9:g}l16 9l-16 9Z", INK)
    words = text(x + w / 2 + 4, y - 14, _("attack"), 14, INK2, room=w + 18)
    words += text(x + w / 2 + 4, y + 26, attack_in_words(card), 16, INK, 600, cls="se", room=w + 18)
    return brush(x, y, x + w, y, 9, INK, False) + head + words


def exchange_of(table: DrawContext, lane: ExchangeLane, hand: Heap | None, plays: tuple[Play, ...]) -> str:
    """The attack that lies with what helped it, the plays before it, and the place of its answer; None: no place."""
    view = table.view
    is_own = view.attack.by == table.reader
    by = _("you attack") if is_own else _("{name} attacks").format(name=clipped(table.name(view.attack.by), 10))
    name = clipped(table.name(view.turn), 10)
    words = _("{name} answers").format(name=name)
    if view.turn == table.reader:
        words = _("then your answer") if view.point in ("switch", "pick") else _("your answer")
    pair = tuple([card for card in (view.attack.card, view.attack.green) if card])
    laid = [play for play in plays if play.is_laid]
    at = next((i for i in reversed(range(len(laid))) if set(pair) <= set(laid[i].cards)), len(laid))
    before, helpers = (*laid[:at], *laid[at + 1 :]), laid[at].cards if at < len(laid) else ()
    pair += tuple([card for card in helpers if card not in (*pair, *STANDING)])
    return attacked(lane, before, pair, table.marks, view.attack.by, table.below, (by, words), hand)


def laid_since_start(story: Sequence[Event]) -> tuple[str, ...]:
    """The cards that were laid in answer to one another since the last start, the newest last."""
    out: list[str] = []
    for event in reversed(story):
        facts: Any = event.facts
        if event.name in BEGINS or event.name in ATTACKS:
            out.append(facts["cards"][0])
        if event.name in BEGINS:
            break
    return tuple(reversed(out))


def ippon_letters(story: Sequence[Event], seat: int) -> str:
    """The letters of the ippon of a seat: of the target that was struck, H for two hansoku."""
    scored = [i for i, event in enumerate(story) if event.name == "scored" and event.facts["seat"] == seat]
    return "".join([_ippon_letter(story, place) for place in scored])


def _ippon_letter(story: Sequence[Event], place: int) -> str:
    if story[place - 1].name == "penalised":
        return "H"
    laid: list[Any] = [event.facts["cards"] for event in story[:place] if event.name in STRIKES]
    return next((ATTACKS_WITH[cards[0]][0].upper() for cards in reversed(laid) if cards[0] in ATTACKS_WITH), "")


def headings_of(story: Iterable[Event], begin: str, words: str) -> Iterator[str]:
    """The headings of the log: the set-up, then one at each event named `begin`."""
    number = 0
    for i, event in enumerate(story):
        if i and event.name == begin:
            number += 1
            yield _(words).format(n=number)
        else:
            yield "" if i else _("Set-up")


def folded(event: Event) -> bool:
    """The lines of the set-up: what was changed and drawn before the first play."""
    return event.name in SET_UP and event.rule in SET_UP_CLAUSES


SET_UP = ("chose", "changed", "drew", "switched", "tied", "drawn_by_lot")
SET_UP_CLAUSES = (
    "musashi.deal", "musashi.mulligan", "musashi.first", "shiai.deal", "shiai.deal.tie", "shiai.switch-pick.first",
)  # fmt: skip


def told(event: Event) -> bool:
    """Every event has a line but the deal: its cards are in the hand."""
    return event.name != "drew" or event.rule not in ("musashi.deal", "shiai.deal")
