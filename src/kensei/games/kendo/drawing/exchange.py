"""The exchange of both kendo games: what was answered, the attack, and the place of its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kensei.core.i18n import _, per_language
from kensei.drawing.scene import DrawContext
from kensei.drawing.seats import clipped
from kensei.drawing.svg import INK, INK2, KIN, brush, g, path, rect, text, use
from kensei.games.kendo.cards import ATTACKS_WITH, COLOUR, COLOURS, GREEN, Heap
from kensei.games.kendo.drawing.story import laid_since_start
from kensei.games.kendo.words import attack_in_words

LEAN = 0.64
"""How far a strengthening looks out from behind its card, so that its sign and name can be read."""
LAID = {("lean", "wide"): 0.66, ("first", "wide"): 0.78, ("lean", "tall"): 0.86, ("first", "tall"): 0.86}
"""How large a chosen card lies in its place: a green that leans on another, and what is laid first."""


@dataclass(frozen=True, slots=True)
class Lane:
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
        return 110.0 if self.shape == "wide" else 36.0

    @property
    def leaning(self) -> float:
        """How far a green that is laid with a red looks out of the place of the answer; the style sheet moves it."""
        s, shift = LAID["lean", self.shape], 0.62 if self.shape == "wide" else 0.28
        return self.w * (s * shift - (1 - s) / 2)

    def placed(self, card: str, x: float, y: float, s: float = 1) -> str:
        face = f"d-{card}" if self.shape == "wide" else f"d-{card}-s"
        return use(face, round(x, 1), round(y, 1), round(self.w * s, 1), round(self.h * s, 1))


def lying(lane: Lane, cards: Sequence[str], x: float) -> str:
    """An attack: its card, and a strengthening that leans on it, half covered."""
    out = ""
    for k in reversed(range(len(cards))):
        out += g(lane.placed(cards[k], 0, 0), round(x + k * lane.w * LEAN, 1), lane.y + k * 10, 1, 4 * k)
    return out


@per_language
def answer(lane: Lane, hand: Heap, x: float, words: str) -> str:
    """The place of the answer: dashed, the chosen cards already lying in it, a green half covered by its red."""
    out = rect(x, lane.y, lane.w, lane.h, "none", 8, KIN, 2.4, 'stroke-dasharray="7 8"')
    for kind in ("lean", "first"):
        s = LAID[kind, lane.shape]
        for card in hand:
            if (COLOUR[card] == GREEN) == (kind == "lean"):
                edge = (1 - s) / 2
                drawn = lane.placed(card, x + lane.w * edge, lane.y + lane.h * edge, s)
                out += f'<g class="when {kind}" data-when="{card}">{drawn}</g>'
    room = round(min(lane.w + lane.gap, 2 * (lane.middle + lane.half - x) - lane.w) - 6, 1)
    caption = text(round(x + lane.w / 2, 1), lane.y + lane.h + 22, words, 15, KIN, 600, room=room)
    return f'<g class="lay">{out}</g>{caption}'


def answered(lane: Lane, cards: Sequence[str], x: float) -> str:
    """The cards that were answered already, small, to the left of the attack."""
    w = 58.0 if lane.shape == "wide" else 40.0
    out, y = "", round(lane.y + lane.h / 2 - w * 0.736, 1)
    for k, card in enumerate(reversed(cards)):
        left = round(x - (w + 22) * (k + 1), 1)
        face = card if COLOUR[card] == GREEN else f"{ATTACKS_WITH[card]}-{COLOURS[COLOUR[card]]}"
        out += use(f"d-past-{face}", left, y, w, round(w * 1.472, 1))
        out += path(f"M{left + w + 7:g} {lane.y + lane.h / 2 - 6:g}l9 6l-9 6Z", INK2)
    return out


def last(lane: Lane, cards: Sequence[str]) -> str:
    """The last cards of a bout that is over: what was answered small, the one that nobody answered large."""
    if not cards:
        return ""
    x = lane.middle - lane.w / 2
    caption = text(lane.middle, lane.y + lane.h + 22, _("the last strike"), 14.2, INK2)
    return answered(lane, cards[-3:-1], x) + lying(lane, cards[-1:], x) + caption


@per_language
def attacked(lane: Lane, before: tuple[str, ...], pair: tuple[str, ...], by: str, hand: Heap, words: str) -> str:
    """What lies against whom, from the left: what was answered, the attack, its arrow, the place of the answer."""
    lean = lane.w * (LEAN + 0.04) if len(pair) > 1 else 0
    step = 80 if lane.shape == "wide" else 62
    wide = 2 * lane.w + lean + lane.gap
    most = max(0, min(3 if lane.shape == "wide" else 1, int((2 * lane.half - wide - lane.leaning) / step)))
    older = before[-most:] if most else ()
    centred = lane.middle - (wide - len(older) * step) / 2
    x = round(min(centred, lane.middle + lane.half - wide - lane.leaning), 1)
    end = x + lane.w + lean
    # Words of both sides stand under their cards, and neither reaches into the other's half.
    room = round(min(2 * (x - lane.middle + lane.half) + lane.w, lane.w + lean + lane.gap) - 6, 1)
    out = answered(lane, older, x) + lying(lane, pair, x)
    out += text(round(x + lane.w / 2, 1), lane.y + lane.h + 22, by, 14.2, INK2, room=room)
    if lane.shape == "wide":
        out += _arrow(end + 14, round(lane.y + lane.h * 0.5), 70, pair[0])
    else:
        out += path(f"M{end + 11:g} {lane.y + lane.h * 0.5 - 9:g}l15 9l-15 9Z", INK)
    return out + answer(lane, hand, end + lane.gap, words)


def _arrow(x: float, y: float, w: float, card: str) -> str:
    head = path(f"M{x + w - 6:g} {y - 9:g}l16 9l-16 9Z", INK)
    words = text(x + w / 2 + 4, y - 14, _("attack"), 14, INK2, room=w + 18)
    words += text(x + w / 2 + 4, y + 26, attack_in_words(card), 16, INK, 600, cls="se", room=w + 18)
    return brush(x, y, x + w, y, 9, INK, False) + head + words


def exchange(table: DrawContext, lane: Lane, hand: Heap) -> str:
    view = table.view
    by = _("{name} attacks").format(name=clipped(table.name(view.attack.by), 10))
    name = clipped(table.name(view.turn), 10)
    words = _("your answer") if view.turn == table.seat else _("{name} answers").format(name=name)
    pair = tuple(card for card in (view.attack.card, view.attack.green) if card)
    return attacked(lane, laid_since_start(table.story)[:-1], pair, by, hand, words)
