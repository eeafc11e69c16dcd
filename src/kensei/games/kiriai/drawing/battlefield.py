"""The board of Kiri-ai: the battlefield, the samurai, stances and resting cards, and what a plan would do."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import product

from kensei.core.i18n import N_, _, per_language
from kensei.drawing.scene import DrawContext, Drawing, shown_card, spoken_of, spot
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
    line,
    path,
    piece,
    rect,
    stamp,
    svg,
    text,
    use,
)
from kensei.games.kiriai import Shown, View
from kensei.games.kiriai.action import AHEAD
from kensei.games.kiriai.card_text import HIDDEN
from kensei.games.kiriai.cards import CARD_FACES, STANCES, START_SPACES, TITLES
from kensei.games.kiriai.drawing import narrow_cards, pieces
from kensei.games.kiriai.drawing.field import Field, Places, field_of, ghost_name, numbered, places, stone
from kensei.games.kiriai.drawing.pieces import COLOURS, FIGURE, KANJI, figure_name, headed, short, told_of, whole
from kensei.games.kiriai.drawing.plan_ahead import steps_ahead
from kensei.games.kiriai.moves import Place, Plan


def symbols() -> dict[str, str]:
    out = pieces.symbols() | narrow_cards.symbols()
    for spaces, shape in product((5, 7), ("wide", "tall")):
        field = field_of(spaces, shape)
        body = circle(field.w / 2, field.ground - 150 * field.sun, 168 * field.sun, "var(--sun)")
        body += brush(10, field.ground + 6, field.w * 0.96, field.ground + 4, 12)
        for space in range(1, spaces + 1):
            body += stone(field, space, EDGE, 1.4, RAISED) + numbered(field, space)
        out |= piece(f"r-field-{spaces}-{shape}", body)
        for name, edge in (("lit", ""), ("next", ' stroke-dasharray="7 5"')):
            lit = f'<g fill-opacity=".13"{edge}>{stone(field, 0, "currentColor", 3, "currentColor")}</g>'
            out |= piece(f"r-{name}-{spaces}-{shape}", lit)
        for seat, stance in product((0, 1), STANCES):
            body = use(figure_name(seat, stance), *FIGURE[2:], *FIGURE[:2])
            flip = f"scale({AHEAD[seat] * field.scale:.4g} {field.scale:.4g})"
            out |= piece(
                ghost_name(seat, stance, field), f'<g class="stature"><g transform="{flip}" opacity=".3">{body}</g></g>'
            )
    return out


def hurt(view: View, shown: Shown) -> str:
    """Return the word for the wounds of a player, not yet translated."""
    if shown.wounds >= view.lives:
        return N_("defeated")
    return N_("wounded") if shown.wounds else N_("unhurt")


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    field = field_of(view.spaces, shape)
    hurts = [hurt(view, shown) for shown in view.shown]
    out = ground(table, field) + '<g class="sky">'
    for seat, shown in enumerate(view.shown):
        name = "" if seat == table.reader else table.name(seat)
        stands = corner(field, seat, name, shown.stance, hurts[seat], shown.resting)
        out += f'<g class="corner">{stands}</g>'
    label, is_placed = _("Seven spaces; nobody stands on them yet"), view.shown[0].space is not None
    if is_placed:
        if table.views:
            out += opened(field, *[each.choice for each in table.views])
        else:
            out += sealed(field, view.seat, view.choice, *[shown.chosen for shown in view.shown])
        label = described(places(view), *hurts)
    pressed = table.can_play and not is_placed
    return Drawing(out + '</g><g data-id="over"></g>', field.w, field.h, label, pressed=pressed)


def ground(table: DrawContext, field: Field) -> str:
    view: View = table.view
    seat = view.seat if table.can_play else None
    out = stamp(f"r-field-{field.spaces}-{field.shape}", 0, 0)
    if view.shown[0].space is None:
        return out if seat is None else out + starts(seat, field)
    ahead = "" if seat is None else steps_ahead(view, seat, field, table.name(1 - seat))
    return out + ahead + samurai(field, places(view), *[shown.wounds > 0 for shown in view.shown])


@per_language
def starts(seat: int, field: Field) -> str:
    """Draw the own spaces of the set-up, which can be pressed, with a figure for each stance to choose."""
    out = ""
    for space in START_SPACES[seat]:
        x, scale = field.x(space), field.scale * 0.7
        zone = rect(x - field.step / 2, field.ground - 60, field.step, 118, "transparent")
        zone += stone(field, space, KIN, 3, RAISED) + numbered(field, space)
        out += spot(zone, str(space), _("space {n}").format(n=space))
        for stance in STANCES:
            ghost = use(figure_name(seat, stance), *FIGURE[2:], *FIGURE[:2])
            place = f"translate({x:g} {field.ground}) scale({AHEAD[seat] * scale:g} {scale:g})"
            moved = f'<g transform="{place}" opacity=".8">{ghost}</g>'
            out += f'<g class="when" data-when="{space}|{stance}">{moved}</g>'
    return out


@per_language
def samurai(field: Field, at: Places, *wounded: bool) -> str:
    """Draw the two samurai, their marks on the stones, and how far apart they are."""
    (spots, stances), out = at, ""
    for seat, stance in enumerate(stances):
        body = use(figure_name(seat, stance), *FIGURE[2:], *FIGURE[:2], extra=f'data-id="body{seat}"')
        off = "" if wounded[seat] else ' class="off"'
        scar = use(f"r-scar-{stance[0]}", *FIGURE[2:], *FIGURE[:2], extra=f'data-id="scar{seat}"{off}')
        inner = f'<g transform="scale({AHEAD[seat] * field.scale:g} {field.scale:g})">{body}{scar}</g>'
        inner = f'<g class="stature">{inner}</g>'
        out += g(inner, *field.feet(seat, spots, stances), extra=f'data-id="fig{seat}" class="glide"')
        mark = circle(0, 0, 6, SHU) if seat == 0 else path("M0 -8L8 0 0 8 -8 0Z", AI)
        out += g(mark, *field.mark(seat, spots), extra=f'data-id="mark{seat}" class="glide"')
    words, size = _("distance {n}").format(n=spots[1] - spots[0]), 15 * field.k
    x = field.within((field.x(spots[0]) + field.x(spots[1])) / 2, words, size)
    return out + text(x, field.ground + 68, words, size, INK2, 500, extra='data-id="gap"')


BESIDE = 168
"""How far from the edge of a screen's field a resting card lies: beyond "You · wounded", before the plans in the middle."""


