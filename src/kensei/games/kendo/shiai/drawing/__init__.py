"""Kendo Shiai's table: the hall board, the decks, the exchange, the hand, plates, the log, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Choices, DrawContext, Drawing, Plate, Question
from kensei.drawing.seats import Mark, clipped
from kensei.drawing.svg import AI, INK, INK2, KIN, LINE, SHU, brush, g, line, rect, text
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.cards import COLOURS, Heap, called
from kensei.games.kendo.drawing import Lane, emblem, known, pieces, told
from kensei.games.kendo.drawing.pieces import symbols
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.state import RIBBONS, View
from kensei.games.kendo.words import attack_in_words

__all__ = ["emblem", "known", "symbols", "told"]

MARKS = (Mark("circle", "A", SHU, "red"), Mark("diamond", "S", AI, "blue"))
SWITCH, PICK = ("switch", "opening-switch"), ("pick", "opening-pick")
WIDE_LANE, TALL_LANE = Lane(560, 42, 155, "wide", 340), Lane(195, 62, 122, "tall", 195)


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return MARKS


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    body, w, h = wide(table, view) if shape == "wide" else tall(table, view)
    return Drawing(body, w, h, sentence(table, view), pressed=bool(table.legal))


def wide(table: DrawContext, view: View) -> tuple[str, float, float]:
    own, other = table.below, 1 - table.below
    out = _name(table.name(other), 0, 24, 18, 190, 170) + ippon(table, other, 0, 38) + line(0, 108, 168, 108)
    out += _name(table.name(own), 0, 138, 18, 190, 170) + ippon(table, own, 0, 152)
    out += _time(view.is_last_round, view.is_encho, 0, 216, 168, _("first to two ippon"))
    out += kendo.decks(table, view.thrown, 8, 264, 1, 72)
    return out + exchange(table, view, WIDE_LANE), 900, 384


def tall(table: DrawContext, view: View) -> tuple[str, float, float]:
    out = ""
    for seat, x, board_x in ((1 - table.below, 8, 84), (table.below, 200, 280)):
        out += _name(table.name(seat), x, 24, 15, 88, board_x - x + 1) + ippon(table, seat, board_x, 2, 0.6)
    out += line(0, 44, 390, 44) + _time(view.is_last_round, view.is_encho, 130, 32, 130)
    out += kendo.decks(table, view.thrown, 104, 282, 0.78, 66)
    return out + exchange(table, view, TALL_LANE), 390, 366


@per_language
def _name(name: str, x: float, y: float, size: float, most: float, room: float) -> str:
    return text(x, y, clipped_to(name, most, size), size, INK, 600, "start", "se", room=room)


def ippon(table: DrawContext, seat: int, x: float, y: float, s: float = 1) -> str:
    shown = table.view.players[seat]
    letters = kendo.ippon_letters(table.story, seat) if shown.score else ""
    return _score(shown.score, seat, letters, shown.hansoku > 0, x, y, s)


@per_language
def _score(score: int, seat: int, letters: str, is_warned: bool, x: float, y: float, s: float) -> str:
    return g(pieces.score(score, MARKS[seat].colour, letters) + pieces.warning(is_warned), x, y, s)


@per_language
def _time(is_last_round: bool, is_encho: bool, x: float, y: float, w: float, running: str = "") -> str:
    """The bar of Jikan desu: the last round, or the encho; while time runs these words."""
    if not is_last_round and not is_encho:
        return text(x, y + 18, running, 14, INK2, 400, "start", room=200) if running else ""
    words = _("encho") if is_encho else _("last round")
    return rect(x, y, w, 24, "var(--kin-wash)", 3, KIN, 1.6) + text(x + w / 2, y + 17, words, 14.6, INK, 600)


def exchange(table: DrawContext, view: View, lane: Lane) -> str:
    if view.attack:
        # While cards are switched nothing is laid in answer.
        hand = kendo.playable(table) if view.point in ("answer", "stroke") else ()
        return kendo.exchange_of(table, lane, hand)
    if table.outcome:
        return kendo.last(lane, kendo.laid_since_start(table.story))
    x = lane.middle - lane.w / 2
    if view.point in CAPTIONS:
        return kendo.answer(lane, kendo.playable(table), x, _(CAPTIONS[view.point]))
    if view.point == "start":
        name = clipped(table.name(view.turn), 10)
        starts = _("your start") if view.turn == table.seat else _("{name} starts").format(name=name)
        return kendo.answer(lane, kendo.playable(table), x, starts)
    return _stroke(lane)


@cache
def _stroke(lane: Lane) -> str:
    x, y = lane.middle - lane.w / 2, lane.y + lane.h / 2
    return brush(x - 40, y, x + lane.w + 60, y - 6, 12, LINE)


CAPTIONS = {
    **dict.fromkeys(SWITCH, N_("thrown unseen")),
    "show": N_("shown"),
    **dict.fromkeys(("drop", "throw"), N_("thrown")),
}


def sentence(table: DrawContext, view: View) -> str:
    """What the drawing shows, for who does not see it."""
    scores = f"{table.name(0)} {view.players[0].score}, {table.name(1)} {view.players[1].score}"
    if not view.attack:
        return _("Ippon: {scores}").format(scores=scores)
    what = attack_in_words(view.attack.card) if view.attack.card else called(view.attack.green)
    words = _("Ippon: {scores}. {name} attacks with {what}")
    return words.format(scores=scores, name=table.name(view.attack.by), what=what)


def question(table: DrawContext) -> Question:
    view: View = table.view
    own = table.below
    place = f"{view.players[own].score} : {view.players[1 - own].score}"
    if view.is_encho:
        place += " · " + _("encho: the first ippon wins")
    elif view.is_last_round:
        place += " · " + _("last round")
    steps = _steps(view.point in PICK, view.hand) if table.can_play and view.point in SWITCH + PICK else ""
    return kendo.question_of(table, place, _("The bout is over"), _("Or concede."), QUESTIONS, steps)


QUESTIONS = {
    **dict.fromkeys(SWITCH, (N_("Switch a card"), N_("Throw one card unseen and name a deck."))),
    **dict.fromkeys(PICK, (N_("Pick a card"), N_("Red or green."))),
    "show": (N_("Show a brown"), N_("The larger number starts.")),
    "start": (N_("Start a round"), ""),
    "drop": (N_("Drop a card"), N_("You drew a brown to start with; one card goes, unseen.")),
    "stroke": (N_("Strike?"), N_("A fitting red on this brown is an ippon.")),
    "hand-over": (N_("Start, or hand over?"), ""),
    "throw": (N_("Throw two cards"), N_("The Jodan was not cancelled.")),
    "refill": (N_("Draw a card"), N_("Hands are filled up.")),
}


@per_language
def _steps(is_picked: bool, hand: Heap) -> str:
    """The three steps of a switch-and-pick: a dot is full when its step is done, or chosen on the page."""
    chosen = ((), (), COLOURS) if is_picked else (tuple(dict.fromkeys(hand)), COLOURS, ())
    out = ""
    for number, name in enumerate((_("throw"), _("deck"), _("pick"))):
        dots = "".join(f'<i class="when" data-when="{pick}"></i>' for pick in chosen[number])
        state = ' class="done"' if is_picked and number < 2 else ' aria-current="step"' if dots else ""
        out += f"<li{state}>{escape(name)}{dots}</li>"
    return f'<ol class="steps">{out}</ol>'


def hand(table: DrawContext, shape: str) -> str:
    tried = {**dict.fromkeys(SWITCH, "switch {card} brown"), "show": "show {card}", "drop": "drop {card}"}
    return kendo.hand_of(table, tried.get(table.view.point, "{card}"), shape)


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    verb, hint = VERBS.get(view.point, (N_("Play it"), N_("Pick what you lay")))
    if kendo.no_card(legal):
        hint = NO_CARD.get(view.point, hint)
    return kendo.choices_of(legal, {"pass": passing(view), **SAYS}, verb, hint)


SAYS = {
    "start": N_("Start the round yourself"),
    "yield": N_("Hand over"),
    "show nothing": N_("Show nothing"),
}
VERBS = {
    **dict.fromkeys(SWITCH, (N_("Switch"), N_("Pick a card to throw and a deck"))),
    **dict.fromkeys(PICK, (N_("Pick it"), N_("Pick the red or the green deck"))),
    "show": (N_("Show it"), N_("Pick what you lay")),
    "drop": (N_("Drop it"), N_("Pick a card to drop")),
    "throw": (N_("Throw them"), N_("Pick two cards")),
    "refill": (N_("Draw it"), N_("Pick a deck")),
}
NO_CARD = {
    "start": N_("None of your cards starts a round"),
    "answer": N_("None of your cards answers this"),
    "stroke": N_("None of your reds fits this brown"),
    "show": N_("You have no brown to show"),
}


def passing(view: View) -> str:
    if view.point == "start":
        return N_("Nothing to start with: hansoku")
    return PASSING[offers.TABLE.rows[offers.row_of(view.attack, view.point)]["pass"]] if view.attack else ""


PASSING = {
    "H": N_("Take a hansoku"),
    "I": N_("Concede the ippon"),
    "J": N_("Throw two cards"),
    "K": N_("Do not strike"),
    "L": N_("Lose two cards"),
}


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.players[seat]
    return _plate(seat, shown.cards, shown.hansoku, shown.has_chosen, seat in table.asked, view.point == "answer")


@per_language
def _plate(seat: int, cards: int, hansoku: int, has_chosen: bool, is_asked: bool, is_answer: bool) -> Plate:
    parts = [] if is_asked else [RIBBONS[seat]]
    parts.append(counted("{} card", "{} cards", cards))
    if hansoku:
        parts.append(_("one hansoku"))
    if has_chosen:
        parts.append(_("has chosen"))
    to_act = _("to answer") if is_answer else _("to play")
    return Plate(" · ".join(parts), "", f"{RIBBONS[seat]}, {to_act}")


SOUNDS = {
    "countered": "turn",
    "blocked": "block",
    "met": "clash",
    "cancelled": "block",
    "scored": "hit",
    "struck": "hit",
}


def headings(story: Iterable[Event]) -> Iterator[str]:
    return kendo.headings_of(story, "started", N_("Round {n}"))


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    return kendo.staged(events, SOUNDS, 800)


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    names = {"started": _("rounds"), "countered": _("counters"), "penalised": _("hansoku")}
    return [(" : ".join(map(str, table.view.scores)), _("ippon")), *kendo.counts_of(story, names)]
