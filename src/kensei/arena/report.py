"""The report of an arena: scores, ratings, times and faults."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from kensei.arena.plan import TournamentPlan
from kensei.arena.playing import Played, Result
from kensei.arena.ratings import Rating, Score, rate


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


def report(plan: TournamentPlan, played: Iterable[Played]) -> Report:
    games = sorted(played, key=lambda one: one.result.number)
    results = tuple(one.result for one in games)
    scores = add_up(plan.bots, results)
    ratings = rate(plan.bots, {pair: scores[pair] for pair in plan.pairs()})
    seconds: dict[str, float] = defaultdict(float)
    moves: dict[str, int] = defaultdict(int)
    for one in games:
        for seat, name in enumerate(one.result.seats):
            seconds[name] += one.seconds[seat]
            moves[name] += one.moves[seat]
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
    lines += [json.dumps(asdict(result), sort_keys=True, ensure_ascii=False) for result in found.results]
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
