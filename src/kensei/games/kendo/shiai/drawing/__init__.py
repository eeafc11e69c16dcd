"""Kendo Shiai's table: the hall board, the decks, the exchange, the hand, plates, the log, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.letters import clipped_to, fitting
from kensei.drawing.scene import Choices, DrawContext, Drawing, Plate, Question, awaited, shown_card
from kensei.drawing.seats import WHITE, Mark
from kensei.drawing.svg import INK, INK2, KIN, LINE, SHU, brush, g, line, rect, text
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.cards import ATTACKS_WITH, COLOURS, Heap, called
from kensei.games.kendo.drawing import Lane, card_names, choosing, emblem, folded, legend, pieces, plays, told
from kensei.games.kendo.drawing.memory import known
from kensei.games.kendo.drawing.pieces import symbols
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.shiai import offers
from kensei.games.kendo.shiai.drawing import answers, giving_up, points
from kensei.games.kendo.shiai.drawing.now import now
from kensei.games.kendo.shiai.drawing.points import why_it_ended
from kensei.games.kendo.shiai.drawing.things import things
from kensei.games.kendo.shiai.state import RIBBONS, View
from kensei.games.kendo.words import attack_in_words

__all__ = ["card_names", "emblem", "folded", "known", "legend", "now", "symbols", "things", "told", "why_it_ended"]

MARKS = (Mark("circle", "A", SHU, "red"), WHITE)
SCORED = (SHU, INK)
"""The colours of the two sides' ippon."""
SWITCH, PICK = ("switch", "opening-switch"), ("pick", "opening-pick")
WITHOUT_DECKS = 262.0
"""The height of a phone's board while no deck is pressed: the hand stays in sight."""
WITH_DECKS = 300.0
"""And while one is: the exchange is smaller then, nothing is laid in answer."""
WIDE_LANE, TALL_LANE = Lane(560, 42, 155, "wide", 340), Lane(195, 66, 106, "tall", 191)
LANE_WITH_DECKS = Lane(195, 60, 82, "tall", 191)


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return MARKS


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    body, w, h = wide(table, view) if shape == "wide" else tall(table, view)
    return Drawing(body, w, h, sentence(table, view), pressed=bool(table.legal))


def wide(table: DrawContext, view: View) -> tuple[str, float, float]:
    out = _name(table.name(0), 0, 24, 18, 190, 170) + ippon(table, 0, 0, 38) + line(0, 108, 168, 108)
    out += _name(table.name(1), 0, 138, 18, 190, 170) + ippon(table, 1, 0, 152)
    out += _time(view.is_last_round, view.is_encho, 0, 216, 168, _("first to two ippon"))
    out += kendo.decks(table, view.thrown, 8, 264, 1, 72)
    return out + staged(exchange(table, view, WIDE_LANE)), 900, 384


def tall(table: DrawContext, view: View) -> tuple[str, float, float]:
    out = ""
    for seat, x, board_x in ((0, 8, 84), (1, 200, 280)):
        out += _name(table.name(seat), x, 24, 15, 88, board_x - x + 1) + ippon(table, seat, board_x, 2, 0.6)
    out += line(0, 44, 390, 44) + _time(view.is_last_round, view.is_encho, 130, 32, 130)
    lane = lane_of(table, "tall")
    out += staged(exchange(table, view, lane))
    if lane is TALL_LANE:
        return out, 390, WITHOUT_DECKS
    return out + kendo.decks(table, view.thrown, 96, 218, 0.78, 74), 390, WITH_DECKS


def lane_of(table: DrawContext, shape: str) -> Lane:
    if shape == "wide":
        return WIDE_LANE
    return LANE_WITH_DECKS if any(getattr(move, "deck", "") for move in table.legal) else TALL_LANE


def staged(body: str) -> str:
    """What the steps of a reveal change."""
    return f'<g data-id="exchange">{body}</g>'


@per_language
def _name(name: str, x: float, y: float, size: float, most: float, room: float) -> str:
    size = fitting(name, min(most, room), size, SMALLEST_NAME)
    return text(x, y, clipped_to(name, most, size), size, INK, 600, "start", "se", room=room)


SMALLEST_NAME = 13.5
"""A name is written so small before it is cut off."""


def ippon(table: DrawContext, seat: int, x: float, y: float, s: float = 1) -> str:
    shown = table.view.players[seat]
    letters = kendo.ippon_letters(table.story, seat) if shown.score else ""
    return g(_score(shown.score, seat, letters, shown.hansoku > 0), x, y, s, extra=f'data-id="score{seat}"')


