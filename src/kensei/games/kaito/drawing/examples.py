"""Kaito's examples: a deal, a reach, a trade, a player without a step."""

from __future__ import annotations

from dataclasses import replace

from kensei.core.i18n import _
from kensei.drawing.examples import Example, StillGame, played, still, window
from kensei.drawing.svg import INK, INK2, KIN, path, text
from kensei.games.kaito.drawing.grid import COLUMNS, grid, pile

DEAL = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS"
CELL = 100


def examples() -> tuple[Example, ...]:
    return (
        on_the_grid(
            "kaito.opening",
            _("Black has put the Kaito on c1, red face up; d2 is the other gap. Framed is what Red may take."),
            played("kaito", f"{DEAL} b - - -", "1: c1"),
            (1, 3),
        ),
        on_the_grid(
            "kaito.land",
            _("From b2 the Kaito reaches c2, d2 and f2: over tiles and gaps, but never onto a gap."),
            played("kaito", "S.sHaC/..Ss.h/A.bB.s/H.SscS/a.hsSB/s.HSAS r b2 - -"),
            (2, 2),
        ),
        trade(),
        on_the_grid(
            "kaito.end.blocked",
            _(
                "Red is to move, and the row and column of the Kaito have only gaps: Red has lost. The sword beneath it does not count."
            ),
            played("kaito", "Sh.sH./s..S.a/..s.../A..hSb/HS.s.S/s..S.C r c3 - -"),
            (1, 6),
            0.55,
        ),
    )


def on_the_grid(clause: str, words: str, at: StillGame, rows: tuple[int, int], zoom: float = 0.66) -> Example:
    first, last = rows
    body = still(grid(replace(at.table(at.state.turn), outcome=None), 0, 0))
    h = (last - first + 1) * CELL
    out = window(body, -2, top(first), 604, last * CELL + 3 - top(first), (42, 0))
    out += "".join(text(94 + CELL * i, h + 36, letter, 25, INK2, 500) for i, letter in enumerate(COLUMNS))
    out += "".join(text(22, 58 + CELL * i, first + i, 25, INK2, 500) for i in range(last - first + 1))
    return Example(clause, words, out, 648, h + 46, zoom=zoom, is_in_letters=zoom > 0.6)


def trade() -> Example:
    position = "S.sHaC/s.Ss.h/A..B.s/HBasAS/b.h.S./s.HSs. r c3 c S"
    first, second = played("kaito", position), played("kaito", position, "0: c4+S(13)")
    body = square(first, 0, {"c4"}, _("Red holds"), first.state.held[0])
    body += path("M334 150h40m-16 -14l18 14l-18 14", "none", INK, 5, 'stroke-linecap="round" stroke-linejoin="round"')
    body += square(second, 388, (), _("Red holds"), second.state.held[0])
    words = _(
        "c4+S(13): Red takes the mon on c4 and pays 1 and 3 for the sword that Black holds. It lies beneath the Kaito now, which shows its black face."
    )
    return Example("kaito.trade.place", words, body, 700, 380, zoom=0.66)


def square(at: StillGame, x: float, chosen: set[str] | tuple[str, ...], words: str, held: str) -> str:
    """Draw nine cells around the middle of the board, and what is held."""
    body = still(grid(at.table(at.state.turn), 0, 0), chosen)
    out = window(body, CELL, top(3), 3 * CELL, 3 * CELL - 1, (x, 4))
    out += text(x, 356, words, 24, INK2, 500, "start")
    return out + (pile(held, x + 130, 322, 50, 4) if held else text(x + 134, 356, _("nothing"), 24, KIN, 500, "start"))


def top(row: int) -> float:
    """Return where a row begins: below the dots of the row above."""
    return (row - 1) * CELL + (4 if row > 1 else -2)
