"""The three decks as they lie on both tables: how many cards each has left, and how many were put away from it."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import _, per_language
from kensei.drawing.scene import DrawContext, shown_card, spot
from kensei.drawing.svg import INK2, KIN, ON_INK, rect, stamp, text
from kensei.games.kendo.cards import COLOURS
from kensei.games.kendo.drawing.choosing import colour_word
from kensei.games.kendo.drawing.things import deck_id
from kensei.games.kendo.moves import Lay

TINY = 0.6
"""A deck so small has its count and no word."""
NARROW = 60
"""Decks so close to each other have no room for how many cards were put away; their panels tell it."""


def decks(
    table: DrawContext,
    aside: Sequence[int],
    words: str,
    x: float,
    y: float,
    s: float,
    gap: float,
    uses: Sequence[str] = ("", "", ""),
) -> str:
    """The three decks with their counts; a deck that a move names is pressed.

    `aside` counts the cards put away from each, `words` say where they lie: "{n} thrown". `uses`: what each deck is
    for, in a word that stands under it while it can be pressed.
    """
    named = {move.deck for move in table.legal if not isinstance(move, Lay)}
    out, counts = "", table.view.decks
    for colour, deck in enumerate(COLOURS):
        away = _(words).format(n=aside[colour]) if aside[colour] else ""
        use = _(uses[colour]) if uses[colour] and deck in named else ""
        out += _deck(colour, counts[colour], away, deck in named, round(x + colour * gap, 1), y, s, gap, use)
    return out


@per_language
def _deck(
    colour: int, count: int, away: str, is_named: bool, x: float, y: float, s: float, gap: float, use: str
) -> str:
    foot = round(y + 78 * s + (20 if s == 1 else 16), 1)
    drawn = stamp(f"d-deck-{colour}", x, y, s)
    drawn += text(x + 25 * s, y + 44 * s, count, max(15, 20 * s), ON_INK, 700, cls="se")
    word = colour_word(colour)
    if is_named:
        frame = rect(x - 5, y - 5, 62 * s, 84 * s, "transparent", 6, KIN, 3, 'class="frame"')
        label = ", ".join(filter(None, [_("{colour} deck, {n} cards").format(colour=word, n=count), away]))
        drawn = spot(drawn + frame, COLOURS[colour], label, card=deck_id(colour))
    else:
        drawn = shown_card(drawn, deck_id(colour))
    if s > TINY:
        size = 14.2 if s == 1 else 15.6
        drawn += text(x + 25 * s, foot, word, size, INK2, room=gap - 6)
        for i, told in enumerate(filter(None, [use, away if gap > NARROW else ""]), 1):
            drawn += text(x + 25 * s, foot + 17 * i, told, size, INK2, room=gap - 4)
    return drawn
