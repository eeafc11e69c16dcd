"""The sheet of a finished game: who won and why, who left before, the facts; and the review, a graph with key turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any

from kensei.core.i18n import _, listed
from kensei.core.match import ReviewPoint
from kensei.core.protocol import CHANCE, Event, Outcome
from kensei.drawing.scene import DrawContext
from kensei.drawing.seats import Mark, Sitter, clipped, clock_face
from kensei.drawing.svg import EDGE, INK, INK2, KIN, LINE, RAISED, SUNKEN, circle, line, path, rect, seal, svg, text
from kensei.drawing.table_page import clause_link, draw_context, drawing_of, marks, people, sentence

W, H, FOOT = 300.0, 116.0, 24.0
"""The graph: what is drawn, and the room of the numbers below it."""
MOST_TURNS, LEAST_CHANGE = 3, 0.12
"""How many key turns there are at most; a smaller change of value makes none."""
NOTABLE = (
    "withdrew", "dropped_out", "fell", "defeated", "scored", "wounded", "hurt", "hit", "countered", "struck", "captured",
    "bought", "attacked", "took", "revealed", "started", "faced", "tied", "placed", "drew", "moved",
)  # fmt: skip
"""Events that make a key turn, the most notable first: a turn is described by the first of these in it."""


def result(
    name: str,
    view: Any,
    outcome: Outcome,
    sitters: Sequence[Sitter],
    story: Sequence[Event],
    who_left: Sequence[str] = (),
) -> str:
    table = draw_context(name, view, sitters, outcome=outcome)
    heading = winner(outcome, table.names)
    who = "".join(
        f"<span>{mark.svg()}<b>{escape(sitter.name)}</b>{clock_at_end(sitter)}</span>"
        for mark, sitter in zip(table.marks, table.sitters, strict=True)
    )
    facts = drawing_of(name).facts(table, story, outcome)
    counted = "".join(f"<div><b>{escape(value)}</b><span>{escape(words)}</span></div>" for value, words in facts)
    why = outcome.text(table.names)
    why = f'<p class="why">{escape(why[:1].upper() + why[1:])}. {clause_link(name, outcome.rule)}</p>'
    why += "".join(f'<p class="why">{escape(words)}</p>' for words in who_left)
    return (
        f'<div class="head"><div><h2>{escape(heading)}</h2>{why}</div>{seal(*verdict(table, outcome), 76)}</div>'
        f'<div class="who">{who}</div><div class="facts">{counted}</div>'
    )


def clock_at_end(sitter: Sitter) -> str:
    return "" if sitter.clock is None else f"<small>{clock_face(sitter.clock)}</small>"


def verdict(table: DrawContext, outcome: Outcome) -> tuple[str, str]:
    """Return the kanji and the word of the seal: 勝 a win, 和 a draw, 負 the reader's own loss."""
    if max(outcome.scores) <= 0:
        return "和", _("draw")
    has_lost = table.seat is not None and outcome.scores[table.seat] < 0
    return ("負", _("lost")) if has_lost else ("勝", _("won"))


def winner(outcome: Outcome, names: Sequence[str]) -> str:
    """Return who won, or that it is a draw.

    >>> winner(Outcome((1.0, -1.0), "by a cut", ""), ["Ann", "Ben"])
    'Ann wins'
    """
    best = max(outcome.scores)
    winners = [name for name, score in zip(names, outcome.scores, strict=True) if score == best and best > 0]
    if not winners:
        return _("A draw")
    words = _("{names} wins") if len(winners) == 1 else _("{names} win")
    return words.format(names=listed(winners))


Plies = Sequence[tuple[int, Sequence[Event]]]
"""Who played each ply, and what happened."""


@dataclass(frozen=True, slots=True)
class KeyTurn:
    """A turn that changed the value much."""

    ply: int
    seat: int | None
    """Who played it; None: several together."""
    before: float
    after: float
    """The values of the moments to the seat of the graph, 0 to 100."""
    event: Event


@dataclass(frozen=True, slots=True)
class ReviewGraph:
    """The review part of the result sheet, and the plies of its key turns."""

    html: str
    turns: tuple[int, ...]


def review_graph(
    game: str,
    points: Sequence[ReviewPoint],
    plies: Plies,
    names: Sequence[str],
    seat: int | None = None,
    view: Any = None,
) -> ReviewGraph:
    """Draw how a finished game went for a seat: the graph and its key turns, in words as the log has them."""
    if len(points) < 2:
        return ReviewGraph("", ())
    seat, called = seat or 0, people(game, tuple(names))
    turns = key_turns(points, plies, seat)
    source = _("Line: what a bot feels the moment was worth to {name}, all hands open.").format(name=called[seat])
    if any(point.exact for point in points[:-1]):
        source += " " + _("Band: solved to the end.")
    listed = "".join(turn_line(sentence(game, turn.event, called, view), turn, called[seat]) for turn in turns)
    title = _("How it went")
    html = (
        f"<h3>{escape(title)}</h3>{graph(points, turns, marks(game, called), called, seat)}"
        f'<p class="source">{escape(source)}</p>' + (f'<ol class="turns">{listed}</ol>' if listed else "")
    )
    return ReviewGraph(html, tuple(turn.ply for turn in turns))


