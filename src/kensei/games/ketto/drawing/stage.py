"""Kettō's battle on one stage: the stroke, the ways it may go on, the stance that it drives at, the life that it strikes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from kensei.core.i18n import N_, _, counted
from kensei.drawing.letters import clipped_to, width
from kensei.drawing.scene import DrawContext, shown_card, spot, when
from kensei.drawing.svg import INK, INK2, KIN, LINE, RAISED, SHU, circle, g, line, path, rect, stamp, text
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import COMBAT, DEATH, DOWN, MISS, SIDE_WORDS, WOUND, Cell, beside
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.drawing.movements import PITCH, PlayArea, drawn_stroke, extent, laid, spread, sum_tag
from kensei.games.ketto.drawing.pieces import TURN, laid_card, seen
from kensei.games.ketto.drawing.places import card_place
from kensei.games.ketto.moves import spelled
from kensei.games.ketto.position import Movement, View

HALO, HALO_SHU = "var(--halo)", "var(--halo-shu)"
STEP = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}
"""A side as a direction of the drawing."""
EDGES = {"U": N_("upper"), "R": N_("right"), "D": N_("lower"), "L": N_("left")}
CUT = (N_("no line"), "÷ 2", "÷ 3")
"""What the line of the edge does that a stroke would come to, on a pill: none, single, double."""
LINES = (N_("no line there: all of it"), N_("one line there: half of it"), N_("two lines there: a third of it"))


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the attacking movement lies on the stage, as the reader sees it."""

    where: dict[Cell, tuple[float, float]]
    s: float
    facing: bool

    def middle(self, cell: Cell) -> tuple[float, float]:
        x, y = self.where[cell]
        return x + self.s / 2, y + self.s / 2


def ground(of: PlayArea, x: float, y: float, w: float, h: float, largest: float, least: float = 0) -> Ground:
    """Return where the movement lies; `least`: no card is smaller, the drawing grows downwards where it must."""
    movement = of.attacking()
    assert movement is not None
    columns, rows = extent(movement.cells)
    s = min(largest, w / (columns * PITCH), max(least, h / (rows * PITCH)))
    left, top = x + max(0.0, (w - columns * s * PITCH) / 2), y + max(0.0, (h - rows * s * PITCH) / 2)
    return Ground(spread(of.is_below, movement.cells, left, top, s), s, not of.is_below)


def battle(
    of: PlayArea, point: str, x: float, y: float, w: float, h: float, largest: float = 136, picks: Collection[str] = ()
) -> str:
    """Draw the movement that attacks, with its stroke and what can be pressed on it."""
    return fought(of, point, ground(of, x, y, w, h, largest), picks)


def fought(of: PlayArea, point: str, on: Ground, picks: Collection[str], cuts: dict[str, str] | None = None) -> str:
    """Draw the stroke on its ground; `cuts`: what is said of each way that the stroke may take."""
    movement, attack, deck = of.attacking(), of.attack, load(of.deck)
    assert movement is not None
    assert attack is not None
    out = laid(of, movement, on.where, on.s)
    sides = ways_on(of) if point in ("parry", "flow") else ""
    frames = "".join(next_card(on, attack.stroke[-1], side) for side in sides)
    out += f'<g data-id="frames">{frames}</g>' if frames else ""
    out += f'<g data-id="stroke">{stroke_on(deck, movement, attack.stroke, on)}</g>'
    for side in attack.parried:
        out += bar(on, attack.stroke[-1], side)
    ways = [way_on(on, attack.stroke[-1], side, point, picks, (cuts or {}).get(side, "")) for side in sides]
    out += f'<g data-id="ways">{"".join(ways)}</g>' if ways else ""
    for cell, kind, face in zip(movement.cells, movement.kinds, movement.faces, strict=True):
        if f"guard {spelled(cell)}" in picks and kind == COMBAT:
            frame = rect(*on.where[cell], on.s, on.s, "transparent", 6, KIN, 4, 'class="frame"')
            where = card_place(movement.cells, cell, on.facing)
            label = _("take {where} into your pool").format(where=where)
            out += spot(frame, f"guard {spelled(cell)}", label, card="" if face == DOWN else face)
    return out


def ways_on(of: PlayArea) -> str:
    """Return the sides on which the stroke may go on, as its owner names them."""
    movement, attack = of.attacking(), of.attack
    if movement is None or attack is None or not attack.stroke:
        return ""
    return strokes.open_sides(load(of.deck), movement, attack.stroke, attack.parried)


