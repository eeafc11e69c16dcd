"""Bushido's rounds: who met whom and who won, read from what everybody was told, in columns of plates or a bracket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kensei.core.i18n import _
from kensei.core.protocol import Event
from kensei.drawing.svg import INK, INK2, LINE, PAPER, SHU, either, path, rect, stamp, text
from kensei.games.bushido.board import HIGHER, IN, WITHDRAWN
from kensei.games.bushido.drawing.plates import (
    CROWNED,
    NOW,
    OUT,
    PAST,
    BushidoContext,
    PlateSize,
    crossed,
    free_place,
    outlived,
    plate,
    stroke,
)  # fmt: skip
from kensei.games.bushido.state import View


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who fight one another in one round."""

    seats: tuple[int, int]
    winner: int | None = None
    """None while they fight, and where neither was left standing."""
    decided: bool = False

    @property
    def loser(self) -> int | None:
        return None if self.winner is None else self.seats[self.seats[0] == self.winner]


Round = tuple[Pair, ...]


def rounds(view: View, story: Sequence[Event]) -> list[Round]:
    """Return the rounds so far, the present one last; without a story only that one is known."""
    past: list[Round] = []
    pairs: list[tuple[int, int]] = []
    out: set[int] = set()
    for event in story:
        facts: Any = event.facts
        if event.name in ("paired", "accepted"):
            pairs.append((min(facts["seat"], facts["target"]), max(facts["seat"], facts["target"])))
        elif event.name in ("fell", "dishonoured"):
            out.add(facts["seat"])
        elif event.name == "walked_over":
            out.add(facts["target"])
        elif event.name == "replayed":
            out -= {facts["seat"], facts["target"]}
        elif event.name == "advanced" and pairs:
            past.append(tuple(settled(pair, out) for pair in pairs))
            pairs = []
    # Who left after winning a duel of this round has won it all the same, and keeps a place in the tournament.
    shown = enumerate(view.shown)
    fallen = {seat for seat, each in shown if each.fate != IN and not (each.fate == WITHDRAWN and each.health > 0)}
    duels = [((first, second), duel.decided) for duel in view.stage.duels for first, second in [duel.seats]]
    return [*past, tuple(settled(seats, fallen) if decided else Pair(seats) for seats, decided in duels)]


def settled(seats: tuple[int, int], out: set[int]) -> Pair:
    left = [seat for seat in seats if seat not in out]
    return Pair(seats, left[0] if len(left) == 1 else None, decided=True)


def refusals(story: Sequence[Event]) -> dict[int, int]:
    lost: dict[int, int] = {}
    for event in story:
        facts: Any = event.facts
        if event.name == "advanced":
            lost = {}
        elif event.name == "refused":
            lost[facts["seat"]] = lost.get(facts["seat"], 0) + 2
    return lost


SHEETS = {"wide": (900.0, 520.0, 330.0, 22.0), "tall": (390.0, 412.0, 164.0, 15.5)}
"""Width and height of the paper, the width of a plate, the size of a name."""
HEAD = 34.0


