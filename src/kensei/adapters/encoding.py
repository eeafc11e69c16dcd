"""Moves as numbers and views as tensors: one small module a game.

A numbering is the same for all seats and all moments of a game; a tensor holds what its seat may
know and nothing else, for it is made from the view. Integer actions exist here and nowhere deeper.

>>> kaito = encoding("kaito")
>>> len(kaito.moves), kaito.shape, str(kaito.moves[20])
(396, (21, 6, 6), 'c4')
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kensei.core.errors import BadOption, IllegalMove, KenseiError, shown
from kensei.core.options import settle
from kensei.core.protocol import Move, View
from kensei.games import game, part

Tensor: TypeAlias = NDArray[np.int8]
Numbers: TypeAlias = NDArray[np.intp]

KEPT = 512
"""How many lists of legal moves keep their numbers."""


@dataclass(frozen=True, slots=True)
class Block:
    """A run of moves in a numbering, and what they are."""

    moves: tuple[Move, ...]
    means: str


@dataclass(frozen=True, slots=True)
class Notes:
    """What the page for researchers says of a game."""

    hidden: str
    """What is hidden, and from when on it is not."""
    simultaneous: str
    """When several decide at once."""
    bound: str
    """By what the number of decisions is bounded."""


class Encoding:
    """The numbering of one game's moves, and the tensor of its views."""

    def __init__(
        self,
        blocks: Sequence[Block],
        shape: tuple[int, ...],
        high: int,
        layout: Sequence[tuple[str, int]],
        observe: Callable[[View], Tensor],
        longest: int,
        chances: int,
        within: Callable[[Sequence[Move]], Sequence[Move]] | None = None,
        number: Callable[[Move], int] | None = None,
        deal: Callable[[Any, random.Random], Any] | None = None,
    ) -> None:
        self.blocks = tuple(blocks)
        """The numbering, run by run."""
        self.moves: tuple[Move, ...] = tuple(move for block in blocks for move in block.moves)
        """Every move by its number."""
        self.numbers: Mapping[Move, int] = MappingProxyType({move: n for n, move in enumerate(self.moves)})
        """Every number by its move."""
        self.shape = shape
        """The shape of an observation."""
        self.high = high
        """The highest value in an observation; the lowest is 0."""
        self.layout = tuple(layout)
        """What the parts of an observation mean, with their lengths along its first axis."""
        self.observe = observe
        """Give the tensor of a view."""
        self.longest = longest
        """How many decisions a game has at the most; where the rules set no bound, a number no game comes near."""
        self.chances = chances
        """How many outcomes chance has at the most, at one moment."""
        self.within = within
        """Gives of some legal moves those that are offered here, where a numbering has a bound; None: all are."""
        self.deal = deal
        """Deals at once from the first state, where that is faster than one chance move after the other."""
        self._number = number or self.numbers.__getitem__
        self._kept: dict[int, tuple[Sequence[Move], Numbers, Tensor]] = {}
        assert len(self.numbers) == len(self.moves), "a move has two numbers"

    def legal(self, moves: Sequence[Move]) -> tuple[Numbers, Tensor]:
        """Give the numbers of these legal moves in their order, and ones for them among zeros: the mask.

        Games hand out the same tuple again and again for the same hand, so what it gave is kept; it
        is not to be changed.
        """
        kept = self._kept.get(id(moves))
        if kept is not None and kept[0] is moves:
            return kept[1], kept[2]
        offered = self.within(moves) if self.within else moves
        if moves and not offered:
            raise KenseiError(f"none of the legal moves has a number: {', '.join(map(str, moves[:5]))}, …")
        number = self._number
        numbers: Numbers = np.array([number(move) for move in offered], dtype=np.intp)
        mask: Tensor = np.zeros(len(self.moves), dtype=np.int8)
        mask[numbers] = 1
        if len(self._kept) >= KEPT:
            self._kept.clear()
        self._kept[id(moves)] = (moves, numbers, mask)
        return numbers, mask

    def move(self, number: Any) -> Move:
        """Give the move of that number; else say what numbers there are."""
        if not self.is_number(number):
            raise IllegalMove(f"action {shown(number)}: actions are whole numbers from 0 to {len(self.moves) - 1}")
        return self.moves[number]

    def is_number(self, number: Any) -> bool:
        """Say whether this is the number of a move."""
        whole = type(number) is int or (isinstance(number, np.integer) and number.ndim == 0)
        return bool(whole and 0 <= number < len(self.moves))


def encoding(name: str, **options: Any) -> Encoding:
    """Give the encoding of the game with these options; unknown ones: `BadOption` with the allowed values."""
    one = game(name)
    return _encoding(name, tuple(sorted(settle(one.options, options).items())))


def opening(name: str, options: Mapping[str, Any], position: str = "") -> tuple[Any, dict[str, Any]]:
    """Give the first state, and the options that hold: what a position says of them itself counts.

    >>> opening("kiriai", {}, "5 1H0:-:kesa 5H0:-:zan 2/9")[1]
    {'field': 'standard', 'cap': 9, 'lives': 2}
    """
    one = game(name)
    settled = settle(one.options, options)
    if not position:
        return one.start(**settled), settled
    state: Any = one.read(position, **settled)
    settled |= {option: getattr(state, option) for option in settled if hasattr(state, option)}
    code = encoding(name, **settled)
    if code.observe(state.view(None)).shape != code.shape:
        raise BadOption(f"position {shown(position)}: it is for another number of players than the options say")
    return state, settled


@lru_cache(maxsize=32)
def _encoding(name: str, options: tuple[tuple[str, Any], ...]) -> Encoding:
    module = part(name, "encoding")
    if module is None:
        from kensei.adapters.generic import generic_encoding

        return generic_encoding(game(name), dict(options))
    made: Encoding = module.encoding(dict(options))
    return made


def notes_of(name: str) -> Notes:
    """Give what the page for researchers says of the game."""
    module = part(name, "encoding")
    unknown = Notes("by the rules", "by the rules", "no game comes near it")
    return getattr(module, "NOTES", unknown)


def block(means: str, moves: Iterable[Move]) -> Block:
    """Give a run of moves."""
    return Block(tuple(moves), means)


def counted(cards: Iterable[str], places: Mapping[str, int]) -> list[int]:
    """Count the cards by their places.

    >>> counted(("seme", "do1", "seme"), {"do1": 0, "men1": 1, "seme": 2})
    [1, 0, 2]
    """
    row = [0] * len(places)
    for card in cards:
        row[places[card]] += 1
    return row


def tensor(row: Sequence[int]) -> Tensor:
    """Give a row of numbers as a tensor; what is above 127 is 127."""
    return np.minimum(np.array(row, dtype=np.int32), 127).astype(np.int8)


def one_hot(length: int, *places: int | None) -> list[int]:
    """Give zeros with ones at these places; None for nothing.

    >>> one_hot(3, 1), one_hot(2, None)
    ([0, 1, 0], [0, 0])
    """
    row = [0] * length
    for place in places:
        if place is not None:
            row[place] = 1
    return row
