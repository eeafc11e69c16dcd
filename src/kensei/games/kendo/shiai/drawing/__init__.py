"""Kendo Shiai's table: the hall board, the decks, the exchange, the hand, plates, the log, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Choices, DrawContext, Drawing, Plate, Question, awaited
from kensei.drawing.seats import Mark, clipped
from kensei.drawing.svg import AI, INK, INK2, KIN, LINE, SHU, brush, g, line, rect, text
from kensei.games.kendo import drawing
from kensei.games.kendo.cards import COLOURS, called, distinct
from kensei.games.kendo.drawing import pieces, words
from kensei.games.kendo.drawing import story as kendo_story
from kensei.games.kendo.drawing.exchange import Lane, answer, last
from kensei.games.kendo.drawing.exchange import exchange as exchange_of
from kensei.games.kendo.shiai import answer_table
from kensei.games.kendo.shiai.state import RIBBONS, View
from kensei.games.kendo.words import attack_in_words


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    body, w, h = wide(table, view) if shape == "wide" else tall(table, view)
    return Drawing(body, w, h, sentence(table, view), pressed=bool(table.legal))


def ippon(table: DrawContext, seat: int, x: float, y: float, s: float = 1) -> str:
    shown = table.view.players[seat]
    letters = kendo_story.ippon_letters(table.story, seat) if shown.score else ""
    return _score(shown.score, seat, letters, shown.hansoku > 0, x, y, s)


@per_language
def _score(score: int, seat: int, letters: str, is_warned: bool, x: float, y: float, s: float) -> str:
    return g(pieces.score(score, MARKS[seat].colour, letters) + pieces.warning(is_warned), x, y, s)


@per_language
def _name(name: str, x: float, y: float, size: float, most: float, room: float) -> str:
    return text(x, y, clipped_to(name, most, size), size, INK, 600, "start", "se", room=room)


def wide(table: DrawContext, view: View) -> tuple[str, float, float]:
    """The layout for a screen."""
    own, other = table.below, 1 - table.below
    out = _name(table.name(other), 0, 24, 18, 190, 170) + ippon(table, other, 0, 38) + line(0, 108, 168, 108)
    out += _name(table.name(own), 0, 138, 18, 190, 170) + ippon(table, own, 0, 152)
    out += called_time(view, 0, 216, 168) or text(0, 234, _("first to two ippon"), 14, INK2, 400, "start", room=200)
    out += drawing.decks(table, view.thrown, 8, 264, 1, 72)
    return out + exchange(table, view, Lane(560, 42, 155, "wide", 340)), 900, 384


def tall(table: DrawContext, view: View) -> tuple[str, float, float]:
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


def exchange(table: DrawContext, view: View, lane: Lane) -> str:
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


def sentence(table: DrawContext, view: View) -> str:
    """What the drawing shows, for who does not see it."""
    scores = ", ".join(f"{table.name(seat)} {view.scores[seat]}" for seat in (0, 1))
    if not view.attack:
        return _("Ippon: {scores}").format(scores=scores)
    what = attack_in_words(view.attack.card) if view.attack.card else called(view.attack.green)
    words = _("Ippon: {scores}. {name} attacks with {what}")
    return words.format(scores=scores, name=table.name(view.attack.by), what=what)


MARKS = (Mark("circle", "A", SHU, "red"), Mark("diamond", "S", AI, "blue"))
symbols = pieces.symbols
known = words.known
emblem = drawing.emblem
SWITCH, PICK = ("switch", "opening-switch"), ("pick", "opening-pick")


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return MARKS


def question(table: DrawContext) -> Question:
    view: View = table.view
    own, other = table.below, 1 - table.below
    place = f"{view.scores[own]} : {view.scores[other]}"
    if view.is_encho:
        place += " · " + _("encho: the first ippon wins")
    elif view.is_last_round:
        place += " · " + _("last round")
    if table.outcome:
        return Question(_("The bout is over"), "", place)
    if not table.can_play:
        return Question(awaited(table), "", place)
    if view.point == "answer" and view.attack:
        what = called(view.attack.green) if view.attack.green else attack_in_words(view.attack.card)
        return Question(_("Answer {what}").format(what=what), _("Or concede."), place)
    title, sub = QUESTIONS[view.point]
    return Question(_(title), _(sub) if sub else "", place, steps_of(view))


QUESTIONS = {
    **dict.fromkeys(SWITCH, (N_("Switch a card"), N_("Throw one card unseen and name a deck."))),
    **dict.fromkeys(PICK, (N_("Pick a card"), N_("Red or green."))),
    "show": (N_("Show a brown"), N_("The larger number starts.")),
    "start": (N_("Start a round"), ""),
    "stroke": (N_("Strike?"), N_("A fitting red on this brown is an ippon.")),
    "hand-over": (N_("Start, or hand over?"), ""),
    "throw": (N_("Throw two cards"), N_("The Jodan was not cancelled.")),
    "refill": (N_("Draw a card"), N_("Hands are filled up.")),
}


def steps_of(view: View) -> str:
    """The three steps of a switch-and-pick: a dot is full when its step is done, or chosen on the page."""
    if view.point not in SWITCH + PICK:
        return ""
    is_picked = view.point in PICK
    chosen = ((), (), COLOURS) if is_picked else (distinct(view.hand), COLOURS, ())
    names = (_("throw"), _("deck"), _("pick"))
    steps = [_step(*one, is_picked and i < 2) for i, one in enumerate(zip(names, chosen, strict=True))]
    return f'<ol class="steps">{"".join(steps)}</ol>'


def _step(name: str, chosen: Sequence[str], is_done: bool) -> str:
    """One step; its dot fills while one of these things is chosen."""
    dots = "".join(f'<i class="when" data-when="{pick}"></i>' for pick in chosen)
    state = ' class="done"' if is_done else ' aria-current="step"' if chosen else ""
    return f"<li{state}>{escape(name)}{dots}</li>"


def hand(table: DrawContext, shape: str) -> str:
    tried = {**dict.fromkeys(SWITCH, "switch {card} brown"), "show": "show {card}"}.get(table.view.point, "{card}")
    return drawing.hand_of(table, table.view.hand, tried, shape)


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    verb, hint = VERBS.get(view.point, (N_("Play it"), N_("Pick what you lay")))
    if words.no_card(legal):
        hint = NO_CARD.get(view.point, hint)
    says = {
        "pass": _(passing(view)),
        "start": _("Start the round yourself"),
        "yield": _("Hand over"),
        "show nothing": _("Show nothing"),
    }
    return words.choices(legal, says, _(verb), _(hint))


VERBS = {
    **dict.fromkeys(SWITCH, (N_("Switch"), N_("Pick a card to throw and a deck"))),
    **dict.fromkeys(PICK, (N_("Pick it"), N_("Pick the red or the green deck"))),
    "show": (N_("Show it"), N_("Pick what you lay")),
    "throw": (N_("Throw them"), N_("Pick two cards")),
    "refill": (N_("Draw it"), N_("Pick a deck")),
}
"""The button's words and the hint, by what is decided."""
NO_CARD = {
    "start": N_("None of your cards starts a round"),
    "answer": N_("None of your cards answers this"),
    "stroke": N_("None of your reds fits this brown"),
    "show": N_("You have no brown to show"),
}
"""The hint for who has no card to lay."""


