"""Kettō's board: the other's side above, the own one below, planning or battle between them."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import DrawContext, Drawing
from kensei.drawing.svg import LINE, line
from kensei.games.ketto.cards import DOWN
from kensei.games.ketto.drawing import pieces as cards
from kensei.games.ketto.drawing.battle import battle, total
from kensei.games.ketto.drawing.context import KettoContext, attacked, draw_context, label
from kensei.games.ketto.drawing.movements import area
from kensei.games.ketto.drawing.sides import heaps, lives, reserves, stance_of


def board(table: DrawContext, shape: str) -> Drawing:
    at = draw_context(table)
    drawn, w, h = wide(at) if shape == "wide" else tall(at)
    body = (f"<defs>{''.join(cards.faces(at.deck, 'x').values())}</defs>" if at.mark else "") + drawn
    return Drawing(body, w, h, sentence(at), pressed=bool(table.legal))


def wide(at: KettoContext) -> tuple[str, float, float]:
    own, other = at.table.below, 1 - at.table.below
    out = line(0, 150, 960, 150, LINE)
    life = _("{name}’s life").format(name=clipped_to(at.table.name(other), 300, 15, bold=False))
    out += stance_of(at, other, 0, 14, 1.1) + label(150, 24, life, room=360)
    out += lives(at, other, 150, 38, 0.92) + reserves(at, other, 520, 24, 1)
    out += heaps(at, other, 712, 24, 246, 110)
    is_hidden = at.view.seat is not None and at.view.shown[own].stance == DOWN
    words = _("Your stance, hidden") if is_hidden else _("Your stance")
    out += label(0, 180, words if at.view.seat is not None else _("Stance"))
    out += stance_of(at, own, 0, 192, 1.1) + label(0, 336, _("Your life")) + lives(at, own, 0, 348, 0.6)
    out += reserves(at, own, 0, 436, 1)
    active = attacked(at.view)
    if active:
        out += heaps(at, own, 0, 500, 230, 60)
        movement, attack = active
        out += battle(at, movement, attack, 262, 172, 420, 390) + total(at, movement, attack, 712, 172, 248)
        return out, 962, 566
    drawn, height = area(at, 262, 168, 700, 390, 110)
    return out + drawn, 962, max(566, height + 8)


STRIP = 96.0
"""The height of what each side has, on a phone."""


def tall(at: KettoContext) -> tuple[str, float, float]:
    """Lay the table out for a phone, one unit a pixel."""
    own, other = at.table.below, 1 - at.table.below
    out = side(at, other, 0) + line(0, STRIP, 390, STRIP, LINE)
    active = attacked(at.view)
    if active:
        out += battle(at, *active, 4, STRIP + 8, 284, 220) + total(at, *active, 298, STRIP + 6, 88, small=True)
        bottom = STRIP + 234
    else:
        drawn, foot = area(at, 4, STRIP + 4, 382, 226, 66)
        out += drawn
        bottom = max(foot + 6, STRIP + 234)
    return out + line(0, bottom, 390, bottom, LINE) + side(at, own, bottom), 390, bottom + STRIP


def side(at: KettoContext, seat: int, y: float) -> str:
    """Draw what a side has, in one strip: stance, life, pool or hand, movements that lie apart."""
    out = stance_of(at, seat, 6, y + 8, 0.76) + lives(at, seat, 92, y + 4, 0.5) + reserves(at, seat, 92, y + 70, 0.86)
    planning = seat == at.table.below and attacked(at.view) is None
    return out if planning else out + heaps(at, seat, 298, y + 18, 90, 74)


def sentence(at: KettoContext) -> str:
    own, other = at.table.below, 1 - at.table.below
    parts = []
    for seat in (own, other):
        shown = at.view.shown[seat]
        ups = [kind for kind in shown.vitality if kind != DOWN]
        parts.append(
            _("{name}: {n} movements, life {life}").format(
                name=at.table.name(seat), n=len(shown.movements), life=", ".join(ups) or _("all face down")
            )
        )
    return "; ".join(parts)
