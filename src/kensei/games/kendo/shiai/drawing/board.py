"""Kendo Shiai's board: the hall board, the decks, the exchange."""

from __future__ import annotations

from kensei.drawing.languages import _
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Drawing, Table
from kensei.drawing.seats import clipped
from kensei.drawing.svg import AI, INK, INK2, KIN, LINE, SHU, brush, g, line, rect, text
from kensei.games.kendo import drawing
from kensei.games.kendo.cards import called
from kensei.games.kendo.drawing import pieces
from kensei.games.kendo.drawing import story as kendo_story
from kensei.games.kendo.drawing.exchange import Lane, answer, last
from kensei.games.kendo.drawing.exchange import exchange as exchange_of
from kensei.games.kendo.drawing.words import by_language
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.words import attack_in_words

COLOURS = (SHU, AI)


def board(table: Table, shape: str) -> Drawing:
    """The hall board, the decks and the exchange."""
    view: View = table.view
    body, w, h = wide(table, view) if shape == "wide" else tall(table, view)
    return Drawing(body, w, h, sentence(table, view), pressed=bool(table.legal))


def ippon(table: Table, seat: int, x: float, y: float, s: float = 1) -> str:
    """The score of a seat."""
    shown = table.view.players[seat]
    letters = kendo_story.ippon_letters(table.story, seat) if shown.score else ""
    return _score(shown.score, seat, letters, shown.hansoku > 0, x, y, s)


@by_language
def _score(score: int, seat: int, letters: str, is_warned: bool, x: float, y: float, s: float) -> str:
    return g(pieces.score(score, COLOURS[seat], letters) + pieces.warning(is_warned), x, y, s)


@by_language
def _name(name: str, x: float, y: float, size: float, most: float, room: float) -> str:
    return text(x, y, clipped_to(name, most, size), size, INK, 600, "start", "se", room=room)


def wide(table: Table, view: View) -> tuple[str, float, float]:
    """The layout for a screen."""
    own, other = table.below, 1 - table.below
    out = _name(table.name(other), 0, 24, 18, 190, 170) + ippon(table, other, 0, 38) + line(0, 108, 168, 108)
    out += _name(table.name(own), 0, 138, 18, 190, 170) + ippon(table, own, 0, 152)
    out += called_time(view, 0, 216, 168) or text(0, 234, _("first to two ippon"), 14, INK2, 400, "start", room=200)
    out += drawing.decks(table, view.thrown, 8, 264, 1, 72)
    return out + exchange(table, view, Lane(560, 42, 155, "wide", 340)), 900, 384


def tall(table: Table, view: View) -> tuple[str, float, float]:
    """The layout for a phone, one unit a pixel."""
    out = ""
    for seat, x, board_x in ((1 - table.below, 8, 84), (table.below, 200, 280)):
        out += _name(table.name(seat), x, 24, 15, 88, board_x - x + 1) + ippon(table, seat, board_x, 2, 0.6)
    out += line(0, 44, 390, 44) + called_time(view, 130, 32, 130)
    out += drawing.decks(table, view.thrown, 104, 282, 0.78, 66)
    return out + exchange(table, view, Lane(195, 62, 122, "tall", 195)), 390, 366


def called_time(view: View, x: float, y: float, w: float) -> str:
    """The bar of Jikan desu: the last round, or the encho; nothing while time runs."""
    if not view.is_last_round and not view.is_encho:
        return ""
    words = _("encho") if view.is_encho else _("last round")
    return rect(x, y, w, 24, "var(--kin-wash)", 3, KIN, 1.6) + text(x + w / 2, y + 17, words, 14.6, INK, 600)


def exchange(table: Table, view: View, lane: Lane) -> str:
    """The attack and the place of its answer, or what is laid where nobody attacks."""
    if view.attack:
        # While cards are switched nothing is laid in answer.
        return exchange_of(table, lane, drawing.playable(table) if view.point in ("answer", "stroke") else ())
    if table.outcome:
        return last(lane, kendo_story.laid_since_start(table.story))
    x = lane.middle - lane.w / 2
    name = clipped(table.name(view.turn), 10)
    starts = _("your start") if view.turn == table.seat else _("{name} starts").format(name=name)
    words = {"start": starts, "show": _("shown"), "throw": _("thrown")}
    words |= dict.fromkeys(("switch", "opening-switch"), _("thrown unseen"))
    if view.point in words:
        return answer(lane, drawing.playable(table), x, words[view.point])
    return brush(x - 40, lane.y + lane.h / 2, x + lane.w + 60, lane.y + lane.h / 2 - 6, 12, LINE)


def sentence(table: Table, view: View) -> str:
    """What the drawing shows, for who does not see it."""
    scores = ", ".join(f"{table.name(seat)} {view.scores[seat]}" for seat in (0, 1))
    if not view.attack:
        return _("Ippon: {scores}").format(scores=scores)
    what = attack_in_words(view.attack.card) if view.attack.card else called(view.attack.green)
    words = _("Ippon: {scores}. {name} attacks with {what}")
    return words.format(scores=scores, name=table.name(view.attack.by), what=what)
