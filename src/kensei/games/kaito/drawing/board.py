"""Kaito's board: the grid, the thief, what each side holds."""

from __future__ import annotations

from kensei.drawing.languages import _
from kensei.drawing.letters import clipped_to
from kensei.drawing.scene import Drawing, Table, spot, when
from kensei.drawing.svg import INK2, KIN, LINE, RAISED, SUNKEN, circle, g, rect, stamp, text
from kensei.games.kaito.drawing.pieces import COLUMNS, VALUES, name_of
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import CELLS, GAP, UNDEALT, called

CORNERS = {"wide": (130, 10), "tall": (40, 54)}
"""Where the grid begins on the board of each shape."""


def where(cell: int) -> tuple[int, int]:
    """Give the column and the row of a cell, from 0.

    >>> where(CELLS.index("c4"))
    (2, 3)
    """
    return COLUMNS.index(CELLS[cell][0]), int(CELLS[cell][1]) - 1


def grid(table: Table, x0: float, y0: float) -> str:
    """Draw the board, 616 square with its letters: cells are 100."""
    state: State = table.view.state
    bed, out = rect(x0 - 8, y0 - 8, 616, 616, SUNKEN, 6, LINE), ""
    if state.kaito is not None and not table.outcome:
        column, row = where(state.kaito)
        out += rect(x0, y0 + row * 100, 600, 100, KIN, extra='opacity=".16"')
        out += rect(x0 + column * 100, y0, 100, 600, KIN, extra='opacity=".16"')
    targets = {move.cell for move in table.legal if isinstance(move, Turn)}
    out += "".join(cell_drawn(state, cell, table, cell in targets, x0, y0) for cell in range(36))
    if state.kaito is not None:
        column, row = where(state.kaito)
        piece = stamp(f"k-thief-{'r' if state.turn == 0 else 'b'}", 0, 0)
        beneath = state.grid[state.kaito]
        rim = stamp(name_of(beneath), -1, -1, 1.02) if beneath not in (GAP, UNDEALT) else ""
        out += g(rim + piece, x0 + column * 100, y0 + row * 100, extra='data-id="kaito" class="glide"')
    labels = "".join(f'<use href="#k-{name}" x="{x0:g}" y="{y0:g}" class="{name}"/>' for name in ("ahead", "turned"))
    return bed + f'<g class="spin">{out}</g>' + labels


def cell_drawn(state: State, cell: int, table: Table, legal: bool, x0: float, y0: float) -> str:
    """Draw a cell: a dot for a gap, a tile that can be taken with its frame, any other tile."""
    column, row = where(cell)
    x, y, code = x0 + column * 100, y0 + row * 100, state.grid[cell]
    if code in (GAP, UNDEALT):
        if not legal:
            return circle(x + 50, y + 50, 5, LINE)
        gap = rect(x + 12, y + 12, 76, 76, RAISED, 38, KIN, 3) + circle(x + 50, y + 50, 7, KIN)
        ghost = when(CELLS[cell], stamp("k-thief-r", x, y))
        return spot(gap, CELLS[cell], _("{cell}, a gap").format(cell=CELLS[cell])) + ghost
    drawn = stamp(name_of(code), x, y)
    if cell == state.kaito:
        return ""
    label = f"{CELLS[cell]}, {called(code)}"
    if legal:
        return spot(drawn + stamp("k-legal", x, y), CELLS[cell], label) + arrow(state, cell, x0, y0)
    if table.can_play and state.kaito is not None:
        return spot(drawn, "", label, CELLS[cell])
    return drawn


def arrow(state: State, cell: int, x0: float, y0: float) -> str:
    """Draw the way of the Kaito to a chosen tile."""
    assert state.kaito is not None
    (c0, r0), (c1, r1) = where(state.kaito), where(cell)
    dx, dy = (c1 > c0) - (c1 < c0), (r1 > r0) - (r1 < r0)
    ax, ay = x0 + c0 * 100 + 50 + 46 * dx, y0 + r0 * 100 + 50 + 46 * dy
    bx, by = x0 + c1 * 100 + 50 - 62 * dx, y0 + r1 * 100 + 50 - 62 * dy
    return f'<path class="when way" data-when="{CELLS[cell]}" d="M{ax:g} {ay:g}L{bx:g} {by:g}"/>'


def worth(held: str) -> str:
    """Say what the held mon are worth."""
    return _("mon worth {n}").format(n=sum(VALUES.get(code.upper(), 0) for code in held))


def pile(codes: str, x: float, y: float, size: float, columns: int) -> str:
    """Draw held tiles in rows."""
    spots = ((x + i % columns * size, y + i // columns * size) for i in range(len(codes)))
    return "".join(stamp(f"{name_of(code)}-s", px, py, size / 100) for code, (px, py) in zip(codes, spots, strict=True))


def board(table: Table, shape: str) -> Drawing:
    """Draw the board with what each side holds."""
    state: State = table.view.state
    own, other = table.below, 1 - table.below
    holds = [_("{name} holds").format(name=short(table.name(other), shape)), _("You hold")]
    if table.seat is None:
        holds[1] = _("{name} holds").format(name=short(table.name(own), shape))
    kaito = CELLS[state.kaito] if state.kaito is not None else _("not yet placed")
    label = _("Kaito board, six by six; the Kaito: {cell}").format(cell=kaito)
    theirs, mine = state.held[other], state.held[own]
    if shape == "wide":
        body = grid(table, *CORNERS[shape])
        body += text(46, 22, holds[0], 15, INK2, 500, room=92) + pile(theirs, 2, 34, 44, 2)
        body += text(46, 34 + 44 * -(-len(theirs) // 2) + 22, worth(theirs), 14, INK2, room=92)
        body += text(800, 22, holds[1], 15, INK2, 500, room=92) + pile(mine, 756, 34, 44, 2)
        body += text(800, 34 + 44 * -(-len(mine) // 2) + 22, worth(mine), 14, INK2, room=92)
        return Drawing(body, 846, 656, label, pressed=bool(table.legal))
    step_theirs, step_mine = (min(42, 296 / max(1, len(held))) for held in (theirs, mine))
    body = text(8, 30, holds[0], 25, INK2, 500, "start", room=182) + pile(theirs, 196, 0, step_theirs, 36)
    body += text(648, 30, worth(theirs), 25, INK2, 400, "end", room=152) + grid(table, *CORNERS[shape])
    body += text(8, 730, holds[1], 25, INK2, 500, "start", room=182) + pile(mine, 196, 700, step_mine, 36)
    body += text(648, 730, worth(mine), 25, INK2, 400, "end", room=152)
    return Drawing(body, 656, 742, label, pressed=bool(table.legal))


def short(name: str, shape: str) -> str:
    """Give a name that fits beside the board, or above it, with a word after it."""
    return clipped_to(name, 64, 15, bold=False) if shape == "wide" else clipped_to(name, 120, 25, bold=False)
