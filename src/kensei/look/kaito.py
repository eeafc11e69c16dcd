"""Kaito's table: the grid, the thief, what each side holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kensei.core.protocol import Event, Outcome
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.pieces import CELLS, GAP, UNDEALT, called, owner
from kensei.games.kaito.state import State, View
from kensei.look.ink import (
    FACE,
    INK2,
    KIN,
    LINE,
    RAISED,
    SUNKEN,
    circle,
    g,
    katana,
    path,
    piece,
    rect,
    stamp,
    text,
)
from kensei.look.scene import Choices, Drawing, Plate, Question, Say, Table, spot, when
from kensei.look.seats import BLACK, RED, Mark
from kensei.look.words import _, counted

TILES = "SHABCshabc"
VALUES = {"A": 1, "B": 2, "C": 3}
COLUMNS = "abcdef"


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    """Red is a circle, Black a square."""
    return RED, BLACK


def kabuto(fill: str, gap: str) -> str:
    """Draw a helmet seen from the front, 100 box: horns, bowl, brim, two neck plates a side."""
    return (
        path("M50 45Q30 40 21 9Q35 31 50 34Q65 31 79 9Q70 40 50 45Z", fill)
        + path("M26 59Q26 45 33 41Q41 48 50 49Q59 48 67 41Q74 45 74 59Q50 51 26 59Z", fill)
        + path("M17 66Q50 52 83 66L80 71Q50 59 20 71Z", fill)
        + path("M20 75L11 90Q20 94 30 92L32 73Q25 73 20 75ZM80 75L89 90Q80 94 70 92L68 73Q75 73 80 75Z", fill)
        + path("M40 73Q50 70 60 73L57 86Q50 91 43 86Z", fill)
        + circle(50, 40, 4.6, gap)
    )


def stars(n: int) -> str:
    """Draw the mon of value n: n discs in a ring, 100 box (the old star crests)."""
    spots = {1: ((50, 50),), 2: ((38, 50), (62, 50)), 3: ((50, 37), (37.5, 59), (62.5, 59))}[n]
    discs = "".join(circle(x, y, 14 if n == 1 else 10.5, FACE) for x, y in spots)
    return circle(50, 50, 32, stroke=FACE, sw=5) + discs


def tile(code: str) -> str:
    """Draw a tile, 100 box: Red is a rounded square, Black an octagon."""
    if code.isupper():
        body = "var(--tile-red)"
        shape = rect(4, 4, 92, 92, body, 13) + rect(9, 9, 82, 82, "none", 9, FACE, 1.4, 'opacity=".55"')
    else:
        body = "var(--tile-black)"
        shape = path("M21 4H79L96 21V79L79 96H21L4 79V21Z", body, "var(--tile-rim)", 1.5)
        shape += path("M24 9.5H76L90.5 24V76L76 90.5H24L9.5 76V24Z", "none", FACE, 1.4, 'opacity=".55"')
    kind = code.upper()
    if kind == "S":
        return shape + g(katana(FACE, body), 50, 50, 0.82, -45)
    if kind == "H":
        return shape + g(kabuto(FACE, body), 15, 13, 0.7)
    return shape + g(stars(VALUES[kind]), 9, 11, 0.82)


def thief(red: bool) -> str:
    """Draw the master thief, 100 box: the mover's colour up, the other as the rim seen at the edge."""
    up, down = ("var(--tile-red)", "var(--tile-black)") if red else ("var(--tile-black)", "var(--tile-red)")
    return (
        circle(50, 54, 41, "rgb(0 0 0/.28)")
        + circle(50, 52, 41, down, "var(--washi)", 1.5)
        + circle(50, 48, 41, up, "#D9B65C", 4)
        + path("M50 14Q76 16 80 44Q66 36 50 36Q34 36 20 44Q24 16 50 14Z", FACE, extra='opacity=".16"')
        + path("M18 50Q50 34 82 50Q78 64 50 64Q22 64 18 50Z", FACE)
        + path("M27 52Q36 46 45 53Q36 59 27 52ZM55 53Q64 46 73 52Q64 59 55 53Z", up)
        + path("M50 68L44 86M50 68L57 85", "none", FACE, 2.4, 'opacity=".5" stroke-linecap="round"')
    )


def name_of(code: str) -> str:
    """Give the symbol of a tile: ids differ by more than their case."""
    return f"k-{'r' if code.isupper() else 'b'}{code.lower()}"


