"""Kettō's battle: the stroke as it is revealed, and the sum beside it."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.scene import spot
from kensei.drawing.svg import INK, INK2, INK3, KIN, RAISED, SHU, circle, line, path, rect, text
from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import DOWN, SIDE_WORDS, Cell, beside
from kensei.games.ketto.deck import Deck
from kensei.games.ketto.drawing.context import PITCH, KettoContext, extent, spread
from kensei.games.ketto.drawing.movements import laid
from kensei.games.ketto.moves import spelled
from kensei.games.ketto.position import Movement, OngoingAttack, Shown, View


def battle(at: KettoContext, movement: Movement, attack: OngoingAttack, x: float, y: float, w: float, h: float) -> str:
    seat = at.view.now.turn
    width, height = extent(movement.cells)
    s = min(136.0, w / (width * PITCH), h / (height * PITCH))
    x += max(0.0, (w - width * s * PITCH) / 2)
    where = spread(seat == at.table.below, movement.cells, x, y, s)
    out = laid(at, seat, movement, x, y, s)
    out += drawn_stroke(at, movement, attack, where, s)
    for cell in movement.cells:
        px, py = where[cell]
        if f"guard {spelled(cell)}" in at.legal:
            frame = rect(px, py, s, s, "transparent", 6, KIN, 4, 'class="frame"')
            out += spot(frame, f"guard {spelled(cell)}", _("card on {cell}").format(cell=spelled(cell)))
    if not attack.stroke or at.view.now.point != "flow":
        return out
    for side in strokes.open_sides(at.deck, movement, attack.stroke, attack.parried):
        out += onward(at, attack.stroke[-1], side, where, s)
    return out


def onward(at: KettoContext, last: Cell, side: str, where: dict[Cell, tuple[float, float]], s: float) -> str:
    """Draw a way the stroke may go on: a dotted arrow to the next card, which is pressed."""
    (ax, ay), (bx, by) = where[last], where[beside(last, side)]
    dx, dy = (bx - ax) / (s * PITCH), (by - ay) / (s * PITCH)
    mx, my = ax + s / 2, ay + s / 2
    d = f"M{mx + dx * s * 0.24:.1f} {my + dy * s * 0.24:.1f}L{mx + dx * s * 0.78:.1f} {my + dy * s * 0.78:.1f}"
    way = path(d, "none", RAISED, s * 0.09) + path(
        d, "none", SHU, s * 0.04, 'stroke-dasharray="1 9" stroke-linecap="round"'
    )
    tip = f"M{mx + dx * s * 0.92:.1f} {my + dy * s * 0.92:.1f}l{-dx * 15 - dy * 10:.1f} {-dy * 15 - dx * 10:.1f}l{dy * 20:.1f} {dx * 20:.1f}Z"
    frame = rect(bx - 2, by - 2, s + 4, s + 4, "transparent", 8, KIN, 4, 'class="frame"')
    name = _("flow {way}").format(way=_(SIDE_WORDS[side]))
    if f"flow {side}" not in at.legal:
        return way + path(tip, SHU)
    return spot(frame + way + path(tip, SHU, RAISED, 2), f"flow {side}", name)


def drawn_stroke(
    at: KettoContext, movement: Movement, attack: OngoingAttack, where: dict[Cell, tuple[float, float]], s: float
) -> str:
    """Draw the stroke: a wide vermilion line through the centres, the figures on top."""
    if not attack.stroke or not all(cell in where for cell in attack.stroke):
        return ""
    centres = [(where[cell][0] + s / 2, where[cell][1] + s / 2) for cell in attack.stroke]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in centres)
    out = path(d, "none", SHU, round(s * 0.165, 1), 'stroke-linecap="round" stroke-linejoin="round"')
    for i, (cell, (x, y)) in enumerate(zip(attack.stroke, centres, strict=True)):
        card = movement.faces[movement.cells.index(cell)]
        if card == DOWN:
            continue
        out += circle(round(x, 1), round(y, 1), round(s * 0.19, 1), RAISED, SHU, 2.4)
        n = at.deck.strength[card]
        out += text(
            round(x, 1), round(y + s * 0.1, 1), n, max(14.2, round(s * 0.28, 1)), INK3 if i == 0 else SHU, 600, cls="se"
        )
    return out


def total(
    at: KettoContext, movement: Movement, attack: OngoingAttack, x: float, y: float, w: float, small: bool = False
) -> str:
    """Write the sum beside the stroke, and what the lines would do to it."""
    rows = summed(at.view, at.deck, movement, attack)
    size, step = (14.2, 22) if small else (17, 32)
    out, py = "", y + step * 0.7
    for words, value in rows:
        out += text(x, py, words, size, INK, 400, "start")
        out += text(x + w, py, value, size + 2, INK, 600, "end", "se")
        py += step
    whole = sum(int(value) for _, value in rows)
    done = at.view.now.point in ("spend", "strike", "evade", "vitality", "guard")
    py += 4
    out += line(x, py - step * 0.6, x + w, py - step * 0.6, INK, 1.5)
    word = _("Left") if done else _("Strength")
    big = 38 if small else 50
    out += text(x, py + (10 if small else 14), word, size, INK2 if small else INK, 600, "start", "se")
    drop = 34 if small else 0
    out += text(x + w, py + big * 0.55 + drop, attack.strength if done else whole, big, INK, 600, "end", "se")
    return out + forecast(at, attack, whole, x, py + big * 0.9, w, small) if not done else out


def summed(view: View, deck: Deck, movement: Movement, attack: OngoingAttack) -> list[tuple[str, str]]:
    now = view.now
    faces = [movement.faces[movement.cells.index(cell)] for cell in attack.stroke if cell in movement.cells]
    if DOWN in faces:
        return [(_("cards"), "0")]
    rows = [(_("cards"), str(strokes.strength(deck, faces)))]
    if len(faces) < 2:
        return rows
    shown: Shown = view.shown[now.turn]
    stance = deck.stances.get(shown.stance)
    if stance and strokes.earns(stance, attack.stroke):
        rows.append((stance.name, f"+{stance.bonus}"))
    if shown.wounds():
        rows.append((_("wounds"), f"+{shown.wounds()}"))
    if now.first == now.turn and now.valors > 1:
        rows.append((_("valor"), f"+{now.valors - 1}"))
    return rows


def forecast(at: KettoContext, attack: OngoingAttack, whole: int, x: float, y: float, w: float, small: bool) -> str:
    """Return what the defender's stance does to this stroke, where it lies open."""
    shown: Shown = at.view.shown[1 - at.view.now.turn]
    stance = at.deck.stances.get(shown.stance)
    side = strokes.direction(attack.stroke)
    if not stance or not side or small:
        return ""
    lines = stance.lines[side]
    left = strokes.after_line(whole, lines)
    words = (_("no line on that side"), _("single line: {n} is left"), _("double line: {n} is left"))[lines].format(
        n=left
    )
    box = rect(x, y, w, 70, "var(--shu-wash)" if lines else "var(--sunken)", 4)
    head = _("Stop, going {way}:").format(way=_(SIDE_WORDS[side]))
    return box + text(x + 16, y + 30, head, 16, INK, 600, "start") + text(x + 16, y + 53, words, 16, INK, 400, "start")
