"""Why a point was given, told until the next play and on the result sheet; what is laid next, and that numbers were equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.drawing.seats import clipped
from kensei.games.kendo.cards import MEETS, Heap, called
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.shiai.words import unanswered
from kensei.games.kendo.words import laid

LAYS = ("started", "countered", "pressed", "raided", "faced_seme")
POINTS = ("scored", "penalised")
CAUSES = ("passed", "struck", "could_not_start")
HEADS = {
    "scored": (N_("Ippon for you:"), N_("Ippon for {name}:")),
    "penalised": (N_("Hansoku for you:"), N_("Hansoku for {name}:")),
}
"""Who was given what: to that player, to everybody else."""
REASONS = {
    "passed": (N_("you did not answer {what}."), N_("{name} did not answer {what}.")),
    "by": (
        N_("you did not answer {what}, struck with {cards}."),
        N_("{name} did not answer {what}, struck with {cards}."),
    ),
    "struck": (N_("you struck into {what} with {cards}."), N_("{name} struck into {what} with {cards}.")),
    "could_not_start": (N_("you had nothing to start a round with."), N_("{name} had nothing to start a round with.")),
}
"""What led to it: of the reader, of another."""
TWICE = N_("the second hansoku:")


def told(table: DrawContext) -> str:
    """The last point in a line, until both have played since; "" where there was none."""
    at = _last(table.story)
    if at is None or _plays_since(table.story, at) > 1:
        return ""
    return f'<p class="point">{escape(sentence(table.story, at, table.names, table.reader))}</p>'


def why_it_ended(table: DrawContext, story: Sequence[Event], outcome: Outcome, reader: int | None) -> str:
    """How the deciding point was made; "" where the last round ended without one, or somebody left."""
    at = _last(story)
    if at is None or not any(event.name == "won" for event in story[at:]):
        return ""
    if any(event.name == "time_ran_out" for event in story[at:]):
        return ""
    return sentence(story, at, table.names, reader)


def _last(story: Sequence[Event]) -> int | None:
    return next((i for i in reversed(range(len(story))) if story[i].name in POINTS), None)


def _plays_since(story: Sequence[Event], at: int) -> int:
    return sum([event.name in (*LAYS, "met", "blocked", "closed_in", "cancelled") for event in story[at + 1 :]])


def sentence(story: Sequence[Event], at: int, names: Sequence[str], reader: int | None) -> str:
    """Who got the point of that event, and why."""
    point: Any = story[at]
    head = _said(HEADS[point.name], point.facts["seat"], names, reader)
    twice = [_(TWICE)] if point.rule == "shiai.hansoku.two" else []
    return " ".join([head, *twice, _reason(story, at, names, reader)])


def _reason(story: Sequence[Event], at: int, names: Sequence[str], reader: int | None) -> str:
    cause = next((i for i in reversed(range(at)) if story[i].name in CAUSES), None)
    if cause is None:
        return ""
    event: Any = story[cause]
    if event.name == "struck":
        facts = {"what": laid(_striking(story[:cause])), "cards": laid(event.facts["cards"])}
        return _said(REASONS["struck"], event.facts["seat"], names, reader, facts)
    if event.name == "could_not_start":
        return _said(REASONS[event.name], event.facts["seat"], names, reader)
    what = unanswered(event.facts)
    card = event.facts.get("attack", "")
    is_red = card in MEETS
    facts = {"what": what, "cards": called(card) if is_red else ""}
    return _said(REASONS["by" if is_red else "passed"], event.facts["seat"], names, reader, facts)


def _striking(story: Sequence[Event]) -> Heap:
    """The cards that lay as the attack."""
    found: Any = next((event for event in reversed(story) if event.name in LAYS), None)
    return tuple(found.facts["cards"]) if found else ()


def _said(
    pair: tuple[str, str], seat: int, names: Sequence[str], reader: int | None, facts: Mapping[str, str] | None = None
) -> str:
    return _(pair[0] if seat == reader else pair[1]).format(name=names[seat], **(facts or {}))


CAPTIONS = {
    "opening-switch": (N_("the card to throw"), ""),
    "show": (N_("the brown you show"), ""),
    "switch": (N_("the card to throw"), N_("{name} throws a card")),
    "drop": (N_("the card you drop"), N_("{name} drops a card")),
    "throw": (N_("the two you throw"), N_("{name} throws two cards")),
    "start": (N_("your start"), N_("{name} starts")),
}
"""Under the place of what is laid next: to the player who is asked, and of them to all others; "": both are asked."""
EQUAL = (
    N_("The numbers were equal. Both show again, the same card or another; the larger number starts."),
    N_("The numbers were equal again. Both show once more: if they are equal a third time, the lot decides."),
)
"""After the first tie and after the second [shiai.deal.tie]."""
EQUAL_NUMBERS = N_("Equal numbers: press the brown you show now")


def caption(table: DrawContext, view: View) -> str:
    """What stands under the place of the next card; "" where there is nothing to lay."""
    if view.point not in CAPTIONS:
        return ""
    own, others = CAPTIONS[view.point]
    is_own = view.turn == table.reader if view.point == "start" else table.can_play
    words = own if is_own else others
    return _(words).format(name=clipped(table.name(view.turn), 10)) if words else ""


def equal(view: View) -> str:
    """That the browns shown had equal numbers, and what follows, in a line that phones show too."""
    if view.point != "show" or not view.ties:
        return ""
    return f'<p class="point">{escape(_(EQUAL[view.ties - 1]))}</p>'
