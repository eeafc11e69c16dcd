"""A Kaito board in text."""

from __future__ import annotations

from kensei.games.kaito.pieces import BLACK, GAP, LINES, RED, UNDEALT, owner
from kensei.games.kaito.state import OF_COLOUR, State, View
from kensei.terminal.ink import Ink

LEGEND = "S sword  H helmet  A B C mon of 1 2 3   CAPITALS Red, small Black"


def draw(view: View, ink: Ink) -> str:
    """Draw the grid, the Kaito as [ ], what it can reach as ( ), and what each side has left and holds."""
    state = view.state
    rows = ["     " + "   ".join("abcdef")]
    for row in range(6):
        cells = "".join(_cell(state, row * 6 + column, ink) for column in range(6))
        rows.append(f"  {row + 1} {cells}{_beside(state, row, ink)}")
    return "\n".join([*rows, "", "  " + ink.dim(LEGEND + "   [ ] the Kaito  ( ) its reach")])


def _cell(state: State, cell: int, ink: Ink) -> str:
    tile = state.grid[cell]
    text = "·" if tile == GAP else tile
    if tile not in (GAP, UNDEALT):
        text = ink.write(tile, "red", "bold") if owner(tile) == RED else ink.bold(tile)
    if cell == state.kaito:
        return ink.yellow("[") + (" " if tile == GAP else text) + ink.yellow("]") + " "
    reached = state.kaito is not None and not state.ended and cell in LINES[state.kaito] and tile != GAP
    return f"({text}) " if reached else f" {text}  "


def _beside(state: State, row: int, ink: Ink) -> str:
    if row not in (1, 4):
        return ""
    seat = BLACK if row == 1 else RED
    left = ", ".join(
        f"{state.grid.count(OF_COLOUR[kind][seat])} {name}" for kind, name in (("S", "swords"), ("H", "helmets"))
    )
    mark = ink.yellow(" to move") if state.turn == seat and not state.ended and state.kaito is not None else ""
    name = ink.red("Red") if seat == RED else ink.bold("Black")
    return f"   {name}: {left}; holds {state.held[seat] or 'nothing'}{mark}"
