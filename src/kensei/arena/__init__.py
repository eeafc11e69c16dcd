"""Tournaments between bots: plans, games, ratings and reports (`kensei arena`).

>>> from kensei import arena
>>> found = arena.run("kiriai", ["greedy", "random"], games=20, seed="moon")
>>> found.ratings[0].bot
'greedy'
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kensei.arena.command import play_plan
from kensei.arena.playing import TournamentPlan
from kensei.arena.report import Rating, Report, Score
from kensei.bots.protocol import Bot
from kensei.core.errors import BadOption, shown

__all__ = ["Rating", "Report", "Score", "TournamentPlan", "run"]


def run(
    game: str,
    bots: Sequence[str | Bot],
    games: int = 100,
    seed: str = "kensei",
    nodes: int | None = None,
    seconds: float | None = None,
    neighbours: bool = False,
    out: str | Path | None = None,
    on: str = "here",
    workers: int | None = None,
    progress: bool = False,
    **options: Any,
) -> Report:
    """Let bots play one another, each pairing the same deals from both sides, and rate them.

    `bots`: names, as `kensei arena` takes them, or objects with a `name` and `choose`; objects play in this process
    alone (`on="here"`). `games`: of each pairing, an even number. `nodes`: what every bot may think a move. `seconds`:
    who takes longer loses. `neighbours`: only bots beside one another in the list play. `out`: a folder for the games,
    the report and a page; an interrupted run goes on from it. `on`, `workers`: "here", "workers" (so many processes),
    "ray". `progress`: show a bar. `options`: the game's own.
    """
    for bot in bots:
        if not isinstance(bot, str) and not (hasattr(bot, "name") and hasattr(bot, "choose")):
            raise BadOption(f"{shown(bot)} is no bot: give a name, or an object with a name and a method choose")
    own = {bot.name: bot for bot in bots if not isinstance(bot, str)}
    names = tuple(bot if isinstance(bot, str) else bot.name for bot in bots)
    plan = TournamentPlan(game, names, games, seed, nodes, seconds, options, neighbours)
    plan.check(own)
    return play_plan(plan, Path(out) if out else None, on, workers, progress, own)
