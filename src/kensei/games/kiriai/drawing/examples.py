"""Kiri-ai's examples: the field, who goes how far, what each strike reaches."""

from __future__ import annotations

from kensei.core.i18n import N_, _
from kensei.drawing.examples import Example, StillGame, played, still, window
from kensei.drawing.scene import TALL
from kensei.drawing.svg import PAPER, circle, path
from kensei.games.kiriai.cards import TITLES
from kensei.games.kiriai.drawing.battlefield import ground
from kensei.games.kiriai.drawing.field import field_of
from kensei.games.kiriai.drawing.pieces import COLOURS

TOP = 176.0
"""Above it the board has the stances and the resting cards, in words: here is only sky."""
MEETINGS = (
    (
        "5 1H0:-:kesa 4H0:-:counter",
        ("charge balanced", "charge balanced"),
        N_("Both charge from Heaven at distance 3: each goes one space, distance 1."),
    ),
    (
        "5 2H0:-:kesa 4H0:-:counter",
        ("charge high", "approach low"),
        N_("Charge and Approach in the same stance at distance 2: the Charge takes both spaces, the Approach finds no room."),
    ),
    (
        "5 2E0:-:kesa 4H0:-:counter",
        ("charge low", "approach high"),
        N_("Red charges from Earth, Blue approaches from Heaven: Blue steps first, then the Charge covers the one space left."),
    ),
)  # fmt: skip
"""Movements that meet: where both stood, what both played, what came of it."""
STRIKES = {
    "kiriai.attack.high": ("high", "5 2H0:-:kesa 4E0:-:counter"),
    "kiriai.attack.low": ("low", "5 3E0:-:kesa 4H0:-:counter"),
    "kiriai.attack.balanced": ("balanced", "5 3H0:-:kesa 3E0:-:counter"),
    "kiriai.special.kesa": ("kesa", "5 2H0:-:kesa 3H0:-:counter"),
    "kiriai.special.zan": ("zan", "5 1E0:-:zan 4H0:-:counter"),
}


def examples() -> tuple[Example, ...]:
    at = played("kiriai", "5 1H0:-:kesa 5H0:-:counter")
    words = _("Red on 1, Blue on 5, both in Heaven: the blade over the head.")
    out = [scene(at, "kiriai.field.standard", words, is_in_letters=True)]
    out += [meeting(*each) for each in MEETINGS]
    for clause, (face, position) in STRIKES.items():
        at = played("kiriai", position)
        red, blue = (shown.space for shown in at.state.view(None).shown)
        words = _("{face}: Red stands on {red}, Blue on {blue}. Lit are the spaces that it hits.")
        out.append(scene(at, clause, words.format(face=_(TITLES[face]), red=red, blue=blue), chosen={face}))
    return tuple(out)


def meeting(position: str, plans: tuple[str, str], words: str) -> Example:
    before, after = played("kiriai", position), played("kiriai", position, f"0: {plans[0]}", f"1: {plans[1]}")
    field = field_of(5, TALL)
    out = ""
    for seat, colour in enumerate(COLOURS):
        start, end = (at.state.view(None).shown[seat].space for at in (before, after))
        if start != end:
            out += path_gone(field.x(start), field.x(end), field.ground, colour)
    return scene(after, "kiriai.order.equal", _(words), out, is_in_letters=True)


def path_gone(x1: float, x2: float, ground: float, colour: str) -> str:
    """Draw an arrow below the stones from where a samurai stood, an open ring, to where they stand."""
    y, d = ground + 58, 1 if x2 > x1 else -1
    way = f"M{x1:g} {y:g}H{x2 - 12 * d:g}"
    out = path(way, "none", colour, 4, 'stroke-dasharray="1 9" stroke-linecap="round"')
    out += path(f"M{x2:g} {y:g}l{-15 * d} -9v18Z", colour)
    return out + circle(x1, y, 7, PAPER, colour, 3)


def scene(
    at: StillGame, clause: str, words: str, over: str = "", chosen: set[str] | None = None, is_in_letters: bool = False
) -> Example:
    """Draw the field with both samurai; the stances are seen, so they are not written."""
    field = field_of(5, TALL)
    body = still(ground(at.table(0), field), chosen or set(), {"gap"} if over or chosen else ())
    cut = window(body + over, 0, TOP, field.w, field.h - TOP, (0, 0))
    return Example(clause, words, cut, field.w, field.h - TOP, zoom=0.72, is_in_letters=is_in_letters)
