"""The board of Kiri-ai: the battlefield, the samurai, stances and resting cards."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from html import escape

from kensei.core.i18n import _
from kensei.drawing.scene import DrawContext, Drawing, spot
from kensei.drawing.svg import (
    AI,
    EDGE,
    INK,
    INK2,
    KIN,
    RAISED,
    SHU,
    brush,
    circle,
    either,
    g,
    path,
    piece,
    rect,
    stamp,
    text,
    use,
)
from kensei.games.kiriai import Shown, View
from kensei.games.kiriai.cards import EARTH, HEAVEN, STANCES, START_SPACES, TITLES
from kensei.games.kiriai.drawing import pieces
from kensei.games.kiriai.drawing.pieces import COLOURS, FIGURE, KANJI, figure_name, played, stance_title, whole
from kensei.games.kiriai.drawing.preview import Places, PlanStep, places, preview
from kensei.games.kiriai.moves import Plan

FORWARD = (1, -1)
EXTENT = {HEAVEN: (76, 60), EARTH: (94, 156)}
"""How far a figure reaches behind and ahead of its feet."""


def symbols() -> dict[str, str]:
    out = pieces.symbols()
    for spaces in (5, 7):
        for shape in ("wide", "tall"):
            field = Field(spaces, shape)
            body = circle(field.w / 2, field.ground - 150 * field.sun, 168 * field.sun, "var(--sun)")
            body += brush(10, field.ground + 6, field.w * 0.96, field.ground + 4, 12)
            for space in range(1, spaces + 1):
                body += ellipse(field, space, EDGE, 1.4, RAISED) + numbered(field, space)
            out |= piece(f"r-field-{spaces}-{shape}", body)
            for name, edge in (("lit", ""), ("next", ' stroke-dasharray="7 5"')):
                stone = f'<g fill-opacity=".13"{edge}>{ellipse(field, 0, SHU, 3, SHU)}</g>'
                out |= piece(f"r-{name}-{spaces}-{shape}", stone)
            for seat, stance in itertools.product((0, 1), STANCES):
                body = use(figure_name(seat, stance), *FIGURE[2:], *FIGURE[:2])
                flip = f"scale({FORWARD[seat] * field.scale:.4g} {field.scale:.4g})"
                out |= piece(ghost_name(seat, stance, field), f'<g transform="{flip}" opacity=".3">{body}</g>')
    return out


def numbered(field: Field, space: int) -> str:
    return text(round(field.x(space), 1), field.ground + 36, space, 17 * field.k, INK2, 500, cls="se")


class Field:
    """Where things stand on the battlefield of one shape."""

    def __init__(self, spaces: int, shape: str) -> None:
        wide = shape == "wide"
        self.w, self.h = (860, 520) if wide else (520, 540)
        self.margin, self.k, self.card = (40, 1.0, 56) if wide else (6, 1.32, 60)
        self.revealed = 96 if wide else 90
        self.step = (self.w - 2 * self.margin) / spaces
        self.ground = self.h - 74
        self.spaces, self.shape = spaces, shape
        self.sun = 1.06 if wide else 0.9
        self.scale = min(self.sun, self.step / 88)

    def x(self, space: int) -> float:
        return self.margin + self.step * (space - 0.5)

    def feet(self, seat: int, spots: Sequence[int], stances: Sequence[str]) -> tuple[float, float]:
        """Return where a figure stands: close ones are moved apart, and both back into the field at its ends."""
        apart = (spots[1] - spots[0]) * self.step
        shove = max(0.0, (124 * self.scale - apart) / 2)
        at = [self.x(spots[each]) - FORWARD[each] * shove for each in (0, 1)]
        (back, ahead), (ahead_of_blue, back_of_blue) = (EXTENT[stances[0]], EXTENT[stances[1]][::-1])
        over = max(at[0] + ahead * self.scale, at[1] + back_of_blue * self.scale) - self.w
        under = -min(at[0] - back * self.scale, at[1] - ahead_of_blue * self.scale)
        if under > 0 and over > 0:  # at both ends at once: each steps in alone
            return round(at[seat] + (under, -over)[seat], 1), self.ground
        return round(at[seat] + max(0.0, under) - max(0.0, over), 1), self.ground

    def mark(self, seat: int, spots: Sequence[int]) -> tuple[float, float]:
        """Return where the mark of a seat stands on its stone."""
        return round(self.x(spots[seat]) - FORWARD[seat] * self.step * 0.23, 1), self.ground + 30

    def within(self, x: float, words: str, size: float) -> float:
        """Return where words stand so that they do not leave the field."""
        half = len(words) * size * 0.29
        return round(min(max(x, half), self.w - half), 1)


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    field = Field(view.spaces, shape)
    out = ground(table, field) + corner(view, 0, field) + corner(view, 1, field)
    out += sealed(table, field) + '<g data-id="over"></g>'
    return Drawing(out, field.w, field.h, sentence(table), pressed=bool(table.legal) and view.shown[0].space is None)


def ground(table: DrawContext, field: Field) -> str:
    """Draw the stones, what the chosen cards do, and both samurai."""
    view: View = table.view
    out = stamp(f"r-field-{field.spaces}-{field.shape}", 0, 0)
    if view.shown[0].space is None:
        return out + (starts(table.seat, field) if table.can_play and table.seat is not None else "")
    return out + steps_ahead(table, field) + figures(view, field) + distance(view, field)


def starts(seat: int, field: Field) -> str:
    """Draw the own spaces of the set-up, which can be pressed, with a figure for each stance to choose."""
    out = ""
    for space in START_SPACES[seat]:
        x, scale = field.x(space), field.scale * 0.7
        zone = rect(x - field.step / 2, field.ground - 60, field.step, 118, "transparent")
        zone += ellipse(field, space, KIN, 3, RAISED) + numbered(field, space)
        out += spot(zone, str(space), _("space {n}").format(n=space))
        for stance in STANCES:
            ghost = use(figure_name(seat, stance), *FIGURE[2:], *FIGURE[:2])
            place = f"translate({x:g} {field.ground}) scale({FORWARD[seat] * scale:g} {scale:g})"
            moved = f'<g transform="{place}" opacity=".8">{ghost}</g>'
            out += f'<g class="when" data-when="{space}|{stance}">{moved}</g>'
    return out


def ellipse(field: Field, space: int, stroke: str, sw: float, fill: str) -> str:
    return (
        f'<ellipse cx="{field.x(space):g}" cy="{field.ground + 30:g}" rx="{field.step * 0.36:g}" ry="14" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{sw:g}"/>'
    )


def steps_ahead(table: DrawContext, field: Field) -> str:
    """Draw what each card of a plan does, shown while it is chosen: lit stones, where its player stands then, words."""
    if not table.can_play or table.seat is None:
        return ""
    at, out = places(table.view), ""
    for picks, step in preview(table.view).items():
        body = step_ahead(table.seat, at, field.spaces, field.shape, step)
        out += f'<g class="when lit" data-when="{picks}">{body}</g>' if body else ""
    return f'<g fill="{SHU}" font-size="{15 * field.k:g}" font-weight="600" text-anchor="middle">{out}</g>'


@lru_cache(maxsize=16384)
def step_ahead(seat: int, at: Places, spaces: int, shape: str, step: PlanStep) -> str:
    """Draw one step of a plan; the second one's stones have a dashed edge, and its words stand on the right."""
    field = Field(spaces, shape)
    lit = f"r-{'next' if step.second else 'lit'}-{field.spaces}-{field.shape}"
    out = "".join(stamp(lit, round(field.step * space, 1), 0) for space in step.lit)
    if step.changes:
        spots, stances = list(at[0]), list(at[1])
        spots[seat], stances[seat] = step.space, step.stance
        out += stamp(ghost_name(seat, step.stance, field), *field.feet(seat, spots, stances))
    if step.words:
        x = field.within(field.w * (0.74 if step.second else 0.26), step.words, 15 * field.k)
        out += f'<text x="{x:g}" y="{field.ground + 68:g}">{escape(step.words)}</text>'
    return out