def stroke_on(deck: Deck, movement: Movement, cells: tuple[Cell, ...], on: Ground) -> str:
    """Draw a stroke over the cards that lie there."""
    if not cells or not all(cell in on.where for cell in cells):
        return ""
    faces = [movement.faces[movement.cells.index(cell)] for cell in cells]
    figures = [None if face == DOWN else deck.strength[face] for face in faces]
    return drawn_stroke([(*on.where[cell], figure) for cell, figure in zip(cells, figures, strict=True)], on.s)


def tag(on: Ground, cell: Cell, total: int) -> str:
    """Write the strength so far on the card that the stroke has reached."""
    return sum_tag(*on.where[cell], on.s, f"= {total}")


def edge_of(on: Ground, cell: Cell, side: str) -> tuple[float, float, int, int]:
    """Return the middle of a card's edge, and the way out of the card there, as the reader sees them."""
    (mx, my), (dx, dy) = on.middle(cell), STEP[seen(side, on.facing)]
    return mx + dx * on.s * 0.52, my + dy * on.s * 0.52, dx, dy


def next_card(on: Ground, last: Cell, side: str) -> str:
    x, y = on.where[beside(last, side)]
    return rect(round(x - 2, 1), round(y - 2, 1), on.s + 4, on.s + 4, "none", 8, KIN, 3)


def across(x: float, y: float, dy: int, long: float, thick: float, fill: str, r: float, *more: object) -> str:
    """Draw a band that lies across a way."""
    w, h = (long, thick) if dy else (thick, long)
    return rect(round(x - w / 2, 1), round(y - h / 2, 1), round(w, 1), round(h, 1), fill, r, *more)  # type: ignore[arg-type]


def bar(on: Ground, cell: Cell, side: str) -> str:
    """Draw a parry: a red bar across the way that it stops."""
    x, y, _dx, dy = edge_of(on, cell, side)
    return across(x, y, dy, on.s * 0.86 + 16, 30, HALO, 12) + across(x, y, dy, on.s * 0.86, 14, SHU, 3, RAISED, 2.5)


def way_on(on: Ground, last: Cell, side: str, point: str, picks: Collection[str], cut: str) -> str:
    """Draw a way the stroke may take: a gold band on the edge it leaves by, an arrow in a disc; the next card is pressed too."""
    x, y, dx, dy = edge_of(on, last, side)
    (nx, ny), s = on.where[beside(last, side)], on.s
    shown = seen(side, on.facing)
    r = max(15.0, min(21.0, s * 0.15))
    out = rect(round(nx, 1), round(ny, 1), round(s, 1), round(s, 1), "transparent", 6, "none", 1, 'class="reach"')
    out += across(x, y, dy, s * 0.66, 20, HALO, 10) + across(x, y, dy, s * 0.46, 7, KIN, 3.5)
    arrow = path("M0 9V-8M-7.5 -1L0 -9 7.5 -1", "none", KIN, 3.4, 'class="tip" stroke-linecap="round"')
    disc = circle(0, 0, 21, RAISED, KIN, 3, 'class="disc"') + g(arrow, rot=TURN[shown], extra=f'data-way="{shown}"')
    out += g(disc, round(x, 1), round(y, 1), round(r / 21, 3))
    if cut:
        # Beside a small card: on it the pill would cover the figure.
        aside = 0.0 if s > 66 or dx else s * 0.72
        low = 1.14 if dx and s <= 66 else 0.17 if dy < 0 else 0.86
        out += pill(nx + s / 2 + dx * s * 0.1 + aside, ny + s * low, cut)
    move = f"{point} {side}"
    way = _(SIDE_WORDS[shown])
    words = _("flow {way}").format(way=way) if point == "flow" else _("bar the way {way}").format(way=way)
    label = f"{words}: {cut}" if cut else words
    if move in picks:
        barred = when(move, bar(on, last, side)) if point == "parry" else ""
        return spot(out, move, label) + barred
    # Whoever is asked and lacks the parry learns why not; to all others it only shows.
    return spot(out, "", label, move) if picks and point == "parry" else out


def pill(x: float, y: float, words: str, size: float = 15) -> str:
    wide = width(words, size, bold=True) + size * 1.1
    box = rect(
        round(x - wide / 2, 1),
        round(y - size * 0.95, 1),
        round(wide, 1),
        round(size * 1.7, 1),
        RAISED,
        size * 0.85,
        KIN,
        1.6,
    )
    return box + text(round(x, 1), round(y + size * 0.25, 1), words, size, INK, 600)


