"""Challenges and clans: two columns of plates, an arrow for the challenge, what a refusal cost, who fights whom."""

from __future__ import annotations

from dataclasses import dataclass

from kensei.core.i18n import _
from kensei.drawing.svg import INK, INK2, LINE, PAPER, SHU, path, rect, stamp, text
from kensei.games.bushido.board import HIGHER, IN
from kensei.games.bushido.drawing.context import BushidoContext
from kensei.games.bushido.drawing.plates import NOW, OUT, Slip, crossed, outlived, plate, stroke
from kensei.games.bushido.drawing.rounds import Round, refusals, rounds


@dataclass(frozen=True, slots=True)
class ColumnSheet:
    """How the two columns lie on their paper."""

    w: float
    h: float
    slip: float
    """The width of a plate."""
    size: float


SHEETS = {"wide": ColumnSheet(900, 520, 330, 22), "tall": ColumnSheet(390, 412, 164, 15.5)}
HEAD = 34.0


def columns(d: BushidoContext, shape: str) -> tuple[str, float, float]:
    """Draw the fighters in two columns: who fights one another stands side by side."""
    sheet = SHEETS[shape]
    known = rounds(d.view, d.table.story)
    left, right = sides(d, known[-1])
    rows = max(len(left), len(right))
    pitch = (sheet.h - HEAD) / rows
    slip = Slip(sheet.slip, round(min(84.0, pitch - 16), 1), sheet.size)
    high = [round(HEAD + pitch * (i + 0.5), 1) for i in range(rows)]
    spots = {seat: (0.0, y) for seat, y in zip(left, high, strict=False)}
    spots |= {seat: (sheet.w - slip.w, y) for seat, y in zip(right, high, strict=False)}
    out = banners(sheet, d) + between(d, known[-1], spots, slip, sheet)
    fell = {pair.loser: pair.winner for pairs in known for pair in pairs if pair.loser is not None}
    cost = refusals(d.table.story)
    for seat, (x, y) in spots.items():
        by = fell.get(seat)
        out += fighter(d, seat, x, y, slip, d.table.name(by) if by is not None else "")
        if cost.get(seat) and d.view.shown[seat].fate == IN:
            out += pill(x, y - slip.h / 2, slip, f"−{cost[seat]}")
    return out, sheet.w, sheet.h


def sides(d: BushidoContext, pairs: Round) -> tuple[list[int], list[int]]:
    """Return the seats of both columns: pairs first, side by side, then who is free, who is out last."""
    stage = d.view.stage
    meeting = [pair.seats for pair in pairs]
    if stage.phase == "answer" and stage.active is not None and stage.asked is not None:
        meeting.append((stage.active, stage.asked))
    left, right = [], []
    for first, second in meeting:
        is_turned = d.view.shown[first].clan not in ("", HIGHER) or (
            not d.view.shown[first].clan and second == d.view.seat
        )
        left.append(second if is_turned else first)
        right.append(first if is_turned else second)
    rest = [seat for seat in range(len(d.view.shown)) if seat not in left and seat not in right]
    for seat in sorted(rest, key=lambda seat: d.view.shown[seat].fate != IN):
        clan = d.view.shown[seat].clan
        is_left = clan == HIGHER if clan else len(left) <= len(right)
        (left if is_left else right).append(seat)
    return left, right


def banners(sheet: ColumnSheet, d: BushidoContext) -> str:
    if not d.view.shown[0].clan:
        return ""
    names = ((sheet.slip / 2, _("higher clan")), (sheet.w - sheet.slip / 2, _("lower clan")))
    return "".join(text(x, 18, name, 16, INK2, 600, cls="se") for x, name in names)


def fighter(d: BushidoContext, seat: int, x: float, y: float, slip: Slip, by: str) -> str:
    """Draw a plate with what the seat has rolled for its place, or whom it fell to."""
    if d.view.shown[seat].fate != IN:
        return plate(d, seat, x, y, slip, OUT, outlived(d, seat, by))
    rolls = d.view.stage.rolls[seat] if d.view.stage.rolls else ()
    return plate(d, seat, x, y, slip, NOW, _("rolled {n}").format(n=", ".join(map(str, rolls))) if rolls else "")


def between(
    d: BushidoContext, pairs: Round, spots: dict[int, tuple[float, float]], slip: Slip, sheet: ColumnSheet
) -> str:
    """Draw the duels between the columns, and the challenge that waits for its answer."""
    out = ""
    middle = sheet.w / 2
    for pair in pairs:
        y = spots[pair.seats[0]][1]
        ends = (slip.w, sheet.w - slip.w)
        if pair.winner is not None:
            start, end = ends if spots[pair.winner][0] == 0 else ends[::-1]
            out += stroke(start, y, end, y)
        else:
            out += path(f"M{ends[0]:g} {y:g}H{ends[1]:g}", "none", LINE, 2)
            out += "" if pair.decided else crossed(middle, y)
    stage = d.view.stage
    if stage.phase == "answer" and stage.active is not None and stage.asked is not None:
        out += challenge(spots[stage.active], spots[stage.asked], slip, sheet)
    return out


def challenge(of: tuple[float, float], to: tuple[float, float], slip: Slip, sheet: ColumnSheet) -> str:
    y = of[1]
    way = 1 if of[0] < to[0] else -1
    start, end = (slip.w + 6, sheet.w - slip.w - 8) if way > 0 else (sheet.w - slip.w - 6, slip.w + 8)
    head = path(f"M{end:g} {y:g}l{-16 * way} -9v18Z", INK)
    words = text(sheet.w / 2, y - 14, _("challenges"), 15, INK, 600) if sheet.w > 500 else ""
    return stroke(start, y, end - 12 * way, y) + head + words


def pill(x: float, y: float, slip: Slip, words: str) -> str:
    """Draw what refusals have cost, on the corner of the plate."""
    at = x + slip.w - 46
    return rect(at, y - 10, 40, 22, SHU, 11) + text(at + 20, y + 6, words, 15, PAPER, 700)


def others(d: BushidoContext, x: float, y: float, rows: int) -> str:
    """Draw the other duels of the round in small: who fights whom, and their health."""
    out = ""
    pairs = [pair for pair in rounds(d.view, d.table.story)[-1] if d.view.seat not in pair.seats]
    for i, pair in enumerate(pairs):
        px, py = x + (i // rows) * 142, y + 42 * (i % rows)
        for seat, mark, number in zip(pair.seats, (px, px + 98), (px + 48, px + 86), strict=True):
            shown = d.view.shown[seat]
            drawn = d.table.marks[seat].placed(mark, py, 36) + text(
                number, py + 24, shown.health, 16, INK, 700, cls="se"
            )
            fell = f'<g opacity=".5">{drawn}</g>' + stroke(mark - 2, py + 30, mark + 38, py + 6, SHU, 0.6)
            out += drawn if shown.fate == IN else fell
        out += stamp("b-crossed", px + 67, py + 18, 0.7) if not pair.decided else ""
    return out
