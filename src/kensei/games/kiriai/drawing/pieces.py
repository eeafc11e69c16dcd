"""Kiri-ai's pieces: two samurai in two stances, and the cards."""

from __future__ import annotations

from itertools import product

from kensei.core.i18n import N_, _
from kensei.drawing.letters import fitting
from kensei.drawing.svg import (
    AI,
    BACK,
    BACKLINE,
    EDGE,
    INK,
    INK2,
    INK3,
    LINE,
    ON_INK,
    PAPER,
    RAISED,
    SHU,
    brush,
    card_paper,
    circle,
    either,
    g,
    katana,
    line,
    mirrored,
    path,
    piece,
    rect,
    slash,
    small_paper,
    symbol,
    text,
    use,
)
from kensei.games.kiriai.action import AHEAD
from kensei.games.kiriai.cards import (
    ACTIONS,
    BLUE,
    CARD_FACES,
    EARTH,
    HEAVEN,
    RED,
    RESTABLE,
    SEATS,
    SPECIALS,
    TITLES,
    Action,
)

COLOURS = (SHU, AI)
FIGURE = (240, 344, -116, -338)
"""The box of a figure, its feet at 0, 0."""
KANJI = {
    "approach": "進", "retreat": "退", "charge": "突", "stance": "構", "high": "上", "low": "下", "balanced": "中",
    "kesa": "袈", "zan": "鉄", "counter": "返", HEAVEN: "天", EARTH: "地",
}  # fmt: skip


SHORT = TITLES | {
    "stance": N_("Stance"),
    "high": N_("High"),
    "low": N_("Low"),
    "balanced": N_("Balanced"),
    "counter": N_("Counter"),
}


def short(face: str) -> str:
    return _(SHORT[face])


HEADED = ("approach", "retreat", "charge", "move")
"""The faces and cards with an arrow on them."""


def headed(name: str, seat: int) -> str:
    """Return a face or a card as a seat holds it, as a part of a symbol's name: Blue's arrows go ahead to the left.

    >>> headed("approach", 0), headed("approach", 1), headed("high", 1)
    ('approach', 'left-approach', 'high')
    """
    return f"left-{name}" if seat == BLUE and name in HEADED else name


def told_of(face: str, seat: int) -> str:
    """Return the id by which the panel tells about a face that a seat holds: its picture has the seat's arrows.

    >>> told_of("approach", 0), told_of("stance", 1), told_of("high", 1)
    ('approach', 'left-stance', 'high')
    """
    return f"left-{face}" if seat == BLUE and ACTIONS[face].card in ("move", "charge") else face


def figure_name(seat: int, stance: str) -> str:
    return f"r-{'rb'[seat]}{stance[0]}"


def heaven(colour: str, seat: int) -> str:
    legs = path("M-30 -112Q-46 -50 -58 0H-12L0 -62 16 0H58Q44 -58 30 -112Z", INK)
    folds = "M-22 -100Q-34 -50 -40 -4M20 -100Q34 -50 42 -4M-6 -100L-8 -60M9 -100L8 -60"
    robe = path("M-40 -168Q-30 -186 0 -186Q32 -186 42 -166L32 -106H-32Z", colour)
    collar = path("M-8 -186L8 -140 20 -184M8 -140L4 -112", "none", PAPER, 2.6)
    arms = path("M-36 -170Q-58 -214 -12 -246L2 -238Q-26 -212 -16 -176Z", colour)
    arms += path("M40 -168Q56 -208 20 -248L6 -240Q28 -212 20 -178Z", colour)
    sword = g(katana(INK, PAPER), -16, -276, 1.3, -122)
    thread = path(folds, "none", PAPER, 1.6, 'opacity=".55"')
    return sword + legs + thread + robe + collar + rect(-34, -118, 67, 12, INK) + arms + head(4, -206, colour, seat)


def earth(colour: str, seat: int) -> str:
    """Draw a samurai low, the blade down and ahead."""
    legs = path("M-34 -78Q-60 -40 -92 0H-40L-4 -42 24 0H82L64 -52Q52 -74 30 -82Z", INK)
    folds = path("M-26 -66Q-46 -34 -66 -4M30 -70Q46 -44 54 -4", "none", PAPER, 1.6, 'opacity=".55"')
    robe = path("M-34 -134Q-18 -152 18 -146Q46 -140 50 -118L32 -74H-36Z", colour)
    collar = path("M14 -146L18 -108 36 -142M18 -108L10 -80", "none", PAPER, 2.6)
    sash = path("M-37 -86L33 -88 32 -76H-37Z", INK)
    arms = path("M-30 -130Q-20 -88 44 -78L52 -90Q14 -96 -2 -128Z", colour)
    arms += path("M46 -126Q64 -104 60 -82L46 -78Q46 -98 30 -114Z", colour)
    sword = g(katana(INK, PAPER), 98, -58, 1.3, 24)
    return sword + legs + folds + robe + collar + sash + arms + head(28, -164, colour, seat)