def cuts_of(view: View, sides: str) -> dict[str, str]:
    """Return in short what the defender's stance does to a stroke that goes each way; nothing while it is hidden."""
    stance = view.cards.stances.get(view.shown[1 - view.now.turn].stance)
    return {side: _(CUT[stance.lines[side]]) for side in sides} if stance else {}


# ---- the stance that the stroke drives at ----


def stance_hit(table: DrawContext, sides: str, x: float, y: float, w: float) -> str:
    """Draw the defender's stance; the edge that a stroke comes to is banded, its head drives at it.

    The first of `sides`, as the attacker names them, is where the stroke goes now; each other shows when it is chosen.
    """
    view: View = table.view
    defender = 1 - view.now.turn
    facing = defender != table.below
    shown = view.shown[defender].stance
    known = view.own.stance if defender == view.seat and view.own and shown == DOWN else ""
    k = w / 100
    if shown != DOWN:
        card = shown_card(laid_card(view.deck, shown, x, y, k, facing), shown)
    elif known:
        card = shown_card(f'<g opacity=".7">{laid_card(view.deck, known, x, y, k)}</g>', known)
    else:
        card = stamp("e-combat", x, y, k)
    attacker_facing = view.now.turn != table.below
    now = sides[:1].strip()
    is_chosen = view.now.point == "flow" and table.can_play
    usual = ' class="usual"' if is_chosen else ""
    out = f"<g{usual}>{driven(seen(now, attacker_facing), x, y, w)}</g>" if now else ""
    if is_chosen:
        out += "".join(when(f"flow {side}", driven(seen(side, attacker_facing), x, y, w)) for side in sides[1:])
    return out + card


def driven(way: str, x: float, y: float, w: float) -> str:
    """Draw the head of a stroke that goes this way, as the reader sees it, at the edge that it meets."""
    dx, dy = STEP[way]
    tail = 64 if dy or w > 100 else 26  # a small stance has little room beside it
    mx, my = x + w / 2 - dx * w / 2, y + w / 2 - dy * w / 2
    thick = w * 0.18
    out = across(mx - dx * thick / 2, my - dy * thick / 2, dy, w + 16, thick, HALO_SHU, 6)
    out += across(mx - dx * 5.5, my - dy * 5.5, dy, w, 7, SHU, 3)
    head = path("M-15 17L0 -4 15 17 0 10Z", SHU, RAISED, 2) + path(
        f"M-5.5 14V{tail}Q0 {tail - 6} 5.5 {tail}V14Q0 8 -5.5 14Z", SHU
    )
    return out + g(
        head, round(mx - dx * 12, 1), round(my - dy * 12, 1), min(1.0, w / 120), TURN[way], f'data-hits="{way}"'
    )


def hits(table: DrawContext) -> str:
    """Return where the stroke goes now and then where it may go, as the attacker names the sides; a blank for nowhere."""
    view: View = table.view
    attack, movement = view.now.attack, view.attacking
    assert attack is not None
    assert movement is not None
    ways = strokes.open_sides(view.cards, movement, attack.stroke, attack.parried) if view.now.point == "flow" else ""
    return (strokes.direction(attack.stroke) or " ") + ways


def stance_words(table: DrawContext) -> tuple[str, str, str]:
    """Return whose stance it is, its name, and what it does to the stroke as it goes now."""
    view: View = table.view
    defender, attack = 1 - view.now.turn, view.now.attack
    assert attack is not None
    shown = view.shown[defender].stance
    whose = _("Your stance") if defender == table.reader else _("{name}’s stance").format(name=table.name(defender))
    if shown == DOWN:
        return whose, _("face down"), _("shown at the end of the stroke")
    stance, side = view.cards.stances[shown], strokes.direction(attack.stroke)
    return whose, stance.name, _(LINES[stance.lines[side]]) if side else ""


def room_for_stance(way: str, x: float, y: float, w: float) -> tuple[float, float]:
    """Return where the stance lies, moved so that the stroke's head has room on the edge it comes to."""
    dx, _dy = STEP.get(way, (0, 0))
    return x + dx * w * (0.12 if dx > 0 else 0.3), y


