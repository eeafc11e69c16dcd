"""Addresses of analysis boards: game, options, position and a tree of moves, and nothing of anybody's table.

A tree is a list of moves, `SEAT.TEXT` each, joined by `_`; `x` is the seat of chance. A move follows the one before
it, or the one whose number it names (0: the beginning): a variation.

>>> decode("0.c4_1.d4_1-1.c5")
[TreeMove(parent=0, seat=0, text='c4'), TreeMove(parent=1, seat=1, text='d4'), TreeMove(parent=1, seat=1, text='c5')]
>>> encode(decode("0.c4_1.d4_1-1.c5"))
'0.c4_1.d4_1-1.c5'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from kensei.core.errors import shown
from kensei.core.i18n import N_
from kensei.core.match import AnyMatch
from kensei.core.options import from_text
from kensei.core.protocol import CHANCE, LONGEST_MOVE, AnyGame
from kensei.server.errors import Refused
from kensei.server.practice.question import MOST_MOVES

LONGEST_TREE = 6000
"""Characters of the moves in an address; browsers and proxies take addresses of 8000."""
STEP = re.compile(r"(?:([0-9]{1,3})-)?(x|[0-9]{1,2})\.(.+)", re.DOTALL)
ESCAPES = (("%", "%25"), ("_", "%5F"))
"""What separates moves is written so inside of one."""
NO_STEP = N_("moves: {value} is no move of a tree; write 0.c4 for a move of seat 0, 12-0.c4 if it follows move 12")
TOO_LONG = N_("moves: at most {most} characters and {steps} moves fit into an address")
LATER = N_("moves: {value} follows move {parent}, which comes before it in no tree")
NO_AT = N_("at: the moves of this address are numbered from 0 to {last}")


class TreeMove(NamedTuple):
    """One move of a tree."""

    parent: int
    """The number of the move that it follows, from 1 on; 0: the beginning."""
    seat: int
    text: str


def decode(text: str) -> list[TreeMove]:
    """Return the tree that an address holds."""
    if len(text) > LONGEST_TREE or text.count("_") >= MOST_MOVES:
        raise Refused("bad", TOO_LONG, most=LONGEST_TREE, steps=MOST_MOVES)
    steps: list[TreeMove] = []
    for word in text.split("_") if text else ():
        found = STEP.fullmatch(word)
        if found is None or len(found[3]) > LONGEST_MOVE:
            raise Refused("bad", NO_STEP, value=shown(word))
        parent = len(steps) if found[1] is None else int(found[1])
        if parent > len(steps):
            raise Refused("bad", LATER, value=shown(word), parent=parent)
        seat = CHANCE if found[2] == "x" else int(found[2])
        steps.append(TreeMove(parent, seat, unescaped(found[3])))
    return steps


def encode(steps: Iterable[TreeMove]) -> str:
    words = []
    for number, step in enumerate(steps):
        before = "" if step.parent == number else f"{step.parent}-"
        seat = "x" if step.seat == CHANCE else step.seat
        words.append(f"{before}{seat}.{escaped(step.text)}")
    return "_".join(words)


def escaped(text: str) -> str:
    for letter, written in ESCAPES:
        text = text.replace(letter, written)
    return text


def unescaped(text: str) -> str:
    for letter, written in reversed(ESCAPES):
        text = text.replace(written, letter)
    return text


def line_to(steps: Sequence[TreeMove], at: int) -> list[tuple[int, str]]:
    """Return the moves from the beginning to the one with that number.

    >>> line_to(decode("0.c4_1.d4_1-1.c5"), 3)
    [(0, 'c4'), (1, 'c5')]
    """
    if not 0 <= at <= len(steps):
        raise Refused("bad", NO_AT, last=len(steps))
    line = []
    while at:
        step = steps[at - 1]
        line.append((step.seat, step.text))
        at = step.parent
    return line[::-1]


def options_of(game: AnyGame, query: Mapping[str, str]) -> dict[str, Any]:
    """Return the options that an address names; the game itself checks them."""
    return {name: from_text(option, query[name]) for name, option in game.options.items() if query.get(name)}


def of_game(match: AnyMatch, ply: int, names: Sequence[str]) -> str:
    """Return the address of a moment of a finished game, with all of its moves if they fit, else with those that do.

    All hands lie open: the game is over, and one person plays all sides.
    """
    plies = [(one.seat, str(one.move)) for one in match.plies]
    position, first = match.position, 0
    if len(plies) > MOST_MOVES or len(encode(straight(plies))) > LONGEST_TREE:
        position, first = match.game.write(match.state_at(ply)), ply
    moves = straight(plies[first:])[:MOST_MOVES]
    while len(encode(moves)) > LONGEST_TREE:
        moves = moves[: len(moves) * 3 // 4]
    fields = {
        **changed_options(match),
        **({"position": position} if position else {}),
        **({"moves": encode(moves)} if moves else {}),
        "at": ply - first,
    }
    return f"/analysis/{match.game.name}?{urlencode([*fields.items(), *(('name', name) for name in names)])}"


def straight(plies: Sequence[tuple[int, str]]) -> list[TreeMove]:
    return [TreeMove(number, seat, text) for number, (seat, text) in enumerate(plies)]


def changed_options(match: AnyMatch) -> dict[str, Any]:
    """Return the options that are not as usual; a deck that fits into no address is refused."""
    found = {}
    for name, option in match.game.options.items():
        value = match.options[name]
        if value == option.default:
            continue
        if isinstance(value, str) and len(value) > LONGEST_TREE:
            raise Refused("bad", N_("{name}: with a text of its own this game fits into no address"), name=name)
        found[name] = value
    return found