def symbols() -> dict[str, str]:
    """Draw every piece once; on a small tile the discs alone say what a mon is worth."""
    out: dict[str, str] = {}
    for code in TILES:
        figure = text(81, 31, VALUES[code.upper()], 25, FACE, 700) if code.upper() in VALUES else ""
        out |= piece(name_of(code), upright(tile(code) + figure)) | piece(f"{name_of(code)}-s", tile(code))
    out |= piece("k-ahead", labels(COLUMNS, "123456")) | piece("k-turned", labels(COLUMNS[::-1], "654321"))
    frame = rect(1.5, 1.5, 97, 97, "none", 14, KIN, 3, 'class="frame"')
    out |= piece("k-legal", upright(frame + circle(50, 96, 7, KIN, RAISED, 2, 'class="dot"')))
    return out | piece("k-thief-r", upright(thief(True))) | piece("k-thief-b", upright(thief(False)))


def upright(body: str) -> str:
    """Give a piece that stays upright when the board is turned."""
    return f'<g class="upright">{body}</g>'


def where(cell: int) -> tuple[int, int]:
    """Give the column and the row of a cell, from 0.

    >>> where(CELLS.index("c4"))
    (2, 3)
    """
    return COLUMNS.index(CELLS[cell][0]), int(CELLS[cell][1]) - 1


def question(table: Table) -> Question:
    """Say what is asked."""
    state: State = table.view.state
    left = sum(state.grid.count(code) for code in TILES)
    turns = counted("{} tile left", "{} tiles left", left)
    if table.outcome:
        return Question(_("The game is over"), "", turns)
    if state.kaito is None:
        sub = _("Take both blanks out and put the Kaito on one of the two gaps.")
        return Question(_("Place the Kaito") if table.can_play else _("The Kaito enters"), sub, turns)
    if table.can_play:
        return Question(_("Your move"), _("Pick a tile in the Kaito’s row or column."), turns)
    return Question(_("{name} moves").format(name=table.name(state.turn)), "", turns)


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


