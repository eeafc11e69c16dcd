"""What the tables of both kendo games share: decks, hands, the emblem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kensei.core.i18n import _, per_language
from kensei.drawing.scene import CardFaces, DrawContext, Face, spot
from kensei.drawing.svg import INK2, KIN, ON_INK, g, rect, stamp, text, use
from kensei.games.kendo.cards import COLOURS, Heap, called
from kensei.games.kendo.drawing.words import colour_word
from kensei.games.kendo.moves import Lay


def decks(table: DrawContext, aside: Sequence[int], x: float, y: float, s: float, gap: float) -> str:
    """The three decks with their counts and the cards beside them; a deck that a move names is pressed."""
    named = {move.deck for move in table.legal if not isinstance(move, Lay)}
    counts = table.view.decks
    return "".join(
        _deck(colour, counts[colour], aside[colour], COLOURS[colour] in named, x + colour * gap, y, s, gap)
        for colour in range(3)
    )


@per_language
def _deck(colour: int, count: int, aside: int, is_named: bool, x: float, y: float, s: float, gap: float) -> str:
    foot = y + 78 * s + (20 if s == 1 else 16)
    drawn = stamp(f"d-deck-{colour}", x, y, s)
    drawn += text(x + 25 * s, y + 44 * s, count, max(14.2, 20 * s), ON_INK, 700, cls="se")
    word = colour_word(colour)
    if is_named:
        frame = rect(x - 5, y - 5, 62 * s, 84 * s, "transparent", 6, KIN, 3, 'class="frame"')
        drawn = spot(drawn + frame, COLOURS[colour], _("{colour} deck, {n} cards").format(colour=word, n=count))
    drawn += text(x + 25 * s, foot, word, 14.2, INK2, room=gap - 6)
    if aside and s == 1:
        drawn += text(x + 25 * s, foot + 16, f"+{aside}", 13.5, INK2)
    return drawn


def playable(table: DrawContext) -> Heap:
    """The cards that some legal move holds, each once, in alphabetical order."""
    return tuple(sorted({card for move in table.legal for card in move.cards}))


def hand_of(table: DrawContext, cards: Iterable[str], tried: str, shape: str) -> str:
    """A hand: cards that are in no legal move stay in their place, `tried` is the move to ask about."""
    wanted = playable(table)
    why = tried if table.can_play else ""
    return "".join(_card(card, card in wanted, why, shape) for card in cards)


@per_language
def _card(card: str, is_wanted: bool, tried: str, shape: str) -> str:
    return CardFaces((Face(f"d-{card}", called(card), card if is_wanted else "", tried.format(card=card)),)).html(shape)


def emblem() -> str:
    fan = (("mushin", 50, 116, 0.8, -12), ("men4", 100, 106, 0.84, 0), ("kote-men", 150, 116, 0.8, 12))
    return "".join(g(use(f"d-{card}", -50, -72, 100, 144), x, y, s, rot) for card, x, y, s, rot in fan)