# ---- the life that is struck ----
STILL = {
    MISS: (N_("{n} Miss"), N_("nothing happens")),
    WOUND: (N_("{n} Wound"), N_("the wounded strikes with +1 from then on")),
    DEATH: (N_("{n} Death"), N_("the duel is over")),
}


def life_stage(table: DrawContext, last: int, is_wide: bool) -> tuple[str, float, float]:
    """Draw the row of life that is struck, large, and what may still lie face down in it; `last`: the card just turned up."""
    view: View = table.view
    defender, attack = 1 - view.now.turn, view.now.attack
    assert attack is not None
    row = view.shown[defender].vitality
    can_strike = table.can_play and view.now.point == "strike"
    k, gap, x0, y0 = (1.62, 16.0, 8.0, 46.0) if is_wide else (0.94, 9.0, 12.0, 34.0)
    out = text(x0, y0 - 18, life_words(table, can_strike), 16 if is_wide else 14.5, INK2, 500, "start")
    for i, kind in enumerate(row, 1):
        px = x0 + (i - 1) * (70 * k + gap)
        box = (round(px - 3, 1), y0 - 3, round(70 * k + 6, 1), round(96 * k + 6, 1))
        drawn = stamp(f"e-life-{'down' if kind == DOWN else kind}", round(px, 1), y0, k)
        drawn = drawn.replace("<use ", f'<use data-id="big-{i}" ')
        if kind == DOWN and can_strike:
            frame = rect(*box, "none", 8, KIN, 4, 'class="frame"')
            number = circle(round(px + 35 * k, 1), y0 + 96 * k + 2, 15, RAISED, KIN, 3, 'class="disc"')
            number += text(round(px + 35 * k, 1), y0 + 96 * k + 8, i, 17, KIN, 700, cls="se", extra='data-tip="1"')
            drawn = spot(drawn + frame + number, f"strike {i}", _("life card {n}").format(n=i))
        elif kind != DOWN:
            drawn = shown_card(drawn, kind)
        if i in (attack.place, last):
            drawn += rect(*box, "none", 8, SHU, 3.4)
        out += drawn
    foot = y0 + 96 * k + (40 if is_wide else 30)
    down = {kind: total - row.count(kind) for kind, total in ((MISS, 2), (WOUND, 2), (DEATH, 1))}
    return (still_down(out, down, x0, foot, is_wide), 650 if is_wide else 390, foot + (210 if is_wide else 76))


def life_words(table: DrawContext, can_strike: bool) -> str:
    view: View = table.view
    defender, attack = 1 - view.now.turn, view.now.attack
    assert attack is not None
    name = clipped_to(table.name(defender), 180, 16, bold=False)
    if can_strike:
        return _("{name}’s life: press a card to turn it up").format(name=name)
    whose = _("Your life") if defender == table.reader else _("{name}’s life").format(name=name)
    return _("{life}: card {n} is struck").format(life=whose, n=attack.place) if attack.place else whose


def still_down(out: str, down: dict[str, int], x: float, y: float, is_wide: bool) -> str:
    if not is_wide:
        out += text(x, y + 10, _("Still face down"), 15, INK, 600, "start", "se")
        for i, (kind, n) in enumerate([(kind, n) for kind, n in down.items() if n]):
            out += text(x, y + 29 + 18 * i, _(STILL[kind][0]).format(n=n), 14.5, INK, 600, "start", "se")
            out += text(x + 74, y + 29 + 18 * i, _(STILL[kind][1]), 14.5, INK2, 400, "start", room=292)
        return out
    out += line(x, y, 640, y, LINE) + text(x, y + 30, _("Still face down"), 17, INK, 600, "start", "se")
    for i, (kind, n) in enumerate([(kind, n) for kind, n in down.items() if n]):
        py = y + 46 + i * 54
        out += shown_card(stamp(f"e-life-{kind}-m", x, py, 0.46), kind)
        out += text(x + 48, py + 18, _(STILL[kind][0]).format(n=n), 16, INK, 600, "start", "se")
        out += text(x + 48, py + 37, _(STILL[kind][1]), 15, INK2, 400, "start")
    return out


def turned_last(table: DrawContext) -> int:
    """Return the place of the life card that was just turned up, 0 for none."""
    last = next(
        (event for event in reversed(table.story) if event.name in ("vitality turned up", "attack begun")), None
    )
    return int(str(last.facts["place"])) if last and last.name == "vitality turned up" else 0


def strikes_left(n: int) -> str:
    return counted("{} strike left", "{} strikes left", n)
