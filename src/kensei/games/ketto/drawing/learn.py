"""Kettō's pictures for newcomers: a turn of planning, one attack played by the engine, how a card is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kensei.core.i18n import _
from kensei.drawing.examples import Example, StillGame, played, still
from kensei.drawing.svg import INK, INK2, SHU, line, path, stamp, text
from kensei.games.ketto.cards import CARDS, VITALITY
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.board import play_area
from kensei.games.ketto.drawing.hand import row_of_life
from kensei.games.ketto.drawing.movements import PITCH, area, extent
from kensei.games.ketto.drawing.pieces import face, laid_card
from kensei.games.ketto.drawing.stage import battle

W, H = 300.0, 132.0
DUEL = (
    "attack black first:black | stance:S5^ hand:D @1:0,0=A08;1,0=A07;2,0=A05"
    " | stance:S1^ pool:A01,D hand:A03 @1:0,0=A02"
)
"""Three cards in a row against Chudan and a pool of 3 and 1."""
ATTACK = ("0: attack @1 0,0", "0: flow R", "0: flow R", "1: spend D", "1: spend A01", "0: strike 2", "*: wound")


def picture(name: str) -> Example:
    return PICTURES[name]()


def card(name: str) -> Example:
    if name in VITALITY:
        return Example("ketto.deck", "", stamp(f"e-life-{name}", 0, 0), 70, 96)
    if name not in CARDS:
        raise KeyError(name)
    return Example("ketto.deck", "", stamp(f"e-{name}", 0, 0), 100, 100)


def card_of(name: str, deck: str) -> Example:
    """Draw a card of another deck."""
    if name in VITALITY:
        return card(name)
    return Example("ketto.deck", "", face(load(deck), name), 100, 100)


def shown(body: str, w: float = W, h: float = H) -> Example:
    """Return a picture; the page has its words."""
    return Example("", "", body, w, h)


def arrow(x: float, y: float, length: float = 44) -> str:
    tip = x + length
    return line(x, y, tip - 10, y, INK, 4) + path(f"M{tip - 14:g} {y - 9:g}L{tip:g} {y:g}L{tip - 14:g} {y + 9:g}Z", INK)


def life() -> Example:
    row = ("miss", "miss", "wound", "wound", "death")
    return shown("".join(stamp(f"e-life-{kind}", 4 + 78 * i, 4) for i, kind in enumerate(row)), 390, 104)


def draw() -> Example:
    deck = "".join(stamp("e-combat", 12 + 4 * i, 22 - 4 * i) for i in range(3))
    return shown(deck + arrow(132, 66) + stamp("e-A17", 190, 16))


def place() -> Example:
    at = played("ketto", "action black | stance:S3 hand:A05,D @1:0,0=A01;1,0=A02 | stance:S1 hand:D")
    body, _broad, foot = area(play_area(at.table(0), 0), False, 4, 0, W - 8, 190, 46)
    return shown(still(body), W, max(H, foot + 4))


def show() -> Example:
    return shown(stamp("e-combat", 16, 16) + arrow(128, 66) + stamp("e-S5", 184, 16))


def tactic() -> Example:
    return shown("".join(stamp(f"e-{name}", 4 + 98 * i, 18, 0.94) for i, name in enumerate(("M3", "G", "V"))))


def at_move(count: int) -> StillGame:
    return played("ketto", DUEL, *ATTACK[:count])


def stroke(count: int) -> str:
    """Draw the stroke after so many moves of the attack."""
    at = at_move(count)
    mine = play_area(at.table(0), 0)
    movement = mine.attacking()
    assert movement is not None
    width, height = extent(movement.cells)
    s = (W - 12) / (width * PITCH)
    return still(battle(mine, at.state.now.point, 6, 4, width * s * PITCH, height * s * PITCH))


def begin() -> Example:
    return shown(stroke(1), W, 102)


def flow() -> Example:
    return shown(stroke(2), W, 102)


def strength_told(at: StillGame, name: str) -> int:
    (told,) = [event.facts["strength"] for event in at.story if event.name == name]
    return int(str(told))


def bonus() -> Example:
    strength = strength_told(at_move(3), "stroke complete")
    body = stroke(3) + stamp("e-S5", 6, 108, 0.94) + figure(f"2 + 4 + 3 = {strength}", 202, 164)
    return shown(body, W, 208)


def line_met() -> Example:
    at = at_move(3)
    whole, left = strength_told(at, "stroke complete"), strength_told(at, "line held")
    return shown(
        figure(str(whole), 36, 66)
        + arrow(62, 58)
        + stamp("e-S1-f", 116, 8)
        + arrow(222, 58)
        + figure(str(left), 284, 66),
        310,
        116,
    )


def spend() -> Example:
    at = at_move(5)
    assert at.state.now.attack is not None
    left = at.state.now.attack.strength
    cards = laid_card(None, "D", 4, 8, 0.9) + laid_card(None, "A01", 98, 8, 0.9)
    return shown(cards + figure(f"5 − 3 − 1 = {left}", 247, 60, 19), 306, 106)


def strike() -> Example:
    row = at_move(7).state.view(0).shown[1].vitality
    return replace(shown(still(row_of_life(row, 4, 4, 1)), 382, 104), zoom=0.8)


def reading() -> Example:
    """Draw an attack card with what each part of it means."""
    body = stamp("e-A17", 4, 4, 1.4)
    for y, to, words in (
        (30, (76, 26), _("channel")),
        (74, (102, 74), _("strength")),
        (118, (130, 114), _("shield")),
    ):
        body += line(*to, 172, y, INK2, 1.2) + text(178, y + 5, words, 16, INK, 400, "start")
    return shown(body, 280, 150)


def figure(words: str, x: float, y: float, size: float = 26) -> str:
    return text(x, y, words, size, SHU, 600, "middle", "se")


PICTURES: dict[str, Callable[[], Example]] = {
    **{"life": life, "draw": draw, "place": place, "show": show, "tactic": tactic},
    **{"begin": begin, "flow": flow, "bonus": bonus, "line": line_met, "spend": spend, "strike": strike},
    "card": reading,
}
"""The pictures of the page, by name."""
