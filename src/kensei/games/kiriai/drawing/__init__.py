"""Kiri-ai drawn: the question, the hand of cards, the log, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from kensei.core.i18n import _, listed
from kensei.core.protocol import Event, Outcome
from kensei.drawing.scene import Caption, CardFaces, Choices, DrawContext, Face, Plate, Question, awaited
from kensei.drawing.seats import BLUE, RED, Mark
from kensei.drawing.svg import brush, circle, use
from kensei.games.kiriai import View
from kensei.games.kiriai.cards import ACTIONS, RESTABLE, SPECIALS, STANCES, TITLES
from kensei.games.kiriai.drawing.animation import steps
from kensei.games.kiriai.drawing.battlefield import board, hurt, symbols
from kensei.games.kiriai.drawing.pieces import FIGURE, stance_title
from kensei.games.kiriai.drawing.preview import faces
from kensei.games.kiriai.moves import Place

__all__ = ["board", "steps", "symbols"]


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    return RED, BLUE


def question(table: DrawContext) -> Question:
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
    if view.cap is None:
        return _("two wounds defeat") if view.lives == 2 else _("one wound defeats")
    return _("round {n} · draw after {cap}").format(n=min(view.rounds + 1, view.cap), cap=view.cap)


def hand(table: DrawContext, shape: str) -> str:
    view: View = table.view
    if view.seat is None:
        return ""
    if view.shown[0].space is None:
        colour, pick = "rb"[table.below], table.can_play
        cards = [CardFaces((Face(f"r-{colour}{one}", stance_title(one), one if pick else ""),)) for one in STANCES]
        return "".join(card.html(shape) for card in cards)
    names = [*RESTABLE, *([view.special] if view.special else [])]
    return "".join(card(table, name).html(shape) for name in names)


def card(table: DrawContext, name: str) -> CardFaces:
    """Return one card of the hand, with its one or two faces."""
    playable = faces(table.view) if table.can_play else []
    other = "low" if name != "low" else "high"
    sides = [face for face, action in ACTIONS.items() if action.card == name]
    picks = [(side if side in playable else "", f"{side} {other}" if table.can_play else "") for side in sides]
    return CardFaces(tuple(Face(f"r-{side}", _(TITLES[side]), *pick) for side, pick in zip(sides, picks, strict=True)))


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    if legal and isinstance(legal[0], Place):
        moves = tuple(f"{move.stance}| {move.space}" for move in legal)
        says = {str(move.space): Caption(_("on space {n}").format(n=move.space)) for move in legal}
        says |= {stance: Caption(stance_title(stance)) for stance in STANCES}
        return Choices(moves, says, _("Seal it"), joint=", ", hint=_("Pick a stance and a space"))
    notes = {
        "kesa": _("Kesa is spent for the game and leaves you in Earth."),
        "zan": _("Zan-Tetsu is spent for the game and leaves you in Heaven."),
        "counter": _("Counterattack is spent for the game."),
    }
    chosen = sorted({face for plan in legal for face in (plan.first, plan.second)})
    says = {face: Caption(_(TITLES[face]), notes.get(face, "")) for face in chosen}
    pills = (_("1st"), _("2nd"))
    moves = tuple(f"{plan.first}| {plan.second}" for plan in legal)
    return Choices(moves, says, _("Seal the plan"), True, _(", then "), pills, _("Pick two cards, in order"))


def plate(table: DrawContext, seat: int) -> Plate:
    view: View = table.view
    shown = view.shown[seat]
    colour = (_("Red"), _("Blue"))[seat]
    parts = [] if seat in table.asked or table.name(seat) == colour else [colour]
    if shown.chosen:
        parts.append(_("plan sealed") if shown.space is not None else _("choice sealed"))
    elif shown.stance:
        parts += [stance_title(shown.stance), hurt(view, shown)]
    to_act = _("{colour}, to plan") if shown.space is not None else _("{colour}, to choose")
    return Plate(" · ".join(parts), "", to_act.format(colour=colour))


def known(table: DrawContext) -> str:
    view: View = table.view
    lines = []
    for seat in (0, 1):
        if seat == table.seat:
            continue
        shown = view.shown[seat]
        basic = [_(TITLES[card]) for card in RESTABLE if card != shown.resting]
        lines.append(_("{name} can plan {cards}.").format(name=table.name(seat), cards=listed(basic)))
        lines.append(special_left(table, seat))
    return "".join(f"<p>{line}</p>" for line in map(escape, lines))


def special_left(table: DrawContext, seat: int) -> str:
    view: View = table.view
    name, spent = table.name(seat), view.shown[seat].spent
    if spent:
        return _("{name}’s Special, {special}, is spent.").format(name=name, special=_(TITLES[spent]))
    seen = {view.special, *(other.spent for other in view.shown)}
    left = [_(TITLES[special]) for special in SPECIALS if special not in seen]
    if len(left) == 1:
        return _("{name}’s Special is {special}.").format(name=name, special=left[0])
    return _("{name}’s Special is one of {specials}.").format(name=name, specials=listed(left))


def headings(story: Iterable[Event]) -> Iterator[str]:
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
    return True


def facts(table: DrawContext, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    count = Counter(event.name for event in story)
    return [
        (str(count["planned"] // 2), _("rounds")),
        (str(count["hit"]), _("hits")),
        (str(count["missed"]), _("misses")),
        (str(count["clashed"]), _("clashes")),
    ]


def emblem() -> str:
    w, h, x, y = FIGURE
    red = f'<g transform="translate(50 184) scale(.46)">{use("r-rh", x, y, w, h)}</g>'
    blue = f'<g transform="translate(150 184) scale(-.46 .46)">{use("r-be", x, y, w, h)}</g>'
    return circle(100, 96, 62, "var(--sun)") + brush(6, 186, 196, 184, 7) + red + blue
