"""Musashi's table: the ring of players, what was laid on whom, the strip that tells it, the decks, the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import DrawContext, Plate
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.drawing import card_names, choosing, folded, plays, told
from kensei.games.kendo.drawing.flat import symbols
from kensei.games.kendo.drawing.memory import known
from kensei.games.kendo.musashi.drawing.asking import choices, question, told_move
from kensei.games.kendo.musashi.drawing.board import board, ring_of, words_under
from kensei.games.kendo.musashi.drawing.emblem import emblem
from kensei.games.kendo.musashi.drawing.now import now
from kensei.games.kendo.musashi.drawing.ring import RINGS
from kensei.games.kendo.musashi.drawing.standings import standings
from kensei.games.kendo.musashi.drawing.story import TOLD, strip_lines
from kensei.games.kendo.musashi.drawing.things import legend, things
from kensei.games.kendo.musashi.state import View

__all__ = [
    "board", "card_names", "choices", "emblem", "folded", "known", "legend", "now", "question", "standings", "symbols",
    "things", "told", "told_move",
]  # fmt: skip


def players(view: View) -> int:
    return len(view.players)


def hand(table: DrawContext, shape: str) -> str:
    view: View = table.view
    if view.point in ("mulligan", "tie") or view.seat is None:
        return choosing.hand_of(table, "change {card}", shape)
    other = [seat for seat in view.still_in if seat != view.seat][:1] or [0]
    return choosing.hand_of(table, f"{{card}} to {other[0]}", shape)


def plate(table: DrawContext, seat: int) -> Plate:
    shown = table.view.players[seat]
    return _plate(shown.is_in, shown.cards, shown.has_chosen, table.view.point)


@per_language
def _plate(is_in: bool, cards: int, has_chosen: bool, point: str) -> Plate:
    if not is_in:
        return Plate(_("out"))
    what = counted("{} card", "{} cards", cards)
    if has_chosen:
        what += " · " + _("has chosen")
    return Plate(what, "", _(TO_ACT.get(point, USUALLY)))


SAYS_YOU = True
STYLE_SHEETS = (__name__, "kensei.games.kendo.drawing")
"""Packages with a `table.css`: its own, then what both games share."""
TO_ACT = {"answer": N_("to answer"), "attack": N_("to attack"), "bonus": N_("to draw")}
USUALLY = N_("to choose")
SOUNDS = {
    "attacked": "turn",
    "countered": "turn",
    "blocked": "block",
    "devolved": "move",
    "turned_back": "move",
    "took": "move",
    "cancelled": "block",
    "neutralised": "block",
    "passed": "move",
    "dropped_out": "hit",
    "withdrew": "hit",
}


def headings(story: Iterable[Event]) -> Iterator[str]:
    return kendo.headings_of(story, "attacked", N_("Attack {n}"))


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """A beat for each event that has a sound: the card comes out, its arrow draws, the strip gains its step."""
    story = table.story or events
    ring, counts, first = RINGS[shape], [shown.cards for shown in before.players], len(story) - len(events)
    under = words_under(table, table.view, ring)
    out: list[dict[str, Any]] = []
    for i, event in enumerate(events):
        changed = counted_on(counts, event)
        if event.name not in SOUNDS:
            continue
        told = plays.since_start(story[: first + i + 1], TOLD)
        html = {"ring": ring_of(table, ring, told, under, True), "story": strip_lines(table, told)}
        words = {f"n{seat}": counted("{} card", "{} cards", counts[seat]) for seat in changed}
        ms = 420 if event.name == "took" else 800
        title = title_of(table, event)
        out.append({"event": i, "title": title, "sound": SOUNDS[event.name], "ms": ms, "html": html, "text": words})
    return out[-4:]


TITLES = {
    "attacked": (N_("You attack {target}"), N_("{name} attacks {target}")),
    "countered": (N_("You answer and attack {target}"), N_("{name} answers and attacks {target}")),
    "devolved": (N_("You send it on to {target}"), N_("{name} sends it on to {target}")),
    "turned_back": (N_("You send it back to {target}"), N_("{name} sends it back to {target}")),
    "cancelled": (N_("You stop what comes first"), N_("{name} stops what comes first")),
    "blocked": (N_("You block"), N_("{name} blocks")),
    "neutralised": (N_("You end it"), N_("{name} ends it")),
    "passed": (N_("You cannot answer"), N_("{name} cannot answer")),
    "took": (N_("You take a card from {target}"), N_("{name} takes a card from {target}")),
    "dropped_out": (N_("You are out"), N_("{name} is out")),
    "withdrew": (N_("You have left"), N_("{name} has left")),
}
"""The title while a play is shown: of one's own, of another's. What was asked before it is asked no more."""


def title_of(table: DrawContext, event: Event) -> str:
    facts: Any = event.facts
    seat, target = facts["seat"], facts.get("target")
    struck = "" if target is None else _("you") if target == table.reader else table.names[target]
    own, of_others = TITLES[event.name]
    return _(own if seat == table.reader else of_others).format(name=table.names[seat], target=struck)


def counted_on(counts: list[int], event: Event) -> list[int]:
    """Count the hands on by an event; return whose changed."""
    facts: Any = event.facts
    seat = facts.get("seat")
    if event.name in ("took", "drew"):
        counts[seat] += 1
        if event.name == "took":
            counts[facts["target"]] -= 1
            return [seat, facts["target"]]
        return [seat]
    if event.name in ("changed", "exchanged"):
        counts[seat] -= len(facts["colours"])
        return [seat]
    if isinstance(facts.get("cards"), list) and seat is not None:
        counts[seat] -= len(facts["cards"])
        return [seat]
    return []


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    return [
        (str(count["attacked"]), counted("attack", "attacks", count["attacked"])),
        (str(count["countered"]), counted("counter", "counters", count["countered"])),
        (str(count["blocked"]), counted("block", "blocks", count["blocked"])),
        (str(count["took"]), counted("card taken", "cards taken", count["took"])),
    ]