def passing(view: View) -> str:
    if view.point == "start":
        return N_("Nothing to start with: hansoku")
    if view.point == "stroke":
        return N_("Do not strike")
    letter = answer_table.ROWS[view.attack.row]["pass"] if view.attack else "I"
    return PASSING.get(letter, N_("Pass"))


PASSING = {
    "H": N_("Take a hansoku"),
    "I": N_("Concede the ippon"),
    "J": N_("Throw two cards"),
    "L": N_("Lose two cards"),
}


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.players[seat]
    ribbon = RIBBONS[seat]
    parts = [] if seat in table.asked else [ribbon]
    parts.append(counted("{} card", "{} cards", shown.cards))
    if shown.hansoku:
        parts.append(_("one hansoku"))
    if shown.has_chosen:
        parts.append(_("has chosen"))
    to_act = _("to answer") if view.attack and view.point == "answer" else _("to play")
    return Plate(" · ".join(parts), "", f"{ribbon}, {to_act}")


def headings(story: Iterable[Event]) -> Iterator[str]:
    return words.headings(story, "started", N_("Round {n}"))


def told(event: Event) -> bool:
    """Every event has a line but the deal: its cards are in the hand."""
    return event.name != "drew" or event.rule != "shiai.deal"


SOUNDS = {
    "countered": "turn",
    "blocked": "block",
    "met": "clash",
    "cancelled": "block",
    "scored": "hit",
    "struck": "hit",
}


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    return words.staged(events, SOUNDS, 800)


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    names = {"started": _("rounds"), "countered": _("counters"), "penalised": _("hansoku")}
    return [(" : ".join(map(str, table.view.scores)), _("ippon")), *words.counts_of(story, names)]
