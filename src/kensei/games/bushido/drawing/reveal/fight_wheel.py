"""The wheel of a reveal: as it was while choosing, both crests ringed in the seats' colours, the strike between them."""

from __future__ import annotations

from kensei.drawing.svg import at, circle, g, path, slash, stamp
from kensei.games.bushido.cards import ROLES
from kensei.games.bushido.drawing.crests import STEP
from kensei.games.bushido.drawing.pieces import RADIUS, inked
from kensei.games.bushido.drawing.reveal.fight_scene import FightScene


def fight_wheel(s: FightScene) -> str:
    """Draw the wheel: the arcs stay, the other crests fade, the strike runs between two."""
    cx, cy, scale = (451.0, 205.0, 0.92) if s.is_wide else (210.0, 219.0, 0.58)
    out = '<use href="#b-wheel"/>'
    for place in sorted({s.place(role) for role in ROLES}):
        x, y = at(RADIUS, STEP * place)
        out += stamp(f"b-mon-{place}", x, y, 0.9)
    own = s.fight.seats.index(s.d.view.seat) if s.is_own and s.d.view.seat is not None else 0
    arcs = f'<use href="#b-arcs-{s.place(own)}"/>'
    if s.is_own and s.is_wide:
        # The ring around the chosen crest belongs to the wheel with names, whose crests lie nearer to the middle.
        arcs += f'<g class="unringed"><use href="#b-said-{s.place(own)}"/></g>'
    out += inked(arcs, s.colour(own), s.colour(1 - own))
    for role in ROLES:
        x, y = at(RADIUS, STEP * s.place(role))
        r = 45 + (7 if s.fight.is_tie and role else 0)
        out += circle(x, y, r, "none", s.colour(role), 5.5)
    if not s.fight.is_tie:
        out += f'<g data-id="arrow">{strike_arrow(s, 0)}</g>'
    return g(out + "".join(owner(s, role) for role in ROLES), cx, cy, scale)


def owner(s: FightScene, role: int) -> str:
    """Draw the mark of the seat on the rim of its crest, towards the outside."""
    x, y = at(RADIUS + 40, STEP * s.place(role) + (9 if s.fight.is_tie and role else 0))
    w = 30.0
    return s.d.table.marks[s.fight.seats[role]].placed(x - w / 2, y - w / 2, w)


def strike_arrow(s: FightScene, striker: int) -> str:
    """Draw the strike from one crest to the other, in the striker's colour."""
    (x1, y1), (x2, y2) = (at(RADIUS, STEP * s.place(role)) for role in (striker, 1 - striker))
    colour = s.colour(striker)
    n = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / n, (y2 - y1) / n
    if n < 130:  # neighbours stand too close for a stroke: the head alone
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        return path(arrow_head(mx + ux * 9, my + uy * 9, ux, uy, 18), colour)
    tail, tip = (x1 + ux * 50, y1 + uy * 50), (x2 - ux * 50, y2 - uy * 50)
    out = slash(tail[0], tail[1], tip[0] - ux * 12, tip[1] - uy * 12, 11, colour)
    return out + path(arrow_head(tip[0], tip[1], ux, uy, 22), colour)


def arrow_head(x: float, y: float, ux: float, uy: float, size: float) -> str:
    bx, by = x - ux * size, y - uy * size
    px, py = -uy * size * 0.5, ux * size * 0.5
    return (
        f"M{x:.1f} {y:.1f}L{bx + px:.1f} {by + py:.1f} {bx + ux * 5:.1f} {by + uy * 5:.1f} {bx - px:.1f} {by - py:.1f}Z"
    )