def ghost_name(seat: int, stance: str, field: Field) -> str:
    """Return the piece of a samurai who is not there yet."""
    return f"r-ghost-{figure_name(seat, stance)}-{field.spaces}-{field.shape}"


def figures(view: View, field: Field) -> str:
    """Draw the two samurai and their marks on the stones."""
    spots, stances = places(view)
    out = ""
    for seat, shown in enumerate(view.shown):
        x, y = field.feet(seat, spots, stances)
        body = use(figure_name(seat, stances[seat]), *FIGURE[2:], *FIGURE[:2], extra=f'data-id="body{seat}"')
        off = "" if shown.wounds else ' class="off"'
        scar = use(f"r-scar-{stances[seat][0]}", *FIGURE[2:], *FIGURE[:2], extra=f'data-id="scar{seat}"{off}')
        inner = f'<g transform="scale({FORWARD[seat] * field.scale:g} {field.scale:g})">{body}{scar}</g>'
        out += g(inner, x, y, extra=f'data-id="fig{seat}" class="glide"')
        shape = circle(0, 0, 6, SHU) if seat == 0 else path("M0 -8L8 0 0 8 -8 0Z", AI)
        out += g(shape, *field.mark(seat, spots), extra=f'data-id="mark{seat}" class="glide"')
    return out


