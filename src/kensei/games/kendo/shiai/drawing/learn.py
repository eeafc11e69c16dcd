"""Kendo Shiai's pictures for newcomers: the four steps of a turn, a round, how it ends, three mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kensei.core.i18n import _
from kensei.drawing.examples import Example, StillGame, played, window
from kensei.drawing.svg import INK, INK2, KIN, SHU, g, rect, stamp, text, use
from kensei.games.kendo.drawing import ippon_letters, pieces
from kensei.games.kendo.drawing.learn import ARROW, GAP, SPACE, Part, card, cards, crossed, row
from kensei.games.kendo.shiai.state import RIBBONS

__all__ = ["card", "picture"]

ABOVE_DECKS = 262.0
"""How much of the table a round needs: names, points and the exchange."""


def picture(name: str) -> Example:
    return PICTURES[name]()


SWITCH = "switch 1 hands=seme/do3,men-kote,kaihi attack=0:men3"


def throw() -> Example:
    played("shiai", SWITCH, "1: switch kaihi red")
    back = g(use("d-back", 0, 0, 72, 104), 10, 0, 1, 8)
    return row(cards("kaihi"), ARROW, (back, 84.0))


def draw() -> Example:
    played("shiai", SWITCH, "1: switch kaihi red", "*: do-men")
    return row(stack(0, _("brown")), SPACE, stack(1, _("red"), is_named=True), SPACE, stack(2, _("green")))


def pick() -> Example:
    at = played("shiai", SWITCH, "1: switch kaihi red", "*: do-men")
    assert [str(move) for move in at.state.legal_moves(1)] == ["pick red", "pick green"]
    return row(stack(1, _("red"), is_named=True), ARROW_ROOM, stack(2, _("or green"), is_named=True))


def play() -> Example:
    played("shiai", "answer 1 hands=seme/men-kote attack=0:men3", "1: men-kote")
    return row(cards("men3"), ARROW, cards("men-kote"))


HANDS = "hands=men3,kote-do,seme,jodan,tsuki2/men-kote,tsuki4,kaihi,tsuki-men,kote-men"
PLIES = (
    *("0: men3", "1: switch kaihi green", "*: maki", "1: pick green", "*: tsuyoi"),
    *("1: men-kote", "0: switch jodan red", "*: tsuki-do", "0: pick red", "*: do-men"),
    *("0: kote-do", "1: switch maki red", "*: men-do", "1: pick green", "*: oshidashi"),
    "1: pass",
)
"""A round of three strikes; each answer comes after a switch-and-pick."""


def round_after(plies: int, seat: int, chosen: Sequence[str] = ()) -> Example:
    """The table of the round that the page tells, as the seat sees it after so many plies."""
    at = played("shiai", f"start 0 {HANDS}", *PLIES[:plies])
    body, w, _h = at.drawn(seat, RIBBONS, chosen)
    return Example("", "", window(body, 0, 0, w, ABOVE_DECKS, (0, 0)), w, ABOVE_DECKS, zoom=0.8)


def ippon() -> Example:
    """The end of the same round: the last strike and the point that it made."""
    at = played("shiai", f"start 0 {HANDS}", *PLIES)
    won = g(pieces.score(at.state.scores[0], SHU, ippon_letters(at.story, 0)), 0, 26)
    return row(cards("kote-do"), ARROW, (won, 106.0))


def two_ippon() -> Example:
    at = played("shiai", "answer 1 hands=do1/kote1 attack=0:men3 scores=1,0", "1: pass")
    assert at.state.outcome()
    return row((g(pieces.score(2, SHU, "DM"), 0, 26), 106.0))


def two_hansoku() -> Example:
    at = played("shiai", "answer 1 hands=do1/kote1 attack=0:maki hansoku=0,1", "1: pass")
    marks = g(pieces.warning(True), -128, 24) + g(pieces.warning(True), -84, 24)
    won = g(pieces.score(at.state.scores[0], SHU, ippon_letters(at.story, 0)), 0, 26)
    return row((marks, 80.0), ARROW, (won, 106.0))


def time() -> Example:
    at = played("shiai", "start 0 hands=do1,jikan/do2 scores=1,0", "0: jikan")
    assert at.state.is_last_round
    return row(cards("jikan"), SPACE, (g(pieces.score(1, SHU, "M"), 0, 26), 106.0))


def last_brown() -> Example:
    at = played("shiai", "start 1 hands=do1/men-kote,hikido2,bogyo")
    assert [str(move) for move in at.state.legal_moves(1)] == ["pass"]
    return row(crossed(cards("men3")), ARROW, (g(pieces.warning(True), -124, 24), 40.0))


def bogyo_against_jodan() -> Example:
    must_not("answer 1 hands=do1/bogyo,do2 attack=0:men3+jodan", 1, "bogyo")
    return row(cards("men3", "jodan"), ARROW, crossed(cards("bogyo")))


def any_brown_on_a_seme() -> Example:
    at = played("shiai", "answer 1 hands=men-kote,do1/men3,do2 attack=0:+seme", "1: men3", "0: men-kote")
    assert at.state.scores == (1, 0)
    return row(cards("seme"), ARROW, crossed(cards("men3")), ARROW, cards("men-kote"))


def must_not(position: str, seat: int, move: str) -> StillGame:
    """The position, in which the engine does not offer that move."""
    at = played("shiai", position)
    assert move not in [str(legal) for legal in at.state.legal_moves(seat)]
    return at


PICTURES: dict[str, Callable[[], Example]] = {
    "throw": throw,
    "draw": draw,
    "pick": pick,
    "play": play,
    "round-1": lambda: round_after(5, 1, ("men-kote",)),
    "round-2": lambda: round_after(10, 0, ("kote-do",)),
    "round-3": lambda: round_after(15, 1),
    "round-4": ippon,
    "two-ippon": two_ippon,
    "two-hansoku": two_hansoku,
    "time": time,
    "mistake-brown": last_brown,
    "mistake-bogyo": bogyo_against_jodan,
    "mistake-seme": any_brown_on_a_seme,
}


def stack(colour: int, words: str, is_named: bool = False) -> Part:
    """A deck with its colour below it, in a frame if it is named."""
    out = stamp(f"d-deck-{colour}", 6, 8)
    if is_named:
        out += rect(0, 2, 64, 86, "none", 6, KIN, 3)
    return out + text(31, 110, words, 16, INK if is_named else INK2, 600 if is_named else 400), 64.0


ARROW_ROOM: Part = ("", GAP)