@per_language
def corner(field: Field, seat: int, name: str, stance: str | None, wounds: str, resting: str) -> str:
    """Write stance and wounds in the corner, the resting card below them; the reader's own corner has no name."""
    left = seat == 0
    x, d, anchor = (14, 1, "start") if left else (field.w - 14, -1, "end")
    k, out = field.k, ""
    if stance:
        kanji = text(x, 46, KANJI[stance], 40, COLOURS[seat], 500, anchor, "jp", f'data-id="kanji{seat}"')
        stands = either(kanji, f'<use href="#r-stance-{stance}" x="{x + d * 20}" y="32" data-id="sign{seat}"/>')
        room = 0 if field.shape == "wide" else 104  # as far as the sealed plans in the middle
        called = f'data-id="stance{seat}"'
        stands += text(x + d * 50, 32, _(TITLES[stance]), 20 * k, INK, 600, anchor, "se", called, room)
        whose = _("This is how {name} stands.").format(name=name) if name else _("This is how you stand.")
        out += shown_card(stands, stance, whose)
        out += f'<g class="more">{under_the_stance(x + d * 50, field, seat, name, wounds)}'
    else:
        out += '<g class="more">'
    if resting:
        # On a screen it lies beside the stance, where no blade reaches; on a phone, its sign alone, below it.
        cx, cy = (x + d * BESIDE, 6) if field.shape == "wide" else (x, 70)
        card_x = cx if left else cx - field.card
        sides = CARD_FACES[resting]  # both sides of a movement card rest [kiriai.return]
        if field.shape == "wide":
            card = whole(resting, card_x, cy, field.card, 'opacity=".8"', seat)
        else:
            card = use(
                f"r-rest-{headed(resting, seat)}", card_x, cy, field.card, round(field.card * 1.44, 1), 'opacity=".8"'
            )
        rests = _("It rests: {name} cannot play it this round.").format(name=name)
        out += shown_card(
            card, told_of(sides[0], seat), rests if name else _("It rests: you cannot play it this round.")
        )
        lines = _(TITLES[resting]).split() if len(sides) == 1 else [f"{short(sides[0])},", short(sides[1])]
        if field.shape != "wide":
            lines = [" ".join(lines)]
        for i, words in enumerate([*lines, _("rests") if len(sides) == 1 else _("rest")]):
            out += text(cx + d * (field.card + 10), cy + 14 * k + 18 * k * i, words, 14 * k, INK2, 400, anchor)
    return f"{out}</g>"