def percent(value: float) -> float:
    return round(50 + 50 * value, 1)


def key_turns(points: Sequence[ReviewPoint], plies: Plies, seat: int) -> list[KeyTurn]:
    found = []
    for before, after in pairwise(points):
        within = plies[before.ply : after.ply]
        movers = {mover for mover, _ in within if mover != CHANCE}
        events = [event for _, happened in within for event in happened if event.name in NOTABLE]
        if abs(after.values[seat] - before.values[seat]) < LEAST_CHANGE or not movers or not events:
            continue
        event = min(events, key=lambda event: NOTABLE.index(event.name))
        mover = movers.pop() if len(movers) == 1 else None
        found.append(KeyTurn(after.ply, mover, percent(before.values[seat]), percent(after.values[seat]), event))
    found.sort(key=lambda turn: -abs(turn.after - turn.before))
    return sorted(found[:MOST_TURNS], key=lambda turn: turn.ply)


def turn_line(words: str, turn: KeyTurn, name: str) -> str:
    worth = _("{name}: {before} to {after} of 100.")
    worth = worth.format(name=name, before=f"{turn.before:.0f}", after=f"{turn.after:.0f}")
    return f'<li><button type="button" data-ply="{turn.ply}"><b>{turn.ply}</b><span>{escape(words)} <i>{escape(worth)}</i></span></button></li>'


def graph(
    points: Sequence[ReviewPoint], turns: Sequence[KeyTurn], marks: Sequence[Mark], names: Sequence[str], seat: int
) -> str:
    """Draw the values: a thin line, a band where they are proved, key turns as dots."""
    last = len(points) - 1
    at = {p.ply: (round(W * i / last, 1), round(H * (1 - p.values[seat]) / 2, 1)) for i, p in enumerate(points)}
    proved = [point for point in points if point.exact]
    out = rect(0, 0, W, H, SUNKEN)
    if len(proved) > 1:
        start = at[proved[0].ply][0]
        out += rect(start, 0, W - start, H, "var(--kin-wash)")
        out += line(start, 0, start, H, KIN, 1, 'stroke-dasharray="2 3"')
    d = "M" + "L".join(f"{x:g} {y:g}" for x, y in at.values())
    out += path(f"{d}V{H:g}H0Z", marks[seat].colour, extra='opacity=".14"') + line(0, H / 2, W, H / 2, EDGE)
    out += path(d, "none", INK, 1.5, 'stroke-linejoin="round"')
    if len(proved) > 1:
        out += path("M" + "L".join(f"{at[p.ply][0]:g} {at[p.ply][1]:g}" for p in proved), "none", INK, 4)
    if len(points) <= 40:
        out += "".join(circle(x, y, 2.4, RAISED, INK, 1.2) for x, y in at.values())
    out += "".join(dot(turn, *at[turn.ply], marks, seat) for turn in turns)
    other = names[1 - seat] if len(names) == 2 else _("the others")
    for y, name in ((14, names[seat]), (H - 5, other)):
        out += text(5, y, clipped(name, 14), 12, INK, 600, "start")
    for i, anchor in ((0, "start"), (len(points) // 2, "middle"), (last, "end")):
        out += text(at[points[i].ply][0], H + 14, points[i].ply, 12, INK2, 400, anchor)
    begun, ended = (f"{percent(point.values[seat]):.0f}" for point in (points[0], points[-1]))
    label = _("{name}: from {first} to {last} of 100 over {n} moments")
    label = label.format(name=names[seat], first=begun, last=ended, n=len(points))
    return svg(out + line(0, 0, 0, H, LINE), W + 20, H + FOOT + 6, -10, -10, label)


def dot(turn: KeyTurn, x: float, y: float, marks: Sequence[Mark], seat: int) -> str:
    """Draw a key turn; one that was bad for whoever played it has a ring."""
    mover = turn.seat if turn.seat is not None else seat
    is_bad = (turn.after < turn.before) == (mover == seat)
    ring = circle(x, y, 8, "none", INK, 1.6) if is_bad else ""
    return f'<g data-ply="{turn.ply}">{ring}{circle(x, y, 4.6, marks[mover].colour, RAISED, 1.4)}</g>'
