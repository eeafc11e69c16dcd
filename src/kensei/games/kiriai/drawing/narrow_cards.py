"""The cards of a phone's hand: so narrow that all six stand side by side, so large that they can be read at 320 pixels."""

from __future__ import annotations

from itertools import product

from kensei.core.i18n import _
from kensei.drawing.svg import EDGE, INK, INK2, INK3, KIN, LINE, ON_INK, RAISED, SHU, g, line, path, rect, symbol, text
from kensei.games.kiriai.action import AHEAD
from kensei.games.kiriai.cards import ACTIONS, CARD_FACES, RED, SEATS, SPECIALS, STANCES
from kensei.games.kiriai.drawing.pieces import arrow, headed, short, sign, stance_card, stance_sign

NARROW = (58, 106)
"""The box of a card; on the smallest phone it is 47 pixels wide, and its letters eleven pixels high."""
W, H = NARROW
ROOM, LETTERS = 52, 13.6


def paper(special: bool) -> str:
    inner = rect(3.4, 3.4, W - 6.8, H - 6.8, "none", 3, KIN, 1.2) if special else ""
    return rect(0.7, 0.7, W - 1.4, H - 1.4, RAISED, 5, EDGE, 1.3) + inner


def strike(name: str) -> str:
    """Draw a strike or a Special."""
    action, special = ACTIONS[name], name in SPECIALS
    ink, room = (SHU, ROOM - 4) if special else (INK, ROOM)
    out = paper(special) + sign(name, W / 2, 32, 26, ink)
    out += text(W / 2, 50, short(name), LETTERS, INK, 600, cls="se", room=room)
    out += stance_sign(action.needs, W / 2, 65, 0.64)
    if not action.counters:
        return out + distances(action.reach, ink)
    lines = ((86, _("returns")), (100, _("a hit")))
    return out + "".join(text(W / 2, y, words, LETTERS, INK2, room=room) for y, words in lines)


def distances(reach: tuple[int, ...], ink: str) -> str:
    """Draw the distances 0 to 3, the filled ones hit."""
    out, wide, gap = "", 11.2, 0.9
    for distance in range(4):
        hit = distance in reach
        x = round(W / 2 + (distance - 2) * (wide + gap) + gap / 2, 1)
        out += rect(x, 79, wide, 20, ink if hit else "none", 2, ink if hit else LINE, 1)
        out += text(round(x + wide / 2, 1), 94, distance, LETTERS, ON_INK if hit else INK3, 700 if hit else 400)
    return out


def half(name: str, seat: int = RED) -> str:
    """Draw one side of a movement card, half as high."""
    upper, middle = name in ("approach", "charge"), H / 2
    top, foot = f"M.7 {middle:g}V6Q.7 .7 6 .7H{W - 6}Q{W - 0.7:g} .7 {W - 0.7:g} 6V{middle:g}", middle - 0.7
    low = f"M.7 0V{foot - 5.3:g}Q.7 {foot:g} 6 {foot:g}H{W - 6}Q{W - 0.7:g} {foot:g} {W - 0.7:g} {foot - 5.3:g}V0"
    fold = line(8, middle - 0.6, W - 8, middle - 0.6, LINE, 1.2) if upper else ""
    action = ACTIONS[name]
    way = stance_sign("", 0, 0, 0.6) if action.turns else g(arrow(action, seat), s=0.55)
    out = path(top if upper else low, RAISED, EDGE, 1.3) + fold + sign(name, W / 2, 27, 24, INK, seat)
    out += g(way, 9 if action.step * AHEAD[seat] < 0 else W - 10, 19, extra='class="kanji"')
    return out + text(W / 2, 45, short(name), LETTERS, INK, 600, cls="se", room=ROOM)


def symbols() -> dict[str, str]:
    out: dict[str, str] = {}
    for seat, stance in product(SEATS, STANCES):
        out |= symbol(f"r-{'rb'[seat]}{stance}-s", stance_card(stance, seat, *NARROW), *NARROW)
    for name, action in ACTIONS.items():
        if action.card not in ("move", "charge"):
            out |= symbol(f"r-{name}-s", strike(name), *NARROW)
    for seat, card in product(SEATS, ("move", "charge")):
        for side in CARD_FACES[card]:
            out |= symbol(f"r-{headed(side, seat)}-s", half(side, seat), W, H / 2)
    return out
