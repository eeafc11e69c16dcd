"""A Kaito board in text."""

from __future__ import annotations

from kensei.games.kaito.moves import worth
from kensei.games.kaito.state import OF_COLOUR, VITAL, State, View
from kensei.games.kaito.tiles import BLACK, GAP, RED, UNDEALT, owner
from kensei.terminal.ansi import Ink
from kensei.terminal.layout import wrapped

LEGEND = (
    "S sword, H helmet, A B C mon of 1 2 3, . gap. CAPITALS are Red's, small letters Black's.",
    "[ ] is the Kaito, perhaps on a tile; ( ) is where it can go.",
)
BOARD = 30
"""Columns of the grid with its numbers."""
ROOM = 38
"""Columns that a player needs beside the board: on a narrower screen they stand below it."""


def draw(view: View, ink: Ink) -> str:
    state = view.state
    choices = {move.cell for move in state.legal_moves(state.turn)}
    sides = [*_side(state, BLACK, ink), "", *_side(state, RED, ink)]
    is_wide = ink.width >= BOARD + ROOM
    beside = sides if is_wide else [""] * len(sides)
    rows = [f"{'     ' + '   '.join('abcdef'):<{BOARD}}{beside[0]}".rstrip()]
    for row in range(6):
        cells = "".join(_cell(state, row * 6 + column, choices, ink) for column in range(6))
        rows.append(f"  {row + 1} {cells}  {beside[row + 1]}".rstrip())
    below = [] if is_wide else ["", *(f"  {line}".rstrip() for line in sides if line)]
    legend = [ink.dim(part) for line in LEGEND for part in wrapped(line, ink.width, "  ", "  ")]
    return "\n".join([*rows, *below, "", *legend])


def question(view: View) -> str:
    if view.state.kaito is None:
        return "Put the Kaito on one of the two gaps."
    return "Take a tile in the Kaito's row or column, in ( ), by typing its place."


def _cell(state: State, cell: int, choices: set[int], ink: Ink) -> str:
    tile = state.grid[cell]
    text = tile
    if tile not in (GAP, UNDEALT):
        text = ink.write(tile, "red", "bold") if owner(tile) == RED else ink.bold(tile)
    if cell == state.kaito:
        return ink.yellow("[") + (" " if tile == GAP else text) + ink.yellow("]") + " "
    return f"({text}) " if cell in choices else f" {text}  "


def _side(state: State, seat: int, ink: Ink) -> list[str]:
    """Return three lines: whether the player is asked, what they have left, and what they hold."""
    word, write = ("Red", ink.red) if seat == RED else ("Black", ink.bold)
    swords, helmets = (state.grid.count(OF_COLOUR[kind][seat]) for kind in VITAL)
    task = "places the Kaito" if state.kaito is None else "to move"
    asked = f" {ink.yellow(task)}" if seat in state.to_act() else ""
    return [f"{write(ink.who(seat, word))}{asked}", f"  swords {swords}, helmets {helmets}", _held(state, seat)]


def _held(state: State, seat: int) -> str:
    held = state.held[seat]
    return f"  holds {held or 'nothing'}{f', mon worth {worth(held)}' if worth(held) else ''}"