@per_language
def _score(score: int, seat: int, letters: str, is_warned: bool) -> str:
    told = counted("{} ippon of two", "{} ippon of two", score)
    rings = rect(2, 2, 102, 48, "transparent") + pieces.score(score, SCORED[seat], letters)
    warned = rect(122, 8, 44, 40, "transparent") + pieces.warning(is_warned)
    words = _("one hansoku") if is_warned else _("no hansoku")
    return shown_card(rings, "ippon", label=told) + shown_card(warned, "hansoku", label=words)


@per_language
def _time(is_last_round: bool, is_encho: bool, x: float, y: float, w: float, running: str = "") -> str:
    """The bar of Jikan desu: the last round, or the encho; while time runs these words."""
    if not is_last_round and not is_encho:
        return text(x, y + 18, running, 14, INK2, 400, "start", room=200) if running else ""
    words = _("encho") if is_encho else _("last round")
    return rect(x, y, w, 24, "var(--kin-wash)", 3, KIN, 1.6) + text(x + w / 2, y + 17, words, 14.6, INK, 600)


TOLD = (
    "started", "met", "countered", "pressed", "raided", "closed_in", "blocked", "cancelled", "faced_seme", "struck",
)  # fmt: skip
"""What lays cards on the table."""


def exchange(table: DrawContext, view: View, lane: Lane) -> str:
    told = plays.since_start(table.story, TOLD)
    if view.attack:
        # While cards are switched nothing is laid in answer.
        hand = choosing.playable(table) if view.point in ("answer", "stroke") else ()
        return kendo.exchange_of(table, lane, hand, told)
    if table.outcome:
        return kendo.last(lane, told, table.marks, table.below, _("the last strike"))
    words = points.caption(table, view)
    if words:
        return laid_after(table, lane, told, words)
    return kendo.last(lane, told, table.marks, table.below, _("the round before")) or _stroke(lane)


def laid_after(table: DrawContext, lane: Lane, told: tuple[Play, ...], words: str) -> str:
    """The place of what is laid next, and beside it how the round before ended."""
    older, taken = kendo.fitting_plays(lane, told, 2 * lane.half - lane.w - lane.leaning - 16)
    x = round(min(lane.middle - (lane.w - taken) / 2, lane.middle + lane.half - lane.w - lane.leaning), 1)
    is_single = table.view.point in (*SWITCH, "show", "drop")
    faded = f'<g opacity=".6">{kendo.answered(lane, older, table.marks, table.below, x)}</g>' if older else ""
    return faded + kendo.answer(lane, choosing.playable(table), x, words, not older, is_single)


@cache
def _stroke(lane: Lane) -> str:
    x, y = lane.middle - lane.w / 2, lane.y + lane.h / 2
    return brush(x - 40, y, x + lane.w + 60, y - 6, 12, LINE)


def score_of(view: View, names: Sequence[str]) -> str:
    """The score in the one order that it has everywhere: Aka first."""
    return f"{names[0]} {view.players[0].score} : {view.players[1].score} {names[1]}"


def sentence(table: DrawContext, view: View) -> str:
    """What the drawing shows, for who does not see it."""
    scores = score_of(view, table.names)
    if not view.attack:
        return _("Ippon: {scores}").format(scores=scores)
    what = attack_in_words(view.attack.card) if view.attack.card else called(view.attack.green)
    words = _("Ippon: {scores}. {name} attacks with {what}")
    return words.format(scores=scores, name=table.name(view.attack.by), what=what)


def question(table: DrawContext) -> Question:
    view: View = table.view
    place = _("{first} : {second} ippon").format(first=view.players[0].score, second=view.players[1].score)
    if view.is_encho:
        place += " · " + _("encho: the first ippon wins")
    elif view.is_last_round:
        place += " · " + _("last round")
    if table.outcome:
        return Question(_("The bout is over"), "", place)
    point = points.told(table) + points.equal(view)
    if not table.can_play:
        return Question(others_do(table, view), "", place, point)
    title, sub = asked_of(table, view)
    steps = _steps(view.point in PICK, view.hand) if view.point in SWITCH + PICK else ""
    return Question(title, sub, place, point + steps + answers.listed(view))


def others_do(table: DrawContext, view: View) -> str:
    if view.point not in OTHERS or view.turn == table.seat or not table.asked:
        return awaited(table)
    what = answers.against(view.attack) if view.attack else ""
    return _(OTHERS[view.point] if view.attack or view.point == "start" else OTHERS["start"]).format(
        name=table.name(view.turn), what=what
    )


OTHERS = {
    "answer": N_("{name} answers {what}"),
    "switch": N_("{name} switches a card, then answers {what}"),
    "pick": N_("{name} picks a card, then answers {what}"),
    "start": N_("{name} starts a round"),
}


