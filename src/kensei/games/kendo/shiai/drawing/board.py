"""Kendo Shiai's board: the hall board, the decks and the exchange on a screen; on a phone the exchange, or the decks beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kensei.core.i18n import N_, _, per_language
from kensei.drawing.letters import clipped_to, fitting
from kensei.drawing.scene import DrawContext, Drawing
from kensei.drawing.svg import INK, INK2, KIN, LINE, brush, line, text
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.cards import called
from kensei.games.kendo.drawing import SMALLEST, ExchangeLane, choosing, plays
from kensei.games.kendo.drawing.decks import decks
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.shiai.drawing import points
from kensei.games.kendo.shiai.drawing.score import ippon, time_told, time_words
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.words import attack_in_words

SWITCH, PICK = ("switch", "opening-switch"), ("pick", "opening-pick")
HEIGHT = 204.0
"""Of a phone's board: with a title of two lines, the answers and a hand all of it is in sight on the smallest phone."""
WIDE_LANE, TALL_LANE = ExchangeLane(560, 42, 155, "wide", 340), ExchangeLane(195, 18, 106, "tall", 191)
LANE_WITH_DECKS = ExchangeLane(98, 18, 96, "tall", 97)
"""While a deck is pressed: nothing is laid in answer, and the decks lie on the right."""
DECKS = {"wide": (8, 250, 1, 72), "tall": (210, 50, 0.86, 62)}
USES = (N_("starts"), N_("answers"), N_("helps"))
"""What the cards of each deck do, under it where one is chosen; the bar says it in a sentence."""
THROWN = N_("{n} thrown")


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    if shape == "wide":
        return Drawing(wide(table, view), 900, 384, sentence(table, view), pressed=bool(table.legal))
    return Drawing(tall(table, view), 390, HEIGHT, sentence(table, view), pressed=bool(table.legal))


def wide(table: DrawContext, view: View) -> str:
    out = _name(table.called(0), 0, 24) + ippon(table, 0, 0, 38) + line(0, 108, 168, 108)
    out += _name(table.called(1), 0, 138) + ippon(table, 1, 0, 152)
    if view.is_last_round or view.is_encho:
        out += time_told(view.is_last_round, view.is_encho, 0, 216, 190)
    else:
        out += text(0, 234, _("first to two ippon"), 14, INK2, 400, "start", room=200)
    return out + decks(table, view.thrown, THROWN, *DECKS["wide"], USES) + staged(exchange(table, view, WIDE_LANE))


def tall(table: DrawContext, view: View) -> str:
    lane = lane_of(table, "tall")
    words = time_words(view.is_last_round, view.is_encho)
    out = text(386, 14, words, SMALLEST, KIN, 700, "end", room=230) if words else ""
    out += staged(exchange(table, view, lane))
    return out if lane is TALL_LANE else out + decks(table, view.thrown, THROWN, *DECKS["tall"], USES)


def lane_of(table: DrawContext, shape: str) -> ExchangeLane:
    if shape == "wide":
        return WIDE_LANE
    return LANE_WITH_DECKS if any(getattr(move, "deck", "") for move in table.legal) else TALL_LANE


def staged(body: str) -> str:
    """What the steps of a reveal change."""
    return f'<g data-id="exchange">{body}</g>'


@per_language
def _name(name: str, x: float, y: float) -> str:
    size = fitting(name, 170, 18, SMALLEST_NAME)
    return text(x, y, clipped_to(name, 190, size), size, INK, 600, "start", "se", room=170)


SMALLEST_NAME = 13.5
"""A name is written so small before it is cut off."""


TOLD = (
    "started", "met", "countered", "pressed", "raided", "closed_in", "blocked", "cancelled", "faced_seme", "struck",
)  # fmt: skip
"""What lays cards on the table."""


def exchange(table: DrawContext, view: View, lane: ExchangeLane) -> str:
    told = plays.since_start(table.story, TOLD)
    if view.attack:
        # While cards are switched nothing is laid in answer; on a phone the decks lie where it would be.
        if view.point in ("answer", "stroke"):
            return kendo.exchange_of(table, lane, choosing.playable(table), told)
        return kendo.exchange_of(table, lane, None if lane is LANE_WITH_DECKS else (), told)
    if table.outcome:
        return kendo.last(lane, told, table.marks, table.below, _("the last strike"))
    words = points.caption(table, view)
    if words:
        return laid_after(table, lane, told, words)
    return kendo.last(lane, told, table.marks, table.below, _("the round before")) or _stroke(lane)


def laid_after(table: DrawContext, lane: ExchangeLane, told: tuple[Play, ...], words: str) -> str:
    """The place of what is laid next, and beside it how the round before ended."""
    older, taken = kendo.fitting_plays(lane, told, 2 * lane.half - lane.w - lane.leaning - 16)
    x = round(min(lane.middle - (lane.w - taken) / 2, lane.middle + lane.half - lane.w - lane.leaning), 1)
    is_single = table.view.point in (*SWITCH, "show", "drop")
    faded = f'<g opacity=".6">{kendo.answered(lane, older, table.marks, table.below, x)}</g>' if older else ""
    return faded + kendo.answer(lane, choosing.playable(table), x, words, not older, is_single)


@cache
def _stroke(lane: ExchangeLane) -> str:
    x, y = lane.middle - lane.w / 2, lane.y + lane.h / 2
    over = 20 if lane is LANE_WITH_DECKS else 60
    return brush(x - over * 0.66, y, x + lane.w + over, y - 6, 12, LINE)


def score_of(view: View, names: Sequence[str]) -> str:
    """The score in the one order that it has everywhere: Aka first."""
    return f"{names[0]} {view.players[0].score} : {view.players[1].score} {names[1]}"


def sentence(table: DrawContext, view: View) -> str:
    """What the drawing shows, for whoever does not see it."""
    scores = score_of(view, table.names)
    if not view.attack:
        return _("Ippon: {scores}").format(scores=scores)
    what = attack_in_words(view.attack.card) if view.attack.card else called(view.attack.green)
    words = _("Ippon: {scores}. {name} attacks with {what}")
    return words.format(scores=scores, name=table.name(view.attack.by), what=what)
