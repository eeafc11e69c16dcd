"""Bushido's pictures for newcomers: the wheel, a turn played by the engine, every card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kensei.drawing.examples import Example, played, still, window
from kensei.drawing.scene import TALL
from kensei.drawing.svg import use
from kensei.drawing.table_page import drawing_of
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing import examples
from kensei.games.bushido.drawing.pieces import card_name

NAMES = ("Gin", "Nobusuke")
TURN = ("0: kiri", "1: tsuru")


def picture(name: str) -> Example:
    return PICTURES[name]()


def card(name: str) -> Example:
    """Draw a card: `kiri`, a special as `swift.tomoe`, or a fighter's own card, `swift`."""
    fighter, _point, mon = name.rpartition(".")
    box = deck()
    if not fighter and mon in box.fighters:
        return Example("bushido.fighter", "", use(f"b-f-{mon}", 0, 0, 100, 144), 100, 144)
    owner = fighter or next(iter(box.fighters))
    box.fighters[owner].cards[mon]  # a name that no card has is a KeyError
    return Example("bushido.special", "", use(card_name("", owner, mon), 0, 0, 100, 144), 100, 144)


def bare(example: Example) -> Example:
    """Return an example of the rules as a picture: the page has its words."""
    return replace(example, clause="", words="")


def chosen() -> Example:
    """The wheel as the first player sees it with Kiri in mind."""
    body, w, h = played("bushido", examples.DUEL).drawn(0, NAMES, TURN[0].split()[1:])
    return Example("", "", window(body, -6, -6, w, h, (0, 0)), w, h)


def after() -> Example:
    """Both fighters after the turn, as spectators see them."""
    at = played("bushido", examples.DUEL, *TURN)
    board = drawing_of("bushido").board(at.table(None, NAMES), TALL)
    return Example("", "", window(still(board.body), -6, -6, board.w, board.h, (0, 0)), board.w, board.h)


PICTURES: dict[str, Callable[[], Example]] = {
    "wheel": lambda: bare(examples.circle_of_nine()),
    "dice": lambda: bare(examples.dice()),
    "chosen": chosen,
    "hit": lambda: bare(examples.fight("matsu", "", "")),
    "block": lambda: bare(examples.fight("tsuru", "", "")),
    "after": after,
}
