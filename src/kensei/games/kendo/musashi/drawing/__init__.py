"""Musashi's table: the others on an arc, what lies against whom, the decks, the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Choices, DrawContext, Drawing, Plate, Question, spot
from kensei.drawing.seats import Mark, clipped
from kensei.drawing.svg import INK, INK2, KIN, LINE, RAISED, circle, line, text
from kensei.games.kendo import drawing as kendo
from kensei.games.kendo.drawing import Lane, emblem, known, told
from kensei.games.kendo.drawing.pieces import symbols
from kensei.games.kendo.musashi import offers
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.words import attack_in_words

__all__ = ["emblem", "known", "symbols", "told"]

SIZES = {"wide": (900, 452), "tall": (390, 412)}
LANES = {"wide": Lane(450, 190, 128, "wide", 450), "tall": Lane(195, 134, 104, "tall", 195)}
DECKS = {"wide": (8, 336, 1, 72), "tall": (110, 332, 0.74, 64)}


def players(view: View) -> int:
    return len(view.players)


def question(table: DrawContext) -> Question:
    view: View = table.view
    place = counted("{} still in", "{} still in", len(view.still_in))
    by = _("{name} attacks you.").format(name=table.name(view.attack.by)) if view.attack else ""
    return kendo.question_of(table, place, _("The game is over"), by, QUESTIONS)


QUESTIONS = {
    "mulligan": (N_("Change up to two cards"), N_("Each goes under its own deck.")),
    "tie": (N_("Change a brown"), N_("The sums are equal.")),
    "attack": (N_("Your attack"), N_("Whom you like, but for the one who is barred.")),
    "bonus": (N_("Draw a card"), N_("The one you attacked is out.")),
}


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    w, h = SIZES[shape]
    spots = places(table.below, len(view.players), w, shape == "wide")
    size = 1 if shape == "wide" else min(0.82, 3.3 / len(spots))
    out = aims(table, view, spots)
    aimed = {move.to for move in table.legal if getattr(move, "to", None) is not None}
    for seat, (x, y) in spots.items():
        is_target = len(aimed) > 1 and seat in aimed
        out += sitting(table.name(seat), table.marks[seat], said(view, seat), seat, is_target, x, y, size)
    out += exchange(table, view, LANES[shape]) + kendo.decks(table, view.under, *DECKS[shape])
    return Drawing(out, w, h, sentence(table, view), pressed=bool(table.legal))


@lru_cache(maxsize=64)
def places(below: int, number: int, w: float, is_wide: bool) -> dict[int, tuple[float, float]]:
    """The places of the others on an arc, in the order of play from the left."""
    order = [(below + k) % number for k in range(1, number)]
    n = len(order)
    gap = min(190, (w - 140) / n) if is_wide else (w - 8) / max(n, 1)
    left = w / 2 - gap * (n - 1) / 2
    bend = 34 if is_wide else 12
    return {
        seat: (left + i * gap, 62 + bend * (abs(i - (n - 1) / 2) / max(1, (n - 1) / 2)) ** 2 if n > 1 else 62)
        for i, seat in enumerate(order)
    }


def said(view: View, seat: int) -> str:
    """What stands under the name of a player; nothing for one who is out."""
    shown = view.players[seat]
    if not shown.is_in:
        return ""
    if view.point == "attack" and seat in (view.barred, view.robbed):
        return _("barred")
    return _("chosen") if shown.has_chosen else counted("{} card", "{} cards", shown.cards)


@per_language
def sitting(name: str, mark: Mark, said: str, seat: int, is_target: bool, x: float, y: float, s: float) -> str:
    """A player: mark, name, cards; one who can be attacked is pressed."""
    size, m = max(14.2, 17 * s), 33 if s > 0.75 else 22
    room = round(112 * s - 4, 1)
    out = circle(x, y, 56 * s, RAISED, LINE, 1.5) + mark.placed(x - m / 2, y - 50 * s, m)
    out += text(x, round(y + 6 * s, 1), clipped_to(name, room * 1.2, size), size, INK, 600, cls="se", room=room)
    out += text(x, round(y + 6 * s + size + 2, 1), said or _("out"), 14.2, INK2, room=room)
    if not said:
        return f'<g opacity=".5">{out}</g>'
    if not is_target:
        return out
    frame = circle(x, y, 60 * s, "none", KIN, 3, 'class="frame"')
    return spot(out + frame, f"to {seat}", _("on {name}").format(name=name))


def aims(table: DrawContext, view: View, spots: dict[int, tuple[float, float]]) -> str:
    """A dotted line from one of the others to the one they attack."""
    attack = view.attack
    if not attack or attack.by not in spots or view.turn not in spots:
        return ""
    dots = 'stroke-dasharray="2 9" stroke-linecap="round" opacity=".7"'
    return line(*spots[attack.by], *spots[view.turn], table.marks[attack.by].colour, 3, dots)


def exchange(table: DrawContext, view: View, lane: Lane) -> str:
    if view.attack:
        return kendo.exchange_of(table, lane, kendo.playable(table))
    if view.point in ("mulligan", "tie", "bonus") or not table.asked:
        return ""
    name = clipped(table.name(view.turn), 10)
    caption = _("your attack") if view.turn == table.seat else _("{name} attacks").format(name=name)
    return kendo.answer(lane, kendo.playable(table), lane.middle - lane.w / 2, caption)


def sentence(table: DrawContext, view: View) -> str:
    """What the drawing shows, for who does not see it."""
    parts = [f"{table.name(seat)} {shown.cards}" for seat, shown in enumerate(view.players) if shown.is_in]
    told = _("Cards in hand: {parts}").format(parts=", ".join(parts))
    if not view.attack:
        return told
    attacks = _("{name} attacks {target} with {what}")
    what = attack_in_words(view.attack.card)
    return f"{told}. {attacks.format(name=table.name(view.attack.by), target=table.name(view.turn), what=what)}"


def hand(table: DrawContext, shape: str) -> str:
    view: View = table.view
    if view.point in ("mulligan", "tie") or view.seat is None:
        return kendo.hand_of(table, "change {card}", shape)
    other = [seat for seat in view.still_in if seat != view.seat][:1] or [0]
    return kendo.hand_of(table, f"{{card}} to {other[0]}", shape)


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    verb, hint = VERBS.get(view.point, (N_("Lay it"), N_("Pick your answer")))
    if view.point == "attack" and not offers.can_attack(view.hand):
        verb = N_("Change it for a brown")
    if view.point == "answer" and kendo.no_card(legal):
        hint = N_("None of your cards answers this")
    passing = PASSING[offers.price_of(view.attack)] if view.attack else ""
    return kendo.choices_of(legal, {"keep": N_("Keep them all"), "pass": passing}, verb, hint)


VERBS = {
    "mulligan": (N_("Change them"), N_("Pick up to two cards, or keep them all")),
    "tie": (N_("Change it"), N_("Pick a brown")),
    "bonus": (N_("Draw it"), N_("Pick a deck")),
    "attack": (N_("Lay it"), N_("Pick what you lay, and whom you attack")),
}
PASSING = {1: N_("Lose a card"), 2: N_("Lose two cards")}


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


TO_ACT = {"answer": N_("to answer"), "attack": N_("to attack"), "bonus": N_("to draw")}
USUALLY = N_("to choose")
SOUNDS = {
    "attacked": "turn",
    "countered": "turn",
    "blocked": "block",
    "devolved": "move",
    "turned_back": "move",
    "took": "move",
    "dropped_out": "hit",
    "withdrew": "hit",
}


def headings(story: Iterable[Event]) -> Iterator[str]:
    return kendo.headings_of(story, "attacked", N_("Attack {n}"))


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    return kendo.staged(events, SOUNDS, 700)


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    names = {"attacked": _("attacks"), "countered": _("counters"), "blocked": _("blocks"), "took": _("cards taken")}
    return kendo.counts_of(story, names)