def head(x: float, y: float, colour: str, seat: int) -> str:
    """Draw the head: Red wears a straw hat, Blue a topknot and a headband; the outlines differ."""
    if seat == 0:
        crown = f"M{x - 40} {y - 6}Q{x - 10} {y - 34} {x + 2} {y - 36}Q{x + 14} {y - 34} {x + 42} {y - 4}Q{x} {y - 14} {x - 40} {y - 6}Z"
        brim = f"M{x - 40} {y - 6}Q{x} {y - 14} {x + 42} {y - 4}Q{x} {y + 4} {x - 40} {y - 6}Z"
        return circle(x, y, 17, INK) + path(crown, colour, PAPER, 2.4) + path(brim, INK)
    knot = f"M{x - 15} {y - 8}Q{x - 20} {y - 26} {x - 30} {y - 30}Q{x - 14} {y - 36} {x - 4} {y - 16}Z"
    band = f"M{x - 17} {y - 6}Q{x} {y - 14} {x + 17} {y - 7}L{x + 17} {y - 1}Q{x} {y - 8} {x - 17} {y}Z"
    tail = f"M{x - 16} {y - 4}L{x - 34} {y + 6} {x - 30} {y - 4}Z"
    return circle(x, y, 17, INK) + path(knot, INK) + path(band, colour) + path(tail, colour)


def stance_sign(kind: str, x: float, y: float, s: float = 1) -> str:
    """Heaven: a triangle up with a bar above; Earth: one down with a bar below; either: the two."""
    up = path("M-9 8L0 -7 9 8Z", INK) + rect(-9, -11, 18, 2.6, INK)
    down = path("M-9 -8L0 7 9 -8Z", INK) + rect(-9, 8.4, 18, 2.6, INK)
    if not kind:
        return g(g(up, -11, 0, 0.9) + g(down, 11, 0, 0.9), x, y, s)
    return g(up if kind == HEAVEN else down, x, y, s)


def reach(cells: tuple[int, ...], x: float, y: float, fill: str, size: float) -> str:
    """Draw the reach ruler: boxes for the distances 0 to 3, the filled ones hit."""
    out = ""
    for d in range(4):
        hit = d in cells
        left = x + d * (size + 3)
        out += rect(left, y, size, size + 4, fill if hit else "none", 2, fill if hit else LINE, 1.2)
        ink, weight = (ON_INK, 700) if hit else (INK3, 400)
        out += text(left + size / 2, y + size - 0.5, d, size - 1.5, ink, weight)
    return out


def strike(name: str) -> str:
    """Draw the full face of a strike or a Special, 100 x 144."""
    action, special = ACTIONS[name], name in SPECIALS
    title, ink = short(name), SHU if special else INK
    out = card_paper(special=special) + sign(name, 50, 48, 39, ink)
    out += text(50, 70, title, fitting(title, 86, 17, 14), INK, 600, cls="se", room=86)
    out += stance_sign(action.needs, 50, 89, 0.82)
    if action.counters:
        return out + text(50, 118, _("returns a hit"), 12, INK2, 500, room=88)
    out += reach(action.reach, 19.5, 107, ink, 13)
    note = {EARTH: _("then Earth"), HEAVEN: _("then Heaven"), "": ""}[action.ends_in]
    return out + (text(50, 136.5, note, 10, INK2, 500, room=88) if note else "")


def medium_strike(name: str) -> str:
    """Draw the face of a strike or a Special for pictures of the rules, 72 x 106."""
    action, special = ACTIONS[name], name in SPECIALS
    title, ink = short(name), SHU if special else INK
    out = small_paper(special=special) + sign(name, 36, 33, 27, ink)
    out += text(36, 51, title, fitting(title, 63, 13.5, 12), INK, 600, cls="se", room=63)
    out += stance_sign(action.needs, 36, 66, 0.68)
    if action.counters:
        return out + text(36, 92, _("returns it"), 11.5, INK2, room=63)
    return out + reach(action.reach, 6.5, 80, ink, 12.5)


