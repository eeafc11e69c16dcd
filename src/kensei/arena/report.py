"""The report of an arena: scores, ratings, times and faults, as text and as one HTML file.

The page has tables, and plots drawn as SVG. It needs no network and no script.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from html import escape

from kensei.arena.playing import Result, TournamentPlan
from kensei.arena.ratings import Rating, Score, rate
from kensei.games import game

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1b1b; background: #faf8f3 }
table { border-collapse: collapse; margin: 1rem 0 } td, th { padding: .3rem .7rem; border: 1px solid #cfc8b8; text-align: right }
th:first-child, td:first-child { text-align: left } td.none { background: #eee9dd } svg { max-width: 100%; height: auto }
.low { background: #f6d9d3 } .high { background: #dcebd5 } code { background: #eee9dd; padding: .1rem .3rem }
@media (prefers-color-scheme: dark) { body { color: #ece7db; background: #191714 } td, th { border-color: #4a443a }
td.none, code { background: #2a2621 } .low { background: #53281f } .high { background: #2b4426 } }
"""  # noqa: E501


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an arena; everything but the times follows from the plan."""

    plan: TournamentPlan
    results: tuple[Result, ...]
    ratings: tuple[Rating, ...]
    """The best first."""
    scores: dict[tuple[str, str], Score]
    """Of each pair, both ways round."""
    times: dict[str, float]
    """Milliseconds a move, as measured in this run."""

    @property
    def faults(self) -> list[str]:
        return [f"game {result.number}: {fault}" for result in self.results for fault in result.faults]


def report(plan: TournamentPlan, played: Iterable[Result]) -> Report:
    results = tuple(sorted(played, key=lambda result: result.number))
    scores = add_up(plan.bots, results)
    ratings = rate(plan.bots, {pair: scores[pair] for pair in plan.pairs()})
    seconds: dict[str, float] = defaultdict(float)
    moves: dict[str, int] = defaultdict(int)
    for result in results:
        for seat, name in enumerate(result.seats):
            seconds[name] += result.seconds[seat]
            moves[name] += result.moves[seat]
    times = {name: 1000 * seconds[name] / max(1, moves[name]) for name in plan.bots}
    return Report(plan, results, tuple(sorted(ratings, key=lambda r: -r.elo)), scores, times)


def add_up(bots: Sequence[str], results: Iterable[Result]) -> dict[tuple[str, str], Score]:
    """Count wins, draws and losses of each pair; where a bot has several seats, their mean counts."""
    tally: dict[tuple[str, str], list[int]] = {(a, b): [0, 0, 0] for a in bots for b in bots if a != b}
    for result in results:
        one, other = dict.fromkeys(result.seats)
        means = {name: _mean(result, name) for name in (one, other)}
        difference = means[one] - means[other]
        place = 0 if difference > 0 else 2 if difference < 0 else 1
        tally[one, other][place] += 1
        tally[other, one][2 - place] += 1
    return {pair: Score(*counts) for pair, counts in tally.items()}


def _mean(result: Result, name: str) -> float:
    own = [score for score, bot in zip(result.scores, result.seats, strict=True) if bot == name]
    return sum(own) / len(own)


def results_text(found: Report) -> str:
    """Return plan and games, a line each: the same plan gives the same text, byte for byte."""
    lines = [found.plan.dumps()]
    for result in found.results:
        row = asdict(result)
        del row["moves"], row["seconds"]
        lines.append(json.dumps(row, sort_keys=True, ensure_ascii=False))
    return "\n".join(lines) + "\n"


def as_text(found: Report) -> str:
    """Return ratings and cross table as text."""
    plan = found.plan
    width = max(len(name) for name in plan.bots)
    order = [rating.bot for rating in found.ratings]
    lines = [f"{plan.game}: {len(found.results)} games, {plan.games} a pairing, seed {plan.seed}", ""]
    lines.append(f"{'bot':<{width}}  rating   ±   ms a move  " + "  ".join(f"{name:>13}" for name in order))
    for rating in found.ratings:
        cells = ["      ·      " if other == rating.bot else cell(found.scores[rating.bot, other]) for other in order]
        head = f"{rating.bot:<{width}}  {rating.elo:6.0f} {rating.error:4.0f} {found.times[rating.bot]:10.1f}"
        lines.append(head + "  " + "  ".join(cells))
    lines += ["", "Cells: the share of the points of the bot on the left, with its 95 % bounds."]
    if found.faults:
        lines += ["", "Lost by a fault:", *found.faults[:20]]
        if len(found.faults) > 20:
            lines.append(f"… and {len(found.faults) - 20} more")
    return "\n".join(lines)


def cell(score: Score) -> str:
    """Return one cell of the cross table in 13 letters."""
    if not score.games:
        return " " * 13
    low, high = score.bounds()
    return f"{100 * score.share:3.0f} % {100 * low:2.0f}-{100 * high:<3.0f}".rjust(13)[:13]


def page(found: Report, command: str = "") -> str:
    plan = found.plan
    title = f"Arena: {plan.game}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(found.results)} games, {plan.games} a pairing on the same seeds with the seats swapped; seed "
        f"<code>{escape(plan.seed)}</code>{_options(found)}.</p>",
        f"<p><code>{escape(command)}</code></p>" if command else "",
        "<h2>Ratings</h2>",
        "<p>Bradley-Terry on the Elo scale, the mean being 1500; the bars are 95 % intervals.</p>",
        ratings_plot(found),
        ratings_table(found),
        "<h2>Cross table</h2>",
        "<p>The share of the points of the bot on the left, its 95 % bounds, and won-drawn-lost. Green: surely more "
        "than half; red: surely less.</p>",
        cross_table(found),
        faults(found),
    ]
    body = "\n".join(filter(None, parts))
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n{body}\n</html>\n'
    )


def _options(found: Report) -> str:
    given = ", ".join(f"{name} {value}" for name, value in found.plan.options.items() if name != "deck")
    return f"; options: {escape(given)}" if given else ""


def ratings_plot(found: Report) -> str:
    low = min(rating.elo - rating.error for rating in found.ratings)
    high = max(rating.elo + rating.error for rating in found.ratings)
    left, width, row = 120, 600, 34
    height = row * len(found.ratings) + 40
    scale = width / max(1.0, high - low)
    marks = []
    for i, rating in enumerate(found.ratings):
        y = row * i + 24
        x0, x, x1 = (
            left + (value - low) * scale for value in (rating.elo - rating.error, rating.elo, rating.elo + rating.error)
        )
        marks.append(
            f'<text x="{left - 12}" y="{y + 5}" text-anchor="end">{escape(rating.bot)}</text>'
            f'<line x1="{x0:.1f}" x2="{x1:.1f}" y1="{y}" y2="{y}" stroke="currentColor" stroke-width="2"/>'
            f'<circle cx="{x:.1f}" cy="{y}" r="6" fill="#b3261e">'
            f"<title>{rating.elo:.0f} ± {rating.error:.0f}</title></circle>"
            f'<text x="{x:.1f}" y="{y - 10}" font-size="11" text-anchor="middle">{rating.elo:.0f}</text>'
        )
    return (
        f'<svg viewBox="0 0 {left + width + 40} {height}" role="img" fill="currentColor" '
        'aria-label="ratings with error bars">' + "".join(marks) + "</svg>"
    )


def ratings_table(found: Report) -> str:
    levels = game(found.plan.game).levels
    rows = [
        f"<tr><td>{escape(rating.bot)}</td><td>{rating.elo:.0f}</td><td>± {rating.error:.0f}</td>"
        f"<td>{found.times[rating.bot]:.1f}</td><td>{escape(str(levels.get(rating.bot, rating.bot)))}</td></tr>"
        for rating in found.ratings
    ]
    head = "<tr><th>bot</th><th>rating</th><th>95 %</th><th>ms a move</th><th>what it is</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def cross_table(found: Report) -> str:
    order = [rating.bot for rating in found.ratings]
    rows = "".join(
        f"<tr><td>{escape(name)}</td>{''.join(_cell(found.scores.get((name, other))) for other in order)}</tr>"
        for name in order
    )
    return f"<table><tr><th></th>{''.join(f'<th>{escape(name)}</th>' for name in order)}</tr>{rows}</table>"


def _cell(score: Score | None) -> str:
    if score is None or not score.games:
        return '<td class="none"></td>'
    low, high = score.bounds()
    kind = "high" if low > 0.5 else "low" if high < 0.5 else ""
    return (
        f'<td class="{kind}">{score.share:.0%}<br><small>{low:.0%} to {high:.0%}<br>'
        f"{score.wins}-{score.draws}-{score.losses}</small></td>"
    )


def faults(found: Report) -> str:
    if not found.faults:
        return ""
    items = "".join(f"<li>{escape(fault)}</li>" for fault in found.faults)
    return f"<h2>Lost by a fault</h2><ul>{items}</ul>"
