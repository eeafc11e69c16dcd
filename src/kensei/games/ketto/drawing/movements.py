"""Kettō's movements: the cards as they lie, every place where a card may go, and the stroke of a battle with its sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kensei.core.i18n import _, per_language
from kensei.drawing.scene import spot
from kensei.drawing.svg import INK, INK2, INK3, KIN, RAISED, SHU, circle, line, path, rect, stamp, text
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import COMBAT, DOWN, SIDE_WORDS, Cell, beside
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.pieces import laid_card
from kensei.games.ketto.moves import border, spelled
from kensei.games.ketto.offers import beginnings
from kensei.games.ketto.position import Movement, OngoingAttack, View

PITCH = 1.04
"""Cards lie four per cent apart."""
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
SIZES = (96, 84, 72, 64, 56, 50, 44, 40, 36, 32, 28)


@dataclass(frozen=True, slots=True)
class PlayArea:
    """All that the drawing of a player's movements depends on."""

    deck: str | None
    movements: tuple[Movement, ...]
    faces: tuple[tuple[str, ...], ...] | None
    """What was placed, where the reader may look at it again."""
    is_below: bool
    """It lies as its owner sees it; else it is turned half round."""
    verbs: frozenset[str]
    """The moves that the reader may play here."""
    attack: OngoingAttack | None
    """The attack that this player leads."""

    def known(self, movement: Movement) -> tuple[str, ...]:
        return self.faces[self.movements.index(movement)] if self.faces else movement.faces

    def attacking(self) -> Movement | None:
        return next((m for m in self.movements if self.attack and m.number == self.attack.movement), None)


def numeral(number: int) -> str:
    return ROMAN[number] if number < len(ROMAN) else str(number)


def label(x: float, y: float, words: str, size: float = 15, anchor: str = "start", room: float = 0) -> str:
    return text(x, y, words, size, INK2, 500, anchor, room=room)


