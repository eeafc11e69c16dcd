"""Kettō's pieces: square cards with flows, stances, tactics, backs and the cards of life."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.letters import fitting
from kensei.drawing.svg import (
    AI,
    BACK,
    BACKLINE,
    EDGE,
    INK,
    KIN,
    LINE,
    ON_INK,
    RAISED,
    SHU,
    SUNKEN,
    brush,
    circle,
    either,
    g,
    katana,
    line,
    mirrored,
    path,
    piece,
    rect,
    stamp,
    text,
)
from kensei.games.ketto.cards import (
    ATTACKS,
    CARDS,
    DEFENSE,
    DEFENSIVE,
    EVASION,
    GUARD,
    MANOEUVRES,
    OPPOSITE,
    REVEAL,
    SIDE_WORDS,
    SIDES,
    STANCES,
    VALOR,
)
from kensei.games.ketto.deck import Deck, load

FIGURE, PLAIN = "-m", "-t"
"""Smaller faces: one figure alone, and for thumbnails none."""
MOUTH = {"U": (50, 0), "R": (100, 50), "D": (50, 100), "L": (0, 50)}
ARROWS = {"U": "↑", "R": "→", "D": "↓", "L": "←"}
TURN = {"U": 0, "R": 90, "D": 180, "L": 270}
SHIELD = "M-15 -16H15V2Q12 14 0 19Q-12 14 -15 2Z"
SIGNS = {
    DEFENSE: path("M-19 -20H19V2Q15 17 0 23Q-15 17 -19 2Z", AI),
    GUARD: path(SHIELD, "none", AI, 3.4) + path("M-30 0h10m-4 -5l5 5l-5 5", "none", INK, 3),
    DEFENSIVE: g(path(SHIELD, "none", AI, 3.4), -6, -3) + g(path(SHIELD, AI), 6, 4),
    REVEAL: path("M-24 0Q0 -22 24 0Q0 22 -24 0Z", "none", INK, 3.2) + circle(0, 0, 8, INK),
    EVASION: path("M-20 14Q-4 -24 20 -12M20 -12l-12 -4m12 4l-7 10", "none", INK, 3.6, 'stroke-linecap="round"'),
    VALOR: path("M0 -24L7 -7 25 -7 11 4 16 22 0 11 -16 22 -11 4 -25 -7 -7 -7Z", SHU),
}


def title(deck: Deck, card: str) -> str:
    if card in STANCES:
        return deck.stances[card].name
    if card in MANOEUVRES:
        return _("Manoeuvre")
    named = {
        DEFENSE: _("Defense"),
        DEFENSIVE: _("Def. tactics"),
        GUARD: _("Guard"),
        REVEAL: _("Reveal"),
        EVASION: _("Evasion"),
        VALOR: _("Valor"),
    }
    return named.get(card, _("Parry"))


def described(deck: Deck, card: str) -> str:
    if card in ATTACKS:
        ways = ", ".join(_(SIDE_WORDS[side]) for side in deck.flow[card])
        return _("attack {n}, flow {ways}, defense {d}").format(n=deck.strength[card], ways=ways, d=deck.defense[card])
    if card in STANCES:
        stance = deck.stances[card]
        return _("stance {name}: {run} cards {way} give +{bonus}").format(
            name=stance.name, run=stance.run, way=_(SIDE_WORDS[stance.direction]), bonus=stance.bonus
        )
    if card in MANOEUVRES:
        return _("manoeuvre, +{bonus}").format(bonus=deck.manoeuvres[card].bonus)
    if card[0] == "P":
        return _("parry {way}").format(way=_(SIDE_WORDS[card[1]]))
    return title(deck, card)


def signed(deck: Deck, card: str) -> str:
    """Return the sign of an attack card or a stance with how it looks, in short.

    >>> from kensei.games.ketto.deck import load
    >>> signed(load(None), "A10"), signed(load(None), "S3")
    ('A10 (2 ↑→)', 'S3 (Gedan)')
    """
    if card in STANCES:
        return f"{card} ({deck.stances[card].name})"
    return f"{card} ({deck.strength[card]} {''.join(ARROWS[side] for side in deck.flow[card])})"


def attack(flow: str, strength: int, defense: int, size: str = "") -> str:
    """Draw an attack card, 100 box: channels leave through the sides of the flow."""
    out = rect(1, 1, 98, 98, RAISED, 5, EDGE, 1.4) + "".join(stamp(f"e-way-{side}", 0, 0) for side in flow)
    if size == PLAIN:
        return out
    if size == FIGURE:
        return out + circle(50, 50, 25, RAISED, INK, 2.4) + text(50, 62, strength, 35, INK, 600, cls="se")
    out += circle(50, 50, 19, RAISED, INK, 2) + text(50, 60, strength, 28, INK, 600, cls="se")
    return out + shield(82, 80, defense, 1.35)


def channel(side: str) -> str:
    """Draw the channel of one side, an arrow head at its mouth."""
    x, y = MOUTH[side]
    head = g(path("M-7 5L0 -4 7 5Z", INK), 50 + (x - 50) * 0.86, 50 + (y - 50) * 0.86, 1, TURN[side])
    return line(50, 50, x, y, SUNKEN, 30) + line(50, 50, x, y, EDGE, 1.2, 'stroke-dasharray="3 4"') + head


def shield(x: float, y: float, points: int, s: float = 1) -> str:
    return g(path("M-10 -11H10V1Q8 9 0 13Q-8 9 -10 1Z", AI) + text(0, 5.5, points, 15, ON_INK, 700), x, y, s)


def stance(deck: Deck, card: str, facing: bool, size: str = "") -> str:
    """Draw a stance, 100 box: bars on the sides are its lines; inside, the run that earns the bonus."""
    data = deck.stances[card]
    out = rect(1, 1, 98, 98, "var(--kin-wash)", 5, KIN, 1.6)
    for side in SIDES:
        seen = OPPOSITE[side] if facing else side
        for k in range(data.lines[side]):
            o = 8 + 8 * k
            box = {
                "U": (16, o - 2.5, 68, 5),
                "D": (16, 97.5 - o, 68, 5),
                "L": (o - 2.5, 16, 5, 68),
                "R": (97.5 - o, 16, 5, 68),
            }[seen]
            out += rect(*box, INK, 1)
    turn = TURN[OPPOSITE[data.direction] if facing else data.direction]
    top = (data.run * 11 + 8) / 2
    cells = "".join(
        rect(-4.2, top - 11 * (k + 1), 8.4, 8.4, INK if k else "none", 1, INK, 1.4) for k in range(data.run)
    )
    cells += path(f"M-6 {8 - top:g}L0 {-top:g} 6 {8 - top:g}Z", INK)
    if size == PLAIN:
        return out + g(cells, 50, 50, 1.2, turn)
    if size == FIGURE:
        return out + g(cells, 50, 38, 0.9, turn) + text(50, 80, f"+{data.bonus}", 36, SHU, 700, cls="se")
    right, left = (data.lines[OPPOSITE[side] if facing else side] for side in "RL")
    room = 90 - 16 * max(right, left)
    out += text(50, 40, data.name, 19, INK, 600, cls="se", room=room)
    out += g(cells, 37 + 2 * left - 3 * right, 65, 0.8, turn)
    return out + text(67 + 3 * left - 2 * right, 72, f"+{data.bonus}", 20, SHU, 700, cls="se")


def tactic(deck: Deck, card: str, size: str = "") -> str:
    """Draw a tactic or the defense card, 100 box: waves along the top, a sign, the name."""
    waves = path("M8 15" + "a7 7 0 0 1 14 0" * 6, "none", AI, 1.4, 'opacity=".8"')
    paper = rect(1, 1, 98, 98, "var(--ai-wash)", 5, AI, 1.4) + waves
    if size:
        return paper + g(sign(deck, card), 50, 56, 1.3)
    names = title(deck, card).split(" ")
    out = paper + g(sign(deck, card), 50, 48 if len(names) == 1 else 38)
    for i, name in enumerate(names):
        foot = 92 - 16 * (len(names) - 1 - i)
        out += text(50, foot, name, fitting(name, 92, 16.5, 15.4), INK, 600, cls="se", room=92)
    if card in MANOEUVRES:
        out += text(94, 38, f"+{deck.manoeuvres[card].bonus}", 17, SHU, 700, "end", "se")
    return out


def sign(deck: Deck, card: str) -> str:
    """Draw the middle of a tactic, centre 0 0, about 44 high."""
    if card in MANOEUVRES:
        rows = deck.manoeuvres[card].rows
        left, top = -len(rows[0]) * 7 + 1, -len(rows) * 7 + 1
        styles = {"#": (INK, 1.5, INK, 1.2), ".": ("none", 1.5, LINE, 1.2)}
        cells = [(c, r, mark) for r, row in enumerate(rows) for c, mark in enumerate(row)]
        return "".join(rect(left + c * 14, top + r * 14, 12, 12, *styles[mark]) for c, r, mark in cells)
    if card[0] == "P":
        arrow = path("M0 20V-6M-10 2L0 -12 10 2", "none", INK, 4.4, 'stroke-linecap="round" stroke-linejoin="round"')
        return g(arrow + rect(-20, -20, 40, 5, SHU), rot=TURN[card[1]])
    return SIGNS[card]


def back(kind: str) -> str:
    """Draw a back, 100 box. Combat: crossed blades; tactics: waves."""
    out = rect(1, 1, 98, 98, BACK, 5, EDGE, 1.2) + rect(7, 7, 86, 86, "none", 3, BACKLINE, 1, 'opacity=".45"')
    if kind == "combat":
        blade = katana(BACKLINE, BACK)
        return out + g(blade, 50, 50, 0.62, -45, 'opacity=".6"') + g(mirrored(blade), 50, 50, 0.62, 45, 'opacity=".6"')
    waves = "".join(
        f"M{18 + 22 * (i % 3)} {40 + 22 * (i // 3)}a10 10 0 0 1 20 0M{23 + 22 * (i % 3)} {40 + 22 * (i // 3)}a5 5 0 0 1 10 0"
        for i in range(6)
    )
    return out + path(waves, "none", BACKLINE, 1.8, 'opacity=".65"')


def vitality(kind: str, size: str = "") -> str:
    """Draw a card of life, 70 x 96: word and shape, never colour alone; a small one has the shape, larger."""
    if kind == "down":
        ring = path("M35 28A20 20 0 1 1 19 38", "none", BACKLINE, 4.5, 'stroke-linecap="round" opacity=".65"')
        return (
            rect(1, 1, 68, 94, BACK, 5, EDGE, 1.2) + rect(6, 6, 58, 84, "none", 3, BACKLINE, 1, 'opacity=".45"') + ring
        )
    art = {
        "miss": circle(35, 40, 16, "none", INK, 2.4, 'stroke-dasharray="4 4"'),
        "wound": brush(14, 22, 56, 60, 11, SHU),
        "death": either(
            text(35, 56, "死", 40, SHU, 600, cls="jp"), brush(16, 22, 54, 60, 11, SHU) + brush(54, 22, 16, 60, 9, SHU)
        ),
    }[kind]
    if size:
        return rect(1, 1, 68, 94, RAISED, 5, EDGE, 1.4) + g(art, -10.5, -4, 1.3)
    words = {"miss": _("Miss"), "wound": _("Wound"), "death": _("Death")}[kind]
    return rect(1, 1, 68, 94, RAISED, 5, EDGE, 1.4) + art + text(35, 86, words, 14.5, INK, 600, cls="se", room=62)


def face(deck: Deck, card: str, facing: bool = False, size: str = "") -> str:
    """Draw the face of any card; the opponent's are seen from the other side, words upright."""
    if card in ATTACKS:
        flow = "".join(OPPOSITE[side] for side in deck.flow[card]) if facing else deck.flow[card]
        return attack(flow, deck.strength[card], deck.defense[card], size)
    if card in STANCES:
        return stance(deck, card, facing, size)
    return tactic(deck, card, size)