def sign(name: str, x: float, y: float, size: float, ink: str, seat: int = RED) -> str:
    """Draw the sign of a face: its kanji, or in its place how the blade is held, or the way one steps."""
    drawn = g(picture(name, ink, seat), x, round(y - size * 0.36, 1), round(size / 40, 3))
    return either(text(x, y, KANJI[name], size, ink, 500, cls="jp"), drawn)


BLADES = {"high": (-58,), "low": (52,), "balanced": (0,), "counter": (-38, -142)}
"""How the blades of a face are turned, in degrees."""
CUTS = {"kesa": ((-19, -19, 19, 19),), "zan": ((-21, 10, 19, -15), (-17, 17, 21, -5))}
"""From where to where the cuts of a Special go."""


def picture(name: str, ink: str, seat: int = RED) -> str:
    """Draw a face without letters, about 40 box, centre 0 0: the blade as it is held, a cut, arrows, the two stances."""
    if name in BLADES:
        return "".join(g(katana(ink, RAISED), s=0.44, rot=turn) for turn in BLADES[name])
    if name in CUTS:
        return "".join(slash(*ends, 4.5, ink) for ends in CUTS[name])
    action = ACTIONS[name]
    return stance_sign("", 0, 0, 1.15) if action.turns else g(arrow(action, seat), s=1.5)


ARROWS = {1: "M-8 -7L6 0 -8 7Z", -1: "M8 -7L-6 0 8 7Z", 2: "M-15 -7L-1 0 -15 7ZM1 -7L15 0 1 7Z"}
"""The ways of Red, who stands on the left."""


def arrow(action: Action, seat: int) -> str:
    """Draw the way that a step of a seat goes, as the board is seen."""
    way = path(ARROWS[action.step], INK)
    return way if seat == RED else mirrored(way)


def half(name: str, seat: int = RED) -> str:
    """Draw one side of a movement card, 100 x 72."""
    action = ACTIONS[name]
    way = stance_sign("", 0, 0, 0.8) if action.turns else arrow(action, seat)
    upper = action.name in ("approach", "charge")
    edge = "M.8 72V7Q.8 .8 7 .8H93Q99.2 .8 99.2 7V72" if upper else "M.8 0V65Q.8 71.2 7 71.2H93Q99.2 71.2 99.2 65V0"
    fold = line(12, 71.4, 88, 71.4, LINE, 1.2) if upper else ""
    out = path(edge, RAISED, EDGE, 1.4) + fold + sign(name, 50, 31, 27, INK, seat)
    out += text(50, 49, short(name), 15, INK, 600, cls="se", room=90)
    return out + g(way, 50, 60.5, 0.8, extra='class="kanji"')


def medium_half(name: str, seat: int = RED) -> str:
    """Draw one side of a movement card for pictures of the rules, 72 x 53."""
    upper = name in ("approach", "charge")
    edge = "M.7 53V6Q.7 .7 6 .7H66Q71.3 .7 71.3 6V53" if upper else "M.7 0V47Q.7 52.3 6 52.3H66Q71.3 52.3 71.3 47V0"
    fold = line(10, 52.4, 62, 52.4, LINE, 1.2) if upper else ""
    action = ACTIONS[name]
    way = stance_sign("", 0, 0, 0.8) if action.turns else arrow(action, seat)
    out = path(edge, RAISED, EDGE, 1.3) + fold + sign(name, 36, 27, 24, INK, seat)
    out += g(way, 13 if action.step * AHEAD[seat] < 0 else 58, 19, 0.72, extra='class="kanji"')
    return out + text(36, 44, short(name), fitting(short(name), 63, 12.5, 11.5), INK, 600, cls="se", room=63)


def back() -> str:
    paper = rect(0.8, 0.8, 98.4, 142.4, BACK, 6, EDGE, 1.2)
    paper += rect(7, 7, 86, 130, "none", 3, BACKLINE, 1, 'opacity=".5"')
    return paper + g(katana(BACKLINE, BACK), 50, 72, 0.8, -58, 'opacity=".6"')


def stance_card(stance: str, seat: int, w: float, h: float) -> str:
    figure = use(figure_name(seat, stance), w * 0.1, h * 0.06, w * 0.8, h * 0.68)
    paper = rect(0.8, 0.8, w - 1.6, h - 1.6, RAISED, 6, EDGE, 1.4)
    return paper + figure + text(w / 2, h * 0.92, _(TITLES[stance]), w * 0.18, INK, 600, cls="se", room=w - 8)


