"""Kaito solved once more, by a second program: plain search on its own reading of the rules.

Nothing is shared with the engine or its solver: positions are read, moved and searched here, by the clauses of the
rulebook. A position is a text like `S...../SshSAC/.Ss.../.S.ss./HH.AB./...... b e1 ssha SHA`.

>>> position = read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC")
>>> search = Search()
>>> [move for move in moves(position) if search.loses(played(position, move))]
['c4']
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

WORTH = {"A": 1, "B": 2, "C": 3}
PRICE = {"S": 4, "H": 5}
LENGTHS = 4
"""Lengths take longer than values: of so many positions one may have its length searched."""


class TooLarge(Exception):
    """The search met more positions than it was allowed."""


class Board(NamedTuple):
    """The whole position, and who has lost it."""

    grid: str
    kaito: int
    turn: int
    held: tuple[str, str]
    loser: int = -1


def read(text: str) -> Board:
    rows, turn, kaito, red, black = text.split(" ")
    held = tuple("".join(sorted(tiles.strip("-"))) for tiles in (red, black))
    return Board(rows.replace("/", ""), cell(kaito), "rb".index(turn), (held[0], held[1]))


def cell(name: str) -> int:
    return "abcdef".index(name[0]) + 6 * (int(name[1]) - 1)


def name(place: int) -> str:
    return f"{'abcdef'[place % 6]}{place // 6 + 1}"


def is_own(tile: str, seat: int) -> bool:
    return tile.isupper() == (seat == 0)


LINES = [
    [other for other in range(36) if other != place and (other % 6 == place % 6 or other // 6 == place // 6)]
    for place in range(36)
]


def moves(board: Board) -> list[str]:
    """List the turns of the side to move, in no special order."""
    found = []
    for place in LINES[board.kaito]:
        if board.grid[place] == ".":
            continue
        found.append(name(place))
        found += [f"{name(place)}+{good}({paid})" for good, paid in trades(board, place)]
    return found


def trades(board: Board, place: int) -> set[tuple[str, str]]:
    """Return what can be bought after this capture: no tile of a payment is superfluous."""
    tile, seat = board.grid[place], board.turn
    if tile.upper() in PRICE and board.grid.count(tile) == 1:
        return set()
    mine = board.held[seat] + ("" if is_own(tile, seat) else tile)
    purse = sorted(WORTH[one.upper()] for one in mine if one.upper() in WORTH)
    found = set()
    for good, price in PRICE.items():
        if (good if seat == 0 else good.lower()) not in board.held[1 - seat]:
            continue
        for size in range(1, len(purse) + 1):
            for paid in combinations(purse, size):
                if sum(paid) >= price > sum(paid) - paid[0]:
                    found.add((good, "".join(map(str, paid))))
    return found


def played(board: Board, move: str) -> Board:
    """Capture; the last sword or helmet ends it; then the trade; who cannot move has lost."""
    seat, place = board.turn, cell(move)
    tile = board.grid[place]
    held = [board.held[0], board.held[1]]
    if not is_own(tile, seat):
        held[seat] = "".join(sorted(held[seat] + tile))
    grid = board.grid[:place] + "." + board.grid[place + 1 :]
    if tile.upper() in PRICE and tile not in grid:
        return Board(grid, place, 1 - seat, (held[0], held[1]), 0 if tile.isupper() else 1)
    if "+" in move:
        good = move[3] if seat == 0 else move[3].lower()
        held[1 - seat] = held[1 - seat].replace(good, "", 1)
        for value in move[5:-1]:
            mon = "ABC"[int(value) - 1]
            held[seat] = held[seat].replace(mon.lower() if seat == 0 else mon, "", 1)
        grid = grid[:place] + good + grid[place + 1 :]
    stuck = all(grid[other] == "." for other in LINES[place])
    return Board(grid, place, 1 - seat, (held[0], held[1]), 1 - seat if stuck else -1)


class Search:
    """A search that remembers every position it has met: who wins, and in how many turns."""

    def __init__(self, most: int = 1_000_000) -> None:
        self.most = most
        self.won: dict[Board, bool] = {}
        self.lengths: dict[Board, int] = {}

    def loses(self, board: Board) -> bool:
        """Whether the side to move, or the one who would be, has lost or loses against the best play."""
        return not self.wins(board)

    def wins(self, board: Board) -> bool:
        if board.loser >= 0:
            return board.loser != board.turn
        known = self.won.get(board)
        if known is None:
            if len(self.won) >= self.most:
                raise TooLarge
            after = [played(board, move) for move in moves(board)]
            # what ends at once is looked at first, then where the other has the fewest turns
            after.sort(key=lambda then: -1 if then.loser >= 0 else sum(then.grid[p] != "." for p in LINES[then.kaito]))
            known = self.won[board] = any(not self.wins(then) for then in after)
        return known

    def length(self, board: Board) -> int:
        """Return how many more turns the game lasts when the winner hurries and the loser holds out."""
        if board.loser >= 0:
            return 0
        known = self.lengths.get(board)
        if known is None:
            after = [played(board, move) for move in moves(board)]
            if self.wins(board):
                known = 1 + min(self.length(then) for then in after if not self.wins(then))
            else:
                known = 1 + max(self.length(then) for then in after)
            self.lengths[board] = known
            if len(self.lengths) > self.most // LENGTHS:
                raise TooLarge
        return known
