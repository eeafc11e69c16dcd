"""Kettō's movements: the cards as they lie, every place where a card may go, and the stroke through them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kensei.core.i18n import _, per_language
from kensei.drawing.letters import width
from kensei.drawing.scene import shown_card, spot, when
from kensei.drawing.svg import INK, INK2, INK3, KIN, ON_INK, RAISED, SHU, circle, path, rect, stamp, text
from kensei.games.ketto.cards import DEFENSE, DEFENSIVE, DOWN, Cell, numeral
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.pieces import laid_card, shield
from kensei.games.ketto.drawing.places import card_place, free_place
from kensei.games.ketto.moves import border, spelled
from kensei.games.ketto.offers import beginnings
from kensei.games.ketto.position import Movement, OngoingAttack

PITCH = 1.04
"""Cards lie four per cent apart."""
WHOLE = 70
"""Cards this large show their shield themselves."""
SIZES = (96, 84, 72, 64, 58, 53)
"""The least, at 0.8 pixels a unit, is a place of forty pixels: where that does not fit, the drawing grows and scrolls."""


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
    attack: OngoingAttack | None = None
    """The attack that this player leads."""
    fresh: frozenset[tuple[int, Cell]] = frozenset()
    """The cards that the last turn has laid or turned up: movement and cell."""
    opened: frozenset[int] = frozenset()
    """The movements that were just turned up by a reveal."""

    labels: tuple[tuple[str, ...], ...] = ()
    """What stands over each movement, from the longest words to the shortest: what it would come to."""
    joined: tuple[tuple[str, int, Cell, str], ...] = ()
    """Where a card of the hand would be flowed through: the card, movement, cell, and what is said there; "" for the card: a stroke may begin there."""

    def known(self, movement: Movement) -> tuple[str, ...]:
        return self.faces[self.movements.index(movement)] if self.faces else movement.faces

    def attacking(self) -> Movement | None:
        return next((m for m in self.movements if self.attack and m.number == self.attack.movement), None)


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
    out, numbers = "", load(of.deck).defense
    defends = s < WHOLE and not {DEFENSE, DEFENSIVE}.isdisjoint(of.known(movement))
    for cell, kind, up, known in zip(movement.cells, movement.kinds, movement.faces, of.known(movement), strict=True):
        x, y = where[cell]
        points = numbers.get(known, 0) if defends and known != DEFENSE else 0
        over = worth(x, y, s, points) if points else ""
        if up != DOWN:
            drawn = shown_card(laid_card(of.deck, up, x, y, s / 100, not of.is_below) + over, up)
        elif known != DOWN:
            drawn = shown_card(f'<g opacity=".6">{laid_card(of.deck, known, x, y, s / 100)}{over}</g>', known)
        else:
            drawn = stamp(f"e-{kind}", x, y, s / 100)
        out += drawn + (fresh_frame(x, y, s) if (movement.number, cell) in of.fresh else "")
    return out


def worth(x: float, y: float, s: float, points: int) -> str:
    """Draw over a card of a defensive movement what it is worth there: its strength counts for nothing."""
    return shield(round(x + s * 0.5, 1), round(y + s * 0.54, 1), points, round(s * 0.022, 2))


def fresh_frame(x: float, y: float, s: float) -> str:
    """Draw what marks the cards of the last turn."""
    return rect(round(x + 1.5, 1), round(y + 1.5, 1), s - 3, s - 3, "none", 4, SHU, 2.4)


@per_language
def area(
    of: PlayArea, is_battle: bool, x: float, y: float, w: float, h: float, largest: float
) -> tuple[str, float, float]:
    """Draw movements side by side as large as they fit, with every place that can be pressed; return width and foot too."""
    placing = "place" in of.verbs
    boxes = [(m, (*m.cells, *(border(m.cells) if placing else ()))) for m in of.movements]
    cells = [box for _, box in boxes] + ([((0, 0),)] if placing else [])
    if not cells:
        words = _("no movement left") if is_battle else _("no movement yet")
        return label(x + w / 2, y + h / 2, words, 15, "middle"), w, y + h
    for s in (largest, *[size for size in SIZES if size <= largest]):
        places, foot = flowed(cells, s, x, y, w)
        if foot <= y + h:
            break
    out = ""
    for i, box in enumerate(boxes):
        px, py = places[i]
        beside = next((left for left, top in places[i + 1 : i + 2] if top == py), x + w)
        out += planned(of, *box, px, py, s, beside - px - 8)
    broad = max(w, *[px - x + extent(box)[0] * s * PITCH for box, (px, _y) in zip(cells, places, strict=True)])
    return out + (new_movement(*places[-1], s) if placing else ""), broad, foot


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


def planned(of: PlayArea, movement: Movement, cells: Sequence[Cell], x: float, y: float, s: float, room: float) -> str:
    n = movement.number
    begins = beginnings(load(of.deck), movement) if "attack" in of.verbs else []
    where = spread(of.is_below, cells, x, y + 20, s)
    out = label(x, y + 13, heading(of, movement, room), 14.2) + laid(of, movement, where, s)
    for cell in cells:
        px, py = where[cell]
        if cell not in movement.cells:
            frame = place_frame(px, py, s) + "".join(
                when(card, join_mark(px, py, s, words)) for card, at, to, words in of.joined if (at, to) == (n, cell)
            )
            out += spot(frame, f"@{n} {spelled(cell)}", f"{numeral(n)} {free_place(movement.cells, cell)}")
        elif cell in begins:
            frame = rect(px, py, s, s, "transparent", 6, KIN, 3, 'class="frame"')
            face = movement.faces[movement.cells.index(cell)]
            begins_on = card_place(movement.cells, cell)
            label_ = _("begin movement {n} on {where}").format(n=numeral(n), where=begins_on)
            told = [words for card, at, to, words in of.joined if (card, at, to) == ("", n, cell)]
            frame += "".join(sum_tag(px, py, s, words) for words in told)
            label_ += "".join(f" {words}" for words in told)
            out += spot(frame, f"attack @{n} {spelled(cell)}", label_, card="" if face == DOWN else face)
    return out


def heading(of: PlayArea, movement: Movement, room: float) -> str:
    """Return what stands over a movement: as much as there is room for."""
    n = movement.number
    told = of.labels[of.movements.index(movement)] if of.labels else ()
    told = told or (_("Movement {n}").format(n=numeral(n)), numeral(n))
    if n in of.opened:
        told = tuple([_("{words}, seen by all").format(words=words) for words in told] + [*told])
    return next((words for words in told if width(words, 14.2) <= room), told[-1])


def sum_tag(x: float, y: float, s: float, words: str) -> str:
    """Write what a stroke comes to on the corner of a card."""
    size = max(14.2, s * 0.15)
    w = width(words, size, bold=True) + s * 0.06
    return rect(round(x - s * 0.03, 1), round(y - s * 0.03, 1), round(w, 1), round(size * 1.5, 1), SHU, 4) + text(
        round(x - s * 0.03 + w / 2, 1), round(y - s * 0.03 + size * 1.1, 1), words, size, ON_INK, 700, cls="se"
    )


def join_mark(x: float, y: float, s: float, words: str) -> str:
    """Write into a place what the chosen card would come to there."""
    size = max(15.0, round(s * 0.26, 1))
    band = rect(round(x + 2, 1), round(y + 2, 1), round(s - 4, 1), round(s - 4, 1), "var(--kin-wash)", 5)
    return band + text(round(x + s / 2, 1), round(y + s / 2 + size * 0.36, 1), words, size, INK, 700, cls="se")


def new_movement(x: float, y: float, s: float) -> str:
    frame = place_frame(x, y + 20, s) + text(x + s / 2, y + 20 + s * 0.62, "+", max(18, s * 0.4), INK2)
    return label(x, y + 13, _("new"), 14.2) + spot(frame, "new", _("a new movement"))


def place_frame(x: float, y: float, s: float) -> str:
    return stamp("e-place", round(x, 1), round(y, 1), s / 100)


@per_language
def heaps(of: PlayArea, x: float, y: float, w: float, h: float) -> tuple[str, float]:
    """Draw movements small, open ones so large that they can be read; those that can be revealed are pressed. Return the foot too."""
    movements = [movement for movement in of.movements if movement != of.attacking()]
    is_open = any(face != DOWN for movement in movements for face in movement.faces)
    finger = 48.0 if "reveal" in of.verbs else 0.0
    for s in OPEN_HEAPS if is_open else HEAPS:
        places, foot = heaped(movements, s, x, y, w, finger)
        if foot <= y + h:
            break
    out = ""
    for movement, (px, py) in zip(movements, places, strict=True):
        n = numeral(movement.number)
        drawn = label(px, py + 12, n + shields_said(of, movement), 14.2) + laid(
            of, movement, spread(of.is_below, movement.cells, px, py + 18, s), s
        )
        if "reveal" in of.verbs and DOWN in movement.faces:
            columns, rows = extent(movement.cells)
            box = px - 4, py - 3, max(finger, columns * s * PITCH + 6), max(finger, rows * s * PITCH + 24)
            frame = rect(*box, "transparent", 4, KIN, 2.4, 'class="frame"')
            drawn = spot(frame + drawn, f"op@{movement.number}", _("movement {n}").format(n=n))
        out += drawn
    return out, foot


def shields_said(of: PlayArea, movement: Movement) -> str:
    """Say what a movement that lies open is worth as shields; "" of any other."""
    if DOWN in movement.faces or {DEFENSE, DEFENSIVE}.isdisjoint(movement.faces):
        return ""
    worth = load(of.deck).defense
    return ": " + _("shields {sum}").format(sum=sum(worth.get(face, 0) for face in movement.faces))


HEAPS, OPEN_HEAPS = (44, 36, 30, 25, 20), (52, 46, 42)
"""How large the cards of the player across the table are drawn: face down, and where some lie open."""


def heaped(
    movements: Sequence[Movement], s: float, x: float, y: float, w: float, least: float
) -> tuple[list[tuple[float, float]], float]:
    """Return where each movement lies, row after row, and the foot of them all; `least`: the room that each gets."""
    out: list[tuple[float, float]] = []
    px, py, foot = x, y, y
    for movement in movements:
        columns, rows = extent(movement.cells)
        broad = max(least, columns * s * PITCH)
        if px > x and px + broad > x + w:
            px, py = x, foot + 6
        out.append((px, py))
        foot = max(foot, py + max(least, 20 + rows * s * PITCH))
        px += broad + 16
    return out, foot


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
