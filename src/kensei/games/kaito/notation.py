"""Kaito positions on one line: `sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -`."""

from __future__ import annotations

from kensei.core.errors import BadPosition, shown
from kensei.core.protocol import may_be_position
from kensei.games.kaito.state import OF_COLOUR, OWN, VITAL, State, arranged, is_blocked
from kensei.games.kaito.tiles import BLACK, BOX, CELL, CELLS, COLOURS, GAP, RED, UNDEALT

LETTERS = "rb"
SHAPE = "six rows of six letters, r or b, the Kaito's cell, Red's and Black's held tiles: '….../… r c1 ssa -'"


def write(state: State) -> str:
    rows = "/".join(state.grid[start : start + 6] for start in range(0, 36, 6))
    kaito = "-" if state.kaito is None else CELLS[state.kaito]
    return f"{rows} {LETTERS[state.turn]} {kaito} {state.held[RED] or '-'} {state.held[BLACK] or '-'}"


def read(text: str) -> State:
    """Read a position; one that cannot be laid with the tiles of the box is refused."""
    parts = text.split(" ") if may_be_position(text) else []
    if len(parts) != 5:
        raise BadPosition(f"{shown(text)} is no position of Kaito: it has {SHAPE}")
    rows, letter, kaito, red, black = parts
    grid = _grid(rows)
    if letter not in ("r", "b"):
        raise BadPosition(f"{shown(letter)} should be r or b, the seat that acts next")
    if kaito != "-" and kaito not in CELL:
        raise BadPosition(f"{shown(kaito)} should be the Kaito's cell, a1 to f6, or - before the opening choice")
    held = (_held(red, BLACK), _held(black, RED))
    _count(grid, held)
    if kaito == "-":
        return _before_the_opening(grid, letter, held)
    if UNDEALT in grid:
        raise BadPosition(f"{shown(kaito)}: the Kaito enters when all 36 cells are dealt")
    return _settled(grid, CELL[kaito], LETTERS.index(letter), held)


def _grid(rows: str) -> str:
    lines = rows.split("/")
    if len(lines) != 6 or any(len(line) != 6 for line in lines):
        raise BadPosition(f"{shown(rows)} should be six rows of six letters, parted by /")
    grid = "".join(lines)
    for tile in grid:
        if tile not in BOX and tile != UNDEALT:
            raise BadPosition(f"{shown(tile)} is no tile: write one of {' '.join(BOX)} or {UNDEALT}")
    if UNDEALT in grid.rstrip(UNDEALT):
        raise BadPosition("cells are dealt in order: a ? may not stand before a tile")
    return grid


def _held(text: str, colour: int) -> str:
    if text == "-":
        return ""
    if not text or any(tile not in OWN[colour] for tile in text):
        raise BadPosition(f"{shown(text)} should be {COLOURS[colour]} tiles, of {OWN[colour]}, or - for none")
    return arranged(text, colour)


def _count(grid: str, held: tuple[str, str]) -> None:
    everything = grid + held[RED] + held[BLACK]
    for tile, most in BOX.items():
        if tile != GAP and everything.count(tile) > most:
            raise BadPosition(f"{everything.count(tile)} tiles {tile}: the box has {most}")


def _before_the_opening(grid: str, letter: str, held: tuple[str, str]) -> State:
    gaps = grid.count(GAP)
    if letter != "b" or any(held) or gaps > BOX[GAP] or (UNDEALT not in grid and gaps != BOX[GAP]):
        raise BadPosition("before the opening choice b acts next, nothing is held, and the grid has its two gaps")
    return State(grid, None, BLACK)


def _settled(grid: str, kaito: int, turn: int, held: tuple[str, str]) -> State:
    """Return the position with its end, if it is one: the grid first, then whether the next can move."""
    lost = [(seat, by) for kind, by in VITAL.items() for seat in (RED, BLACK) if OF_COLOUR[kind][seat] not in grid]
    if len({seat for seat, _ in lost}) > 1:
        raise BadPosition("both players lack swords or helmets: the game had ended before")
    blocked = "blocked" if is_blocked(grid, kaito) else ""
    ended = lost[0][1] if lost else blocked
    return State(grid, kaito, turn, held, ended)
