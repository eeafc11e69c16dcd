"""Kettō's board: the other's side above, the own one below, planning or battle between them."""

from __future__ import annotations

from functools import lru_cache
from gettext import NullTranslations

from kensei.core.i18n import _, counted, per_language, spoken
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import DrawContext, Drawing, spot
from kensei.drawing.svg import EDGE, KIN, LINE, SHU, line, rect, stamp
from kensei.games.ketto.cards import DOWN
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.movements import PlayArea, area, battle, heaps, label, total
from kensei.games.ketto.drawing.pieces import faces, laid_card, shield
from kensei.games.ketto.position import View

STRIP = 96.0
"""The height of what each side has, on a phone."""
PRESSED = (frozenset({"reveal"}), frozenset({"attack", "flow", "guard", "place"}))
"""The verbs that press something in the play area above, and in the one below."""


def board(table: DrawContext, shape: str) -> Drawing:
    view: View = table.view
    drawn, w, h = wide(table, view) if shape == "wide" else tall(table, view)
    body = replaced_faces(spoken(), view.deck) + drawn if view.deck else drawn
    parts = [
        summary(table.name(seat), view.shown[seat].vitality, len(view.shown[seat].movements))
        for seat in (table.below, 1 - table.below)
    ]
    return Drawing(body, w, h, "; ".join(parts), pressed=bool(table.legal))


def play_area(table: DrawContext, seat: int) -> PlayArea:
    view: View = table.view
    faces = view.own.faces if view.own and view.peek and seat == view.seat else None
    verbs = PRESSED[seat == table.below].intersection([move.verb for move in table.legal])
    attack = view.now.attack if seat == view.now.turn else None
    return PlayArea(view.deck, view.shown[seat].movements, faces, seat == table.below, verbs, attack)


@lru_cache(maxsize=16)
def replaced_faces(_language: NullTranslations, deck: str) -> str:
    """Define the cards of a deck that is not the house's."""
    return f"<defs>{''.join(faces(deck).values())}</defs>"


@per_language
def summary(name: str, vitality: tuple[str, ...], movements: int) -> str:
    life = ", ".join(kind for kind in vitality if kind != DOWN) or _("all face down")
    return _("{name}: {n} movements, life {life}").format(name=name, n=movements, life=life)


def wide(table: DrawContext, view: View) -> tuple[str, float, float]:
    own, other = table.below, 1 - table.below
    mine, theirs = play_area(table, own), play_area(table, other)
    out = line(0, 150, 960, 150, LINE) + labels(
        clipped_to(table.name(other), 300, 15, bold=False),
        view.seat is not None,
        view.shown[own].stance == DOWN,
    )
    out += stance_of(table, other, 0, 14, 1.1) + lives(table, other, 150, 38, 0.92) + reserves(table, other, 520, 24, 1)
    out += heaps(theirs, 712, 24, 246, 110)
    out += stance_of(table, own, 0, 192, 1.1) + lives(table, own, 0, 348, 0.6) + reserves(table, own, 0, 436, 1)
    if view.attacking:
        out += heaps(mine, 0, 500, 230, 60) + battle(
            mine if view.now.turn == own else theirs, view.now.point, 262, 172, 420, 390
        )
        return out + total(view, 712, 172, 248), 962, 566
    drawn, height = area(mine, view.now.first is not None, 262, 168, 700, 390, 110)
    return out + drawn, 962, max(566, height + 8)


@per_language
def labels(other: str, is_player: bool, is_hidden: bool) -> str:
    hidden = _("Your stance, hidden") if is_hidden else _("Your stance")
    out = label(150, 24, _("{name}’s life").format(name=other), room=360)
    return out + label(0, 180, hidden if is_player else _("Stance")) + label(0, 336, _("Your life"))


def tall(table: DrawContext, view: View) -> tuple[str, float, float]:
    """Lay the table out for a phone, one unit a pixel."""
    own, other = table.below, 1 - table.below
    mine, theirs = play_area(table, own), play_area(table, other)
    out = strip(table, other, 0) + heaps(theirs, 298, 18, 90, 74) + line(0, STRIP, 390, STRIP, LINE)
    bottom = STRIP + 234
    if view.attacking:
        out += battle(mine if view.now.turn == own else theirs, view.now.point, 4, STRIP + 8, 284, 220) + total(
            view, 298, STRIP + 6, 88, True
        )
        out += heaps(mine, 298, bottom + 18, 90, 74)
    else:
        drawn, foot = area(mine, view.now.first is not None, 4, STRIP + 4, 382, 226, 66)
        out += drawn
        bottom = max(foot + 6, bottom)
    return out + line(0, bottom, 390, bottom, LINE) + strip(table, own, bottom), 390, bottom + STRIP