def symbols() -> dict[str, str]:
    w, h, x, y = FIGURE
    out: dict[str, str] = {}
    for seat, colour in enumerate(COLOURS):
        for stance, draw in ((HEAVEN, heaven), (EARTH, earth)):
            out |= symbol(figure_name(seat, stance), draw(colour, seat), w, h, x, y)
            out |= symbol(f"r-{'rb'[seat]}{stance}", stance_card(stance, seat, 100, 144), 100, 144)
            out |= symbol(f"r-{'rb'[seat]}{stance}-m", stance_card(stance, seat, 72, 106), 72, 106)
    for stance in (HEAVEN, EARTH):
        out |= piece(f"r-stance-{stance}", stance_sign(stance, 0, 0, 1.7))
    out |= symbol("r-scar-h", brush(-34, -172, 30, -122, 9, PAPER, False), w, h, x, y)
    out |= symbol("r-scar-e", brush(-28, -140, 30, -94, 9, PAPER, False), w, h, x, y)
    for name, action in ACTIONS.items():
        if action.card not in ("move", "charge"):
            out |= symbol(f"r-{name}", strike(name), 100, 144) | symbol(f"r-{name}-m", medium_strike(name), 72, 106)
    out |= movements(RED) | movements(BLUE)
    for seat, card in product(SEATS, RESTABLE):
        out |= symbol(f"r-rest-{headed(card, seat)}", at_rest(card, seat), 100, 144)
    for seat, name in product(SEATS, ACTIONS):
        drawn = sign(name, 50, 94, 68, SHU if name in SPECIALS else INK, seat)
        out |= symbol(f"r-sign-{headed(name, seat)}", card_paper(special=name in SPECIALS) + drawn, 100, 144)
    for name in SPECIALS:  # beside a player's name, so small that a kanji could not be read
        out |= symbol(f"r-mini-{name}", card_paper(special=True) + g(picture(name, SHU), 50, 70, 1.7), 100, 144)
    return out | symbol("r-back", back(), 100, 144)


def movements(seat: int) -> dict[str, str]:
    """Draw the sides of the movement cards as a seat holds them: halves, small ones, and as cards of their own."""
    out: dict[str, str] = {}
    for face in (side for card in ("move", "charge") for side in CARD_FACES[card]):
        name = f"r-{headed(face, seat)}"
        out |= symbol(name, half(face, seat), 100, 72) | symbol(f"{name}-m", medium_half(face, seat), 72, 53)
        out |= symbol(f"{name}-p", faced(face, seat), 100, 144)
    return out


def at_rest(card: str, seat: int = RED) -> str:
    """Draw a resting card in small, 100 x 144: nothing but its sign, or both signs of a movement card."""
    signs = CARD_FACES[card]
    spots = ((94, 68),) if len(signs) == 1 else ((62, 50), (126, 50))
    fold = line(14, 76, 86, 76, LINE, 2) if len(signs) > 1 else ""
    ink = "".join(sign(name, 50, y, size, INK, seat) for name, (y, size) in zip(signs, spots, strict=True))
    return card_paper() + fold + ink


def whole(card: str, x: float, y: float, w: float, extra: str = "", seat: int = RED) -> str:
    """Place a physical card: a strike, or a movement card with both its sides."""
    if card not in ("move", "charge"):
        return use(f"r-{card}", x, y, w, 1.44 * w, extra)
    sides = [headed(side, seat) for side in CARD_FACES[card]]
    halves = [use(f"r-{side}", x, y + 0.72 * w * i, w, 0.72 * w) for i, side in enumerate(sides)]
    return f"<g {extra}>{''.join(halves)}</g>"


def faced(face: str, seat: int = RED) -> str:
    """Draw a side of a movement card as a card of its own, 100 x 144."""
    action = ACTIONS[face]
    way = stance_sign("", 50, 120) if action.turns else g(arrow(action, seat), 50, 120)
    name = text(50, 98, short(face), fitting(short(face), 88, 18, 16), INK, 600, cls="se", room=88)
    return card_paper() + sign(face, 50, 66, 46, INK, seat) + name + g(way, extra='class="kanji"')


def played(face: str, x: float, y: float, w: float, seat: int) -> str:
    """Place the face that a seat revealed as a card of its own."""
    name = f"r-{headed(face, seat)}-p" if ACTIONS[face].card in ("move", "charge") else f"r-{face}"
    return use(name, x, y, w, round(w * 1.44, 1))
