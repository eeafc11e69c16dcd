"""Kettō's pieces: square cards with flows, stances, tactics, backs and the cards of life."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from kensei.core.i18n import N_, _, per_language
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
from kensei.games.ketto import cards
from kensei.games.ketto.deck import Deck, Modifier, load
from kensei.games.ketto.gallery import run_said

FIGURE, PLAIN = "-m", "-t"
"""Smaller faces: one figure alone, and for thumbnails none."""
MOUTH = {"U": (50, 0), "R": (100, 50), "D": (50, 100), "L": (0, 50)}
ARROWS = {"U": "↑", "R": "→", "D": "↓", "L": "←"}
TURN = {"U": 0, "R": 90, "D": 180, "L": 270}
TURNED = frozenset((*cards.ATTACKS, *cards.STANCES, *cards.MANOEUVRES, *cards.PARRIES.values()))
"""The cards that look different from across the table."""
SHIELD = "M-15 -16H15V2Q12 14 0 19Q-12 14 -15 2Z"
SIGNS = {
    cards.DEFENSE: path("M-19 -20H19V2Q15 17 0 23Q-15 17 -19 2Z", AI),
    cards.GUARD: path(SHIELD, "none", AI, 3.4) + path("M-30 0h10m-4 -5l5 5l-5 5", "none", INK, 3),
    cards.DEFENSIVE: g(path(SHIELD, "none", AI, 3.4), -6, -3) + g(path(SHIELD, AI), 6, 4),
    cards.REVEAL: path("M-24 0Q0 -22 24 0Q0 22 -24 0Z", "none", INK, 3.2) + circle(0, 0, 8, INK),
    cards.EVASION: path("M-20 14Q-4 -24 20 -12M20 -12l-12 -4m12 4l-7 10", "none", INK, 3.6, 'stroke-linecap="round"'),
    cards.VALOR: path("M0 -24L7 -7 25 -7 11 4 16 22 0 11 -16 22 -11 4 -25 -7 -7 -7Z", SHU),
}


LIFE_ROW = "life"
"""The name of the panel that tells what the five life cards are."""
TITLES = dict.fromkeys(cards.MANOEUVRES, N_("Manoeuvre")) | dict.fromkeys(cards.PARRIES.values(), N_("Parry"))
TITLES |= {cards.DEFENSE: N_("Defense"), cards.DEFENSIVE: N_("Def. tactics"), cards.GUARD: N_("Guard")}
TITLES |= {cards.REVEAL: N_("Reveal"), cards.EVASION: N_("Evasion"), cards.VALOR: N_("Valor")}


def seen(side: str, facing: bool) -> str:
    """Return a side as the reader sees it: what is across the table is turned half round.

    >>> seen("U", False), seen("U", True)
    ('U', 'D')
    """
    return cards.OPPOSITE[side] if facing else side


def flow_seen(deck: Deck, card: str, facing: bool = False) -> str:
    """Return the flow of an attack card as it lies before the reader, in the order U R D L."""
    sides = [seen(side, facing) for side in deck.flow[card]]
    return "".join(side for side in cards.SIDES if side in sides)


def barred(card: str, facing: bool = False) -> str:
    """Return the side on which a parry's bar lies: its holder sees the attacker's sides turned.

    >>> barred("PU"), barred("PU", facing=True)
    ('D', 'U')
    """
    return seen(card[1], not facing)


@per_language
def described(text: str | None, card: str, facing: bool = False) -> str:
    """Describe what a card is, as it lies before the reader."""
    deck = load(text)
    if card in cards.ATTACKS:
        ways = ", ".join(_(cards.SIDE_WORDS[side]) for side in flow_seen(deck, card, facing))
        return _("attack {n}, flow {ways}, defense {d}").format(n=deck.strength[card], ways=ways, d=deck.defense[card])
    if card in cards.STANCES:
        stance = deck.stances[card]
        runs = [run_said(replace(run, direction=seen(run.direction, facing))) for run in stance.attack]
        return _("stance {name}: {runs}").format(name=stance.name, runs=", ".join(runs))
    if card in cards.MANOEUVRES:
        return _("manoeuvre, +{bonus}").format(bonus=deck.manoeuvres[card].bonus)
    if card in cards.PARRIES.values():
        return _("parry {way}").format(way=_(cards.SIDE_WORDS[barred(card, facing)]))
    return _(TITLES[card])


def looks(deck: Deck, card: str, facing: bool = False) -> str:
    """Return how an attack card or a stance looks, in short: strength and flow, or the name.

    >>> looks(load(None), "A10"), looks(load(None), "A10", True), looks(load(None), "S3")
    ('2 ↑→', '2 ↓←', 'Gedan')
    """
    if card in cards.STANCES:
        return deck.stances[card].name
    return f"{deck.strength[card]} {''.join(ARROWS[side] for side in flow_seen(deck, card, facing))}"


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
    x, y = MOUTH[side]
    head = g(path("M-7 5L0 -4 7 5Z", INK), 50 + (x - 50) * 0.86, 50 + (y - 50) * 0.86, 1, TURN[side])
    return line(50, 50, x, y, SUNKEN, 30) + line(50, 50, x, y, EDGE, 1.2, 'stroke-dasharray="3 4"') + head


def shield(x: float, y: float, points: int, s: float = 1) -> str:
    return g(path("M-10 -11H10V1Q8 9 0 13Q-8 9 -10 1Z", AI) + text(0, 5.5, points, 15, ON_INK, 700), x, y, s)


def stance(deck: Deck, card: str, facing: bool, size: str = "") -> str:
    """Draw a stance, 100 box: bars on the sides are its lines; inside, the run that earns the bonus."""
    data = deck.stances[card]
    out = rect(1, 1, 98, 98, "var(--kin-wash)", 5, KIN, 1.6)
    for side in cards.SIDES:
        for k in range(data.lines[side]):
            o = 8 + 8 * k
            box = {
                "U": (16, o - 2.5, 68, 5),
                "D": (16, 97.5 - o, 68, 5),
                "L": (o - 2.5, 16, 5, 68),
                "R": (97.5 - o, 16, 5, 68),
            }[seen(side, facing)]
            out += rect(*box, INK, 1)
    middle, share = 50.0, 1 / len(data.attack)
    if not size:
        right, left = (data.lines[seen(side, facing)] for side in "RL")
        flat = [TURN[modifier.direction] % 180 for modifier in data.attack] == [90]
        out += text(50, 35 if flat else 40, data.name, 19, INK, 600, cls="se", room=90 - 16 * max(right, left))
        middle += 2.5 * (left - right)
        aside, foot = (20, 70) if flat else (26, 62)
        out += shield(middle + aside, foot, deck.defense[card], 1.25) if len(data.attack) == 1 else ""
    for i, modifier in enumerate(data.attack):
        out += run(modifier, facing, size, middle + (i - (len(data.attack) - 1) / 2) * 64 * share, share)
    return out


def run(modifier: Modifier, facing: bool, size: str, x: float, share: float) -> str:
    """Draw the run that earns a bonus around x; `share`: how much of the card it has."""
    turn = TURN[seen(modifier.direction, facing)]
    top = (modifier.run * 11 + 8) / 2
    cells = "".join(
        rect(-4.2, top - 11 * (k + 1), 8.4, 8.4, INK if k else "none", 1, INK, 1.4) for k in range(modifier.run)
    )
    cells += path(f"M-6 {8 - top:g}L0 {-top:g} 6 {8 - top:g}Z", INK)
    bonus, s = f"+{modifier.bonus}", min(1.0, share * 1.3)
    if size == PLAIN:
        return g(cells, x, 50, 1.2 * s, turn)
    if size == FIGURE:
        return g(cells, x, 38, 0.9 * s, turn) + text(x, 80, bonus, 36 * s, SHU, 700, cls="se")
    if share < 1:
        return g(cells, x, 60, 0.62 * s, turn) + text(x, 89, bonus, 15, SHU, 700, cls="se")
    if turn % 180:  # a run to the side lies above its bonus
        return g(cells, x, 48, 0.9, turn) + text(x - 14, 79, bonus, 22, SHU, 700, cls="se")
    return g(cells, x - 29, 65, 0.8, turn) + text(x - 6, 72, bonus, 20, SHU, 700, cls="se")


def tactic(deck: Deck, card: str, facing: bool = False, size: str = "") -> str:
    """Draw a tactic or the defense card, 100 box: waves along the top, a sign, the name."""
    waves = path("M8 15" + "a7 7 0 0 1 14 0" * 6, "none", AI, 1.4, 'opacity=".8"')
    paper = rect(1, 1, 98, 98, "var(--ai-wash)", 5, AI, 1.4) + waves
    if size:
        return paper + g(sign(deck, card, facing), 50, 56, 1.3) + points(deck, card, 50, 64, 32)
    names = _(TITLES[card]).split(" ")
    out = paper + g(sign(deck, card, facing), 50, 48 if len(names) == 1 else 38)
    for i, name in enumerate(names):
        foot = 92 - 18 * (len(names) - 1 - i)
        out += text(50, foot, name, fitting(name, 92, 18.6, 18.2), INK, 600, cls="se", room=92)
    out += points(deck, card, 50, 55, 24)
    if card in cards.MANOEUVRES:
        out += text(94, 38, f"+{deck.manoeuvres[card].bonus}", 18.2, SHU, 700, "end", "se")
    return out


def points(deck: Deck, card: str, x: float, y: float, size: float) -> str:
    """Write the defense points: inside the shield of the defense card, on a shield of their own on a tactic."""
    worth = deck.defense[card]
    if card == cards.DEFENSE:
        return text(x, y, worth, size, ON_INK, 700)
    return shield(18, 36, worth) if worth else ""


def sign(deck: Deck, card: str, facing: bool = False) -> str:
    """Draw the middle of a tactic, centre 0 0, about 44 high."""
    if card in cards.MANOEUVRES:
        rows = pattern_seen(deck, card, facing)
        left, top = -len(rows[0]) * 7 + 1, -len(rows) * 7 + 1
        styles = {"#": (INK, 1.5, INK, 1.2), ".": ("none", 1.5, LINE, 1.2)}
        cells = [(c, r, mark) for r, row in enumerate(rows) for c, mark in enumerate(row)]
        return "".join(rect(left + c * 14, top + r * 14, 12, 12, *styles[mark]) for c, r, mark in cells)
    if card[0] == "P":
        arrow = path("M0 20V-6M-10 2L0 -12 10 2", "none", INK, 4.4, 'stroke-linecap="round" stroke-linejoin="round"')
        return g(arrow + rect(-20, -20, 40, 5, SHU), rot=TURN[barred(card, facing)])
    return SIGNS[card]


def pattern_seen(deck: Deck, card: str, facing: bool = False) -> tuple[str, ...]:
    """Return the rows of a manoeuvre's pattern as it lies before the reader.

    >>> pattern_seen(load(None), "M1"), pattern_seen(load(None), "M1", True)
    (('##', '#.'), ('.#', '##'))
    """
    rows = tuple(deck.manoeuvres[card].rows)
    return tuple(row[::-1] for row in rows[::-1]) if facing else rows


def back(kind: str) -> str:
    """Draw a back, 100 box. Combat: crossed blades; tactics: waves."""
    out = rect(1, 1, 98, 98, BACK, 5, EDGE, 1.2) + rect(7, 7, 86, 86, "none", 3, BACKLINE, 1, 'opacity=".45"')
    if kind == cards.COMBAT:
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
    if card in cards.ATTACKS:
        return attack(flow_seen(deck, card, facing), deck.strength[card], deck.defense[card], size)
    if card in cards.STANCES:
        return stance(deck, card, facing, size)
    return tactic(deck, card, facing, size)


def marked(deck: str | None, card: str) -> str:
    """Return the name of a card's drawing: those of a deck that is not the house's have a mark."""
    return f"e-{card}x" if deck else f"e-{card}"


def faces(text: str | None) -> dict[str, str]:
    """Draw every card once, both ways round, in three sizes."""
    deck, out = load(text), dict[str, str]()
    for card, size, turned in product(cards.CARDS, ("", FIGURE, PLAIN), ("", "-f")):
        if not turned or card in TURNED:
            out |= piece(f"{marked(text, card)}{turned}{size}", face(deck, card, bool(turned), size))
    return out


def laid_card(deck: str | None, card: str, x: float, y: float, s: float, facing: bool = False) -> str:
    """Place the face of a card that can still be read at that scale."""
    whole = 0.7 if card in cards.ATTACKS else 0.74 if card in cards.STANCES else 0.84
    size = "" if s >= whole else FIGURE if s >= 0.42 else PLAIN
    return stamp(f"{marked(deck, card)}{'-f' if facing and card in TURNED else ''}{size}", x, y, s)


def symbols() -> dict[str, str]:
    dashed = rect(3, 3, 94, 94, "transparent", 6, EDGE, 2, 'stroke-dasharray="7 8" class="place"')
    bodies = {f"way-{side}": channel(side) for side in cards.SIDES} | {"place": dashed}
    bodies |= {kind: back(kind) for kind in cards.KINDS}
    for kind in ("down", *cards.VITALITY):
        bodies |= {f"life-{kind}": vitality(kind), f"life-{kind}-m": vitality(kind, FIGURE)}
    return {name: drawn for body in bodies for name, drawn in piece(f"e-{body}", bodies[body]).items()} | faces(None)
