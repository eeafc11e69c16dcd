"""Kendo Shiai's table: the hall board, the decks, the exchange, the hand, plates, the log, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.last_move.key_events import KeySentence
from kensei.drawing.last_move.key_events import told_since as shared_told_since
from kensei.drawing.scene import DrawContext, Plate
from kensei.drawing.seats import WHITE, Mark
from kensei.drawing.svg import SHU
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.drawing import card_names, choosing, emblem, folded, plays, told
from kensei.games.kendo.drawing.flat import symbols
from kensei.games.kendo.drawing.memory import known
from kensei.games.kendo.shiai.drawing.asking import choices, question, told_move
from kensei.games.kendo.shiai.drawing.board import SWITCH, TOLD, board, lane_of
from kensei.games.kendo.shiai.drawing.now import now
from kensei.games.kendo.shiai.drawing.points import why_it_ended
from kensei.games.kendo.shiai.drawing.score import on_plate, points_after
from kensei.games.kendo.shiai.drawing.things import legend, things
from kensei.games.kendo.shiai.state import RIBBONS, View

__all__ = [
    "board", "card_names", "choices", "emblem", "folded", "known", "legend", "now", "question", "symbols", "things",
    "told", "told_move", "why_it_ended",
]  # fmt: skip

SAYS_YOU = True
STYLE_SHEETS = (__name__, "kensei.games.kendo.drawing")
"""Packages with a `table.css`: its own, then what both games share."""
MARKS = (Mark("circle", "A", SHU, "red"), WHITE)


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return MARKS


def hand(table: DrawContext, shape: str) -> str:
    tried = {**dict.fromkeys(SWITCH, "switch {card} brown"), "show": "show {card}", "drop": "drop {card}"}
    return choosing.hand_of(table, tried.get(table.view.point, "{card}"), shape)


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.players[seat]
    score = -1 if view.is_encho else shown.score
    found = _plate(seat, score, shown.cards, shown.hansoku, shown.has_chosen, view.point == "answer")
    return replace(found, extra=on_plate(table, seat))


@per_language
def _plate(seat: int, score: int, cards: int, hansoku: int, has_chosen: bool, is_answer: bool) -> Plate:
    """`score`: the ippon won, -1 where the next one wins: the title says so."""
    parts = [_("{n} of 2 ippon").format(n=score)] if score >= 0 else []
    parts.append(counted("{} card", "{} cards", cards))
    if hansoku:
        parts.append(_("one hansoku"))
    if has_chosen:
        parts.append(_("has chosen"))
    parts.append(RIBBONS[seat])
    to_act = _("to answer") if is_answer else _("to play")
    return Plate(" · ".join(parts), "", to_act)


def told_since(events: Sequence[Event], names: Sequence[str], view: View, you: int | None = None) -> list[KeySentence]:
    """What mattered since the reader's move; a card thrown in the opening is told until the next choice is made."""
    found = shared_told_since(events, names, view, you)
    chosen = max([at for at, event in enumerate(events) if event.name == "chose"], default=-1)
    return [told for told in found if events[told.at].name != "switched" or told.at > chosen]


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


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    return [
        (" : ".join(map(str, table.view.scores)), " : ".join(map(table.called, (0, 1)))),
        (str(count["started"]), counted("round", "rounds", count["started"])),
        (str(count["countered"]), counted("counter", "counters", count["countered"])),
        (str(count["penalised"]), _("hansoku")),
    ]