def asked_of(table: DrawContext, view: View) -> tuple[str, str]:
    """What is asked, as a sentence that names what is pressed."""
    if view.attack is None or view.point not in ("answer", "stroke", *SWITCH, *PICK):
        if view.point == "start" and choosing.no_card(table.legal):
            return _("None of your cards starts a round: it costs a hansoku"), ""
        if view.point == "show" and view.ties:
            return _(points.EQUAL_NUMBERS), ""
        title, sub = QUESTIONS[view.point]
        return _(title), _(sub) if sub else ""
    name, what = table.name(view.attack.by), answers.against(view.attack)
    if view.point == "stroke":
        title = NO_STROKE if choosing.no_card(table.legal) else STROKE
    elif view.point == "answer":
        title = NO_ANSWER if choosing.no_card(table.legal) else ANSWER
    else:
        title = PICKING if view.point in PICK else SWITCHING
        return _(title).format(what=what), ""
    return _(title).format(name=name, what=what), ""


SWITCHING = N_("{what} comes at you. First press a card to throw, then a deck")
PICKING = N_("{what} comes at you. Press the red or the green deck")


ANSWER = N_("{name} strikes {what}: press the card that answers")
NO_ANSWER = N_("{name} strikes {what}, and none of your cards answers")
STROKE = N_("{name} laid {what} on your Seme: press the red that strikes it")
NO_STROKE = N_("{name} laid {what} on your Seme, and no red of yours strikes it")
QUESTIONS = {
    **dict.fromkeys(
        SWITCH, (N_("Switch: press the card you throw, then a deck"), N_("It is thrown unseen; you draw one."))
    ),
    **dict.fromkeys(PICK, (N_("Pick: press the red or the green deck"), N_("You draw one more card."))),
    "show": (N_("Press the brown you show: the larger number starts"), ""),
    "start": (N_("Start the round: press what you lay"), ""),
    "drop": (N_("Press the card you drop"), N_("You drew a brown to start with; one card goes, unseen.")),
    "hand-over": (N_("Start the next round yourself, or hand over?"), ""),
    "throw": (N_("Press two cards to throw"), N_("The Jodan was not cancelled.")),
    "refill": (N_("Press the deck you draw a card from"), N_("Hands are filled up.")),
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
    return choosing.hand_of(table, tried.get(table.view.point, "{card}"), shape)


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    verb, hint = VERBS.get(view.point, (N_("Answer with it"), N_("Press the card that answers")))
    if choosing.no_card(legal):
        hint = NO_CARD.get(view.point, hint)
    technique = ATTACKS_WITH.get(view.attack.card, "").title() if view.attack else ""
    found = choosing.choices_of(legal, {"pass": passing(view), **SAYS}, verb, hint, against=technique)
    if not any(str(move) == "pass" for move in legal):
        return found
    question, loss = giving_up.asked_again(view, legal), giving_up.loses(view)
    return replace(found, quiet={"pass": question}, grave={"pass": loss} if loss else {})


SAYS = {
    "start": N_("Start the round yourself"),
    "yield": N_("Hand over"),
    "show nothing": N_("Show nothing"),
}
VERBS = {
    **dict.fromkeys(SWITCH, (N_("Throw and draw"), N_("Press a card to throw and a deck to draw from"))),
    **dict.fromkeys(PICK, (N_("Pick from it"), N_("Press the red or the green deck"))),
    "start": (N_("Start with it"), N_("Press what you start with")),
    "stroke": (N_("Strike with it"), N_("Press the red that strikes")),
    "show": (N_("Show it"), N_("Press the brown you show")),
    "drop": (N_("Drop it"), N_("Press the card you drop")),
    "throw": (N_("Throw them"), N_("Press two cards to throw")),
    "refill": (N_("Draw from it"), N_("Press the deck you draw from")),
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
    **dict.fromkeys(("started", "countered", "pressed", "raided", "closed_in", "faced_seme"), "turn"),
    "blocked": "block",
    "met": "clash",
    "cancelled": "block",
    "scored": "hit",
    "penalised": "block",
    "struck": "hit",
}


def headings(story: Iterable[Event]) -> Iterator[str]:
    return kendo.headings_of(story, "started", N_("Round {n}"))


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """A beat for each play and each point: the card comes out, the ring fills, with its sentence."""
    story = table.story or events
    lane, first = lane_of(table, shape), len(story) - len(events)
    out: list[dict[str, Any]] = []
    for i, event in enumerate(events):
        if event.name not in SOUNDS:
            continue
        told = plays.since_start(story[: first + i + 1], TOLD)
        html = {"exchange": kendo.last(lane, told, table.marks, table.below, "", True)} if event.name in TOLD else {}
        html |= points_after(story[: first + i + 1], event)
        out.append({"event": i, "sound": SOUNDS[event.name], "ms": 800, "html": html})
    return out[-4:]


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


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    names = {"started": _("rounds"), "countered": _("counters"), "penalised": _("hansoku")}
    return [(" : ".join(map(str, table.view.scores)), " : ".join(table.names)), *kendo.counts_of(story, names)]
