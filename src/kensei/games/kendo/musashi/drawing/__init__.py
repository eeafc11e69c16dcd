"""Musashi's table: the others on an arc, what lies against whom, the decks, the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from kensei.core.i18n import N_, _, counted, per_language
from kensei.core.protocol import Event, Outcome
from kensei.drawing import seats
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Choices, DrawContext, Drawing, Plate, Question, awaited, spot
from kensei.drawing.seats import Mark, clipped
from kensei.drawing.svg import INK, INK2, KIN, LINE, RAISED, circle, line, text
from kensei.games.kendo import drawing
from kensei.games.kendo.cards import called
from kensei.games.kendo.drawing import pieces, words
from kensei.games.kendo.drawing.exchange import Lane, answer
from kensei.games.kendo.drawing.exchange import exchange as exchange_of
from kensei.games.kendo.musashi import answer_table
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.words import attack_in_words

symbols = pieces.symbols
known = words.known
emblem = drawing.emblem


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return _marks(tuple(names))


_marks = lru_cache(maxsize=1024)(seats.marks)


def players(view: View) -> int:
    return len(view.players)


def question(table: DrawContext) -> Question:
    view: View = table.view
    place = counted("{} still in", "{} still in", len(view.still_in))
    if table.outcome:
        return Question(_("The game is over"), "", place)
    if not table.can_play:
        return Question(awaited(table), "", place)
    if view.point == "answer" and view.attack:
        what = called(view.attack.boost) if view.attack.boost else attack_in_words(view.attack.card)
        by = _("{name} attacks you.").format(name=table.name(view.attack.by))
        return Question(_("Answer {what}").format(what=what), by, place)
    title, sub = QUESTIONS[view.point]
    return Question(_(title), _(sub), place)


QUESTIONS = {
    "mulligan": (N_("Change up to two cards"), N_("Each goes under its own deck.")),
    "tie": (N_("Change a brown"), N_("The sums are equal.")),
    "attack": (N_("Your attack"), N_("Whom you like, but for the one who is barred.")),
    "bonus": (N_("Draw a card"), N_("The one you attacked is out.")),
}


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    is_wide = shape == "wide"
    w, h = (900, 452) if is_wide else (390, 412)
    spots = places(table.below, len(view.players), w, is_wide)
    out = aims(table, view, spots)
    aimed = {move.to for move in table.legal if getattr(move, "to", None) is not None}
    for seat, (x, y) in spots.items():
        size = 1 if is_wide else min(0.82, 3.3 / len(spots))
        is_target = len(aimed) > 1 and seat in aimed
        out += sitting(table.name(seat), table.marks[seat], said(view, seat), seat, is_target, x, y, size)
    out += exchange(table, view, w, is_wide)
    out += drawing.decks(table, view.under, *((8, 336, 1, 72) if is_wide else (110, 332, 0.74, 64)))
    return Drawing(out, w, h, sentence(table, view), pressed=bool(table.legal))


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
    (x1, y1), (x2, y2) = spots[attack.by], spots[view.turn]
    dots = 'stroke-dasharray="2 9" stroke-linecap="round" opacity=".7"'
    return line(x1, y1, x2, y2, table.marks[attack.by].colour, 3, dots)


def exchange(table: DrawContext, view: View, w: float, is_wide: bool) -> str:
    lane = Lane(w / 2, 190, 128, "wide", w / 2) if is_wide else Lane(w / 2, 134, 104, "tall", w / 2)
    if view.attack:
        return exchange_of(table, lane, drawing.playable(table))
    if view.point in ("mulligan", "tie", "bonus") or not table.asked:
        return ""
    name = clipped(table.name(view.turn), 10)
    caption = _("your attack") if view.turn == table.seat else _("{name} attacks").format(name=name)
    return answer(lane, drawing.playable(table), lane.middle - lane.w / 2, caption)


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
    other = next((seat for seat in view.still_in if seat != view.seat), 0)
    tried = {"mulligan": "change {card}", "tie": "change {card}"}.get(view.point, f"{{card}} to {other}")
    return drawing.hand_of(table, view.hand, tried, shape)


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    verb, hint = VERBS.get(view.point, (N_("Lay it"), N_("Pick your answer")))
    if view.point == "attack" and any(getattr(move, "verb", "") == "change" for move in legal):
        verb = N_("Change it for a brown")
    if view.point == "answer" and words.no_card(legal):
        hint = N_("None of your cards answers this")
    price = answer_table.ROWS[view.attack.row]["pass"] if view.attack else ""
    passing = {"1": N_("Lose a card"), "2": N_("Lose two cards")}.get(price, N_("Pass"))
    return words.choices(legal, {"keep": _("Keep them all"), "pass": _(passing)}, _(verb), _(hint))


VERBS = {
    "mulligan": (N_("Change them"), N_("Pick up to two cards, or keep them all")),
    "tie": (N_("Change it"), N_("Pick a brown")),
    "bonus": (N_("Draw it"), N_("Pick a deck")),
    "attack": (N_("Lay it"), N_("Pick what you lay, and whom you attack")),
}
"""The button's words and the hint, by what is decided."""


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.players[seat]
    if not shown.is_in:
        return Plate(_("out"))
    what = counted("{} card", "{} cards", shown.cards)
    if shown.has_chosen:
        what += " · " + _("has chosen")
    return Plate(what, "", _(TO_ACT.get(view.point, N_("to choose"))))


TO_ACT = {"answer": N_("to answer"), "attack": N_("to attack"), "bonus": N_("to draw")}


def headings(story: Iterable[Event]) -> Iterator[str]:
    return words.headings(story, "attacked", N_("Attack {n}"))


def told(event: Event) -> bool:
    """Every event has a line but the deal: its cards are in the hand."""
    return event.name != "drew" or event.rule != "musashi.deal"


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


def steps(table: DrawContext, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    return words.staged(events, SOUNDS, 700)


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    names = {"attacked": _("attacks"), "countered": _("counters"), "blocked": _("blocks"), "took": _("cards taken")}
    return words.counts_of(story, names)
