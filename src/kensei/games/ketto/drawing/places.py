"""Where cards lie in a movement of Kettō, in words: as the reader sees the board, rows from the top, columns from the left."""

from __future__ import annotations

from collections.abc import Sequence

from kensei.core.i18n import N_, _
from kensei.games.ketto.cards import Cell

ROWS = {
    2: (N_("the upper row"), N_("the lower row")),
    3: (N_("the top row"), N_("the middle row"), N_("the bottom row")),
}
COLUMNS = {
    2: (N_("the left column"), N_("the right column")),
    3: (N_("the left column"), N_("the middle column"), N_("the right column")),
}
CARDS_IN_LINE = {
    2: (N_("its left card"), N_("its right card")),
    3: (N_("its left card"), N_("its middle card"), N_("its right card")),
}
CARDS_IN_COLUMN = {
    2: (N_("its upper card"), N_("its lower card")),
    3: (N_("its top card"), N_("its middle card"), N_("its bottom card")),
}
CORNERS = {
    (-1, -1): N_("at the upper left"),
    (1, -1): N_("at the upper right"),
    (-1, 1): N_("at the lower left"),
    (1, 1): N_("at the lower right"),
}


def seen_from(cells: Sequence[Cell], cell: Cell, facing: bool) -> tuple[int, int, int, int]:
    """Return column and row of a cell as the reader sees it, and how many columns and rows the cards have; from 0."""
    turn = -1 if facing else 1
    xs, ys = [turn * x for x, _y in cells], [-turn * y for _x, y in cells]
    return (
        turn * cell[0] - min(xs),
        -turn * cell[1] - min(ys),
        max(xs) - min(xs) + 1,
        max(ys) - min(ys) + 1,
    )


def free_place(cells: Sequence[Cell], cell: Cell, facing: bool = False) -> str:
    """Describe where a card would be laid.

    >>> row = ((0, 0), (1, 0))
    >>> free_place(row, (2, 0)), free_place(row, (0, 1)), free_place(row, (-1, -1))
    ('at its right end', 'above the left column', 'at the lower left')
    >>> free_place(((0, 0), (0, 1), (0, 2)), (1, 1)), free_place(((0, 0), (1, 1)), (0, 1))
    ('right of the middle row', 'in the upper row, the left column')
    """
    column, row, columns, rows = seen_from(cells, cell, facing)
    aside, above = outside(column, columns), outside(row, rows)
    if aside and above:
        return _(CORNERS[aside, above])
    if aside and rows == 1:
        return _("at its right end") if aside > 0 else _("at its left end")
    if above and columns == 1:
        return _("at its lower end") if above > 0 else _("at its upper end")
    if aside:
        words = _("right of {row}") if aside > 0 else _("left of {row}")
        return words.format(row=row_of(row, rows))
    if above:
        words = _("below {column}") if above > 0 else _("above {column}")
        return words.format(column=column_of(column, columns))
    return _("in {row}, {column}").format(row=row_of(row, rows), column=column_of(column, columns))


def card_place(cells: Sequence[Cell], cell: Cell, facing: bool = False) -> str:
    """Describe which card of a movement lies on a cell.

    >>> row = ((0, 0), (1, 0), (2, 0), (3, 0))
    >>> card_place(row[:3], (2, 0)), card_place(row[:3], (2, 0), facing=True), card_place(row, (2, 0))
    ('its right card', 'its left card', 'its card 3 from the left')
    >>> card_place(((0, 0), (1, 1)), (0, 0)), card_place(((0, 0),), (0, 0))
    ('its card in the lower row, the left column', 'its only card')
    """
    column, row, columns, rows = seen_from(cells, cell, facing)
    if columns == rows == 1:
        return _("its only card")
    if rows == 1:
        return ordinal(CARDS_IN_LINE, column, columns) or _("its card {n} from the left").format(n=column + 1)
    if columns == 1:
        return ordinal(CARDS_IN_COLUMN, row, rows) or _("its card {n} from the top").format(n=row + 1)
    return _("its card in {row}, {column}").format(row=row_of(row, rows), column=column_of(column, columns))


def outside(at: int, count: int) -> int:
    """Return on which side of so many rows or columns one lies: -1 before, 1 behind, 0 among them."""
    return -1 if at < 0 else 1 if at >= count else 0


def ordinal(words: dict[int, tuple[str, ...]], at: int, count: int) -> str:
    """Return the word for one of two or three; "" where there are more."""
    return _(words[count][at]) if count in words else ""


def row_of(row: int, rows: int) -> str:
    return _("its row") if rows == 1 else ordinal(ROWS, row, rows) or _("row {n}").format(n=row + 1)


def column_of(column: int, columns: int) -> str:
    return (
        _("its column") if columns == 1 else ordinal(COLUMNS, column, columns) or _("column {n}").format(n=column + 1)
    )
