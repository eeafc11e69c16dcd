"""Moves as numbers and views as tensors: the module `encoding` of each game.

A numbering is the same for all seats and all moments of a game; a tensor is made from the view, so it holds
nothing that its seat must not know. Integer actions exist only in the adapters. A game without the module has its
moves as found in random play, and its views as the bytes of their JSON.

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

from kensei.core import codec
from kensei.core.errors import BadOption, IllegalMove, KenseiError, shown
from kensei.core.match import Match
from kensei.core.options import settle
from kensei.core.protocol import AnyGame, Move, View
from kensei.games import game, part

Tensor: TypeAlias = NDArray[np.int8]
Numbers: TypeAlias = NDArray[np.intp]

CACHE_SIZE = 512
"""How many tuples of legal moves keep their numbers."""
WALKS = 200
"""Random games from which the moves of a game without an encoding are listed."""
LONGEST_WALK = 2000
"""Decisions after which a random game is given up."""


@dataclass(frozen=True, slots=True)
class Block:
    """A run of moves in a numbering, and what they are."""

    moves: tuple[Move, ...]
    means: str


@dataclass(frozen=True, slots=True)
class Notes:
    """What the documentation says of a game."""

    hidden: str
    """What is hidden, and from when on it is not."""
    simultaneous: str
    """When several decide at once."""
    bound: str
    """By what the number of decisions is bounded."""


@dataclass(eq=False)
class Encoding:
    """The numbering of one game's moves, and the tensor of its views."""

    blocks: Sequence[Block]
    """The numbering, run by run."""
    shape: tuple[int, ...]
    """The shape of an observation."""
    high: int
    """The highest value in an observation; the lowest is 0."""
    layout: Sequence[tuple[str, int]]
    """What the parts of an observation mean, with their lengths along its first axis."""
    observe: Callable[[Any], Tensor]
    """Returns the tensor of a view."""
    longest: int
    """How many decisions a game has at the most; where the rules set no bound, a number no game comes near."""
    chances: int
    """How many outcomes chance has at the most, at one moment."""
    within: Callable[[Sequence[Any]], Sequence[Any]] | None = None
    """Filters the legal moves that have a number, where a numbering has a bound; None: all have."""
    number: Callable[[Any], int] | None = None
    """Returns the number of a move, where that is faster than looking it up."""
    deal: Callable[[Any, random.Random], Any] | None = None
    """Deals at once from the first state, where that is faster than one chance move after the other."""

    def __post_init__(self) -> None:
        self.moves: tuple[Move, ...] = tuple(move for block in self.blocks for move in block.moves)
        """Every move by its number."""
        self.numbers: Mapping[Move, int] = MappingProxyType({move: n for n, move in enumerate(self.moves)})
        """Every number by its move."""
        self._cache: dict[int, tuple[Sequence[Move], Numbers, Tensor]] = {}
        assert len(self.numbers) == len(self.moves), "a move has two numbers"

    def legal(self, moves: Sequence[Move]) -> tuple[Numbers, Tensor]:
        """Return the numbers of these legal moves in their order, and their mask: ones among zeros.

        Games hand out the same tuple for the same hand, so both arrays are cached; do not change them.
        """
        kept = self._cache.get(id(moves))
        if kept is not None and kept[0] is moves:
            return kept[1], kept[2]
        offered = self.within(moves) if self.within else moves
        if moves and not offered:
            raise KenseiError(f"none of the legal moves has a number: {', '.join(map(str, moves[:5]))}, …")
        number = self.number or self.numbers.__getitem__
        numbers: Numbers = np.array([number(move) for move in offered], dtype=np.intp)
        mask: Tensor = np.zeros(len(self.moves), dtype=np.int8)
        mask[numbers] = 1
        if len(self._cache) >= CACHE_SIZE:
            self._cache.clear()
        self._cache[id(moves)] = (moves, numbers, mask)
        return numbers, mask

    def move(self, number: Any) -> Move:
        """Return the move of that number; else raise an error that says what numbers there are."""
        if not self.is_number(number):
            raise IllegalMove(f"action {shown(number)}: actions are whole numbers from 0 to {len(self.moves) - 1}")
        return self.moves[number]

    def is_number(self, number: Any) -> bool:
        whole = type(number) is int or (isinstance(number, np.integer) and number.ndim == 0)
        return bool(whole and 0 <= number < len(self.moves))


def encoding(name: str, **options: Any) -> Encoding:
    """Return the encoding of the game with these options; unknown ones: `BadOption` with the allowed values."""
    one = game(name)
    return _encoding(name, tuple(sorted(settle(one.options, options).items())))


def opening(name: str, options: Mapping[str, Any], position: str = "") -> tuple[Any, dict[str, Any]]:
    """Return the first state and the options that hold: what a position itself says of them counts.

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
    made: Encoding = module.encoding(dict(options)) if module else generic_encoding(game(name), dict(options))
    return made


def generic_encoding(game: AnyGame, options: dict[str, Any]) -> Encoding:
    """List the moves of many random games; a legal move that occurs in none of them has no number."""
    moves: dict[str, Move] = {}
    longest = width = chances = 1
    for walk in range(WALKS):
        match, rng, decisions = Match(game, seed=f"moves {walk}", **options), random.Random(walk), 0
        while (asked := sorted(match.state.to_act())) and decisions < LONGEST_WALK:
            for seat in asked:
                legal = match.state.legal_moves(seat)
                moves |= {str(move): move for move in legal}
                width = max(width, len(codec.dumps(match.state.view(seat)).encode()))
                match.play(seat, rng.choice(legal))
            decisions += 1
        longest = max(longest, decisions)
        chances = max(chances, *(len(ply.state.chances()) for ply in match.plies), len(match.start.chances()))
    size = 2 * width

    def observe(view: View) -> Tensor:
        text = codec.dumps(view).encode()[:size]
        return np.frombuffer(text.ljust(size, b"\0"), dtype=np.uint8).astype(np.int8) & 127

    known = frozenset(moves.values())
    return Encoding(
        [block("every move, by its text", (moves[text] for text in sorted(moves)))],
        (size,),
        127,
        [("the view as JSON, in bytes", size)],
        observe,
        10 * longest,
        4 * chances,
        within=lambda legal: [move for move in legal if move in known],
    )


def block(means: str, moves: Iterable[Move]) -> Block:
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
    """Return a row of numbers as a tensor; what is above 127 is 127."""
    return np.minimum(np.array(row, dtype=np.int32), 127).astype(np.int8)


def one_hot(length: int, *places: int | None) -> list[int]:
    """Return zeros with ones at these places; None for nothing.

    >>> one_hot(3, 1), one_hot(2, None)
    ([0, 1, 0], [0, 0])
    """
    row = [0] * length
    for place in places:
        if place is not None:
            row[place] = 1
    return row