def labels(columns: str, rows: str) -> str:
    """Write the letters of the columns and the numbers of the rows, the corner of the grid at 0 0."""
    below = "".join(text(50 + 100 * i, 632, letter, 25, INK2, 500) for i, letter in enumerate(columns))
    return below + "".join(text(-23, 58 + 100 * i, number, 25, INK2, 500) for i, number in enumerate(rows))


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
    holds = [_("{name} holds").format(name=short(table.name(other))), _("You hold")]
    if table.seat is None:
        holds[1] = _("{name} holds").format(name=short(table.name(own)))
    kaito = CELLS[state.kaito] if state.kaito is not None else _("not yet placed")
    label = _("Kaito board, six by six; the Kaito: {cell}").format(cell=kaito)
    theirs, mine = state.held[other], state.held[own]
    if shape == "wide":
        body = grid(table, 130, 10)
        body += text(46, 22, holds[0], 15, INK2, 500) + pile(theirs, 2, 34, 44, 2)
        body += text(46, 34 + 44 * -(-len(theirs) // 2) + 22, worth(theirs), 14, INK2)
        body += text(800, 22, holds[1], 15, INK2, 500) + pile(mine, 756, 34, 44, 2)
        body += text(800, 34 + 44 * -(-len(mine) // 2) + 22, worth(mine), 14, INK2)
        return Drawing(body, 846, 656, label, pressed=bool(table.legal))
    step_theirs, step_mine = (min(42, 296 / max(1, len(held))) for held in (theirs, mine))
    body = text(8, 30, holds[0], 25, INK2, 500, "start") + pile(theirs, 196, 0, step_theirs, 36)
    body += text(648, 30, worth(theirs), 25, INK2, 400, "end") + grid(table, 40, 54)
    body += text(8, 730, holds[1], 25, INK2, 500, "start") + pile(mine, 196, 700, step_mine, 36)
    body += text(648, 730, worth(mine), 25, INK2, 400, "end")
    return Drawing(body, 656, 742, label, pressed=bool(table.legal))


def short(name: str) -> str:
    """Give a name that fits beside the board."""
    return name if len(name) <= 12 else name[:11] + "…"


def hand(table: Table, shape: str) -> str:
    """Nobody has a hand."""
    return ""


def choices(view: View, legal: tuple[Any, ...]) -> Choices:
    """Give the captures and their trades."""
    state = view.state
    says: dict[str, Say] = {}
    moves = []
    for move in legal:
        cell = CELLS[move.cell]
        moves.append(f"{cell}|+{move.good}({move.paid})" if move.good else cell)
        if state.kaito is None:
            says[cell] = Say(_("The Kaito enters on {cell}").format(cell=cell), "", _("Put it there"))
        elif move.good:
            says[f"{move.good}({move.paid})"] = bought(move)
        else:
            says[cell] = captured(state, move.cell, view.seat or 0)
    hint = _("Pick a tile") if state.kaito is not None else _("Pick a gap")
    return Choices(tuple(moves), says, _("Capture"), hint=hint)


def bought(move: Turn) -> Say:
    """Say a trade."""
    paid = " + ".join(move.paid)
    words = _("Capture and buy a sword for {paid}") if move.good == "S" else _("Capture and buy a helmet for {paid}")
    return Say(_("then buy it back for {paid}").format(paid=paid), "", words.format(paid=paid))


def captured(state: State, cell: int, seat: int) -> Say:
    """Say a capture, and what it does to the owner."""
    code = state.grid[cell]
    bold = _("Capture {cell}, a {tile}").format(cell=CELLS[cell], tile=called(code))
    left = state.grid.count(code) - 1
    own = owner(code) == seat
    if state.is_last(cell):
        note = _("Your own last one: you would lose.") if own else _("The last one: this wins.")
    elif own:
        note = _("Your own tile goes out of the game for good.")
    elif code.upper() in VALUES:
        held = sum(VALUES.get(k.upper(), 0) for k in state.held[seat]) + VALUES[code.upper()]
        note = _("Your mon are then worth {n}: a sword costs 4, a helmet 5.").format(n=held)
    else:
        kind = _("swords") if code.upper() == "S" else _("helmets")
        note = _("{n} {kind} are left to your opponent.").format(n=left, kind=kind)
    return Say(bold, note, _("Capture"))


def plate(table: Table, seat: int) -> Plate:
    """Say the colour and count the swords and helmets left."""
    state: State = table.view.state
    colour = (_("Red"), _("Black"))[seat]
    codes = "SH" if seat == 0 else "sh"
    words = ((_("sword left"), _("swords left")), (_("helmet left"), _("helmets left")))
    rows = []
    for code, (one, many) in zip(codes, words, strict=True):
        n = state.grid.count(code)
        last = '<span class="last">▲ ' + _("last") + "</span>" if n == 1 else ""
        drawn = f'<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#{name_of(code)}"/></svg>'
        rows.append(f'<span class="count">{drawn}<b>{n}</b> <span>{one if n == 1 else many}</span>{last}</span>')
    doing = (
        _("{colour}, to move").format(colour=colour) if state.kaito is not None else _("{colour}, to place the Kaito")
    )
    to_act = doing.format(colour=colour)
    return Plate("" if seat in table.asked else colour, f'<div class="counts">{"".join(rows)}</div>', to_act)


def known(table: Table) -> str:
    """Nothing is hidden."""
    return ""


def headings(story: Sequence[Event]) -> dict[int, str]:
    """Give the headings of the log by the number of the event they stand before."""
    out, turn = {}, 0
    for i, event in enumerate(story):
        if event.name == "opened":
            out[i] = _("Opening")
        elif event.name == "captured":
            turn += 1
            out[i] = _("Turn {n}").format(n=turn)
    return out


def told(event: Event) -> bool:
    """Say whether the event has a line of its own: the 36 tiles of the deal are on the board."""
    return event.name != "laid"


def steps(table: Table, before: View, events: Sequence[Event], shape: str) -> list[dict[str, Any]]:
    """Stage the journey of the Kaito: it glides, then the sentence stands."""
    x0, y0 = (130, 10) if shape == "wide" else (36, 58)
    out: list[dict[str, Any]] = []
    for i, event in enumerate(events):
        if event.name != "captured":
            continue
        column, row = where(CELLS.index(str(event.facts["cell"])))
        out.append({"event": i, "move": {"kaito": [x0 + column * 100, y0 + row * 100]}, "sound": "move", "ms": 240})
    return out


def facts(table: Table, story: Sequence[Event], outcome: Outcome) -> list[tuple[str, str]]:
    """Give four facts of a finished game."""
    state: State = table.view.state
    captures = [event for event in story if event.name == "captured"]
    last = str(captures[-1].facts["cell"]) if captures else "–"
    trades = sum(event.name == "traded" for event in story)
    return [
        (str(len(captures)), _("turns")),
        (last, _("last capture")),
        (str(trades), _("buy-backs")),
        (f"{state.grid.count('S')} : {state.grid.count('s')}", _("swords left")),
    ]


def emblem() -> str:
    """Draw the picture of the scroll, 200 x 216."""
    rows = ("ShA", "s.B", "HcS")
    spots = (
        (code, 16 + x * 56, 26 + y * 56) for y, row in enumerate(rows) for x, code in enumerate(row) if code != "."
    )
    return "".join(stamp(name_of(code), x, y, 0.56) for code, x, y in spots) + stamp("k-thief-r", 72, 82, 0.56)
