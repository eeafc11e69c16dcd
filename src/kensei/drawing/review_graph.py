"""How a game went: a graph of what its moments were worth, the key turns, and what said so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Protocol

from kensei.core.protocol import CHANCE, Event
from kensei.drawing.languages import _
from kensei.drawing.seats import Mark, clipped
from kensei.drawing.svg import EDGE, INK, INK2, KIN, LINE, RAISED, SUNKEN, circle, line, path, rect, svg, text

W, H, FOOT = 300.0, 116.0, 24.0
"""The graph: what is drawn, and the room of the numbers below it."""
MOST, LEAST = 3, 0.12
"""So many key turns at most; a smaller change of worth is none."""
WEIGHTY = (
    "withdrew", "dropped_out", "fell", "defeated", "scored", "wounded", "hurt", "hit", "countered", "struck", "captured",
    "bought", "attacked", "took", "revealed", "started", "faced", "tied", "placed", "drew", "moved",
)  # fmt: skip
"""Of what happened in one turn, the first of these is told; a turn without any is none to remember."""


class Point(Protocol):
    """One moment of a finished game."""

    @property
    def ply(self) -> int:
        """After how many plies."""

    @property
    def values(self) -> tuple[float, ...]:
        """What it was worth to each seat, -1 to 1."""

    @property
    def exact(self) -> bool:
        """It is proved."""


Plies = Sequence[tuple[int, Sequence[Event]]]
"""Of each ply who played it, and what happened."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn after which much was different."""

    ply: int
    seat: int | None
    """Who played it; None: several together."""
    before: float
    after: float
    """What the moments were worth to the seat of the graph, 0 to 100."""
    told: Event


@dataclass(frozen=True, slots=True)
class Went:
    """The sheet's part, and the plies of its key turns."""

    html: str
    turns: tuple[int, ...]


def went(
    tell: Callable[[Event], str],
    points: Sequence[Point],
    plies: Plies,
    marks: Sequence[Mark],
    names: Sequence[str],
    seat: int,
) -> Went:
    """Draw how the game went for a seat."""
    if len(points) < 2:
        return Went("", ())
    turns = key_turns(points, plies, seat)
    source = _("Line: what a bot feels the moment was worth to {name}, all hands open.").format(name=names[seat])
    solved = [point for point in points[:-1] if point.exact]
    source += " " + _("Band: solved to the end.") if solved else ""
    listed = "".join(turn_line(tell(turn.told), turn, names[seat]) for turn in turns)
    html = (
        f"<h3>{escape(_('How it went'))}</h3>{graph(points, turns, marks, names, seat)}"
        f'<p class="source">{escape(source)}</p>' + (f'<ol class="turns">{listed}</ol>' if listed else "")
    )
    return Went(html, tuple(turn.ply for turn in turns))


def shared(value: float) -> float:
    """Give a value of -1 to 1 as a share of a hundred."""
    return round(50 + 50 * value, 1)


def key_turns(points: Sequence[Point], plies: Plies, seat: int) -> list[Turn]:
    """Give the turns that changed most, in their order."""
    found = []
    for before, after in pairwise(points):
        within = plies[before.ply : after.ply]
        movers = {mover for mover, _ in within if mover != CHANCE}
        change = after.values[seat] - before.values[seat]
        if abs(change) < LEAST or not movers:
            continue
        events = [event for _, happened in within for event in happened if event.name in WEIGHTY]
        if not events:
            continue
        told = min(events, key=lambda event: WEIGHTY.index(event.name))
        mover = movers.pop() if len(movers) == 1 else None
        found.append(Turn(after.ply, mover, shared(before.values[seat]), shared(after.values[seat]), told))
    found.sort(key=lambda turn: -abs(turn.after - turn.before))
    return sorted(found[:MOST], key=lambda turn: turn.ply)


def turn_line(words: str, turn: Turn, name: str) -> str:
    """Write one key turn: pressed, it shows its moment."""
    worth = _("{name}: {before} to {after} of 100.").format(
        name=name, before=f"{turn.before:.0f}", after=f"{turn.after:.0f}"
    )
    return f'<li><button type="button" data-ply="{turn.ply}"><b>{turn.ply}</b><span>{escape(words)} <i>{escape(worth)}</i></span></button></li>'


def graph(
    points: Sequence[Point], turns: Sequence[Turn], marks: Sequence[Mark], names: Sequence[str], seat: int
) -> str:
    """Draw the worth of the moments, the own side up: a thin line, a band where it is proved, key turns as dots."""
    at = {p.ply: (round(W * i / (len(points) - 1), 1), high(p.values[seat])) for i, p in enumerate(points)}
    proved = [point for point in points if point.exact]
    out = rect(0, 0, W, H, SUNKEN)
    if len(proved) > 1:
        start = at[proved[0].ply][0]
        out += rect(start, 0, W - start, H, "var(--kin-wash)") + line(
            start, 0, start, H, KIN, 1, 'stroke-dasharray="2 3"'
        )
    d = "M" + "L".join(f"{x:g} {y:g}" for x, y in at.values())
    out += path(f"{d}V{H:g}H0Z", marks[seat].colour, extra='opacity=".14"') + line(0, H / 2, W, H / 2, EDGE)
    out += path(d, "none", INK, 1.5, 'stroke-linejoin="round"')
    if len(proved) > 1:
        out += path("M" + "L".join(f"{at[p.ply][0]:g} {at[p.ply][1]:g}" for p in proved), "none", INK, 4)
    if len(points) <= 40:
        out += "".join(circle(x, y, 2.4, RAISED, INK, 1.2) for x, y in at.values())
    out += "".join(dot(turn, *at[turn.ply], marks, seat) for turn in turns)
    other = names[1 - seat] if len(names) == 2 else _("the others")
    out += text(5, 14, clipped(names[seat], 14), 12, INK, 600, "start") + text(
        5, H - 5, clipped(other, 14), 12, INK, 600, "start"
    )
    for i, anchor in ((0, "start"), (len(points) // 2, "middle"), (len(points) - 1, "end")):
        out += text(at[points[i].ply][0], H + 14, points[i].ply, 12, INK2, 400, anchor)
    label = _("{name}: from {first} to {last} of 100 over {n} moments").format(
        name=names[seat],
        first=f"{shared(points[0].values[seat]):.0f}",
        last=f"{shared(points[-1].values[seat]):.0f}",
        n=len(points),
    )
    return svg(out + line(0, 0, 0, H, LINE), W + 20, H + FOOT + 6, -10, -10, label)


def high(value: float) -> float:
    """Give the height of a value on the graph."""
    return round(H * (1 - value) / 2, 1)


def dot(turn: Turn, x: float, y: float, marks: Sequence[Mark], seat: int) -> str:
    """Draw a key turn; one that was bad for who played it is ringed."""
    mover = turn.seat if turn.seat is not None else seat
    is_bad = (turn.after < turn.before) == (mover == seat)
    ring = circle(x, y, 8, "none", INK, 1.6) if is_bad else ""
    return f'<g data-ply="{turn.ply}">{ring}{circle(x, y, 4.6, marks[mover].colour, RAISED, 1.4)}</g>'