def under_the_stance(x: float, field: Field, seat: int, name: str, wounds: str) -> str:
    """Write the wounds; in the reader's own corner after "You": on the lowest phones nothing else says who they are."""
    k, hurt_id = field.k, f'data-id="hurt{seat}"'
    anchor, y = "start" if seat == 0 else "end", 34 + 18 * k
    if name:
        return text(x, y, _(wounds), 14 * k, INK2, 400, anchor, "", hurt_id)
    word, told = _("You"), _(wounds)
    you = f'<tspan font-weight="600" fill="{COLOURS[seat]}">{word}</tspan>'
    look = f'x="{x:g}" y="{y:g}" font-size="{14 * k:g}" fill="{INK2}" text-anchor="{anchor}"'
    return f"<text {look}>{you} · <tspan {hurt_id}>{told}</tspan></text>"


def opened(field: Field, *choices: Plan | Place | None) -> str:
    """Draw the sealed plans of both face up, where all is open."""
    out, w = "", 44.0 if field.shape == "wide" else 37.0
    for seat, choice in enumerate(choices):
        if isinstance(choice, Plan):
            xs = [round(field.w / 2 - AHEAD[seat] * w * (0.72 + 1.06 * i) - w / 2, 1) for i in range(2)]
            for face, x in zip((choice.first, choice.second), xs, strict=True):
                out += shown_card(
                    use(f"r-sign-{headed(face, seat)}", x, 14, w, round(w * 1.44, 1)), told_of(face, seat)
                )
    return out


@per_language
def special_drawn(special: str, is_spent: bool, is_own: bool) -> str:
    """Draw the Special of a player beside their name: their own by its face, another's by its back until it is spent."""
    if not special:
        return ""
    symbol = "r-back" if special == HIDDEN else f"r-mini-{special}"
    cut = line(8, 136, 92, 8, SHU, 9) if is_spent else ""
    drawn = svg(use(symbol, 0, 0, 100, 144) + cut, 100, 144)
    title = _("Special") if special == HIDDEN else _(TITLES[special])
    state = _("spent") if is_spent else _("your Special") if is_own else _("face down")
    words = f"<b>{escape(title)}</b> <span>{escape(state)}</span>"
    return f'<span class="special{" spent" if is_spent else ""}"{spoken_of(special)}>{drawn}<span>{words}</span></span>'


@per_language
def sealed(field: Field, own: int | None, choice: Plan | Place | None, *chosen: bool) -> str:
    """Draw sealed plans in the middle: backs, and the own one face up in a frame, for it stays a plan of one's own."""
    out, w = "", 44.0 if field.shape == "wide" else 37.0
    for seat in (0, 1):
        if not chosen[seat]:
            continue
        xs = [round(field.w / 2 - AHEAD[seat] * w * (0.72 + 1.06 * i) - w / 2, 1) for i in range(2)]
        backs = "".join(use("r-back", x, 14, w, round(w * 1.44, 1)) for x in xs)
        if seat == own and isinstance(choice, Plan):
            out += own_plan(field, seat, choice, xs, w)
        else:
            out += f'<g class="sealed">{backs}</g>'
    return out


def own_plan(field: Field, seat: int, plan: Plan, xs: Sequence[float], w: float) -> str:
    """Draw the own sealed plan as its player knows it: both faces, numbered, for the others face down."""
    out, order = "", (_("1st"), _("2nd"))
    for face, x, number in zip((plan.first, plan.second), sorted(xs), order, strict=True):
        sign = use(
            f"r-sign-{headed(face, seat)}", x, 14, w, round(w * 1.44, 1)
        )  # so small, its letters could not be read
        frame = rect(x - 1.5, 12.5, w + 3, w * 1.44 + 3, "none", 5, KIN, 2)
        label = _("{n}: {face}, sealed").format(n=number, face=_(TITLES[face]))
        out += shown_card(sign + frame, told_of(face, seat), _("It lies sealed: nobody else sees it yet."), label)
        size = 14 * field.k
        out += text(x + w / 2, 14 + w * 1.44 + size + 3, number, size, INK2, 600)
    return f'<g class="sealed mine">{out}</g>'


@per_language
def described(at: Places, *hurts: str) -> str:
    said = _("{colour} on space {space} in {stance}, {hurt}")
    parts = [
        said.format(colour=colour, space=space, stance=_(TITLES[stance]), hurt=_(wounds))
        for colour, space, stance, wounds in zip((_("Red"), _("Blue")), *at, hurts, strict=True)
    ]
    return "; ".join([*parts, _("distance {n}").format(n=at[0][1] - at[0][0])])
