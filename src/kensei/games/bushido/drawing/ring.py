"""Bushido's fighters on a ring: whom to choose before the match, who attacks whom in a brawl."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from kensei.core.i18n import _
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import shown_card, when
from kensei.drawing.svg import INK, INK2, KIN, LINE, RAISED, SHU, circle, g, line, rect, text, use
from kensei.games.bushido.board import IN
from kensei.games.bushido.drawing.pieces import TALL, WIDE
from kensei.games.bushido.drawing.plates import BushidoContext
from kensei.games.bushido.drawing.portraits import portrait_name
from kensei.games.bushido.drawing.wheel import wheel


def ring(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    is_wide = shape == "wide"
    n, stage = len(d.view.shown), d.view.stage
    w, h = (900, 560) if is_wide else (390, 412)
    is_introduction = stage.phase == "choose" and d.table.can_play
    if is_introduction and n == 2 and not is_wide:
        h = TALL[1] - 5  # no higher than what is told of a fighter: nothing of it lies under the hand
    s = {2: 1.1, 3: 1.08, 4: 1.0, 5: 0.92, 6: 0.84, 7: 0.78, 8: 0.74}[n] * (1 if is_wide else 0.72)
    spots = circle_of(d, w, h, s, is_wide)
    seen = [(seat, shown.target) for seat, shown in enumerate(d.view.shown) if shown.fate == IN]
    aimed = [(seat, target) for seat, target in seen if target is not None]
    out = "".join(way(d, seat, target, spots, s) for seat, target in aimed)
    out += "".join(fighter(d, seat, *spots[seat], s, is_wide) for seat in range(n))
    out += "".join(laid_before(d, seat, target, spots, s) for seat, target in aimed)
    if stage.phase == "stance" and d.table.can_play and d.view.hand:
        out += g(wheel(d, captions=False), w / 2, h / 2, 0.56 if is_wide else 0.46)
    if is_introduction:  # the fighter that is picked is introduced in the middle
        (wide, high), end = (WIDE, "") if is_wide else (TALL, "-s")
        for name in [move.words[0] for move in d.table.legal]:
            top = (h - high) / 2 if is_wide else 0  # on a short phone only the upper half of the board is in sight
            sheet = use(f"b-a-{name}{d.mark}{end}", (w - wide) / 2, top, wide, high)
            out += when(f"fighter {name}", sheet)
    card = 84.0 if is_wide else 62.0
    for i, seat in enumerate(stage.fight.seats if stage.fight else ()):  # the cards of the open fight
        left, top = w / 2 - card - 4 + i * (card + 8), h / 2 - card * 0.8
        mon = d.view.shown[seat].card
        face = use(f"{d.card(seat, mon)}-t", left, top, card, round(card * 1.47, 1))
        out += shown_card(face, d.card_key(seat, mon))
    return (f'<g class="choosing">{out}</g>' if is_introduction and n == 2 else out), w, h


def circle_of(d: BushidoContext, w: float, h: float, s: float, is_wide: bool) -> dict[int, tuple[float, float]]:
    """Return the places of the seats on an ellipse, the own one at the foot."""
    n = len(d.view.shown)
    rx, ry = (w / 2 - 130 * s, h / 2 - 84 * s) if is_wide else (w / 2 - 78 * s - 2, h / 2 - 78 * s - 2)
    return {
        (d.table.below + k) % n: (
            round(w / 2 - rx * sin(2 * pi * k / n), 1),
            round(h / 2 + ry * cos(2 * pi * k / n), 1),
        )
        for k in range(n)
    }


def fighter(d: BushidoContext, seat: int, x: float, y: float, s: float, is_wide: bool) -> str:
    """Draw a fighter: mark, name, health; one who can be named is pressed."""
    shown, mark = d.view.shown[seat], d.table.marks[seat]
    active = d.active == seat
    name = d.table.called(seat)
    room, size = round(138 * s, 1), max(14.2, 21 * s)
    out = circle(x, y, 74 * s, RAISED, KIN if active else LINE, 5 if active else 1.5)
    out += portrayed(d, seat, x, y, s) if shown.fighter else mark.placed(x - 18 * s, y - 62 * s, 36 * s)
    out += text(x, round(y + 2 * s, 1), clipped_to(name, room * 1.2, size), size, INK, 600, cls="se", room=room)
    title = d.title(seat)
    titled = is_wide and 14 * s >= 10.5
    if titled:
        out += text(x, y + 21 * s, title, max(13, 14 * s), INK2, room=room)
    low = y + (33 if titled else 16) * s
    out += d.health_bar(seat, x - 44 * s, round(low, 1), 88 * s, 7 * s)
    foot, size = round(low + 12 * s + max(14.2, 16 * s), 1), max(14.2, 18 * s)
    if shown.fate != IN:
        return f'<g opacity=".45">{out}</g>' + text(x, foot, _("out"), size, SHU, 700)
    out += text(x, foot, shown.health, size, INK, 700, cls="se")
    if shown.laid and shown.target is None:
        out += use("b-back", round(x + 46 * s, 1), round(y - 68 * s, 1), round(30 * s, 1), round(43 * s, 1))
    return d.framed(seat, out, circle(x, y, 78 * s, "none", KIN, 3, 'class="frame"'))


def portrayed(d: BushidoContext, seat: int, x: float, y: float, s: float) -> str:
    """Draw a fighter's portrait in the seat's colour, the seat's mark beside it."""
    mark, w = d.table.marks[seat], 50 * s
    face = portrait_name(d.view.shown[seat].fighter)
    drawn = use(face, round(x - w / 2, 1), round(y - 70 * s, 1), round(w, 1), round(w * 1.071, 1))
    return f'<g class="{mark.css}">{drawn}</g>' + mark.placed(x + 17 * s, y - 34 * s, 18 * s)


def way(d: BushidoContext, seat: int, target: int, spots: dict[int, tuple[float, float]], s: float) -> str:
    """Draw the dotted line from a fighter to the card that lies before the target."""
    (x1, y1), (x2, y2) = spots[seat], spots[target]
    ux, uy = towards(spots[seat], spots[target])
    return line(
        round(x1 + ux * 80 * s, 1), round(y1 + uy * 80 * s, 1), round(x2 - ux * 140 * s, 1), round(y2 - uy * 140 * s, 1),
        d.table.marks[seat].colour, 3, 'stroke-dasharray="2 8" stroke-linecap="round"',
    )  # fmt: skip


def towards(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    n = max(1.0, hypot(end[0] - start[0], end[1] - start[1]))
    return (end[0] - start[0]) / n, (end[1] - start[1]) / n


def laid_before(d: BushidoContext, seat: int, target: int, spots: dict[int, tuple[float, float]], s: float) -> str:
    """Draw a card before its target: with a rim and the mark of its owner."""
    (x2, y2), (ux, uy) = spots[target], towards(spots[seat], spots[target])
    mark, shown, w = d.table.marks[seat], d.view.shown[seat], 44 * s
    face = f"b-tiny-{d.box.place[shown.card]}" if shown.card else "b-back"
    box = (round(-w / 2, 1), round(-w * 0.72, 1), round(w, 1), round(w * 1.44, 1))
    badge = mark.placed(w / 2 - 16 * s, -w * 0.72 - 12 * s, 33 if s > 0.8 else 22 * s)
    drawn = use(face, *box) + rect(*box, "none", 3, mark.colour, 2) + badge
    placed = g(drawn, round(x2 - ux * 112 * s, 1), round(y2 - uy * 112 * s, 1))
    return shown_card(placed, d.card_key(seat, shown.card)) if shown.card else placed
