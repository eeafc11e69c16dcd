"""Kendo Shiai's table: what is asked, the hand, plates, the log, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.drawing.languages import _, counted
from kensei.drawing.scene import Choices, Plate, Question, Say, Table, awaited
from kensei.drawing.seats import Mark
from kensei.drawing.svg import AI, SHU, g, use
from kensei.games.kendo import drawing
from kensei.games.kendo.cards import COLOURS as COLOUR_NAMES
from kensei.games.kendo.cards import called
from kensei.games.kendo.drawing import pieces
from kensei.games.kendo.shiai import answer_table as answers
from kensei.games.kendo.shiai.drawing import board as shiai_board
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.words import attack_in_words

AKA = Mark("circle", "A", SHU, "red")
SHIRO = Mark("diamond", "S", AI, "blue")
board = shiai_board.board


def symbols() -> dict[str, str]:
    """Draw every piece once."""
    return pieces.symbols()


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    """Aka is a red circle, Shiro a diamond."""
    return AKA, SHIRO


def question(table: Table) -> Question:
    """Say what is asked."""
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
    return Question(*asked(view), place, steps_of(view))


def asked(view: View) -> tuple[str, str]:
    """Give the question and what goes with it."""
    if view.point == "answer" and view.attack:
        what = attack_in_words(view.attack.card) if view.attack.card else called(view.attack.green)
        if view.attack.green:
            what = called(view.attack.green)
        return _("Answer {what}").format(what=what), _("Or concede.")
    return {
        "opening-switch": (_("Switch a card"), _("Throw one card unseen and name a deck.")),
        "switch": (_("Switch a card"), _("Throw one card unseen and name a deck.")),
        "opening-pick": (_("Pick a card"), _("Red or green.")),
        "pick": (_("Pick a card"), _("Red or green.")),
        "show": (_("Show a brown"), _("The larger number starts.")),
        "start": (_("Start a round"), ""),
        "stroke": (_("Strike?"), _("A fitting red on this brown is an ippon.")),
        "hand-over": (_("Start, or hand over?"), ""),
        "throw": (_("Throw two cards"), _("The Jodan was not cancelled.")),
        "refill": (_("Draw a card"), _("Hands are filled up.")),
    }[view.point]


SWITCH, PICK = ("switch", "opening-switch"), ("pick", "opening-pick")


def steps_of(view: View) -> str:
    """Give the three steps of a switch-and-pick: a dot is full when its step is done, or chosen on the page."""
    if view.point not in SWITCH + PICK:
        return ""
    is_picked = view.point in PICK
    thrown, decks = tuple(dict.fromkeys(view.hand)), COLOUR_NAMES
    chosen = ((), (), decks) if is_picked else (thrown, decks, ())
    words = (_("throw"), _("deck"), _("pick"))
    steps = [step(*one, is_picked and i < 2) for i, one in enumerate(zip(words, chosen, strict=True))]
    return f'<ol class="steps">{"".join(steps)}</ol>'


def step(words: str, chosen: Sequence[str], is_done: bool) -> str:
    """Give one step; its dot fills while one of these things is chosen."""
    marks_ = "".join(f'<i class="when" data-when="{pick}"></i>' for pick in chosen)
    state = ' class="done"' if is_done else ' aria-current="step"' if chosen else ""
    return f"<li{state}>{escape(words)}{marks_}</li>"


def hand(table: Table, shape: str) -> str:
    """Lay out the own hand."""
    view: View = table.view
    tried = {"switch": "switch {card} brown", "opening-switch": "switch {card} brown", "show": "show {card}"}.get(
        view.point, "{card}"
    )
    return drawing.hand_of(table, view.hand, tried, shape)


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    """Give the plays, switches, picks and draws."""
    says = {
        "pass": Say(conceding(view), "", ""),
        "start": Say(_("Start the round yourself")),
        "yield": Say(_("Hand over")),
        "show nothing": Say(_("Show nothing")),
    }
    point = view.point
    verb = {
        "switch": _("Switch"),
        "opening-switch": _("Switch"),
        "pick": _("Pick it"),
        "opening-pick": _("Pick it"),
    }.get(point, "")
    verb = verb or {"show": _("Show it"), "throw": _("Throw them"), "refill": _("Draw it")}.get(point, _("Play it"))
    hint = {
        "switch": _("Pick a card to throw and a deck"),
        "opening-switch": _("Pick a card to throw and a deck"),
        "pick": _("Pick the red or the green deck"),
        "opening-pick": _("Pick the red or the green deck"),
        "refill": _("Pick a deck"),
        "throw": _("Pick two cards"),
    }.get(point, _("Pick what you lay"))
    if drawing.no_card(legal):
        hint = {
            "start": _("None of your cards starts a round"),
            "answer": _("None of your cards answers this"),
            "stroke": _("None of your reds fits this brown"),
            "show": _("You have no brown to show"),
        }.get(point, hint)
    used = {pick: say for pick, say in says.items() if any(str(move) == pick for move in legal)}
    return drawing.choices(legal, used, verb, hint)


def conceding(view: View) -> str:
    """Say what passing costs."""
    if view.point == "start":
        return _("Nothing to start with: hansoku")
    if view.point == "stroke":
        return _("Do not strike")
    row = view.attack.row if view.attack else ""
    letter = answers.ROWS.get(row, {}).get("pass", "I")
    return {
        "H": _("Take a hansoku"),
        "I": _("Concede the ippon"),
        "J": _("Throw two cards"),
        "L": _("Lose two cards"),
    }.get(letter, _("Pass"))


def plate(table: Table, seat: int) -> Plate:
    """Say the ribbon, the hand and the hansoku."""
    view: View = table.view
    shown = view.players[seat]
    parts = [counted("{} card", "{} cards", shown.cards)]
    if shown.hansoku:
        parts.append(_("one hansoku"))
    if shown.has_chosen:
        parts.append(_("has chosen"))
    ribbon = ("Aka", "Shiro")[seat]
    to_act = _("to answer") if view.attack and view.point == "answer" else _("to play")
    return Plate(" · ".join(([] if seat in table.asked else [ribbon]) + parts), "", f"{ribbon}, {to_act}")


def known(table: Table) -> str:
    """Count what lies open: it is in no hand."""
    view: View = table.view
    lines = []
    for colour in range(3):
        heap = view.played[colour]
        if heap:
            told = ", ".join(
                f"{called(card)}{f' ×{heap.count(card)}' if heap.count(card) > 1 else ''}"
                for card in dict.fromkeys(heap)
            )
            lines.append(
                _("{colour}, open: {cards}").format(colour=drawing.colour_word(colour).capitalize(), cards=told)
            )
    return "".join(f"<p>{escape(words)}</p>" for words in lines)


def headings(story: Iterable[Event]) -> Iterator[str]:
    """Give the headings of the log: the rounds."""
    number = 0
    for i, event in enumerate(story):
        begins = i > 0 and event.name == "started"
        number += begins
        later = _("Round {n}").format(n=number) if begins else ""
        yield later if i else _("Set-up")


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


def steps(table: Table, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Stage what was laid and scored with its sentence."""
    staged = [i for i, event in enumerate(events) if event.name in SOUNDS]
    return [{"event": i, "sound": SOUNDS[events[i].name], "ms": 800} for i in staged[-3:]]


def facts(table: Table, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    """Give four facts of a finished bout."""
    view: View = table.view
    count = {name: sum(event.name == name for event in story) for name in ("started", "countered", "penalised")}
    return [
        (" : ".join(map(str, view.scores)), _("ippon")),
        (str(count["started"]), _("rounds")),
        (str(count["countered"]), _("counters")),
        (str(count["penalised"]), _("hansoku")),
    ]


def emblem() -> str:
    """Draw the picture of the scroll, 200 x 216."""
    fan = (("mushin", 50, 116, 0.8, -12), ("men4", 100, 106, 0.84, 0), ("kote-men", 150, 116, 0.8, 12))
    return "".join(g(use(f"d-{card}", -50, -72, 100, 144), x, y, s, rot) for card, x, y, s, rot in fan)
