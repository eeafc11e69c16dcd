"""A fighter introduced, while one chooses: his three specials, each with what it does."""

from __future__ import annotations

from kensei.drawing.letters import wrapped
from kensei.drawing.svg import EDGE, INK, INK2, RAISED, rect, text, use
from kensei.games.bushido.cards import Card
from kensei.games.bushido.deck.printing import text as card_text

WIDE = (876, 158)
TALL = (384, 288)


def introduced(cards: list[tuple[str, Card]], is_wide: bool) -> str:
    """Draw the sheet; the cards come with the names of their symbols."""
    w, h = WIDE if is_wide else TALL
    out = rect(1, 1, w - 2, h - 2, RAISED, 8, EDGE, 1.4)
    for i, (symbol, card) in enumerate(cards):
        out += _beside(symbol, card, 14 + i * 288, 14) if is_wide else _below(symbol, card, 10, 10 + i * 91)
    return out


def _beside(symbol: str, card: Card, x: float, y: float) -> str:
    """One of three columns: the card, and right of it what it does."""
    lines = wrapped(_sentence(card), 176, 13.4)
    return use(symbol, x, y, 90, 130) + _paragraph(lines, x + 102, y + 26, 13.4)


def _below(symbol: str, card: Card, x: float, y: float) -> str:
    """One of three rows: the small card, its name and what it does."""
    lines = wrapped(_sentence(card), 296, 14.2)
    name = text(x + 72, y + 15, card.name, 15, INK, 600, "start", "se", room=296)
    return use(f"{symbol}-s", x, y, 60, 88.3) + name + _paragraph(lines, x + 72, y + 34, 14.2)


def _paragraph(lines: list[str], x: float, y: float, size: float) -> str:
    return "".join(
        text(x, round(y + i * size * 1.28, 1), line, size, INK2, 400, "start") for i, line in enumerate(lines)
    )


def _sentence(card: Card) -> str:
    said = card_text(card)
    return f"{said[:1].upper()}{said[1:]}."
