"""The report of an arena: scores, ratings, times and faults, as text and as one HTML file (`page.html`).

Ratings follow the Bradley-Terry model, on the Elo scale. A win is a point, a draw half a point for each. The error bars
are what the curvature of the likelihood gives (95 %); every pairing gets one imaginary draw besides, so that a bot that
never lost has a rating too.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log, sqrt
from pathlib import Path
from statistics import fmean

import numpy as np
from jinja2 import Environment, FileSystemLoader

from kensei.arena.playing import GameResult, TournamentPlan
from kensei.games import game

ELO = 400 / log(10)
CENTRE = 1500
Z = 1.959964
PRIOR = 1.0
PLOT_LEFT, PLOT_WIDTH = 120, 600
"""Where the plot of the ratings begins, and how wide it is."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one bot did against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is one, a draw a half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.5

    def bounds(self) -> tuple[float, float]:
        """Return the 95 % bounds of the share by Agresti and Coull, which hold near 0 and 1 too.

        Two wins and two losses are imagined besides. A draw varies less than a win or a loss, and
        the bounds know it.

        >>> tuple(round(bound, 3) for bound in Score(60, 0, 40).bounds())
        (0.502, 0.69)
        >>> tuple(round(bound, 3) for bound in Score(20, 80, 0).bounds())
        (0.554, 0.638)
        """
        wins, n = self.wins + 2, self.games + 4
        middle = (wins + self.draws / 2) / n
        width = Z * sqrt(((wins + self.draws / 4) / n - middle * middle) / n)
        return (max(0.0, middle - width), min(1.0, middle + width))


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a bot and its error."""

    bot: str
    elo: float
    error: float
    """Half the width of the 95 % interval."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an arena; everything but the times follows from the plan."""

    plan: TournamentPlan
    results: tuple[GameResult, ...]
    ratings: tuple[Rating, ...]
    """The best first."""
    scores: dict[tuple[str, str], Score]
    """Of each pair, both ways round."""
    times: dict[str, float]
    """Milliseconds a move, as measured in this run."""

    def __str__(self) -> str:
        """Return the table of ratings and scores, as `kensei arena` prints it."""
        return as_text(self)

    @property
    def faults(self) -> list[str]:
        return [f"game {result.number}: {fault}" for result in self.results for fault in result.faults]


def report(plan: TournamentPlan, played: Iterable[GameResult]) -> Report:
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


def add_up(bots: Sequence[str], results: Iterable[GameResult]) -> dict[tuple[str, str], Score]:
    """Count wins, draws and losses of each pair; where a bot has several seats, their mean counts."""
    tally: dict[tuple[str, str], list[int]] = {(a, b): [0, 0, 0] for a in bots for b in bots if a != b}
    for result in results:
        one, other = dict.fromkeys(result.seats)
        seats = list(zip(result.seats, result.scores, strict=True))
        difference = fmean(s for bot, s in seats if bot == one) - fmean(s for bot, s in seats if bot == other)
        place = 0 if difference > 0 else 2 if difference < 0 else 1
        tally[one, other][place] += 1
        tally[other, one][2 - place] += 1
    return {pair: Score(*counts) for pair, counts in tally.items()}


def rate(bots: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> list[Rating]:
    """Rate the bots by their scores against one another, their mean being 1500.

    >>> [round(rating.elo) for rating in rate(("a", "b"), {("a", "b"): Score(75, 0, 25)})]
    [1594, 1406]
    """
    size = len(bots)
    points, games = np.zeros((size, size)), np.zeros((size, size))
    for (one, other), score in scores.items():
        i, j = bots.index(one), bots.index(other)
        games[i, j] = games[j, i] = score.games + PRIOR
        points[i, j], points[j, i] = score.points + PRIOR / 2, score.games - score.points + PRIOR / 2
    strength = np.zeros(size)
    for _ in range(100):
        expected = games / (1 + np.exp(strength[None, :] - strength[:, None]))
        gradient = (points - expected).sum(axis=1)
        step = np.linalg.pinv(_curvature(strength, games)) @ gradient
        strength += np.clip(step, -1, 1)
        strength -= strength.mean()
        if np.abs(step).max() < 1e-12:
            break
    errors = Z * np.sqrt(np.diag(np.linalg.pinv(_curvature(strength, games)))) * ELO
    return [Rating(bot, CENTRE + ELO * float(s), float(e)) for bot, s, e in zip(bots, strength, errors, strict=True)]


def _curvature(strength: np.ndarray, games: np.ndarray) -> np.ndarray:
    p = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    weights = games * p * (1 - p)
    return np.asarray(np.diag(weights.sum(axis=1)) - weights)


def results_text(found: Report) -> str:
    """Return plan and games, a line each: the same plan gives the same text, byte for byte."""
    lines = [found.plan.dumps()]
    for result in found.results:
        row = asdict(result)
        del row["moves"], row["seconds"]
        lines.append(json.dumps(row, sort_keys=True, ensure_ascii=False))
    return "\n".join(lines) + "\n"


def as_facts(found: Report) -> dict[str, object]:
    """Return ratings, scores, times and faults as plain values, for JSON."""
    scores = [
        {"bot": one, "against": other, **asdict(score), "share": score.share, "bounds": score.bounds()}
        for one, other in found.plan.pairs()
        for score in [found.scores[one, other]]
    ]
    return {
        "game": found.plan.game,
        "seed": found.plan.seed,
        "ratings": [asdict(rating) for rating in found.ratings],
        "scores": scores,
        "milliseconds": found.times,
        "faults": found.faults,
    }


def as_text(found: Report) -> str:
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
    """Return the report as one HTML file, which needs no network and no script."""
    low = min(rating.elo - rating.error for rating in found.ratings)
    high = max(rating.elo + rating.error for rating in found.ratings)
    loader = FileSystemLoader(Path(__file__).parent)
    template = Environment(loader=loader, autoescape=True, trim_blocks=True).get_template("page.html")
    return template.render(
        found=found,
        plan=found.plan,
        command=command,
        options=", ".join(f"{name} {value}" for name, value in found.plan.options.items() if name != "deck"),
        levels=game(found.plan.game).levels,
        x=lambda elo: f"{PLOT_LEFT + (elo - low) * PLOT_WIDTH / max(1.0, high - low):.1f}",
    )