def extent(cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the width and height of a movement in cards."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def spread(is_below: bool, cells: Sequence[Cell], x: float, y: float, s: float) -> dict[Cell, tuple[float, float]]:
    """Return where each cell lies: the owner's own way below, turned half round above."""
    turn = 1 if is_below else -1
    left = min(turn * cx for cx, _ in cells)
    top = max(turn * cy for _, cy in cells)
    return {cell: (x + (turn * cell[0] - left) * s * PITCH, y + (top - turn * cell[1]) * s * PITCH) for cell in cells}


def laid(of: PlayArea, movement: Movement, where: dict[Cell, tuple[float, float]], s: float) -> str:
    """Draw the cards of a movement: up, known to the reader, or down."""
    out = ""
    for cell, kind, up, known in zip(movement.cells, movement.kinds, movement.faces, of.known(movement), strict=True):
        if up != DOWN:
            out += laid_card(of.deck, up, *where[cell], s / 100, not of.is_below)
        elif known != DOWN:
            out += f'<g opacity=".6">{laid_card(of.deck, known, *where[cell], s / 100)}</g>'
        else:
            out += stamp(f"e-{kind}", *where[cell], s / 100)
    return out


@per_language
def area(of: PlayArea, is_battle: bool, x: float, y: float, w: float, h: float, largest: float) -> tuple[str, float]:
    """Draw movements side by side as large as they fit, with every place that can be pressed; return the foot too."""
    placing = "place" in of.verbs
    boxes = [(m, (*m.cells, *(border(m.cells) if placing else ()))) for m in of.movements]
    cells = [box for _, box in boxes] + ([((0, 0),)] if placing else [])
    if not cells:
        words = _("no movement left") if is_battle else _("no movement yet")
        return label(x + w / 2, y + h / 2, words, 15, "middle"), y + h
    for s in (largest, *[size for size in SIZES if size <= largest]):
        places, foot = flowed(cells, s, x, y, w)
        if foot <= y + h:
            break
    out = "".join(planned(of, *box, *place, s) for box, place in zip(boxes, places, strict=False))
    return out + (new_movement(*places[-1], s) if placing else ""), foot


def flowed(
    boxes: Sequence[Sequence[Cell]], s: float, x: float, y: float, w: float
) -> tuple[list[tuple[float, float]], float]:
    """Return where each box lies, row after row, and the foot of them all."""
    out: list[tuple[float, float]] = []
    px, py, foot = x, y, y
    for cells in boxes:
        width, height = extent(cells)
        if px > x and px + width * s * PITCH > x + w:
            px, py = x, foot + 6
        out.append((px, py))
        foot = max(foot, py + 20 + height * s * PITCH)
        px += (width * PITCH + 0.45) * s
    return out, foot


def planned(of: PlayArea, movement: Movement, cells: Sequence[Cell], x: float, y: float, s: float) -> str:
    n = movement.number
    begins = beginnings(load(of.deck), movement) if "attack" in of.verbs else []
    where = spread(of.is_below, cells, x, y + 20, s)
    name = _("Movement {n}").format(n=numeral(n)) if extent(cells)[0] * s > 104 else numeral(n)
    out = label(x, y + 13, name, 14.2) + laid(of, movement, where, s)
    for cell in cells:
        px, py = where[cell]
        if cell not in movement.cells:
            out += spot(place_frame(px, py, s), f"@{n} {spelled(cell)}", f"{numeral(n)} {spelled(cell)}")
        elif cell in begins:
            frame = rect(px, py, s, s, "transparent", 6, KIN, 3, 'class="frame"')
            out += spot(frame, f"attack @{n} {spelled(cell)}", _("begin here, movement {n}").format(n=numeral(n)))
    return out


def new_movement(x: float, y: float, s: float) -> str:
    frame = place_frame(x, y + 20, s) + text(x + s / 2, y + 20 + s * 0.62, "+", max(18, s * 0.4), INK2)
    return label(x, y + 13, _("new"), 14.2) + spot(frame, "new", _("a new movement"))


def place_frame(x: float, y: float, s: float) -> str:
    return stamp("e-place", round(x, 1), round(y, 1), s / 100)


@per_language
def heaps(of: PlayArea, x: float, y: float, w: float, h: float) -> str:
    """Draw movements as thumbnails; those that can be revealed are pressed."""
    movements = [movement for movement in of.movements if movement != of.attacking()]
    if not movements:
        return ""
    widths, heights = zip(*[extent(movement.cells) for movement in movements], strict=True)
    s = min(44.0, (h - 18) / (max(heights) * PITCH), w / (sum(width + 0.4 for width in widths) * PITCH))
    out = ""
    for movement, width in zip(movements, widths, strict=True):
        n = numeral(movement.number)
        drawn = label(x, y, n, 14.2) + laid(of, movement, spread(of.is_below, movement.cells, x, y + 8, s), s)
        if "reveal" in of.verbs and DOWN in movement.faces:
            frame = rect(x - 3, y - 14, width * s * PITCH + 4, h, "transparent", 4, KIN, 2.4, 'class="frame"')
            drawn = spot(frame + drawn, f"op@{movement.number}", _("movement {n}").format(n=n))
        out += drawn
        x += (width + 0.4) * s * PITCH
    return out


@per_language
def battle(of: PlayArea, point: str, x: float, y: float, w: float, h: float) -> str:
    """Draw the movement that attacks, with its stroke and what can be pressed on it."""
    movement, attack, deck = of.attacking(), of.attack, load(of.deck)
    assert movement is not None
    assert attack is not None
    width, height = extent(movement.cells)
    s = min(136.0, w / (width * PITCH), h / (height * PITCH))
    where = spread(of.is_below, movement.cells, x + max(0.0, (w - width * s * PITCH) / 2), y, s)
    out = laid(of, movement, where, s)
    if attack.stroke and all(cell in where for cell in attack.stroke):
        cards = [(where[cell], movement.faces[movement.cells.index(cell)]) for cell in attack.stroke]
        out += drawn_stroke([(*place, None if card == DOWN else deck.strength[card]) for place, card in cards], s)
    if "guard" in of.verbs:
        for cell in [cell for cell, kind in zip(movement.cells, movement.kinds, strict=True) if kind == COMBAT]:
            frame = rect(*where[cell], s, s, "transparent", 6, KIN, 4, 'class="frame"')
            out += spot(frame, f"guard {spelled(cell)}", _("card on {cell}").format(cell=spelled(cell)))
    if attack.stroke and point == "flow":
        for side in strokes.open_sides(deck, movement, attack.stroke, attack.parried):
            out += onward(attack.stroke[-1], side, where, s, "flow" in of.verbs)
    return out


def onward(last: Cell, side: str, where: dict[Cell, tuple[float, float]], s: float, can_flow: bool) -> str:
    """Draw a way the stroke may go on: a dotted arrow to the next card, which is pressed."""
    (ax, ay), (bx, by) = where[last], where[beside(last, side)]
    dx, dy = (bx - ax) / (s * PITCH), (by - ay) / (s * PITCH)
    mx, my = ax + s / 2, ay + s / 2
    d = f"M{mx + dx * s * 0.24:.1f} {my + dy * s * 0.24:.1f}L{mx + dx * s * 0.78:.1f} {my + dy * s * 0.78:.1f}"
    dots = path(d, "none", SHU, s * 0.04, 'stroke-dasharray="1 9" stroke-linecap="round"')
    way = path(d, "none", RAISED, s * 0.09) + dots
    tip = f"M{mx + dx * s * 0.92:.1f} {my + dy * s * 0.92:.1f}l{-dx * 15 - dy * 10:.1f} {-dy * 15 - dx * 10:.1f}l{dy * 20:.1f} {dx * 20:.1f}Z"
    if not can_flow:
        return way + path(tip, SHU)
    frame = rect(bx - 2, by - 2, s + 4, s + 4, "transparent", 8, KIN, 4, 'class="frame"')
    name = _("flow {way}").format(way=_(SIDE_WORDS[side]))
    return spot(frame + way + path(tip, SHU, RAISED, 2), f"flow {side}", name)


def drawn_stroke(cards: Sequence[tuple[float, float, int | None]], s: float) -> str:
    """Draw the stroke through cards at these places: a wide vermilion line, the figures on top."""
    centres = [(x + s / 2, y + s / 2, strength) for x, y, strength in cards]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in centres)
    out = path(d, "none", SHU, round(s * 0.165, 1), 'stroke-linecap="round" stroke-linejoin="round"')
    for i, (x, y, strength) in enumerate(centres):
        if strength is not None:
            size, colour = max(14.2, round(s * 0.28, 1)), SHU if i else INK3
            out += circle(round(x, 1), round(y, 1), round(s * 0.19, 1), RAISED, SHU, 2.4)
            out += text(round(x, 1), round(y + s * 0.1, 1), strength, size, colour, 600, cls="se")
    return out


