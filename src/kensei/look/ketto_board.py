"""Kettō's board: two play areas, the stroke as it is revealed, the sum, stances and lives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kensei.games.ketto import stroke as strokes
from kensei.games.ketto.cards import DOWN, SIDE_WORDS, Cell, beside
from kensei.games.ketto.deck import Deck, load
from kensei.games.ketto.moves import border, spelled
from kensei.games.ketto.state import View
from kensei.games.ketto.table import Attack, Movement, Shown
from kensei.look import ketto_cards as cards
from kensei.look.ink import (
    EDGE,
    INK,
    INK2,
    INK3,
    KIN,
    LINE,
    RAISED,
    SHU,
    circle,
    line,
    path,
    rect,
    stamp,
    text,
)
from kensei.look.scene import Drawing, Table, spot
from kensei.look.words import _, counted

PITCH = 1.04
"""Cards lie four per cent apart."""
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def numeral(number: int) -> str:
    """Give a movement's number as it is spoken of."""
    return ROMAN[number] if number < len(ROMAN) else str(number)


@dataclass(frozen=True, slots=True)
class Desk:
    """What the drawing of one table needs at hand."""

    table: Table
    view: View
    deck: Deck
    mark: str
    legal: frozenset[str]

    def stamp(self, card: str, x: float, y: float, s: float, facing: bool = False) -> str:
        """Place a card's face, or its back."""
        if card in ("combat", "tactic"):
            return stamp(f"e-{card}", x, y, s)
        turned = "-f" if facing and (card[0] in "AS") else ""
        return stamp(f"e-{card}{self.mark}{turned}", x, y, s)


def desk(table: Table) -> Desk:
    """Lay out what the drawing needs."""
    view: View = table.view
    legal = frozenset(str(move) for move in table.legal)
    return Desk(table, view, load(view.deck), "x" if view.deck else "", legal)


def board(table: Table, shape: str) -> Drawing:
    """Draw both play areas."""
    at = desk(table)
    drawn, w, h = wide(at) if shape == "wide" else tall(at)
    body = (f"<defs>{''.join(cards.faces(at.deck, 'x').values())}</defs>" if at.mark else "") + drawn
    return Drawing(body, w, h, sentence(at), pressed=bool(table.legal))


def wide(at: Desk) -> tuple[str, float, float]:
    """Lay the table out for a screen."""
    own, other = at.table.below, 1 - at.table.below
    out = line(0, 150, 960, 150, LINE)
    out += stance_of(at, other, 0, 14, 1.1) + label(150, 24, _("{name}’s life").format(name=at.table.name(other)))
    out += lives(at, other, 150, 38, 0.92) + reserves(at, other, 530, 24, 1)
    out += heaps(at, other, 690, 24, 268, 110)
    out += label(0, 180, _("Your stance") if at.view.seat is not None else _("Stance"))
    out += stance_of(at, own, 0, 192, 1.1) + label(0, 336, _("Your life")) + lives(at, own, 0, 348, 0.6)
    out += reserves(at, own, 0, 436, 1)
    active = attacked(at)
    if active:
        out += heaps(at, own, 0, 500, 230, 60)
        movement, attack = active
        out += battle(at, movement, attack, 262, 172, 420, 390) + total(at, movement, attack, 712, 172, 248)
        return out, 962, 566
    drawn, height = area(at, 262, 168, 700, 390, 110)
    return out + drawn, 962, max(566, height + 8)


def tall(at: Desk) -> tuple[str, float, float]:
    """Lay the table out for a phone, one unit a pixel."""
    own, other = at.table.below, 1 - at.table.below
    out = stance_of(at, other, 8, 6, 0.76) + lives(at, other, 92, 6, 0.5) + reserves(at, other, 92, 68, 0.86)
    out += heaps(at, other, 296, 14, 88, 72) + line(0, 98, 390, 98, LINE)
    active = attacked(at)
    if active:
        movement, attack = active
        out += battle(at, movement, attack, 8, 108, 280, 264) + total(at, movement, attack, 296, 108, 88, small=True)
        bottom = 380.0
        out += heaps(at, own, 296, bottom + 16, 88, 72)
    else:
        drawn, bottom = area(at, 4, 104, 382, 270, 66)
        out += drawn
        bottom = max(bottom + 8, 380)
    out += line(0, bottom, 390, bottom, LINE) + stance_of(at, own, 8, bottom + 8, 0.76)
    out += lives(at, own, 92, bottom + 8, 0.5) + reserves(at, own, 92, bottom + 70, 0.86)
    return out, 390, bottom + 100