def distance(view: View, field: Field) -> str:
    (red, blue), _stances = places(view)
    words, size = _("distance {n}").format(n=blue - red), 15 * field.k
    x = field.within((field.x(red) + field.x(blue)) / 2, words, size)
    return text(x, field.ground + 68, words, size, INK2, 500, extra='data-id="gap"')


def corner(view: View, seat: int, field: Field) -> str:
    """Write stance and wounds in the corner, the resting card below them."""
    shown = view.shown[seat]
    left = seat == 0
    x, d, anchor = (14, 1, "start") if left else (field.w - 14, -1, "end")
    k, out = field.k, ""
    if shown.stance:
        kanji = text(x, 46, KANJI[shown.stance], 40, COLOURS[seat], 500, anchor, "jp", f'data-id="kanji{seat}"')
        out += either(kanji, f'<use href="#r-stance-{shown.stance}" x="{x + d * 20}" y="32" data-id="sign{seat}"/>')
        room = 0 if field.shape == "wide" else 104  # as far as the sealed plans in the middle
        out += text(
            x + d * 50, 32, stance_title(shown.stance), 20 * k, INK, 600, anchor, "se", f'data-id="stance{seat}"', room
        )
        out += text(x + d * 50, 34 + 18 * k, hurt(view, shown), 14 * k, INK2, 400, anchor, "", f'data-id="hurt{seat}"')
    if shown.resting:
        # On a screen it lies beside the stance, where no blade reaches; on a phone below it.
        cx, cy = (x + d * 140, 6) if field.shape == "wide" else (x, 78)
        out += resting(shown.resting, cx if left else cx - field.card, cy, field)
        title = _(TITLES[shown.resting]).replace("/", ", ")
        lines = title.split(" ") if shown.resting == "move" else [title]
        for i, words in enumerate([*lines, _("rests")]):
            out += text(cx + d * (field.card + 10), cy + 14 * k + 18 * k * i, words, 14 * k, INK2, 400, anchor)
    return out


def resting(card: str, x: float, y: float, field: Field) -> str:
    """Draw the card that rests: on a phone its sign alone, the name stands beside it."""
    if field.shape == "wide":
        return whole(card, x, y, field.card, 'opacity=".8"')
    return use(f"r-rest-{card}", x, y, field.card, round(field.card * 1.44, 1), 'opacity=".8"')


def hurt(view: View, shown: Shown) -> str:
    if shown.wounds >= view.lives:
        return _("defeated")
    return _("wounded") if shown.wounds else _("unhurt")


def sealed(table: DrawContext, field: Field) -> str:
    """Draw sealed plans as backs in the middle; the own one can be looked at while it is held."""
    view: View = table.view
    if view.shown[0].space is None:
        return ""
    out, w = "", 44.0 if field.shape == "wide" else 37.0
    for seat in (0, 1):
        if not view.shown[seat].chosen:
            continue
        xs = [round(field.w / 2 - FORWARD[seat] * w * (0.72 + 1.06 * i) - w / 2, 1) for i in range(2)]
        backs = "".join(use("r-back", x, 14, w, round(w * 1.44, 1)) for x in xs)
        if seat == table.seat and isinstance(view.choice, Plan):
            faces = (view.choice.first, view.choice.second)
            up = "".join(played(face, x, 14, w) for face, x in zip(faces, xs, strict=True))
            label = _("Your sealed plan: hold to look at it")
            out += f'<g class="peek sealed" role="button" tabindex="0" aria-label="{label}"><g class="down">{backs}</g><g class="face">{up}</g></g>'
        else:
            out += f'<g class="sealed">{backs}</g>'
    return out


def sentence(table: DrawContext) -> str:
    """Describe the drawing in words."""
    view: View = table.view
    if view.shown[0].space is None:
        return _("Seven spaces; nobody stands on them yet")
    (red, blue), stances = places(view)
    said = _("{colour} on space {space} in {stance}, {hurt}")
    parts = [
        said.format(colour=colour, space=shown.space, stance=stance_title(stance), hurt=hurt(view, shown))
        for colour, shown, stance in zip((_("Red"), _("Blue")), view.shown, stances, strict=True)
    ]
    return "; ".join([*parts, _("distance {n}").format(n=blue - red)])
