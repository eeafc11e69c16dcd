"""The review in the side of the page: the graph, key turns, how accurate each player was, how that is counted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from kensei.core.i18n import _
from kensei.core.protocol import Event, Outcome
from kensei.core.review import INACCURACY, Decision, Review, key_decisions, words
from kensei.core.review.words import chance_of
from kensei.drawing.review.decision import Told, better, swing
from kensei.drawing.review.graph import Lane, graph
from kensei.drawing.seats import Sitter
from kensei.drawing.standings import lanes
from kensei.drawing.table_page import draw_context, drawing_of, marks, people, unnamed

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
    reader: int | None = None,
) -> ReviewGraph:
    """Draw how a finished game went for a seat, as far as it is reviewed; `above`: HTML over the graph.

    Every figure is that seat's chance to win; `reader`: the seat that is told "you". `told` puts a decision in words; `moments` are the plies of the numbered moments (none: plies are counted).
    """
    if not review.plies:
        return ReviewGraph("", ())
    called = people(game, tuple(names))

    def number(ply: int) -> int:
        return bisect_left(moments, ply) if moments else ply

    lane = Lane(seat or 0, marks(game, called), called, number, has_luck, reader, reader in unnamed(game, tuple(names)))
    keys = key_decisions(review, MOST_TURNS)
    title, whose = _("How it went"), _("{chance}, of 100").format(chance=chance_of(lane.called))
    rows = "".join(turn(one, told(one), number(one.ply)) for one in keys)
    html = (
        f"{headed(title, whose, above)}{graph(review, lane, keys)}{legend(lane)}"
        f"{accuracies(review, lane)}{lead(review, lane, keys)}<div id='key-home'></div>"
        f'<ol class="turns swings">{rows + no_more(keys) if review.is_whole else places()}</ol>'
        f"{luck(review, lane, told)}{counting(lane)}"
    )
    return ReviewGraph(html, tuple(number(one.ply) for one in keys))


def headed(title: str, whose: str, lanes: str) -> str:
    """Draw the title, and whose chances the graph shows: right above it, where the lanes of many players come first."""
    if lanes:
        return f'<h3>{escape(title)}</h3>{lanes}<p class="source">{escape(whose)}</p>'
    return f"<h3>{escape(title)} <span>{escape(whose)}</span></h3>"


def turn(decision: Decision, told: Told, number: int) -> str:
    """Draw a row of the key turns; it leads to the moment before the decision."""
    said = f"<span>{escape(told.said)} <em>{better(decision, told)}</em></span>"
    data = f'data-moment="{number}" data-of="{decision.seat}"'
    head = f"<b>{escape(told.heading)}</b>{swing(decision, told)}"
    return f'<li><button type="button" {data}>{head}{said}</button></li>'


def places() -> str:
    """Draw empty rows: the key turns come when all is reviewed, so that none moves while it is pressed."""
    return '<li class="place" aria-hidden="true"></li>' * MOST_TURNS


def no_more(keys: Sequence[Decision]) -> str:
    """Say under the key turns that there are no more of them, or none at all."""
    if len(keys) >= MOST_TURNS:
        return ""
    none = _("No move gave away {points} of 100 or more for sure.")
    said = _("No other move gave away {points} of 100 or more for sure.") if keys else none
    return f'<li class="none">{escape(said.format(points=f"{INACCURACY:.0f}"))}</li>'


def legend(lane: Lane) -> str:
    """Describe what is drawn in the graph."""
    if lane.has_luck:
        moves, chance = _("what moves changed"), _("what luck changed")
        dots = _("Dots in a player’s colour: their moves that cost most; rings: serious mistakes.")
        lines = f'<span class="solid">{escape(moves)}</span><span class="dotted">{escape(chance)}</span>'
        return f'<p class="source two">{lines}</p><p class="source">{escape(dots)}</p>'
    marked = _("Right of the dotted line: proved. Dots: the moves that cost most; rings: serious mistakes.")
    return f'<p class="source">{escape(marked)}</p>'


def lead(review: Review, lane: Lane, keys: Sequence[Decision]) -> str:
    """Say what the rows are and that they can be pressed, or how far the review is."""
    n, of = len(review.moments), len(review.plies)
    if not review.is_whole:
        said = _("Reviewed {n} of {of} decisions, from the end back.").format(n=n, of=of)
        bar = f'<progress max="{of}" value="{n}" aria-hidden="true"></progress>'
        return f'<p class="source going" role="status">{bar}{escape(said)}</p>'
    mine, theirs = _("The moves that changed your chance to win most"), _("The moves that changed {chance} most")
    most = theirs.format(chance=chance_of(lane.called)) if lane.called else mine
    if len(lane.names) > 2:
        most = _("The moves that cost their players most")
    press = _("Press one to see it on the board, with what was better.") if keys else ""
    return f'<p class="source going"><b>{escape(most)}</b> {escape(press)}</p>'


def accuracies(review: Review, lane: Lane) -> str:
    """Draw how accurate each player was and what they did wrong; nothing is said too early."""
    rows = ""
    for seat, name in enumerate(lane.names):
        found = review.accuracy(seat)
        value = "…" if not review.is_whole else "–" if found is None else f"{found:.0f}"
        said = words.mistakes_words(review, seat) if review.is_whole else "…"
        shown = _("{name} (you)").format(name=name) if seat == lane.reader else name
        shown = _("You") if seat == lane.reader and lane.is_unnamed else shown
        rows += f"<tr><th scope='row'>{escape(shown)}</th><td>{escape(said)}</td><td class='n'>{value}</td></tr>"
    title = _("accuracy, of 100")
    head = f"<tr><th></th><th></th><th scope='col' class='n'>{escape(title)}</th></tr>"
    return f'<table class="accuracy"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def luck(review: Review, lane: Lane, told: Callable[[Decision], Told]) -> str:
    """Describe what luck did, apart from the moves, and how rough the estimates are; nothing is said too early."""
    if not review.is_whole:
        return '<p class="source luck">…</p>'

    def where(ply: int) -> str:
        moment = review.at(ply)
        return told(moment.decisions[0]).heading if moment and moment.decisions else ""

    has_luck = lane.has_luck and len(lane.names) == 2
    said = words.luck_words(review, lane.seat, lane.called, where) if has_luck else ""
    both = " ".join(filter(None, (words.rough_words(review), said)))
    return f'<p class="source luck">{escape(both)}</p>'


def counting(lane: Lane) -> str:
    """Describe what the figures mean, how decisions are classed and how accuracy is computed."""
    title = _("How this is counted")
    about = _("The higher, the better for {name}: of 100 games from there so many would be won, draws counted half.")
    accuracy = _(
        "Accuracy is the mean of 103.2 × e^(−0.0435 × points) − 3.2 over all decisions with a choice, the error left out: the formula of lichess."
    )
    sure = _(
        "“Give or take” says how far an estimate from games played on may be off; “computed” has no such error, “proved” was followed to the end of the game."
    )
    values = _(
        "Every move is judged by what its player could know then, against perfect play. Luck is what cards, dice and hidden moves did: nobody is blamed for it."
    )
    told = (
        about.format(name=lane.called or _("you")),
        values,
        words.class_words(),
        sure,
        words.accuracy_words(),
        accuracy,
    )
    said = "".join(f"<p>{escape(one)}</p>" for one in told)
    return f"<details class='counting'><summary>{escape(title)}</summary>{said}</details>"


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
