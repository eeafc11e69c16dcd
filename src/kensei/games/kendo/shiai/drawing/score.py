"""The score of Kendo Shiai: two ippon and a hansoku a side, on the hall board and, on a phone, on the plates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.i18n import _, counted, per_language
from kensei.core.protocol import Event
from kensei.drawing.scene import DrawContext, shown_card
from kensei.drawing.svg import INK, KIN, SHU, g, rect, svg, text
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.drawing import pieces

SCORED = (SHU, INK)
"""The colours of the two sides' ippon."""


def ippon(table: DrawContext, seat: int, x: float, y: float) -> str:
    """The rings and the triangle of a side, as the steps of a reveal fill them."""
    shown = table.view.players[seat]
    letters = kendo.ippon_letters(table.story, seat) if shown.score else ""
    return g(_score(shown.score, seat, letters, shown.hansoku > 0), x, y, extra=f'data-id="score{seat}"')


def on_plate(table: DrawContext, seat: int) -> str:
    """The same for a plate: a phone's board has no room for it; so high that a finger meets it."""
    shown = table.view.players[seat]
    letters = kendo.ippon_letters(table.story, seat) if shown.score else ""
    return _on_plate(shown.score, seat, letters, shown.hansoku > 0)


@per_language
def _on_plate(score: int, seat: int, letters: str, is_warned: bool) -> str:
    return svg(f'<g data-id="score{seat}">{_score(score, seat, letters, is_warned)}</g>', 170, 76, 0, -12)


@per_language
def _score(score: int, seat: int, letters: str, is_warned: bool) -> str:
    told = counted("{} ippon of two", "{} ippon of two", score)
    rings = rect(2, -10, 104, 72, "transparent") + pieces.score(score, SCORED[seat], letters)
    warned = rect(112, -10, 56, 72, "transparent") + pieces.warning(is_warned)
    words = _("one hansoku") if is_warned else _("no hansoku")
    return shown_card(rings, "ippon", label=told) + shown_card(warned, "hansoku", label=words)


def time_words(is_last_round: bool, is_encho: bool) -> str:
    if is_encho:
        return _("encho: the first ippon wins")
    return _("last round") if is_last_round else ""


@per_language
def time_told(is_last_round: bool, is_encho: bool, x: float, y: float, w: float) -> str:
    """The bar of Jikan desu: the last round, or the encho; nothing while time runs."""
    words = time_words(is_last_round, is_encho)
    if not words:
        return ""
    return rect(x, y, w, 24, "var(--kin-wash)", 3, KIN, 1.6) + text(
        x + w / 2, y + 17, words, 14.6, INK, 600, room=w - 8
    )


def points_after(story: Sequence[Event], event: Event) -> dict[str, str]:
    """The points of who scored or was warned, after that event."""
    facts: Any = event.facts
    seat = facts["seat"]
    if event.name == "scored":
        return {f"score{seat}": _score(facts["scores"][seat], seat, kendo.ippon_letters(story, seat), False)}
    if event.name == "penalised":
        letters = kendo.ippon_letters(story, seat)
        return {f"score{seat}": _score(len(letters), seat, letters, True)}
    return {}
