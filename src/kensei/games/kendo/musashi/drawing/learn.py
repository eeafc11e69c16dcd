"""Musashi's pictures for newcomers: an attack and its answers, a round of three players, the end, three mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kensei.core.i18n import _
from kensei.drawing.examples import Example, StillGame, played, still, window
from kensei.drawing.svg import g, use
from kensei.games.kendo.drawing.learn import ARROW, SPACE, Part, card, cards, crossed, row
from kensei.games.kendo.musashi.drawing.board import role, said
from kensei.games.kendo.musashi.drawing.examples import FOOT
from kensei.games.kendo.musashi.drawing.ring import Box
from kensei.games.kendo.musashi.drawing.sitting import seated

__all__ = ["card", "picture"]

NAMES = ("Lisa", "Carl", "Lucy", "Ben")
SITTING = (108.0, 46.0)
"""A player's size beside the cards."""
ZOOM_OF_TABLES = 0.8


def picture(name: str) -> Example:
    return PICTURES[name]()


def attack() -> Example:
    at = played("musashi", "attack 0 hands=do1,men3,seme/bogyo,do2,do3/do4,do5,maki", "0: men3 to 1")
    return row(sitter(at, 0), ARROW, cards("men3"), ARROW, sitter(at, 1))


def counter() -> Example:
    at = played("musashi", "answer 1 hands=do1/do2,men-kote/do4,do5 attack=0:men3", "1: men-kote to 2")
    return row(cards("men3"), ARROW, cards("men-kote"), ARROW, sitter(at, 2))


def block() -> Example:
    at = played("musashi", "answer 1 hands=do1/bogyo,do2/do4,do5 attack=0:men3", "1: bogyo")
    return row(cards("men3"), ARROW, cards("bogyo"), SPACE, sitter(at, 1))


def send() -> Example:
    at = played("musashi", "answer 1 hands=do1/do2,kaihi/do4,do5 attack=0:men3", "1: kaihi to 2")
    return row(cards("men3"), ARROW, cards("kaihi"), ARROW, sitter(at, 2))


def pay() -> Example:
    at = played("musashi", "answer 1 hands=do1/do2,do3,seme/do4 attack=0:men3", "1: pass", "*: do2", "*: seme")
    backs = "".join(g(use("d-back", 0, 0, 52, 75), 8 + 26 * k, 15 + 4 * k, 1, 8 * k) for k in range(2))
    return row(sitter(at, 1), ARROW, (backs, 84.0), ARROW, sitter(at, 0))


def stronger() -> Example:
    played("musashi", "answer 1 hands=do1/do2,mushin/do4 attack=0:men3+seme", "1: mushin")
    return row(cards("men3", "seme"), ARROW, cards("mushin"))


HANDS = "hands=do1,men3,do-men,maki,seme/do2,men-kote,bogyo,seme/do-do,kaihi,taijodan,tsuki1"
PLIES = ("0: men3 to 1", "1: men-kote to 2", "2: kaihi to 0", "0: pass", "*: seme", "*: maki")


def round_after(plies: int, seat: int, chosen: Sequence[str] = ()) -> Example:
    """The table of the round that the page tells, as the seat sees it after so many plies."""
    at = played("musashi", f"attack 0 {HANDS}", *PLIES[:plies])
    body, w, _h = at.drawn(seat, NAMES[:3], chosen)
    return Example("", "", window(body, 0, 4, w, FOOT, (0, 0)), w, FOOT, zoom=ZOOM_OF_TABLES)


def out() -> Example:
    at = played("musashi", "answer 1 hands=do1,do2/seme/do4,do5 attack=0:men3", "1: pass")
    return row(sitter(at, 0), SPACE, cards("men3"), ARROW, sitter(at, 1))


def won() -> Example:
    at = played("musashi", "answer 1 hands=do1,do2/seme/- in=0,1 attack=0:men3", "1: pass")
    assert at.state.outcome()
    return row(sitter(at, 1), sitter(at, 0), sitter(at, 2))


def hiki_wake() -> Example:
    at = played("musashi", "answer 1 hands=do1,do2/bogyo/- in=0,1 attack=0:men3", "1: bogyo")
    assert at.state.outcome()
    return row(cards("men3"), ARROW, cards("bogyo"), SPACE, sitter(at, 1))


def brown_as_answer() -> Example:
    must_not("answer 1 hands=do1/men5,seme/do4 attack=0:men3", 1, "men5")
    return row(cards("men3"), ARROW, crossed(cards("men5")))


def early_block() -> Example:
    must_not("answer 1 hands=do1/bogyo,do2/do4 attack=0:men3+seme", 1, "bogyo")
    return row(cards("men3", "seme"), ARROW, crossed(cards("bogyo")))


def straight_back() -> Example:
    at = must_not("answer 1 hands=do1,do5/do2,men-kote/do4/kote2 attack=0:men3", 1, "men-kote to 0")
    return row(cards("men3"), ARROW, cards("men-kote"), ARROW, crossed(sitter(at, 0)))


def must_not(position: str, seat: int, text: str) -> StillGame:
    """The position, in which the engine does not offer that move."""
    at = played("musashi", position)
    assert text not in [str(move) for move in at.state.legal_moves(seat)]
    return at


PICTURES: dict[str, Callable[[], Example]] = {
    "attack": attack,
    "counter": counter,
    "block": block,
    "send": send,
    "pay": pay,
    "stronger": stronger,
    "round-1": lambda: round_after(1, 1, ("men-kote",)),
    "round-2": lambda: round_after(2, 2, ("kaihi",)),
    "round-3": lambda: round_after(3, 0),
    "round-4": lambda: round_after(6, 0),
    "out": out,
    "won": won,
    "draw": hiki_wake,
    "mistake-brown": brown_as_answer,
    "mistake-block": early_block,
    "mistake-back": straight_back,
}


def sitter(at: StillGame, seat: int) -> Part:
    """A player at that table: mark, name, and how many cards."""
    table = at.table(0, NAMES[: len(at.state.hands)])
    w, h = SITTING
    words, is_out = said(table.view, seat), role(table.view, seat) == "out"
    box = Box(w / 2, 53, w, h)
    shown = (table.name(seat), table.marks[seat], words or _("out"), "out" if is_out else "", "", "", "")
    return still(seated("tall", box, seat, *shown)), w
