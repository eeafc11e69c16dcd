"""Kaito, told once more from its clauses."""

from __future__ import annotations

from itertools import combinations, product

from tests.games.judging import NATURE, Asking, ask

COLUMNS = "abcdef"
TILES = {"S": 7, "H": 3, "A": 3, "B": 2, "C": 2}
PRICES = {"S": 4, "H": 5}
WORTH = {"A": 1, "B": 2, "C": 3}


def name(cell: tuple[int, int]) -> str:
    """A cell as moves spell it."""
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


class Judge:
    """A board, who holds what, and where the Kaito stands."""

    IN_ORDER = True

    def __init__(self) -> None:
        self.grid: dict[tuple[int, int], str] = {}
        self.held: tuple[list[str], list[str]] = ([], [])
        self.kaito = (0, 0)
        self.scores: tuple[int, int] = (0, 0)

    def tell(self) -> Asking:
        """The deal, the opening choice, and turns until one has lost."""
        yield from self.deal()
        self.kaito = yield from self.choose(1, {name(cell): cell for cell in self.cells(".")})
        turn, loser = 0, None
        while loser is None:
            targets = [cell for cell in self.cells() if self.is_target(cell)]
            loser = (yield from self.turn(turn, targets)) if targets else turn
            turn = 1 - turn
        self.scores = (1, -1) if loser else (-1, 1)

    def deal(self) -> Asking:
        """36 tiles, row by row [kaito.deal]."""
        left = {**TILES, **{kind.lower(): number for kind, number in TILES.items()}, ".": 2}
        for row, column in product(range(6), range(6)):
            tile = yield from ask(NATURE, [(tile, number) for tile, number in left.items() if number])
            left[tile] -= 1
            self.grid[column, row] = tile

    def choose(self, seat: int, moves: dict[str, object]) -> Asking:
        """Ask for one of the moves; gives what it stands for."""
        return moves[(yield from ask(seat, moves))]

    def cells(self, tile: str = "") -> list[tuple[int, int]]:
        """The cells with this tile, or all, from a to f and 1 to 6."""
        return [cell for cell in sorted(self.grid) if not tile or self.grid[cell] == tile]

    def is_target(self, cell: tuple[int, int]) -> bool:
        """Along row or column, on a tile, not beneath itself [kaito.line, kaito.land]."""
        along = (cell[0] == self.kaito[0]) != (cell[1] == self.kaito[1])
        return along and self.grid[cell] != "."

    def turn(self, seat: int, targets: list[tuple[int, int]]) -> Asking:
        """Capture, check, trade, flip; gives who has lost."""
        moves: dict[str, object] = {}
        for cell in targets:
            moves[name(cell)] = (cell, "", ())
            for good, paid in self.trades(seat, self.grid[cell]):
                moves[f"{name(cell)}+{good.upper()}({''.join(map(str, paid))})"] = (cell, good, paid)
        cell, good, paid = yield from self.choose(seat, moves)
        tile = self.grid[cell]
        self.grid[cell], self.kaito = ".", cell
        if owner(tile) != seat:
            self.held[seat].append(tile)
        if tile.upper() in PRICES and not self.cells(tile):
            return owner(tile)
        if good:
            self.held[1 - seat].remove(good)
            self.grid[cell] = good
            for value in paid:
                mon = "ABC"[value - 1]
                self.held[seat].remove(mon if seat else mon.lower())
        return None

    def trades(self, seat: int, captured: str) -> list[tuple[str, tuple[int, ...]]]:
        """What may be bought back with what, after this capture [kaito.trade.when, kaito.trade.payment]."""
        if captured.upper() in PRICES and len(self.cells(captured)) == 1:
            return []
        holds = [*self.held[seat], *([captured] if owner(captured) != seat else [])]
        mon = sorted(WORTH[tile.upper()] for tile in holds if tile.upper() in WORTH)
        found = []
        for kind, price in PRICES.items():
            good = kind.lower() if seat else kind
            if good in self.held[1 - seat]:
                chosen = {paid for number in range(1, len(mon) + 1) for paid in combinations(mon, number)}
                found += [(good, paid) for paid in sorted(chosen) if is_spare(paid, price)]
        return found


def owner(tile: str) -> int:
    """Red's tiles are capitals."""
    return 0 if tile.isupper() else 1


def is_spare(paid: tuple[int, ...], price: int) -> bool:
    """The price is met, and no tile could be left out."""
    return sum(paid) >= price > sum(paid) - min(paid)
