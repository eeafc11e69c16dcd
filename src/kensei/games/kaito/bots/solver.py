"""Who wins a position of Kaito, proved.

>>> from kensei.games.kaito import GAME
>>> solution = solve(GAME.read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"), all=True)
>>> solution.value, [str(move) for move in solution.moves]
(1, ['c4'])
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from kensei.core.errors import BadPosition
from kensei.games.compiling import affordable
from kensei.games.kaito import kernel, notation
from kensei.games.kaito.bots import dfpn
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import UNDEALT

SLICE = affordable(50_000)
"""Nodes between two looks at the clock."""
SHARED_SLICE = affordable(400_000)
"""The same for each of several threads, which wait for one another then."""
FIRST_TABLE = 4
LARGEST_TABLE = 1024
"""Megabytes: a table that fits the processor's cache is twice as fast, so it grows as it fills."""
TOGETHER = (dfpn.Style(60, 25), dfpn.Style(80, 40))
"""How two threads search with one table."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a position, for the side to move."""

    value: int | None
    """1 won, -1 lost, None: not proved within the nodes."""
    moves: tuple[Turn, ...]
    """A winning turn, or all of them when asked for; none if the position is lost or not proved."""
    nodes: int
    """How many positions were expanded."""
    turns: int | None = None
    """A proved bound on how many more turns the game lasts when the winner follows the proof."""
    unsettled: tuple[Turn, ...] = ()
    """Turns that may win as well: the nodes did not suffice to say it of them."""

    def __str__(self) -> str:
        if self.value is None:
            return f"not proved within {self.nodes:,} nodes"
        word = "won" if self.value > 0 else "lost"
        return f"{word}, proved, {self.turns} more {'turn' if self.turns == 1 else 'turns'} at most"


Progress = Callable[[int, int, int], None]
"""Called after each slice with the nodes so far, phi and delta of the position."""


class Solver:
    """A search that keeps its table: positions of one game, solved one after the other, help each other.

    With `threads=2` two searches of different styles share the table. What they prove is the same, but how many nodes
    they need differs from run to run.
    """

    def __init__(self, memory: int = LARGEST_TABLE, threads: int = 1) -> None:
        self.memory = memory
        self.styles = (dfpn.STANDARD,) if threads == 1 else TOGETHER[:threads]
        self.entries = dfpn.table(min(FIRST_TABLE, memory))
        self.nodes = 0

    def prove(
        self,
        position: kernel.Position,
        nodes: int | None = None,
        deadline: float | None = None,
        progress: Progress | None = None,
    ) -> Solution:
        """Search the position until it is proved, the nodes are spent, or the deadline has passed."""
        spent, several = 0, len(self.styles)
        while True:
            portion = SLICE if several == 1 else SHARED_SLICE
            if nodes is not None:
                portion = min(portion, -(-(nodes - spent) // several))
            found = self._search(position, portion)
            used = sum(one[3] for one in found)
            spent += used
            self.nodes += used
            phi, delta, turns, _, move = min(found, key=lambda one: min(one[0], one[1]))
            if phi == 0 or delta == 0:
                moves = (kernel.unpack_move(int(move)),) if phi == 0 else ()
                return Solution(1 if phi == 0 else -1, moves, spent, int(turns))
            if progress:
                progress(self.nodes, phi, delta)
            if (nodes is not None and spent >= nodes) or (deadline is not None and time.monotonic() >= deadline):
                return Solution(None, (), spent)
            self._grow()

    def _search(self, position: kernel.Position, portion: int) -> list[tuple[int, int, int, int, int]]:
        """Let each thread search for so many nodes, with the table of all."""
        if len(self.styles) == 1:
            return [dfpn.search(position, self.entries, portion, self.styles[0])]
        with ThreadPoolExecutor(len(self.styles)) as threads:
            begun = [threads.submit(dfpn.search, position.copy(), self.entries, portion, one) for one in self.styles]
        return [one.result() for one in begun]

    def _grow(self) -> None:
        """Take a table eight times as large, or as large as allowed, once there was a node for each entry."""
        times = min(8, 1 << (self.memory // max(1, self.entries.nbytes >> 20)).bit_length() - 1)
        if self.nodes < self.entries.size // 2 or times < 2:
            return
        larger = dfpn.empty(self.entries.shape[0] * times)
        dfpn.copy_entries(self.entries, larger)
        self.entries = larger


def solve(
    state: State,
    nodes: int | None = None,
    *,
    all: bool = False,
    deadline: float | None = None,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return who wins, within so many nodes and the deadline (`time.monotonic()`); with `all`, every winning turn."""
    if UNDEALT in state.grid:
        raise BadPosition(f"{notation.write(state)!r} is still being dealt: there is nothing to solve yet")
    search = solver or Solver()
    spent = 0

    def value_of(then: State) -> Solution:
        nonlocal spent
        outcome = then.outcome()
        if outcome:
            return Solution(int(outcome.scores[then.turn]), (), spent, 0)
        left = None if nodes is None else nodes - spent
        if left is not None and left <= 0:
            return Solution(None, (), spent)
        found = search.prove(kernel.pack(then), left, deadline, progress)
        spent += found.nodes
        return replace(found, nodes=spent)

    if state.kaito is not None:
        found = value_of(state)
        if found.value == -1 or state.ended or not all:
            return found
    won: dict[Turn, int] = {}
    lost: list[int] = []
    unsettled: list[Turn] = []
    for move in state.legal_moves(state.turn):
        after = value_of(state.apply(state.turn, move).state)
        if after.value is None:
            unsettled.append(move)
        elif after.value == 1:
            lost.append(1 + (after.turns or 0))
        else:
            won[move] = 1 + (after.turns or 0)
            if not all:
                break
    if won:
        return Solution(1, tuple(won), spent, min(won.values()), tuple(unsettled) if all else ())
    if unsettled:
        return Solution(None, (), spent, unsettled=tuple(unsettled))
    return Solution(-1, (), spent, max(lost))
