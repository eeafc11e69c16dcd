"""Kiri-ai's table: what is asked, two hands of cards, the log, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.drawing.languages import _, listed
from kensei.drawing.scene import Card, Choices, Face, Plate, Question, Say, Table, awaited
from kensei.drawing.seats import BLUE, RED, Mark
from kensei.drawing.svg import brush, circle, use
from kensei.games.kiriai import Shown, View
from kensei.games.kiriai.cards import ACTIONS, EARTH, HEAVEN, RESTABLE, SPECIALS, TITLES
from kensei.games.kiriai.drawing import board as kiriai_board
from kensei.games.kiriai.drawing import stage
from kensei.games.kiriai.drawing.board import hurt
from kensei.games.kiriai.drawing.pieces import FIGURE
from kensei.games.kiriai.drawing.preview import faces
from kensei.games.kiriai.moves import Place

board = kiriai_board.board
symbols = kiriai_board.symbols
steps = stage.steps


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    """Red is a circle, Blue a diamond."""
    return RED, BLUE


def question(table: Table) -> Question:
    """Say what is asked."""
    view: View = table.view
    place = rounds(view)
    if table.outcome:
        return Question(_("The duel is over"), "", place)
    waiting = [seat for seat in (0, 1) if view.shown[seat].chosen]
    done = _("{name} has sealed a choice.") if view.shown[0].space is None else _("{name} has sealed a plan.")
    sub = done.format(name=table.name(waiting[0])) if waiting else _("Both choose in secret, then reveal together.")
    if not table.can_play:
        return Question(awaited(table), sub if table.seat is None else "", place)
    if view.shown[0].space is None:
        return Question(_("Take your place"), _("A stance and a space, in secret."), place)
    return Question(_("Plan two cards"), sub, place)


def rounds(view: View) -> str:
    """Say how far the duel is."""
    if view.cap is None:
        return _("two wounds defeat") if view.lives == 2 else _("one wound defeats")
    return _("round {n} · draw after {cap}").format(n=min(view.rounds + 1, view.cap), cap=view.cap)


def hand(table: Table, shape: str) -> str:
    """Lay out the own cards, the resting and spent ones in their places."""
    view: View = table.view
    if view.seat is None:
        return ""
    if view.shown[0].space is None:
        return "".join(stance_card(table, stance).html(shape) for stance in (HEAVEN, EARTH))
    playable = set(faces(view)) if table.can_play else set()
    names = [*RESTABLE, *([view.special] if view.special else [])]
    return "".join(card(table, name, playable).html(shape) for name in names)


def stance_card(table: Table, stance: str) -> Card:
    """Give a stance of the set-up as a card."""
    word = _("Heaven") if stance == HEAVEN else _("Earth")
    pick = stance if table.can_play else ""
    return Card((Face(f"r-{'rb'[table.below]}{stance}", word, pick),))


def card(table: Table, name: str, playable: set[str]) -> Card:
    """Give one physical card of the hand."""
    sides = [face for face, action in ACTIONS.items() if action.card == name]
    other = "low" if name != "low" else "high"
    return Card(
        tuple(
            Face(
                f"r-{side}",
                _(TITLES[side]),
                side if side in playable else "",
                f"{side} {other}" if table.can_play else "",
            )
            for side in sides
        )
    )


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    """Give the plans, or the places of the set-up."""
    if legal and isinstance(legal[0], Place):
        moves = tuple(f"{move.stance}| {move.space}" for move in legal)
        says = {str(move.space): Say(_("on space {n}").format(n=move.space)) for move in legal}
        says |= {HEAVEN: Say(_("Heaven")), EARTH: Say(_("Earth"))}
        return Choices(moves, says, _("Seal it"), joint=", ", hint=_("Pick a stance and a space"))
    says = {
        name: Say(_(TITLES[name]), note(name))
        for name in {face for plan in legal for face in (plan.first, plan.second)}
    }
    pills = (_("1st"), _("2nd"))
    hint = _("Pick two cards, in order")
    moves = tuple(f"{plan.first}| {plan.second}" for plan in legal)
    return Choices(moves, dict(sorted(says.items())), _("Seal the plan"), True, _(", then "), pills, hint)


def note(face: str) -> str:
    """Say what a chosen face does besides."""
    return {
        "kesa": _("Kesa is spent for the game and leaves you in Earth."),
        "zan": _("Zan-Tetsu is spent for the game and leaves you in Heaven."),
        "counter": _("Counterattack is spent for the game."),
    }.get(face, "")


def plate(table: Table, seat: int) -> Plate:
    """Say colour, stance and wounds."""
    view: View = table.view
    shown = view.shown[seat]
    colour = (_("Red"), _("Blue"))[seat]
    parts = [] if seat in table.asked or table.name(seat) == colour else [colour]
    if shown.chosen:
        parts.append(_("plan sealed") if shown.space is not None else _("choice sealed"))
    elif shown.stance:
        parts.append(_("Heaven") if shown.stance == HEAVEN else _("Earth"))
        parts.append(hurt(view, shown))
    to_act = _("{colour}, to plan") if shown.space is not None else _("{colour}, to choose")
    return Plate(" · ".join(parts), "", to_act.format(colour=colour))


def known(table: Table) -> str:
    """Say what the other may still hold, by what everybody has seen."""
    view: View = table.view
    lines = []
    for seat in (0, 1):
        if seat == table.seat:
            continue
        shown = view.shown[seat]
        basic = [_(TITLES[card]) for card in RESTABLE if card != shown.resting]
        lines.append(_("{name} can plan {cards}.").format(name=table.name(seat), cards=listed(basic)))
        lines.append(special_left(table, seat, shown))
    return "".join(f"<p>{line}</p>" for line in map(escape, lines))


def special_left(table: Table, seat: int, shown: Shown) -> str:
    """Say which Special a player may hold."""
    view: View = table.view
    name = table.name(seat)
    if shown.spent:
        return _("{name}’s Special, {special}, is spent.").format(name=name, special=_(TITLES[shown.spent]))
    seen = {view.special, *(other.spent for other in view.shown)}
    left = [_(TITLES[special]) for special in SPECIALS if special not in seen]
    if len(left) == 1:
        return _("{name}’s Special is {special}.").format(name=name, special=left[0])
    return _("{name}’s Special is one of {specials}.").format(name=name, specials=listed(left))


def headings(story: Iterable[Event]) -> Iterator[str]:
    """Give the headings of the log: the rounds."""
    number, fresh = 0, True
    for i, event in enumerate(story):
        head = ""
        if event.name == "planned" and fresh:
            number, fresh = number + 1, False
            head = _("Round {n}").format(n=number)
        elif event.name in ("dealt", "placed") and i == 0:
            head = _("Set-up")
        elif event.name == "rested":
            fresh = True
        yield head


def told(event: Event) -> bool:
    """Every event has a line."""
    return True


def facts(table: Table, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    """Give four facts of a finished duel."""
    count = {name: sum(event.name == name for event in story) for name in ("planned", "hit", "missed", "clashed")}
    return [
        (str(count["planned"] // 2), _("rounds")),
        (str(count["hit"]), _("hits")),
        (str(count["missed"]), _("misses")),
        (str(count["clashed"]), _("clashes")),
    ]


def emblem() -> str:
    """Draw the picture of the scroll, 200 x 216."""
    w, h, x, y = FIGURE
    red = f'<g transform="translate(50 184) scale(.46)">{use("r-rh", x, y, w, h)}</g>'
    blue = f'<g transform="translate(150 184) scale(-.46 .46)">{use("r-be", x, y, w, h)}</g>'
    return circle(100, 96, 62, "var(--sun)") + brush(6, 186, 196, 184, 7) + red + blue
