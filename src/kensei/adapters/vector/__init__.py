"""Many games at once: `VectorEnv(name, n)` steps n games over compiled kernels, for the games that have one.

Arrays, with a row a game: `observations` and `masks` (as in `kensei.adapters.encoding`), `seats` (who is to act).
Where both seats act in every step, arrays have a second axis of two, and `seats` is -1. A game that
ends gives its rewards and starts again in the same step, so that the arrays always show games that go on.

>>> duels = VectorEnv("kiriai", 4, seed=1, cap=30)
>>> duels.masks.shape, duels.observations.shape
((4, 2, 90), (4, 2, 45))
>>> rewards, ended = duels.step(duels.random_actions())
>>> rewards.shape, ended.tolist()
((4, 2), [False, False, False, False])
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from kensei.adapters.encoding import encoding, opening
from kensei.adapters.vector.dice import draw_all
from kensei.core.errors import BadOption, IllegalMove, shown
from kensei.games import game, names, part

__all__ = ["Beginning", "VectorEnv", "with_kernels"]

SMALLEST_SHARE = 64
"""Fewer games than this are not worth a thread of their own."""


class BatchModule(Protocol):
    """What a game's module `batch` has. A game is a row of numbers; `tables` is what else its functions need."""

    SIMULTANEOUS: bool
    """Whether both seats act in every step; else one after the other."""

    def begin(self, start: Any) -> Beginning:
        """Return what the games that start at this state are made of."""

    def deal_all(self, rows: Any, dice: Any, first: Any, tables: Any, ended: Any, start: int, stop: int) -> None:
        """Start those of the games anew that have ended."""

    def play_all(
        self, rows: Any, dice: Any, tables: Any, actions: Any, rewards: Any, ended: Any, start: int, stop: int
    ) -> None:
        """Play the actions and what chance brings; write what both seats get where a game ends, and that it does."""

    def show_all(self, rows: Any, tables: Any, seats: Any, seen: Any, masks: Any, start: int, stop: int) -> None:
        """Write who is to act, what they may know, and what they may do."""

    def state_of(self, row: list[int], tables: Any) -> Any:
        """Return a game as a state of the reference engine."""


class Beginning(NamedTuple):
    """The row of a game that starts, what else the functions need, and the shape of observations."""

    row: NDArray[Any]
    tables: tuple[Any, ...]
    shape: tuple[int, ...]


class VectorEnv:
    """n games of one kind, stepped together."""

    def __init__(self, name: str, n: int, seed: int = 0, threads: int = 2, position: str = "", **options: Any) -> None:
        """Start n games; each has dice of its own, so the number of threads changes nothing but the time.

        `position`: where every game starts, in the game's notation; what it leaves open is dealt.
        """
        start, settled = opening(name, options, position)
        batch = part(name, "batch")
        if batch is None:
            raise BadOption(f"{name} has no compiled kernel; these games have: {', '.join(with_kernels())}")
        for given, value in (("n", n), ("threads", threads)):
            if type(value) is not int or value < 1:
                raise BadOption(f"{given} {shown(value)}: it may be a whole number from 1 on")
        self.game = game(name)
        self.options = settled
        self.encoding = encoding(name, **settled)
        self.n = n
        if not start.to_act():
            raise BadOption(f"position {shown(position)}: the game is over")
        self._module: BatchModule = batch
        self._first, self._tables, shape = self._module.begin(start)
        self._dice = seeded(n, seed)
        self._rows = np.zeros((n, len(self._first)), dtype=self._first.dtype)
        players = (2,) if self._module.SIMULTANEOUS else ()
        self.observations = np.zeros((n, *players, *shape), dtype=np.int8)
        """What who is to act may know; written anew by each step."""
        self.masks = np.zeros((n, *players, len(self.encoding.moves)), dtype=np.int8)
        """Ones for what may be done; written anew by each step."""
        self.seats = np.full(n, -1, dtype=np.int8)
        self._shares = shares(n, threads)
        self._pool = ThreadPoolExecutor(len(self._shares)) if len(self._shares) > 1 else None
        self._share(self._deal, np.ones(n, dtype=np.bool_))

    def step(self, actions: Any) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Play one action a game (and seat); give both seats' rewards, and which games ended and began again.

        An illegal action is an `IllegalMove` that names it, and nothing is played.
        """
        numbers = self._checked(actions)
        rewards = np.zeros((self.n, 2), dtype=np.float32)
        ended = np.zeros(self.n, dtype=np.bool_)
        self._share(self._play, numbers, rewards, ended)
        return rewards, ended

    def random_actions(self) -> NDArray[np.int64]:
        """Draw a legal action for each game (and seat), all equally likely."""
        actions = np.zeros(self.masks.shape[:-1], dtype=np.int64)
        masks = self.masks.reshape(self.n, -1, self.masks.shape[-1])
        self._share(draw_all, self._dice, masks, actions.reshape(self.n, -1))
        return actions

    def state(self, index: int) -> Any:
        """Return one game as a state of the reference engine."""
        return self._module.state_of(self._rows[index].tolist(), self._tables)

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        numbers = np.asarray(actions)
        shape = self.masks.shape[:-1]
        if numbers.shape != shape or numbers.dtype.kind not in "iu":
            raise IllegalMove(f"actions of shape {numbers.shape} and type {numbers.dtype}: whole numbers of {shape}")
        inside = (numbers >= 0) & (numbers < self.masks.shape[-1])
        flat = np.where(inside, numbers, 0).astype(np.int64).reshape(-1)
        legal = self.masks.reshape(len(flat), -1)[np.arange(len(flat)), flat].reshape(shape).astype(bool) & inside
        if not legal.all():
            where = np.argwhere(~legal)[0]
            raise IllegalMove(f"action {numbers[tuple(where)]} may not be played now in game {where[0]}")
        return flat.reshape(shape)

    def _play(self, actions: Any, rewards: Any, ended: Any, start: int, stop: int) -> None:
        self._module.play_all(self._rows, self._dice, self._tables, actions, rewards, ended, start, stop)
        self._deal(ended, start, stop)

    def _deal(self, ended: Any, start: int, stop: int) -> None:
        self._module.deal_all(self._rows, self._dice, self._first, self._tables, ended, start, stop)
        self._module.show_all(self._rows, self._tables, self.seats, self.observations, self.masks, start, stop)

    def _share(self, work: Any, *arguments: Any) -> None:
        if self._pool is None:
            work(*arguments, 0, self.n)
            return
        for done in [self._pool.submit(work, *arguments, *share) for share in self._shares]:
            done.result()


def with_kernels() -> tuple[str, ...]:
    """List the games that many can be played of at once."""
    return tuple(name for name in names() if part(name, "batch"))


def shares(n: int, threads: int) -> Sequence[tuple[int, int]]:
    """Give each thread a run of the games.

    >>> shares(1000, 2), shares(10, 2)
    (((0, 500), (500, 1000)), ((0, 10),))
    """
    parts = max(1, min(threads, n // SMALLEST_SHARE))
    edges = [n * part // parts for part in range(parts + 1)]
    return tuple(pairwise(edges))


def seeded(n: int, seed: int) -> NDArray[np.uint64]:
    """Give each game dice of its own: the state of a splitmix64 generator."""
    if type(seed) is not int or seed < 0:
        raise BadOption(f"seed {shown(seed)}: it may be a whole number from 0 on")
    states: NDArray[np.uint64] = np.random.SeedSequence(seed).generate_state(n, np.uint64).astype(np.uint64)
    return states
