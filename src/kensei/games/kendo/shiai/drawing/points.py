"""How a round ended, told until both have played again: why a point was given, who starts; what is laid next, and ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from kensei.core.i18n import N_, _
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.drawing.seats import clipped
from kensei.games.kendo.cards import MEETS, Heap, called
from kensei.games.kendo.shiai.drawing.answers import in_two
from kensei.games.kendo.shiai.state import View
from kensei.games.kendo.shiai.words import unanswered
from kensei.games.kendo.words import attack_in_words, counted, laid

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
TWICE = (
    N_("Ippon for {name} by your second hansoku:"),
    N_("Ippon for you by {other}’s second hansoku:"),
    N_("Ippon for {name} by {other}’s second hansoku:"),
)
"""To who got it, to who scored by it, and to spectators."""

ENDINGS = {
    "met": (
        N_("You met {what} with {cards}: {other} starts."),
        N_("{name} met your {what} with {cards}: you start."),
        N_("{name} met {what} with {cards}: {other} starts."),
    ),
    "blocked": (
        N_("You blocked {what} with {cards}: you start."),
        N_("{name} blocked your {what} with {cards}, and starts."),
        N_("{name} blocked {what} with {cards}, and starts."),
    ),
    "kept_the_start": (
        N_("You stopped {what} with {cards}: you start."),
        N_("{name} stopped your {what} with {cards}, and starts."),
        N_("{name} stopped {what} with {cards}, and starts."),
    ),
    "handed_over": (
        N_("You stopped {what} and handed over: {other} starts."),
        N_("{name} stopped your {what} and handed over: you start."),
        N_("{name} stopped {what} and handed over: {other} starts."),
    ),
    "cancelled": (
        N_("You cancelled the Seme with {cards}: {other} starts again."),
        N_("{name} cancelled your Seme with {cards}: you start again."),
        N_("{name} cancelled the Seme with {cards}: {other} starts again."),
    ),
    "lost": (
        N_("{other}’s raid cost you {cards}: you start."),
        N_("Your raid cost {name} {cards}: {name} starts."),
        N_("{other}’s raid cost {name} {cards}: {name} starts."),
    ),
    "threw": (
        N_("{other}’s Jodan cost you {cards}: you start."),
        N_("Your Jodan cost {name} {cards}: {name} starts."),
        N_("{other}’s Jodan cost {name} {cards}: {name} starts."),
    ),
}
"""How a round ended without a point: by the reader, by the other to the reader, and to spectators."""
STARTS = (N_("You start."), N_("{name} starts."))
FETCHES = (N_("You draw a brown, drop a card, and start."), N_("{name} draws a brown, drops a card, and starts."))
"""Who starts after a point: who suffered it; with nothing to start with they fetch a brown first."""


def told(table: DrawContext) -> str:
    """How the last round ended, in a line, until both have played since; "" where none has."""
    at = _ended(table.story)
    if at is None or table.view.point == "throw":
        return ""
    if table.story[at].name not in POINTS:
        words = _ending(table, at)
        return f'<p class="point ended">{escape(words)}</p>' if words else ""
    full, brief = [sentence(table.story, at, table.names, table.reader, is_brief) for is_brief in (False, True)]
    return f'<p class="point">{in_two(f"{full} {_starter(table, at)}", brief)}</p>'


def _ended(story: Sequence[Event]) -> int | None:
    """The event with which the last round ended; None where both have played since, or there was none."""
    plays = 0
    for at in range(len(story) - 1, -1, -1):
        name = story[at].name
        if name in POINTS or (name in ENDINGS and (name != "cancelled" or _lays(story, at) == ("seme",))):
            return at
        plays += name in LAYS
        if plays > 1:
            return None
    return None


def _lays(story: Sequence[Event], at: int) -> Heap:
    """The cards that lay as the attack at that event."""
    for before in range(at - 1, -1, -1):
        if story[before].name in LAYS:
            cards: Any = story[before].facts["cards"]
            return tuple(cards)
    return ()


def _ending(table: DrawContext, at: int) -> str:
    """How a round ended without a point; "" where the story does not know what was stopped."""
    event: Any = table.story[at]
    seat, attack = event.facts["seat"], _lays(table.story, at)
    if not attack:
        return ""
    words = ENDINGS[event.name][0 if seat == table.reader else 1 if 1 - seat == table.reader else 2]
    name, other = table.names[seat], table.names[1 - seat]
    return _(words).format(name=name, other=other, what=attack_in_words(attack[0]), cards=_spent(table.story, at))


def _spent(story: Sequence[Event], at: int) -> str:
    """The cards with which a round was ended, or that it cost, as far as the reader knows them."""
    event: Any = story[at]
    if event.name == "kept_the_start":
        event = story[at - 1]
    if event.name == "threw":
        return counted(len(event.facts["colours"]))
    if event.name != "lost":
        return laid(event.facts.get("cards", ()))
    gone: Any = [one.facts for one in story[max(0, at - 1) : at + 1] if one.name == "lost"]
    known = [facts["card"] for facts in gone if "card" in facts]
    return laid(known) if known else counted(len(gone))


def _starter(table: DrawContext, at: int) -> str:
    """Who starts after a point, and how who had nothing to start with can."""
    event: Any = table.story[at]
    seat = event.facts["seat"] if event.name == "penalised" else 1 - event.facts["seat"]
    said = FETCHES if event.rule == "shiai.hansoku.no-start" else STARTS
    return _said(said, seat, table.names, table.reader)


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


def sentence(story: Sequence[Event], at: int, names: Sequence[str], reader: int | None, is_brief: bool = False) -> str:
    """Who got the point of that event, and why; briefly without the card that struck."""
    point: Any = story[at]
    seat = point.facts["seat"]
    if point.rule == "shiai.hansoku.two":
        words = TWICE[0 if reader == 1 - seat else 1 if reader == seat else 2]
        head = _(words).format(name=names[seat], other=names[1 - seat])
    else:
        head = _said(HEADS[point.name], seat, names, reader)
    return " ".join([head, _reason(story, at, names, reader, is_brief)])


def _reason(story: Sequence[Event], at: int, names: Sequence[str], reader: int | None, is_brief: bool) -> str:
    cause = next((i for i in reversed(range(at)) if story[i].name in CAUSES), None)
    if cause is None:
        return ""
    event: Any = story[cause]
    if event.name == "struck":
        facts = {"what": laid(_lays(story, cause)), "cards": laid(event.facts["cards"])}
        return _said(REASONS["struck"], event.facts["seat"], names, reader, facts)
    if event.name == "could_not_start":
        return _said(REASONS[event.name], event.facts["seat"], names, reader)
    what = unanswered(event.facts)
    card = event.facts.get("attack", "")
    is_red = card in MEETS and not is_brief
    facts = {"what": what, "cards": called(card) if is_red else ""}
    return _said(REASONS["by" if is_red else "passed"], event.facts["seat"], names, reader, facts)


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
    return f'<p class="point equal">{escape(_(EQUAL[view.ties - 1]))}</p>'
