"""The Kyoto Grand Tournament: rounds from the left, plates joined by brush lines, the winner of all at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kensei.drawing.languages import _
from kensei.drawing.svg import INK, INK2, LINE, either, path, text
from kensei.games.bushido.drawing.plates import (
    CROWNED,
    NOW,
    OUT,
    PAST,
    BushidoContext,
    Slip,
    crossed,
    free_place,
    outlived,
    plate,
    stroke,
)
from kensei.games.bushido.drawing.rounds import Round, rounds


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """How a bracket lies on its paper."""

    w: float
    h: float
    columns: tuple[tuple[float, float], ...]
    """Where each column begins, and how wide it is; the last one is the winner's."""
    size: float
    lines: int
    crown: float | None = None
    """On a phone the winner stands between the two of the final, at this height."""


HEAD = 28.0
SHEETS = {
    ("wide", 2): BracketSheet(900, 400, ((100, 330), (500, 300)), 22, 2),
    ("wide", 3): BracketSheet(900, 500, ((0, 262), (318, 262), (636, 262)), 22, 2),
    ("wide", 4): BracketSheet(900, 560, ((0, 196), (240, 188), (472, 188), (704, 194)), 19, 2),
    ("tall", 2): BracketSheet(390, 330, ((70, 250), (70, 250)), 17, 2, 180),
    ("tall", 3): BracketSheet(390, 410, ((0, 174), (212, 178), (212, 178)), 16, 1, 219),
    ("tall", 4): BracketSheet(390, 412, ((0, 134), (154, 106), (280, 110), (280, 110)), 14.5, 1, 220),
}
"""By the number of columns: from the first round that is known to the winner."""


def tournament(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    known = rounds(d.view, d.table.story)
    places = slots(known)
    sheet = SHEETS[shape, len(places)]
    room = sheet.h - HEAD
    high = [[round(HEAD + room * (i + 0.5) / len(column), 1) for i in range(len(column))] for column in places]
    if sheet.crown is not None:
        high[-1] = [sheet.crown]
    headings = ("Kensei", _("final"), _("semi-final"), _("first round"))
    out = "".join(joined(sheet, places, high, c) for c in range(len(places) - 1))
    for c, column in enumerate(places):
        x, w = sheet.columns[c]
        slip = Slip(w, high_of(sheet, len(places[0])), sheet.size, sheet.lines)
        if column is not places[-1] or sheet.crown is None:
            left = len(places) - 1 - c
            out += text(x + w / 2, 15, headings[left], 14.5, INK2, 600, kanji="" if left else "剣聖")
        out += "".join(place(d, known, c, seat, x, y, slip) for seat, y in zip(column, high[c], strict=True))
    return out, sheet.w, sheet.h


def slots(known: Sequence[Round]) -> list[list[int | None]]:
    """Lay out a tournament, a column a round and one for the winner: who won a pair stands beside it.

    Pairs are drawn anew in every round, so the columns are ordered from the last one back: no lines cross.

    >>> slots([(Pair((0, 2), 2, True), Pair((1, 3), 1, True)), (Pair((1, 2)),)])
    [[1, 3, 0, 2], [1, 2], [None]]
    """
    last: list[int | None] = [seat for pair in known[-1] for seat in pair.seats]
    # Players who left before the first round leave places that are nobody's.
    missing = (1 << max(0, len(last) - 1).bit_length()) - len(last)
    columns: list[list[int | None]] = [[*last, *[None] * missing]]
    for earlier in reversed(known[:-1]):
        won = {pair.winner: pair.seats for pair in earlier}
        columns.insert(0, [seat for winner in columns[0] for seat in won.get(winner, (None, None))])
    columns.append([*(pair.winner for pair in known[-1]), *[None] * (missing // 2)])
    while len(columns[-1]) > 1:
        columns.append([None] * (len(columns[-1]) // 2))
    return columns


def high_of(sheet: BracketSheet, rows: int) -> float:
    """Return the height of a plate when so many stand below one another."""
    return round(min(72.0 if sheet.crown is None else 56.0, (sheet.h - HEAD) / rows - 9), 1)


def place(d: BushidoContext, known: Sequence[Round], c: int, seat: int | None, x: float, y: float, slip: Slip) -> str:
    """Draw one place of the bracket: free, present, won or lost."""
    if seat is None:
        is_fought = c == len(known) and len(known[-1]) == 1
        return free_place(x, y, slip) + (crossed(x + slip.w / 2, y) if is_fought else "")
    if c == len(known):
        is_final = len(known[-1]) == 1
        return plate(d, seat, x, y, slip, CROWNED if is_final else PAST, _("is Kensei") if is_final else _("goes on"))
    pair = next(pair for pair in known[c] if seat in pair.seats)
    if pair.decided:
        kind, note = (PAST, "") if pair.winner == seat else (OUT, outlived(d, seat))
        return plate(d, seat, x, y, slip, kind, note)
    return plate(d, seat, x, y, slip, NOW)


def joined(sheet: BracketSheet, places: Sequence[Sequence[int | None]], high: Sequence[Sequence[float]], c: int) -> str:
    """Join the pairs of a column with the places they lead to: thick for a winner, thin for what is open."""
    x, w = sheet.columns[c]
    right, following = x + w, sheet.columns[c + 1][0]
    if sheet.crown is not None and c == len(places) - 2:
        return crowning(places, high, x + w / 2, high_of(sheet, len(places[0])) / 2)
    bend = (right + following) / 2
    out = ""
    for i, won in enumerate(places[c + 1]):
        first, second, y = high[c][2 * i], high[c][2 * i + 1], high[c + 1][i]
        out += path(f"M{right:g} {first:g}H{bend:g}V{second:g}H{right:g}M{bend:g} {y:g}H{following:g}", "none", LINE, 2)
        if won is not None:
            start = first if places[c][2 * i] == won else second
            out += path(f"M{right:g} {start:g}H{bend:g}M{bend:g} {y:g}H{following:g}", "none", INK, 3)
            out += stroke(bend, start, bend, y)
        elif places[c][2 * i] is not None and len(places[c + 1]) > 1:
            out += crossed(bend, y)
    return out


def crowning(places: Sequence[Sequence[int | None]], high: Sequence[Sequence[float]], x: float, half: float) -> str:
    """Join the final with the winner's place between its two."""
    (first, second), y, won = high[-2], high[-1][0], places[-1][0]
    out = path(f"M{x:g} {first + half:g}V{y - half:g}M{x:g} {y + half:g}V{second - half:g}", "none", LINE, 2)
    foot = round((first + y) / 2 + 5, 1)
    title = text(x - 8, foot, "Kensei", 14.5, INK2, 600, "end", "se")
    out += either(text(x + 24, foot, "剣聖", 14.5, INK2, 600, cls="jp"), title)
    if won is None:
        return out
    is_below = places[-2][1] == won
    start, end = (second - half, y + half) if is_below else (first + half, y - half)
    return out + stroke(x, start, x, end)
