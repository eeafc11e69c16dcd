"""A Kaito board in text."""

from __future__ import annotations

from kensei.games.kaito.moves import worth
from kensei.games.kaito.state import OF_COLOUR, VITAL, State, View
from kensei.games.kaito.tiles import BLACK, GAP, RED, UNDEALT, owner
from kensei.terminal.ansi import Ink

LEGEND = (
    "S sword  H helmet  A B C mon of 1 2 3  . gap   CAPITALS Red, small Black",
    "[ ] the Kaito, perhaps on a tile   ( ) where it can go",
)


def draw(view: View, ink: Ink) -> str:
    state = view.state
    choices = {move.cell for move in state.legal_moves(state.turn)}
    beside = [*_side(state, BLACK, ink), "", *_side(state, RED, ink)]
    beside = [""] * (6 - len(beside)) + beside
    rows = ["     " + "   ".join("abcdef")]
    for row in range(6):
        cells = "".join(_cell(state, row * 6 + column, choices, ink) for column in range(6))
        rows.append(f"  {row + 1} {cells}  {beside[row]}".rstrip())
    return "\n".join([*rows, "", *(f"  {ink.dim(line)}" for line in LEGEND)])


def _cell(state: State, cell: int, choices: set[int], ink: Ink) -> str:
    tile = state.grid[cell]
    text = tile
    if tile not in (GAP, UNDEALT):
        text = ink.write(tile, "red", "bold") if owner(tile) == RED else ink.bold(tile)
    if cell == state.kaito:
        return ink.yellow("[") + (" " if tile == GAP else text) + ink.yellow("]") + " "
    return f"({text}) " if cell in choices else f" {text}  "


def _side(state: State, seat: int, ink: Ink) -> list[str]:
    """Return two lines: whether the player is asked, what they have left, and what they hold."""
    word, write = ("Red", ink.red) if seat == RED else ("Black", ink.bold)
    swords, helmets = (state.grid.count(OF_COLOUR[kind][seat]) for kind in VITAL)
    task = "places the Kaito" if state.kaito is None else "to move"
    asked = f" {ink.yellow(task)}" if seat in state.to_act() else ""
    left = f"swords {swords}, helmets {helmets}"
    if not ink.names:
        return [f"{write(word)}{asked}: {left}", _held(state, seat)]
    return [f"{write(ink.who(seat, word))}{asked}", f"  {left};{_held(state, seat)[1:]}"]


def _held(state: State, seat: int) -> str:
    held = state.held[seat]
    return f"  holds {held or 'nothing'}{f', mon worth {worth(held)}' if worth(held) else ''}"