def total(view: View, x: float, y: float, w: float, is_small: bool = False) -> str:
    """Write the sum beside the stroke, and what the lines would do to it."""
    attack = view.now.attack
    assert attack is not None
    if view.now.point in ("spend", "strike", "evade", "vitality", "guard"):
        return written(summed(view), attack.strength, x, y, w, is_small, None)
    stance = view.cards.stances.get(view.shown[1 - view.now.turn].stance)
    side = strokes.direction(attack.stroke)
    lines = (side, stance.lines[side]) if stance and side and not is_small else None
    return written(summed(view), None, x, y, w, is_small, lines)


def summed(view: View) -> tuple[tuple[str, int], ...]:
    """Return what adds up to the strength of the stroke, so far as it shows: the words and the points."""
    now, movement, deck = view.now, view.attacking, view.cards
    assert now.attack is not None
    assert movement is not None
    path = now.attack.stroke
    faces = [movement.faces[movement.cells.index(cell)] for cell in path if cell in movement.cells]
    if DOWN in faces:
        return ((_("cards"), 0),)
    rows = [(_("cards"), strokes.strength(deck, faces))]
    if len(faces) > 1:
        shown = view.shown[now.turn]
        stance = deck.stances.get(shown.stance)
        rows += [(stance.name, one.bonus) for one in strokes.earned(stance, path)] if stance else []
        rows += [(_("wounds"), shown.wounds())] if shown.wounds() else []
        rows += [(_("valor"), now.valors - 1)] if now.first == now.turn and now.valors > 1 else []
    return tuple(rows)


@per_language
def written(
    rows: tuple[tuple[str, int], ...],
    left: int | None,
    x: float,
    y: float,
    w: float,
    is_small: bool,
    line_met: tuple[str, int] | None,
) -> str:
    """Write the rows and their sum, or what is left of it; beside a stroke that meets an open stance, what it leaves."""
    size, step, big, drop = (14.2, 22, 38, 34) if is_small else (17, 32, 50, 0)
    out, py = "", y + step * 0.7
    for i, (words, value) in enumerate(rows):
        out += text(x, py, words, size, INK, 400, "start")
        out += text(x + w, py, f"+{value}" if i else value, size + 2, INK, 600, "end", "se")
        py += step
    py += 4
    whole = sum(value for _, value in rows)
    out += line(x, py - step * 0.6, x + w, py - step * 0.6, INK, 1.5)
    word, colour = _("Strength") if left is None else _("Left"), INK2 if is_small else INK
    out += text(x, py + (10 if is_small else 14), word, size, colour, 600, "start", "se")
    out += text(x + w, py + big * 0.55 + drop, whole if left is None else left, big, INK, 600, "end", "se")
    return out + (forecast(*line_met, whole, x, py + big * 0.9, w) if line_met else "")


def forecast(side: str, lines: int, whole: int, x: float, y: float, w: float) -> str:
    words = (_("no line on that side"), _("single line: {n} is left"), _("double line: {n} is left"))[lines]
    box = rect(x, y, w, 70, "var(--shu-wash)" if lines else "var(--sunken)", 4)
    head = _("Stop, going {way}:").format(way=_(SIDE_WORDS[side]))
    left = words.format(n=strokes.after_line(whole, lines))
    return box + text(x + 16, y + 30, head, 16, INK, 600, "start") + text(x + 16, y + 53, left, 16, INK, 400, "start")