def strip(table: DrawContext, seat: int, y: float) -> str:
    out = stance_of(table, seat, 6, y + 8, 0.76) + lives(table, seat, 92, y + 4, 0.5)
    return out + reserves(table, seat, 92, y + 70, 0.86)


def stance_of(table: DrawContext, seat: int, x: float, y: float, s: float) -> str:
    view: View = table.view
    known = view.own.stance if seat == view.seat and view.own else ""
    return stance_drawn(view.deck, view.shown[seat].stance, known, seat != table.below, x, y, s)


@lru_cache(maxsize=1024)
def stance_drawn(deck: str | None, stance: str, known: str, facing: bool, x: float, y: float, s: float) -> str:
    """Draw a stance: up, down but known to the reader, or down."""
    if not stance:
        return rect(x, y, 100 * s, 100 * s, "none", 5, EDGE, 1.2, 'stroke-dasharray="4 5"')
    if stance != DOWN:
        return laid_card(deck, stance, x, y, s, facing)
    return f'<g opacity=".7">{laid_card(deck, known, x, y, s)}</g>' if known else stamp("e-combat", x, y, s)


def lives(table: DrawContext, seat: int, x: float, y: float, s: float) -> str:
    view: View = table.view
    now, is_attacked = view.now, seat != view.now.turn
    place = now.attack.place if now.attack and is_attacked and now.point in ("evade", "vitality") else 0
    return row_of_life(
        view.shown[seat].vitality, place, table.can_play and is_attacked and now.point == "strike", x, y, s
    )


@per_language
def row_of_life(vitality: tuple[str, ...], struck: int, can_strike: bool, x: float, y: float, s: float) -> str:
    out = ""
    for i, kind in enumerate(vitality, 1):
        px = x + (i - 1) * 70 * s * 1.08
        box = (px - 2, y - 2, 70 * s + 4, 96 * s + 4, "none", 6)
        drawn = stamp(f"e-life-{'down' if kind == DOWN else kind}{'' if s > 0.9 else '-m'}", px, y, s)
        if can_strike and kind == DOWN:
            frame = rect(*box, KIN, 3, 'class="frame"')
            drawn = spot(drawn + frame, f"strike {i}", _("card of life {n}").format(n=i))
        out += drawn + (rect(*box, SHU, 3) if i == struck else "")
    return out


def reserves(table: DrawContext, seat: int, x: float, y: float, s: float) -> str:
    """Draw what a player has left: the pool in battle, decks and hand in planning."""
    view: View = table.view
    shown = view.shown[seat]
    if shown.pool is None:
        return cards_left(shown.hand, shown.decks, x, y, 15 if s == 1 else 14.2)
    can_spend = table.can_play and seat == table.below and view.now.point == "spend"
    return pool(view.deck, shown.pool, can_spend, x, y, s == 1)


@per_language
def cards_left(hand: tuple[int, int], decks: tuple[int, int], x: float, y: float, size: float) -> str:
    combat, tactics = hand
    words = counted("{} card", "{} cards", combat)
    words += ", " + counted("{} tactic", "{} tactics", tactics) if tactics else ""
    left = _("deck {c}, tactics {t}").format(c=decks[0], t=decks[1])
    return label(x, y + 4, _("Hand: {words}").format(words=words), size) + label(x, y + 4 + size * 1.25, left, size)


@per_language
def pool(deck: str | None, cards: tuple[str, ...], can_spend: bool, x: float, y: float, is_wide: bool) -> str:
    defense = load(deck).defense
    worth = [card for card in cards if defense[card]]
    out = label(x, y + 4, _("Pool {n}").format(n=sum(defense[card] for card in worth)), 15 if is_wide else 14.2)
    columns = 5 if is_wide else max(6, -(-len(worth) // 2))
    left, top, step, line_height, s = (
        (12, 28, 27.0, 30, 1.1) if is_wide else (74, -7, min(22.0, 120 / (columns - 1)), 21, 0.94)
    )
    for i, card in enumerate(worth):
        px, py = round(x + left + i % columns * step, 1), y + top + i // columns * line_height
        drawn = shield(px, py, defense[card], s)
        if can_spend:
            frame = rect(px - 13, py - 15, 26, 30, "transparent", 4, KIN, 2.4, 'class="frame"')
            drawn = spot(frame + drawn, f"spend {card}", _("spend {n} points").format(n=defense[card]))
        out += drawn
    return out