def columns(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw the fighters in two columns: who fights one another stands side by side."""
    w, h, wide, size = SHEETS[shape]
    known = rounds(d.view, d.table.story)
    left, right = sides(d, known[-1])
    rows = max(len(left), len(right))
    pitch = (h - HEAD) / rows
    slip = PlateSize(wide, round(min(84.0, pitch - 16), 1), size)
    high = [round(HEAD + pitch * (i + 0.5), 1) for i in range(rows)]
    spots = {seat: (0.0, y) for seat, y in zip(left, high, strict=False)}
    spots |= {seat: (w - wide, y) for seat, y in zip(right, high, strict=False)}
    out = ""
    if d.view.shown[0].clan:
        names = ((wide / 2, _("higher clan")), (w - wide / 2, _("lower clan")))
        out = "".join(text(x, 18, name, 16, INK2, 600, cls="se") for x, name in names)
    out += between(d, known[-1], spots, slip, w)
    fell = {pair.loser: pair.winner for pairs in known for pair in pairs if pair.loser is not None}
    cost, rolls = refusals(d.table.story), d.view.stage.rolls
    for seat, (x, y) in spots.items():
        by = fell.get(seat)
        if d.view.shown[seat].fate != IN:
            out += plate(d, seat, x, y, slip, OUT, outlived(d, seat, "" if by is None else d.table.name(by)))
            continue
        rolled = ", ".join(map(str, rolls[seat])) if rolls else ""
        out += plate(d, seat, x, y, slip, NOW, _("rolled {n}").format(n=rolled) if rolled else "")
        if seat in cost:  # on the corner of the plate: what refusals have cost
            corner, top = x + slip.w - 46, y - slip.h / 2
            out += rect(corner, top - 10, 40, 22, SHU, 11)
            out += text(corner + 20, top + 6, f"−{cost[seat]}", 15, PAPER, 700)
    return out, w, h


def sides(d: BushidoContext, pairs: Round) -> tuple[list[int], list[int]]:
    """Return the seats of both columns: pairs first, side by side, then who is free, who is out last."""
    stage, shown = d.view.stage, d.view.shown
    meeting = [pair.seats for pair in pairs]
    if stage.phase == "answer" and stage.active is not None and stage.asked is not None:
        meeting.append((stage.active, stage.asked))
    left, right = [], []
    for first, second in meeting:
        clan = shown[first].clan
        is_turned = clan != HIGHER if clan else d.right_of(first, second) == first
        left.append(second if is_turned else first)
        right.append(first if is_turned else second)
    rest = [seat for seat in range(len(shown)) if seat not in left and seat not in right]
    for seat in sorted(rest, key=lambda seat: shown[seat].fate != IN):
        clan = shown[seat].clan
        is_left = clan == HIGHER if clan else len(left) <= len(right)
        (left if is_left else right).append(seat)
    return left, right


def between(d: BushidoContext, pairs: Round, spots: dict[int, tuple[float, float]], slip: PlateSize, w: float) -> str:
    """Draw the duels between the columns, and the challenge that waits for its answer."""
    out, ends = "", (slip.w, w - slip.w)
    for pair in pairs:
        y = spots[pair.seats[0]][1]
        if pair.winner is not None:
            start, end = ends if spots[pair.winner][0] == 0 else ends[::-1]
            out += stroke(start, y, end, y)
        else:
            out += path(f"M{ends[0]:g} {y:g}H{ends[1]:g}", "none", LINE, 2)
            out += "" if pair.decided else crossed(w / 2, y)
    stage = d.view.stage
    if stage.phase != "answer" or stage.active is None or stage.asked is None:
        return out
    x, y = spots[stage.active]
    way = 1 if x < spots[stage.asked][0] else -1
    start, end = (ends[0] + 6, ends[1] - 8) if way > 0 else (ends[1] - 6, ends[0] + 8)
    out += stroke(start, y, end - 12 * way, y) + path(f"M{end:g} {y:g}l{-16 * way} -9v18Z", INK)
    return out + (text(w / 2, y - 14, _("challenges"), 15, INK, 600) if w > 500 else "")


def others(d: BushidoContext, x: float, y: float, rows: int) -> str:
    out = ""
    pairs = [pair for pair in rounds(d.view, d.table.story)[-1] if d.view.seat not in pair.seats]
    for i, pair in enumerate(pairs):
        px, py = x + (i // rows) * 142, y + 42 * (i % rows)
        for seat, mark, number in zip(pair.seats, (px, px + 98), (px + 48, px + 86), strict=True):
            shown = d.view.shown[seat]
            drawn = d.table.marks[seat].placed(mark, py, 36)
            drawn += text(number, py + 24, shown.health, 16, INK, 700, cls="se")
            fell = f'<g opacity=".5">{drawn}</g>' + stroke(mark - 2, py + 30, mark + 38, py + 6, SHU, 0.6)
            out += drawn if shown.fate == IN else fell
        out += stamp("b-crossed", px + 67, py + 18, 0.7) if not pair.decided else ""
    return out


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


BRACKETS = {
    ("wide", 2): BracketSheet(900, 400, ((100, 330), (500, 300)), 22, 2),
    ("wide", 3): BracketSheet(900, 500, ((0, 262), (318, 262), (636, 262)), 22, 2),
    ("wide", 4): BracketSheet(900, 560, ((0, 196), (240, 188), (472, 188), (704, 194)), 19, 2),
    ("tall", 2): BracketSheet(390, 330, ((70, 250), (70, 250)), 17, 2, 180),
    ("tall", 3): BracketSheet(390, 410, ((0, 174), (212, 178), (212, 178)), 16, 1, 219),
    ("tall", 4): BracketSheet(390, 412, ((0, 134), (154, 106), (280, 110), (280, 110)), 14.5, 1, 220),
}
"""By the number of columns: from the first round that is known to the winner."""
TOP = 28.0


def tournament(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    known = rounds(d.view, d.table.story)
    places = slots(known)
    sheet = BRACKETS[shape, len(places)]
    room = sheet.h - TOP
    high = [[round(TOP + room * (i + 0.5) / len(column), 1) for i in range(len(column))] for column in places]
    if sheet.crown is not None:
        high[-1] = [sheet.crown]
    headings = ("Kensei", _("final"), _("semi-final"), _("first round"))
    out = "".join(joined(sheet, places, high, c) for c in range(len(places) - 1))
    for c, column in enumerate(places):
        x, w = sheet.columns[c]
        slip = PlateSize(w, high_of(sheet, len(places[0])), sheet.size, sheet.lines)
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
    return round(min(72.0 if sheet.crown is None else 56.0, (sheet.h - TOP) / rows - 9), 1)


def place(
    d: BushidoContext, known: Sequence[Round], c: int, seat: int | None, x: float, y: float, slip: PlateSize
) -> str:
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
