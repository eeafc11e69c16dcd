"""Flat faces of the cards, 72 x 60: a hand of twelve in two rows on the smallest phone."""

from __future__ import annotations

from kensei.drawing.letters import fitting
from kensei.drawing.svg import CHA, INK, MATSU, ON_INK, RAISED, SHU, brush, path, rect, symbol, text
from kensei.games.kendo.cards import CARDS, HIKI, NAMES_OF_GREENS, NUMBER, REDS
from kensei.games.kendo.drawing import pieces
from kensei.games.kendo.drawing.pieces import SHORT, aim, brown_name

BOX = (72, 60)
LETTERS, LEAST = 16.4, 15.9
"""So high that they are read where a card is fifty pixels wide."""


def flat(card: str) -> str:
    """What names a card, in letters that can be read at seven tenths of the size."""
    if card in NUMBER:
        return _brown(card)
    if card in REDS:
        return _red(card)
    words = NAMES_OF_GREENS[card].split(" ", 1)
    lines = words if len(words) == 2 else SHORT[card]
    top = 36 if len(lines) == 1 else 27
    paper = path("M1 13Q1 1 13 1H59Q71 1 71 13V55Q71 59 67 59H5Q1 59 1 55Z", "var(--matsu-wash)", MATSU, 1.4)
    return paper + "".join(_word(36, top + 20 * i, line) for i, line in enumerate(lines))


def _brown(card: str) -> str:
    technique, name = brown_name(card)
    out = rect(0.7, 0.7, 70.6, 58.6, "var(--cha-wash)", 2, CHA, 1.4) + rect(0.7, 0.7, 21, 58.6, CHA, 2)
    out += text(11, 36, NUMBER[card], 18, ON_INK, 700, cls="se")
    if card[:-1] in HIKI:
        return out + _word(46, 25, "Hiki-", 49) + _word(46, 48, technique.title(), 49)
    return out + aim(technique, 46, 18, 0.56, CHA) + _word(46, 52, name, 49)


def _red(card: str) -> str:
    met, made = card.split("-")
    out = rect(0.7, 0.7, 70.6, 58.6, RAISED, 5, SHU, 1.4)
    out += path("M1.4 42L70.6 18V54Q70.6 58.6 66 58.6H6Q1.4 58.6 1.4 54Z", "var(--shu-wash)")
    out += brush(2, 42, 70, 18, 4, SHU, False)
    out += text(5, 18, met.title(), LETTERS, INK, 600, "start", "se", room=60)
    return out + text(67, 54, made.title(), LETTERS, SHU, 700, "end", "se", room=60)


def _word(x: float, y: float, word: str, room: float = 66) -> str:
    return text(x, y, word, fitting(word, room, LETTERS, LEAST), INK, 600, cls="se", room=room)


def symbols() -> dict[str, str]:
    """The symbols of both games: every piece, and the flat face of each card."""
    out = pieces.symbols()
    for card in CARDS:
        out |= symbol(f"d-{card}-f", flat(card), *BOX)
    return out
