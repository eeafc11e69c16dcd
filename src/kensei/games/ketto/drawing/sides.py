"""What each side of Kettō's table has: stance, life, pool or hand, movements in small."""

from __future__ import annotations

from kensei.core.i18n import _, counted
from kensei.drawing.scene import spot
from kensei.drawing.svg import EDGE, KIN, SHU, rect, stamp
from kensei.games.ketto.cards import DOWN
from kensei.games.ketto.drawing import pieces as cards
from kensei.games.ketto.drawing.context import PITCH, KettoContext, extent, is_active, label, numeral
from kensei.games.ketto.drawing.movements import laid


def stance_of(at: KettoContext, seat: int, x: float, y: float, s: float) -> str:
    """Draw a stance: up, known to its owner, or down."""
    shown = at.view.shown[seat]
    facing = seat != at.table.below
    if not shown.stance:
        return rect(x, y, 100 * s, 100 * s, "none", 5, EDGE, 1.2, 'stroke-dasharray="4 5"')
    if shown.stance != DOWN:
        return at.stamp(shown.stance, x, y, s, facing)
    if seat == at.view.seat and at.view.own and at.view.own.stance:
        return f'<g opacity=".7">{at.stamp(at.view.own.stance, x, y, s)}</g>'
    return at.stamp("combat", x, y, s)


def lives(at: KettoContext, seat: int, x: float, y: float, s: float) -> str:
    """Draw the row of life; cards that can be struck are pressed."""
    out = ""
    for i, kind in enumerate(at.view.shown[seat].vitality):
        px = x + i * 70 * s * 1.08
        drawn = stamp(f"e-life-{'down' if kind == DOWN else kind}{'' if s > 0.9 else '-m'}", px, y, s)
        move = f"strike {i + 1}"
        if move in at.legal and seat != at.view.now.turn:
            frame = rect(px - 2, y - 2, 70 * s + 4, 96 * s + 4, "none", 6, KIN, 3, 'class="frame"')
            drawn = spot(drawn + frame, move, _("card of life {n}").format(n=i + 1))
        attack = at.view.now.attack
        if attack and attack.place == i + 1 and seat != at.view.now.turn and at.view.now.point in ("evade", "vitality"):
            drawn += rect(px - 2, y - 2, 70 * s + 4, 96 * s + 4, "none", 6, SHU, 3)
        out += drawn
    return out


def reserves(at: KettoContext, seat: int, x: float, y: float, s: float) -> str:
    """Draw what a player has left: the pool in battle, decks and hand in planning."""
    shown = at.view.shown[seat]
    if shown.pool is not None:
        points = sum(at.deck.defense[card] for card in shown.pool)
        out = label(x, y + 4, _("Pool {n}").format(n=points), 15 if s == 1 else 14.2)
        worth = [card for card in shown.pool if at.deck.defense[card]]
        columns, step = (max(6, -(-len(worth) // 2)), 22.0) if s != 1 else (5, 27.0)
        step = min(step, 120 / (columns - 1)) if s != 1 else step
        for i, card in enumerate(worth):
            px = round(x + (74 if s != 1 else 12) + i % columns * step, 1)
            py = y - 7 + i // columns * 21 if s != 1 else y + 28 + i // columns * 30
            drawn = cards.shield(px, py, at.deck.defense[card], 1.1 if s == 1 else 0.94)
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
    size = 15.0 if s == 1 else 14.2
    return label(x, y + 4, _("Hand: {words}").format(words=words), size) + label(x, y + 4 + size * 1.25, decks, size)


def heaps(at: KettoContext, seat: int, x: float, y: float, w: float, h: float) -> str:
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
        drawn = label(px, y, numeral(movement.number), 14.2)
        drawn += laid(at, seat, movement, px, y + 8, s)
        if f"reveal @{movement.number}" in at.legal and seat != at.view.seat:
            frame = rect(px - 3, y - 14, width * s * PITCH + 4, h, "transparent", 4, KIN, 2.4, 'class="frame"')
            drawn = spot(frame + drawn, f"op@{movement.number}", _("movement {n}").format(n=numeral(movement.number)))
        out += drawn
        px += (width + 0.4) * s * PITCH
    return out
