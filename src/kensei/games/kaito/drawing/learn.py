"""Kaito's pictures for newcomers: a turn, three turns played, how it ends, three mistakes, every tile."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from kensei.core.i18n import _
from kensei.drawing.examples import Example, StillGame, played, still, window
from kensei.drawing.svg import EDGE, FACE, INK2, KIN, rect, stamp, text
from kensei.games.kaito.card_text import KAITO, TITLES, tile_id
from kensei.games.kaito.drawing.grid import grid, name_of, pile
from kensei.games.kaito.tiles import BOX, CELLS, GAP

W = 280
ONE_COLOUR = {tile_id(code): code for code in TITLES}
READABLE = 0.6
"""Below this scale the discs alone say what a mon is worth, as on small tiles."""
MON_WITH_FIGURE = re.compile(r'href="#(k-[rb][abc])"')
DEAL = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS b - - -"
TURN = "S.sHaC/s.Ss.h/A..B.s/HBasAS/b.h.S./s.HSs. r c3 c S"
"""Red can take a mon of 1 and buy a sword back with it."""
NO_SWORD = "..h.../.S..s./..s.../H...../....../...... b b3 - -"
NO_HELMET = ".Sh.../..H.../s..S../....../....../...... r a1 - -"
NO_STEP = "..s.../....S./.....s/.H..h./....../...... r a1 - -"
INTO_REACH = "s..H.S/..S..s/....../...h../..s..h/S..... r a4 - -"
OWN_LAST = ".SH.s./....../.h..s./....../....../...... r a1 - -"
LEFT_MON = "A..H../s.S..h/..s.S./h....S/....../...... r a3 h HBB"


@dataclass(frozen=True, slots=True)
class Cut:
    """The cells of a picture: the first and the last corner."""

    first: str = "a1"
    last: str = "f6"

    def box(self) -> tuple[float, float, float, float]:
        a, b = CELLS.index(self.first), CELLS.index(self.last)
        x, y = a % 6 * 100, a // 6 * 100 + (5 if a >= 6 else 0)  # below the dots of the row above
        return x, y, b % 6 * 100 + 100 - x, b // 6 * 100 + 100 - y


def picture(name: str) -> Example:
    return PICTURES[name]()


def card(name: str) -> Example:
    """Draw a tile in both colours or in the one that its id names, the blank, or both faces of the Kaito."""
    if name in ONE_COLOUR:
        return Example("", "", stamp(name_of(ONE_COLOUR[name]), 0, 0), 100, 100)
    if name == GAP:
        blank = rect(4, 4, 92, 92, FACE, 13, EDGE, 2)
        return Example("", "", blank, 100, 100, 0.62)
    if name != KAITO and name not in BOX:
        raise KeyError(name)
    both = ("k-thief-r", "k-thief-b") if name == KAITO else (name_of(name), name_of(name.lower()))
    return Example("", "", stamp(both[0], 0, 0) + stamp(both[1], 104, 0), 204, 100, 0.62)


def moment(cut: Cut, position: str, *moves: str, chosen: str = "", holds: int | None = None) -> Example:
    """Draw a part of the grid after these moves, the way to the tile that is chosen next, what a seat holds."""
    at = played("kaito", position, *moves)
    x, y, w, h = cut.box()
    scale = W / w
    drawn = still(drawn_grid(at), {chosen})
    if scale < READABLE:
        drawn = MON_WITH_FIGURE.sub(r'href="#\1-s"', drawn)
    body = window(drawn, x, y, w, h, (0, 0), scale)
    h *= scale
    if holds is None:
        return Example("", "", body, W, h)
    words = (_("Red holds"), _("Black holds"))[holds]
    held = at.state.held[holds]
    body += text(0, h + 30, words, 15, INK2, 500, "start", room=92)
    body += pile(held, 98, h + 6, 36, 5) if held else text(98, h + 30, _("nothing"), 15, KIN, 500, "start")
    return Example("", "", body, W, h + 46)


def drawn_grid(at: StillGame) -> str:
    """Draw the grid with what may be taken, also where the game is over."""
    return grid(replace(at.table(at.state.turn), outcome=None), 0, 0)


MIDDLE = Cut("b3", "d5")
UPPER = Cut("a1", "f4")
PICTURES: dict[str, Callable[[], Example]] = {
    "look": partial(moment, MIDDLE, TURN, holds=0),
    "take": partial(moment, MIDDLE, TURN, chosen="c4", holds=0),
    "flip": partial(moment, MIDDLE, TURN, "0: c4", holds=0),
    "trade": partial(moment, MIDDLE, TURN, "0: c4+S(13)", holds=0),
    "deal": partial(moment, Cut(), DEAL),
    "opened": partial(moment, Cut(), DEAL, "1: c1", chosen="c2"),
    "played-red": partial(moment, Cut(), DEAL, "1: c1", "0: c2", chosen="f2"),
    "played-black": partial(moment, Cut(), DEAL, "1: c1", "0: c2", "1: f2", chosen="f4"),
    "no-sword": partial(moment, UPPER, NO_SWORD, chosen="b2"),
    "no-helmet": partial(moment, UPPER, NO_HELMET, chosen="c1"),
    "no-step": partial(moment, UPPER, NO_STEP, "0: c1"),
    "into-reach": partial(moment, Cut(), INTO_REACH, "0: d4", chosen="d1"),
    "own-last": partial(moment, UPPER, OWN_LAST, chosen="b1"),
    "left-mon": partial(moment, UPPER, LEFT_MON, chosen="a1", holds=1),
}
