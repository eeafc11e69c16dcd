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
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.words import attack_in_words

COLOURS = (SHU, AI)


def board(table: Table, shape: str) -> Drawing:
    """Draw the hall board, the decks and the exchange."""
    view: View = table.view
    body, w, h = wide(table, view) if shape == "wide" else tall(table, view)
    return Drawing(body, w, h, sentence(table, view), pressed=bool(table.legal))


def ippon(table: Table, seat: int, x: float, y: float, s: float = 1) -> str:
    """Draw the score of a seat."""
    shown = table.view.players[seat]
    letters = kendo_story.won(table.story, seat)
    return g(pieces.score(shown.score, COLOURS[seat], letters) + pieces.warning(shown.hansoku > 0), x, y, s)


def wide(table: Table, view: View) -> tuple[str, float, float]:
    """Lay the table out for a screen."""
    own, other = table.below, 1 - table.below
    out = (
        text(0, 24, clipped_to(table.name(other), 190, 18), 18, INK, 600, "start", "se", room=170)
        + ippon(table, other, 0, 38)
        + line(0, 108, 168, 108)
    )
    out += text(0, 138, clipped_to(table.name(own), 190, 18), 18, INK, 600, "start", "se", room=170)
    out += ippon(table, own, 0, 152)
    out += called_time(view, 0, 216, 168) or text(0, 234, _("first to two ippon"), 14, INK2, 400, "start", room=200)
    out += drawing.decks(table, view.decks, view.thrown, 8, 264, 1, 72)
    return out + exchange(table, view, drawing.Lane(560, 42, 155, "wide", 340)), 900, 384


def tall(table: Table, view: View) -> tuple[str, float, float]:
    """Lay the table out for a phone, one unit a pixel."""
    own, other = table.below, 1 - table.below
    out = ""
    for seat, x, board_x in ((other, 8, 84), (own, 200, 280)):
        name = clipped_to(table.name(seat), 88, 15)
        out += text(x, 24, name, 15, INK, 600, "start", "se", room=board_x - x + 1) + ippon(
            table, seat, board_x, 2, 0.6
        )
    out += (
        line(0, 44, 390, 44)
        + called_time(view, 130, 32, 130)
        + drawing.decks(table, view.decks, view.thrown, 104, 282, 0.78, 66)
    )
    return out + exchange(table, view, drawing.Lane(195, 62, 122, "tall", 195)), 390, 366


def called_time(view: View, x: float, y: float, w: float) -> str:
    """Draw the bar of Jikan desu: the last round, or the encho; nothing while time runs."""
    if not view.is_last_round and not view.is_encho:
        return ""
    words = _("encho") if view.is_encho else _("last round")
    return rect(x, y, w, 24, "var(--kin-wash)", 3, KIN, 1.6) + text(x + w / 2, y + 17, words, 14.6, INK, 600)


def exchange(table: Table, view: View, lane: drawing.Lane) -> str:
    """Draw the attack and the place of its answer, or what is laid where nobody attacks."""
    if not view.attack:
        return standing(table, view, lane)
    pair = [card for card in (view.attack.card, view.attack.green) if card]
    by = _("{name} attacks").format(name=clipped(table.name(view.attack.by), 10))
    name = clipped(table.name(view.turn), 10)
    words = _("your answer") if view.turn == table.seat else _("{name} answers").format(name=name)
    before = kendo_story.laid(table.story)[:-1]
    # While cards are switched nothing is laid in answer.
    laid = drawing.playable(table) if view.point in ("answer", "stroke", "start") else ()
    return drawing.exchange(lane, before, pair, by, sorted(laid), words)


def standing(table: Table, view: View, lane: drawing.Lane) -> str:
    """Draw the place where a round is started, or a card thrown or shown."""
    x = lane.middle - lane.w / 2
    if table.outcome:
        return drawing.last(lane, kendo_story.laid(table.story))
    name = clipped(table.name(view.turn), 10)
    starts = _("your start") if view.turn == table.seat else _("{name} starts").format(name=name)
    words = {"start": starts, "show": _("shown"), "throw": _("thrown")}
    words |= dict.fromkeys(("switch", "opening-switch"), _("thrown unseen"))
    if view.point in words:
        return drawing.answer(lane, sorted(drawing.playable(table)), x, words[view.point])
    return brush(x - 40, lane.y + lane.h / 2, x + lane.w + 60, lane.y + lane.h / 2 - 6, 12, LINE)


def sentence(table: Table, view: View) -> str:
    """Say what the drawing shows."""
    scores = ", ".join(f"{table.name(seat)} {view.scores[seat]}" for seat in (0, 1))
    if not view.attack:
        return _("Ippon: {scores}").format(scores=scores)
    what = attack_in_words(view.attack.card) if view.attack.card else called(view.attack.green)
    return _("Ippon: {scores}. {name} attacks with {what}").format(
        scores=scores, name=table.name(view.attack.by), what=what
    )
