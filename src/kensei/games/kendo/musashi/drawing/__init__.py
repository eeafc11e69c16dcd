"""Musashi's table: the others on an arc, what lies against whom, the decks, the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.drawing import seats
from kensei.drawing.languages import _, counted
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Choices, Drawing, Plate, Question, Say, Table, awaited, spot
from kensei.drawing.seats import clipped
from kensei.drawing.svg import INK, INK2, KIN, LINE, RAISED, circle, line, text
from kensei.games.kendo import drawing
from kensei.games.kendo.cards import called
from kensei.games.kendo.drawing import pieces
from kensei.games.kendo.drawing import story as kendo_story
from kensei.games.kendo.musashi import answer_table as answers
from kensei.games.kendo.musashi.state import View
from kensei.games.kendo.shiai import drawing as shiai
from kensei.games.kendo.words import attack_in_words

symbols = pieces.symbols
marks = seats.marks
known = shiai.known
emblem = shiai.emblem


def players(view: View) -> int:
    """Give how many sit at the table."""
    return len(view.players)


def question(table: Table) -> Question:
    """Say what is asked."""
    view: View = table.view
    place = counted("{} still in", "{} still in", len(view.still_in))
    if table.outcome:
        return Question(_("The game is over"), "", place)
    if not table.can_play:
        return Question(awaited(table), "", place)
    if view.point == "answer" and view.attack:
        what = called(view.attack.boost) if view.attack.boost else attack_in_words(view.attack.card)
        return Question(
            _("Answer {what}").format(what=what),
            _("{name} attacks you.").format(name=table.name(view.attack.by)),
            place,
        )
    title, sub = {
        "mulligan": (_("Change up to two cards"), _("Each goes under its own deck.")),
        "tie": (_("Change a brown"), _("The sums are equal.")),
        "attack": (_("Your attack"), _("Whom you like, but for the one who is barred.")),
        "bonus": (_("Draw a card"), _("The one you attacked is out.")),
    }[view.point]
    return Question(title, sub, place)


def board(table: Table, shape: str) -> Drawing:
    """Draw the ring of players, the exchange and the decks."""
    view: View = table.view
    is_wide = shape == "wide"
    w, h = (900, 452) if is_wide else (390, 412)
    spots = places(table, view, w, is_wide)
    out = aims(table, view, spots)
    for seat, (x, y) in spots.items():
        out += sitting(table, view, seat, x, y, 1 if is_wide else min(0.82, 3.3 / len(spots)))
    out += exchange(table, view, w, is_wide)
    heaps = view.under
    out += (
        drawing.decks(table, view.decks, heaps, 8, 336, 1, 72)
        if is_wide
        else drawing.decks(table, view.decks, heaps, 110, 332, 0.74, 64)
    )
    return Drawing(out, w, h, sentence(table, view), pressed=bool(table.legal))


def places(table: Table, view: View, w: float, is_wide: bool) -> dict[int, tuple[float, float]]:
    """Give the others their places on an arc, in the order of play from the left."""
    order = [(table.below + k) % len(view.players) for k in range(1, len(view.players))]
    n = len(order)
    gap = min(190, (w - 140) / n) if is_wide else (w - 8) / max(n, 1)
    left = w / 2 - gap * (n - 1) / 2
    bend = 34 if is_wide else 12
    return {
        seat: (left + i * gap, 62 + bend * (abs(i - (n - 1) / 2) / max(1, (n - 1) / 2)) ** 2 if n > 1 else 62)
        for i, seat in enumerate(order)
    }


def sitting(table: Table, view: View, seat: int, x: float, y: float, s: float) -> str:
    """Draw a player: mark, name, cards; one who can be attacked is pressed."""
    shown, mark = view.players[seat], table.marks[seat]
    name = table.name(seat)
    size, m = max(14.2, 17 * s), 33 if s > 0.75 else 22
    room = round(112 * s - 4, 1)
    words = counted("{} card", "{} cards", shown.cards) if shown.is_in else _("out")
    if shown.has_chosen:
        words = _("chosen")
    if shown.is_in and view.point == "attack" and seat in (view.barred, view.robbed):
        words = _("barred")
    out = circle(x, y, 56 * s, RAISED, LINE, 1.5) + mark.placed(x - m / 2, y - 50 * s, m)
    out += text(x, round(y + 6 * s, 1), clipped_to(name, room * 1.2, size), size, INK, 600, cls="se", room=room)
    out += text(x, round(y + 6 * s + size + 2, 1), words, 14.2, INK2, room=room)
    if not shown.is_in:
        return f'<g opacity=".5">{out}</g>'
    several = len({move.to for move in table.legal if getattr(move, "to", None) is not None}) > 1
    if several and any(getattr(move, "to", None) == seat for move in table.legal):
        frame = circle(x, y, 60 * s, "none", KIN, 3, 'class="frame"')
        return spot(out + frame, f"to {seat}", _("on {name}").format(name=name))
    return out


def aims(table: Table, view: View, spots: dict[int, tuple[float, float]]) -> str:
    """Draw who of the others attacks whom as a dotted line."""
    attack = view.attack
    if not attack:
        return ""
    if attack.by not in spots or view.turn not in spots:
        return ""
    (x1, y1), (x2, y2) = spots[attack.by], spots[view.turn]
    return line(
        x1, y1, x2, y2, table.marks[attack.by].colour, 3, 'stroke-dasharray="2 9" stroke-linecap="round" opacity=".7"'
    )


def exchange(table: Table, view: View, w: float, is_wide: bool) -> str:
    """Draw what lies against whom, and the place of what is laid next."""
    lane = drawing.Lane(w / 2, 190, 128, "wide", w / 2) if is_wide else drawing.Lane(w / 2, 134, 104, "tall", w / 2)
    attack, turn = view.attack, clipped(table.name(view.turn), 10)
    is_own = view.turn == table.seat
    if attack:
        pair = [card for card in (attack.card, attack.boost) if card]
        by = _("{name} attacks").format(name=clipped(table.name(attack.by), 10))
        words = _("your answer") if is_own else _("{name} answers").format(name=turn)
        before = kendo_story.laid(table.story)[:-1]
        return drawing.exchange(lane, before, pair, by, sorted(drawing.playable(table)), words)
    if view.point in ("mulligan", "tie", "bonus") or not table.asked:
        return ""
    words = _("your attack") if is_own else _("{name} attacks").format(name=turn)
    return drawing.answer(lane, sorted(drawing.playable(table)), lane.middle - lane.w / 2, words)


def sentence(table: Table, view: View) -> str:
    """Say what the drawing shows."""
    parts = [f"{table.name(seat)} {shown.cards}" for seat, shown in enumerate(view.players) if shown.is_in]
    told = _("Cards in hand: {parts}").format(parts=", ".join(parts))
    if not view.attack:
        return told
    what = attack_in_words(view.attack.card)
    line_ = _("{name} attacks {target} with {what}")
    return told + ". " + line_.format(name=table.name(view.attack.by), target=table.name(view.turn), what=what)


def hand(table: Table, shape: str) -> str:
    """Lay out the own hand."""
    view: View = table.view
    other = next((seat for seat in view.still_in if seat != view.seat), 0)
    tried = {"mulligan": "change {card}", "tie": "change {card}"}.get(view.point, f"{{card}} to {other}")
    return drawing.hand_of(table, view.hand, tried, shape)


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    """Give the attacks, answers and changes."""
    row = view.attack.row if view.attack else ""
    price = answers.ROWS.get(row, {}).get("pass", "")
    says = {"keep": Say(_("Keep them all"))}
    says["pass"] = Say({"1": _("Lose a card"), "2": _("Lose two cards")}.get(price, _("Pass")))
    used = {pick: say for pick, say in says.items() if any(str(move) == pick for move in legal)}
    verb = {"mulligan": _("Change them"), "tie": _("Change it"), "bonus": _("Draw it")}.get(view.point, _("Lay it"))
    if view.point == "attack" and drawing.taps(legal, "change"):
        verb = _("Change it for a brown")
    hint = {
        "mulligan": _("Pick up to two cards, or keep them all"),
        "tie": _("Pick a brown"),
        "bonus": _("Pick a deck"),
        "attack": _("Pick what you lay, and whom you attack"),
    }.get(view.point, _("Pick your answer"))
    if view.point == "answer" and drawing.no_card(legal):
        hint = _("None of your cards answers this")
    return drawing.choices(legal, used, verb, hint)


def plate(table: Table, seat: int) -> Plate:
    """Say the cards in hand, or that he is out."""
    view: View = table.view
    shown = view.players[seat]
    if not shown.is_in:
        return Plate(_("out"))
    words = counted("{} card", "{} cards", shown.cards)
    if shown.has_chosen:
        words += " · " + _("has chosen")
    to_act = {"answer": _("to answer"), "attack": _("to attack"), "bonus": _("to draw")}.get(view.point, _("to choose"))
    return Plate(words, "", to_act)


def headings(story: Iterable[Event]) -> Iterator[str]:
    """Give the headings of the log: the attacks."""
    number = 0
    for i, event in enumerate(story):
        begins = i > 0 and event.name == "attacked"
        number += begins
        later = _("Attack {n}").format(n=number) if begins else ""
        yield later if i else _("Set-up")


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


def steps(table: Table, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Stage what was laid and taken with its sentence."""
    staged = [i for i, event in enumerate(events) if event.name in SOUNDS]
    return [{"event": i, "sound": SOUNDS[events[i].name], "ms": 700} for i in staged[-3:]]


def facts(table: Table, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    """Give four facts of a finished game."""
    count = {name: sum(event.name == name for event in story) for name in ("attacked", "countered", "took", "blocked")}
    return [
        (str(count["attacked"]), _("attacks")),
        (str(count["countered"]), _("counters")),
        (str(count["blocked"]), _("blocks")),
        (str(count["took"]), _("cards taken")),
    ]
