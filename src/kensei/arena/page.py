"""The report of an arena as one HTML file: tables, and plots drawn as SVG. It needs no network and no script."""

from __future__ import annotations

from html import escape

from kensei.arena.ratings import Score
from kensei.arena.report import Report
from kensei.bots.levels import configuration
from kensei.core.errors import BadOption

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1b1b; background: #faf8f3 }
table { border-collapse: collapse; margin: 1rem 0 } td, th { padding: .3rem .7rem; border: 1px solid #cfc8b8; text-align: right }
th:first-child, td:first-child { text-align: left } td.none { background: #eee9dd } svg { max-width: 100%; height: auto }
.low { background: #f6d9d3 } .high { background: #dcebd5 } code { background: #eee9dd; padding: .1rem .3rem }
@media (prefers-color-scheme: dark) { body { color: #ece7db; background: #191714 } td, th { border-color: #4a443a }
td.none, code { background: #2a2621 } .low { background: #53281f } .high { background: #2b4426 } }
"""  # noqa: E501


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
    rows = [
        f"<tr><td>{escape(rating.bot)}</td><td>{rating.elo:.0f}</td><td>± {rating.error:.0f}</td>"
        f"<td>{found.times[rating.bot]:.1f}</td><td>{escape(_what(rating.bot, found.plan.game))}</td></tr>"
        for rating in found.ratings
    ]
    head = "<tr><th>bot</th><th>rating</th><th>95 %</th><th>ms a move</th><th>what it is</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def _what(name: str, game: str) -> str:
    try:
        return str(configuration(name, game))
    except BadOption:
        return name


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
