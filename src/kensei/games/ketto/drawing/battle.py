"""Kettō's battle: the stroke as it is revealed, and the sum beside it."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.drawing.languages import _, per_language
from kensei.drawing.scene import spot
from kensei.drawing.svg import INK, INK2, INK3, KIN, RAISED, SHU, circle, line, path, rect, text
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import COMBAT, DOWN, SIDE_WORDS, Cell, beside
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.movements import PITCH, PlayArea, extent, laid, spread
from kensei.games.ketto.moves import spelled
from kensei.games.ketto.position import View


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
        if stance and strokes.earns(stance, path):
            rows.append((stance.name, stance.bonus))
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