def label(x: float, y: float, words: str, size: float = 15, anchor: str = "start") -> str:
    """Write a quiet label."""
    return text(x, y, words, size, INK2, 500, anchor)


def stance_of(at: Desk, seat: int, x: float, y: float, s: float) -> str:
    """Draw a stance: up, known to its owner, or down."""
    shown = at.view.shown[seat]
    facing = seat != at.table.below
    if not shown.stance:
        return rect(x, y, 100 * s, 100 * s, "none", 5, EDGE, 1.2, 'stroke-dasharray="4 5"')
    if shown.stance != DOWN:
        return at.stamp(shown.stance, x, y, s, facing)
    if seat == at.view.seat and at.view.own and at.view.own.stance:
        hidden = text(x + 50 * s, y + 88 * s, _("hidden"), 13, INK2, 500)
        return f'<g opacity=".78">{at.stamp(at.view.own.stance, x, y, s)}</g>{hidden}'
    return at.stamp("combat", x, y, s)


def lives(at: Desk, seat: int, x: float, y: float, s: float) -> str:
    """Draw the row of life; cards that can be struck are pressed."""
    out = ""
    for i, kind in enumerate(at.view.shown[seat].vitality):
        px = x + i * 70 * s * 1.08
        drawn = stamp(f"e-life-{'down' if kind == DOWN else kind}", px, y, s)
        move = f"strike {i + 1}"
        if move in at.legal and seat != at.view.now.turn:
            frame = rect(px - 2, y - 2, 70 * s + 4, 96 * s + 4, "none", 6, KIN, 3, 'class="frame"')
            drawn = spot(drawn + frame, move, _("card of life {n}").format(n=i + 1))
        attack = at.view.now.attack
        if attack and attack.place == i + 1 and seat != at.view.now.turn and at.view.now.point in ("evade", "vitality"):
            drawn += rect(px - 2, y - 2, 70 * s + 4, 96 * s + 4, "none", 6, SHU, 3)
        out += drawn
    return out


