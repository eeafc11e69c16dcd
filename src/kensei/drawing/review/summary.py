"""The review in the side of the page: the graph, key turns, how accurate each player was, how that is counted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from kensei.core.i18n import _, listed
from kensei.core.protocol import Event, Outcome
from kensei.core.review import INACCURACY, MISTAKE, SERIOUS, Decision, Review, key_decisions
from kensei.drawing.review.decision import Told, better, signed, swing
from kensei.drawing.review.graph import Lane, graph
from kensei.drawing.seats import Sitter
from kensei.drawing.standings import lanes
from kensei.drawing.table_page import draw_context, drawing_of, marks, people

MOST_TURNS = 6
"""How many key turns there are at most."""

Plies = Sequence[tuple[int, Sequence[Event]]]
"""Who played each ply, and what happened."""


@dataclass(frozen=True, slots=True)
class ReviewGraph:
    """The review part of the side, and the numbers of the moments of its key turns."""

    html: str
    turns: tuple[int, ...]


def review_graph(
    game: str,
    review: Review,
    names: Sequence[str],
    told: Callable[[Decision], Told],
    seat: int | None = None,
    moments: Sequence[int] = (),
    has_luck: bool = True,
    above: str = "",
) -> ReviewGraph:
    """Draw how a finished game went for a seat, as far as it is reviewed; `above`: HTML over the graph.

    `told` puts a decision in words; `moments` are the plies of the numbered moments (none: plies are counted).
    """
    if not review.plies:
        return ReviewGraph("", ())
    called = people(game, tuple(names))

    def number(ply: int) -> int:
        return bisect_left(moments, ply) if moments else ply

    lane = Lane(seat or 0, marks(game, called), called, number, has_luck)
    keys = key_decisions(review, MOST_TURNS)
    title, side = _("How it went"), _("{name}’s side up, of 100").format(name=called[lane.seat])
    rows = "".join(turn(one, told(one), number(one.ply)) for one in keys)
    html = (
        f"<h3>{escape(title)} <span>{escape(side)}</span></h3>{above}{graph(review, lane, keys)}{source(review, lane)}"
        f'{progress(review)}<div class="key-place" id="key"></div>'
        + (f'<ol class="turns swings">{rows}</ol>' if rows else "")
        + accuracies(review, called)
        + counting()
    )
    return ReviewGraph(html, tuple(number(one.ply) for one in keys))


def turn(decision: Decision, told: Told, number: int) -> str:
    """Draw a row of the key turns; it leads to the moment before the decision."""
    said = f"<span>{escape(told.said)} <em>{better(decision, told)}</em></span>"
    return f'<li><button type="button" data-moment="{number}"><b>{number}</b>{said}{swing(decision)}</button></li>'


def source(review: Review, lane: Lane) -> str:
    """Describe what the lines of the graph mean, and what choices and luck came to."""
    if not lane.has_luck:
        words = _(
            "Line: winning chances by search. Band: proved to the end. Dots: what cost most; rings: 20 points or more."
        )
        return f'<p class="source">{escape(words)}</p>'
    changes = review.changes(lane.seat)
    choice = sum(one.choice for one in changes)
    luck = sum(one.luck + one.theirs for one in changes)
    own, rest = _("choices: {points}"), _("luck and the others’ choices: {points}")
    return (
        f'<p class="source two"><span class="solid">{escape(own.format(points=signed(choice, 0)))}</span>'
        f'<span class="dotted">{escape(rest.format(points=signed(luck, 0)))}</span></p>'
    )


def progress(review: Review) -> str:
    if review.is_whole:
        return ""
    words = _("Reviewed {n} of {of} moments, from the end back.")
    return f'<p class="source" role="status">{escape(words.format(n=len(review.moments), of=len(review.plies)))}</p>'


def accuracies(review: Review, names: Sequence[str]) -> str:
    """Draw how accurate each player was, with how many decisions of each class there were."""
    rows = ""
    for seat, name in enumerate(names):
        found = review.accuracy(seat)
        counts = [_("{n} × {grade}").format(n=n, grade=_(word)) for word, n in review.counts(seat).items() if n]
        none = _("no mistake found")
        value = "–" if found is None else f"{found:.0f}"
        rows += f"<tr><th scope='row'>{escape(name)}</th><td class='n'>{value}</td><td>{escape(listed(counts) or none)}</td></tr>"
    words, what = _("accuracy"), _("decisions")
    head = f"<tr><th></th><th scope='col' class='n'>{escape(words)}</th><th scope='col'>{escape(what)}</th></tr>"
    return f'<table class="accuracy"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def counting() -> str:
    """Describe how decisions are classed and how accuracy is computed."""
    title = _("How this is counted")
    classes = _(
        "A decision that gave away {first} points of 100 or more is an inaccuracy, from {second} a mistake, from {third} a serious mistake; only where it is more than twice the error."
    ).format(first=f"{INACCURACY:.0f}", second=f"{MISTAKE:.0f}", third=f"{SERIOUS:.0f}")
    accuracy = _(
        "Accuracy is the mean of 103.2 × e^(−0.0435 × points) − 3.2 over all decisions with a choice, the error left out: the formula of lichess."
    )
    values = _("Values are what each player could know then. Luck is whatever no choice of theirs explains.")
    return f"<details class='counting'><summary>{escape(title)}</summary><p>{escape(values)}</p><p>{escape(classes)}</p><p>{escape(accuracy)}</p></details>"


def player_lanes(
    game: str, plies: Plies, names: Sequence[str], view: Any, outcome: Outcome | None, moments: Sequence[int]
) -> str:
    """Draw the lanes of a game whose drawing tells who fell when."""
    if view is None or outcome is None or not moments:
        return ""
    story = [event for _seat, events in plies for event in events]
    table = draw_context(game, view, [Sitter(name) for name in names], outcome=outcome)
    told = drawing_of(game).standings(table, story, outcome)
    if not told.when:
        return ""
    numbers = [bisect_left(moments, ply) for ply, (_seat, events) in enumerate(plies, 1) for _event in events]
    return lanes(table, outcome, told, numbers, len(moments) - 1)


def review_marks(game: str, view: Any, shape: str, played: str, line: Sequence[str]) -> str:
    """Draw over the board what was played and the better line, where the game's drawing knows how."""
    marked: str = drawing_of(game).review_marks(view, shape, played, line)
    return marked.replace('"', "'")