def faces(deck: Deck, mark: str = "") -> dict[str, str]:
    """Draw every card once, both ways round, in three sizes."""
    out: dict[str, str] = {}
    for card in CARDS:
        for size in ("", FIGURE, PLAIN):
            out |= piece(f"e-{card}{mark}{size}", face(deck, card, size=size))
            if card in ATTACKS or card in STANCES:
                out |= piece(f"e-{card}{mark}-f{size}", face(deck, card, facing=True, size=size))
    return out


def size_of(card: str, s: float) -> str:
    """Return which face can still be read when a card is drawn at that scale."""
    whole = 0.7 if card in ATTACKS else 0.74 if card in STANCES else 0.84
    if s >= whole:
        return ""
    return FIGURE if s >= 0.42 else PLAIN


def symbols() -> dict[str, str]:
    out: dict[str, str] = {}
    for side in SIDES:
        out |= piece(f"e-way-{side}", channel(side))
    dashed = rect(3, 3, 94, 94, "transparent", 6, EDGE, 2, 'stroke-dasharray="7 8" class="place"')
    out |= piece("e-place", dashed)
    for kind in ("combat", "tactic"):
        out |= piece(f"e-{kind}", back(kind))
    for kind in ("down", "miss", "wound", "death"):
        out |= piece(f"e-life-{kind}", vitality(kind)) | piece(f"e-life-{kind}-m", vitality(kind, FIGURE))
    return out | faces(load(None))