def reserves(at: Desk, seat: int, x: float, y: float, s: float) -> str:
    """Draw what a player has left: the pool in battle, decks and hand in planning."""
    shown = at.view.shown[seat]
    if shown.pool is not None:
        points = sum(at.deck.defense[card] for card in shown.pool)
        out = label(x, y + 4, _("Pool {n}").format(n=points), 15 * s if s == 1 else 13.5)
        worth = [card for card in shown.pool if at.deck.defense[card]]
        for i, card in enumerate(worth):
            px = x + 70 * s + (i % 6) * 26 * s if s != 1 else x + 12 + (i % 5) * 27
            py = y + (i // 6) * 28 * s if s != 1 else y + 28 + (i // 5) * 30
            drawn = cards.shield(px, py, at.deck.defense[card], 1.1 * s)
            if f"spend {card}" in at.legal:
                frame = rect(px - 13, py - 15, 26, 30, "transparent", 4, KIN, 2.4, 'class="frame"')
                name = _("spend {n} points").format(n=at.deck.defense[card])
                drawn = spot(frame + drawn, f"spend {card}", name)
            out += drawn
        return out
    combat, tactics = shown.hand
    words = counted("{} card", "{} cards", combat) + (
        ", " + counted("{} tactic", "{} tactics", tactics) if tactics else ""
    )
    decks = _("deck {c}, tactics {t}").format(c=shown.decks[0], t=shown.decks[1])
    size = 15.0 if s == 1 else 13.5
    return label(x, y + 4, _("Hand: {words}").format(words=words), size) + label(x, y + 4 + size * 1.35, decks, size)


def heaps(at: Desk, seat: int, x: float, y: float, w: float, h: float) -> str:
    """Draw movements as thumbnails; those that can be revealed are pressed."""
    movements = [m for m in at.view.shown[seat].movements if not is_active(at, seat, m)]
    if not movements:
        return ""
    sizes = [extent(m.cells) for m in movements]
    s = min(
        44.0,
        (h - 18) / (max(height for _, height in sizes) * PITCH),
        w / (sum(width + 0.4 for width, _ in sizes) * PITCH),
    )
    out, px = "", x
    for movement, (width, _height) in zip(movements, sizes, strict=True):
        drawn = label(px, y, numeral(movement.number), 13.5)
        drawn += laid(at, seat, movement, px, y + 8, s)
        if f"reveal @{movement.number}" in at.legal and seat != at.view.seat:
            frame = rect(px - 3, y - 14, width * s * PITCH + 4, h, "transparent", 4, KIN, 2.4, 'class="frame"')
            drawn = spot(frame + drawn, f"op@{movement.number}", _("movement {n}").format(n=numeral(movement.number)))
        out += drawn
        px += (width + 0.4) * s * PITCH
    return out


def is_active(at: Desk, seat: int, movement: Movement) -> bool:
    """Say whether this movement attacks now."""
    now = at.view.now
    return now.attack is not None and seat == now.turn and now.attack.movement == movement.number


def extent(cells: Sequence[Cell]) -> tuple[int, int]:
    """Give the width and height of a movement in cards."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def spread(seat_below: bool, cells: Sequence[Cell], x: float, y: float, s: float) -> dict[Cell, tuple[float, float]]:
    """Give where each cell lies: the owner's own way below, turned half round above."""
    turn = 1 if seat_below else -1
    left = min(turn * cx for cx, _ in cells)
    top = max(turn * cy for _, cy in cells)
    return {cell: (x + (turn * cell[0] - left) * s * PITCH, y + (top - turn * cell[1]) * s * PITCH) for cell in cells}


def laid(at: Desk, seat: int, movement: Movement, x: float, y: float, s: float) -> str:
    """Draw the cards of a movement."""
    below = seat == at.table.below
    where = spread(below, movement.cells, x, y, s)
    known = memory(at, seat, movement)
    out = ""
    for i, cell in enumerate(movement.cells):
        px, py = where[cell]
        up = movement.faces[i]
        if up != DOWN:
            out += at.stamp(up, px, py, s / 100, not below)
        elif known and known[i] != DOWN:
            out += f'<g opacity=".6">{at.stamp(known[i], px, py, s / 100)}</g>'
        else:
            out += at.stamp(movement.kinds[i], px, py, s / 100)
    return out


def memory(at: Desk, seat: int, movement: Movement) -> tuple[str, ...] | None:
    """Give what the owner placed, where he may look at it again."""
    if not at.view.peek or seat != at.view.seat or at.view.own is None:
        return None
    numbers = [m.number for m in at.view.shown[seat].movements]
    return at.view.own.faces[numbers.index(movement.number)]


def area(at: Desk, x: float, y: float, w: float, h: float, largest: float) -> tuple[str, float]:
    """Draw the own movements side by side as large as they fit, with every place that can be pressed; give the foot."""
    seat = at.table.below
    boxes: list[tuple[Movement | None, list[Cell]]] = []
    placing = any(move.verb == "place" for move in at.table.legal)
    for movement in at.view.shown[seat].movements:
        boxes.append((movement, [*movement.cells, *(border(movement.cells) if placing else ())]))
    if placing:
        boxes.append((None, [(0, 0)]))
    if not boxes:
        words = _("no movement yet") if at.view.now.first is None else _("no movement left")
        return label(x + w / 2, y + h / 2, words, 15, "middle"), y + h
    for s in (largest, 96, 84, 72, 64, 56, 50, 44, 40):
        if s <= largest and (rows := flowed(boxes, s, x, y, w)) and rows[-1][2] <= y + h:
            break
    else:
        rows = flowed(boxes, s, x, y, w)
    out = ""
    for (one, cells), (px, py, _foot) in zip(boxes, rows, strict=True):
        out += planned(at, seat, one, cells, px, py, s)
    return out, max(foot for _, _, foot in rows)


def flowed(
    boxes: Sequence[tuple[Movement | None, list[Cell]]], s: float, x: float, y: float, w: float
) -> list[tuple[float, float, float]]:
    """Give each box its place, row after row: left, top, foot."""
    out: list[tuple[float, float, float]] = []
    px, py, foot = x, y, y
    for _movement, cells in boxes:
        width, height = extent(cells)
        if px > x and px + width * s * PITCH > x + w:
            px, py = x, foot + 6
        low = py + 20 + height * s * PITCH
        out.append((px, py, low))
        foot = max(foot, low)
        px += (width * PITCH + 0.45) * s
    return [(left, top, max(low, foot if i == len(out) - 1 else low)) for i, (left, top, low) in enumerate(out)]


def planned(at: Desk, seat: int, movement: Movement | None, cells: list[Cell], x: float, y: float, s: float) -> str:
    """Draw one own movement with its free places, or the place of a new one."""
    if movement is None:
        frame = place_frame(x, y + 20, s) + text(x + s / 2, y + 20 + s * 0.62, "+", s * 0.4, INK2)
        return label(x, y + 13, _("new"), 13.5) + spot(frame, "new", _("a new movement"))
    n = movement.number
    where = spread(seat == at.table.below, cells, x, y + 20, s)
    out = label(x, y + 13, _("Movement {n}").format(n=numeral(n)), 13.5)
    shift = spread(True, movement.cells, 0, 0, s)
    first = movement.cells[0]
    ox, oy = where[first][0] - shift[first][0], where[first][1] - shift[first][1]
    out += laid(at, seat, movement, ox, oy, s) if seat == at.table.below else laid(at, seat, movement, x, y + 20, s)
    for cell in cells:
        px, py = where[cell]
        if cell not in movement.cells:
            out += spot(place_frame(px, py, s), f"@{n} {spelled(cell)}", f"{numeral(n)} {spelled(cell)}")
        elif f"attack @{n} {spelled(cell)}" in at.legal:
            frame = rect(px, py, s, s, "transparent", 6, KIN, 3, 'class="frame"')
            out += spot(frame, f"attack @{n} {spelled(cell)}", _("begin here, movement {n}").format(n=numeral(n)))
    return out


def place_frame(x: float, y: float, s: float) -> str:
    """Draw a free place: a dashed square."""
    return stamp("e-place", round(x, 1), round(y, 1), s / 100)


def attacked(at: Desk) -> tuple[Movement, Attack] | None:
    """Give the movement that attacks now, and the attack."""
    now = at.view.now
    if now.attack is None:
        return None
    found = [m for m in at.view.shown[now.turn].movements if m.number == now.attack.movement]
    return (found[0], now.attack) if found else None


def battle(at: Desk, movement: Movement, attack: Attack, x: float, y: float, w: float, h: float) -> str:
    """Draw the attacking movement large, with the stroke drawn through it."""
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


def onward(at: Desk, last: Cell, side: str, where: dict[Cell, tuple[float, float]], s: float) -> str:
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
    name = _("flow {way}").format(way=SIDE_WORDS[side])
    if f"flow {side}" not in at.legal:
        return way + path(tip, SHU)
    return spot(frame + way + path(tip, SHU, RAISED, 2), f"flow {side}", name)


def drawn_stroke(at: Desk, movement: Movement, attack: Attack, where: dict[Cell, tuple[float, float]], s: float) -> str:
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
        out += text(round(x, 1), round(y + s * 0.1, 1), n, round(s * 0.28, 1), INK3 if i == 0 else SHU, 600, cls="se")
    return out


def total(at: Desk, movement: Movement, attack: Attack, x: float, y: float, w: float, small: bool = False) -> str:
    """Write the sum beside the stroke, and what the lines would do to it."""
    rows = summed(at, movement, attack)
    size, step = (13.5, 22) if small else (17, 32)
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
    out += text(x + w, py + big * 0.55, attack.strength if done else whole, big, INK, 600, "end", "se")
    return out + forecast(at, attack, whole, x, py + big * 0.9, w, small) if not done else out


def summed(at: Desk, movement: Movement, attack: Attack) -> list[tuple[str, str]]:
    """Give the parts of the strength so far."""
    now = at.view.now
    faces = [movement.faces[movement.cells.index(cell)] for cell in attack.stroke if cell in movement.cells]
    if DOWN in faces:
        return [(_("cards"), "0")]
    rows = [(_("cards"), str(strokes.strength(at.deck, faces)))]
    if len(faces) < 2:
        return rows
    shown: Shown = at.view.shown[now.turn]
    stance = at.deck.stances.get(shown.stance)
    if stance and strokes.earns(stance, attack.stroke):
        rows.append((stance.name, f"+{stance.bonus}"))
    if shown.wounds():
        rows.append((_("wounds"), f"+{shown.wounds()}"))
    if now.first == now.turn and now.valors > 1:
        rows.append((_("valor"), f"+{now.valors - 1}"))
    return rows


def forecast(at: Desk, attack: Attack, whole: int, x: float, y: float, w: float, small: bool) -> str:
    """Say what the defender's stance does to this stroke, where it lies open."""
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
    head = _("Stop, going {way}:").format(way=SIDE_WORDS[side])
    return box + text(x + 16, y + 30, head, 16, INK, 600, "start") + text(x + 16, y + 53, words, 16, INK, 400, "start")


def sentence(at: Desk) -> str:
    """Say what the drawing shows."""
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
