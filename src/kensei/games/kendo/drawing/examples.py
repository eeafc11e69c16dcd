"""What the examples of both kendo games share: cards that answer one another, cards laid together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kensei.core.i18n import _
from kensei.drawing.examples import Example, played
from kensei.drawing.svg import INK, INK2, path, text
from kensei.games.kendo.drawing import ExchangeLane, lying

W = 390.0


def row(cards: Sequence[str], under: Sequence[str] = ()) -> tuple[str, float]:
    """Cards that answer one another, from the left, each with words below it; and the height."""
    w = min(104.0, (W - 8 - 34 * (len(cards) - 1)) / len(cards))
    lane = ExchangeLane(W / 2, 4, w, "tall", W / 2)
    left = (W - len(cards) * w - 34 * (len(cards) - 1)) / 2
    out = ""
    for i, card in enumerate(cards):
        x = left + i * (w + 34)
        out += lane.placed(card, x, lane.y)
        if i:
            out += path(f"M{x - 24:g} {lane.y + lane.h / 2 - 9:g}l15 9l-15 9Z", INK)
        if under:
            out += text(round(x + w / 2, 1), lane.y + lane.h + 20, under[i], 14.6, INK2)
    return out, lane.h + (30 if under else 8)


def pairs(together: Sequence[Sequence[str]], under: Sequence[str]) -> tuple[str, float]:
    """Several plays side by side: a card, and what is laid with it half covered; and the height."""
    lane = ExchangeLane(W / 2, 6, 82, "tall", W / 2)
    widths = [lane.w + lane.beside(len(cards) - 1) for cards in together]
    gap = (W - sum(widths)) / (len(together) + 1)
    out, x = "", gap
    for cards, words, wide in zip(together, under, widths, strict=True):
        out += lying(lane, cards, round(x, 1))
        out += text(round(x + wide / 2, 1), lane.y + lane.h + 36, words, 14.6, INK2)
        x += wide + gap
    return out, lane.h + 48


def fitting(game: str) -> Example:
    cards = ("kote2", "kote-do", "do-men")
    for lies, laid in pairwise(cards):
        move = f"1: {laid}" if game == "shiai" else f"1: {laid} to 0"
        played(game, f"answer 1 hands=seme/{laid} attack=0:{lies}", move)
    body, h = row(cards, (_("attacks: Kote"), _("strikes: Do"), _("strikes: Men")))
    words = _("Kote-Do fits Kote and strikes Do; Do-Men fits Do and strikes Men; and so on.")
    return Example("kendo.fit", words, body, W, h, is_in_letters=True)
