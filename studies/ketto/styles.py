"""`kensei bench styles`: how fair a deck of Kettō is among players of many styles.

A deck that is fair between two who wait may not be between two who hurry. Every style meets every
style, from either side; what counts is how those do among themselves that hold their own.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from kensei.bots import Budget
from kensei.core.chance import draw
from kensei.core.protocol import CHANCE, NATURE
from kensei.games import game
from kensei.games.ketto.bots import CALM, KEEN, SWIFT, PurposefulBot, Weights

AT_ONCE = replace(SWIFT, margin=-20.0, least=-1.0)
"""Calls with the first valor."""
WARY = replace(AT_ONCE, movements=2, fresh=1.0, spare=0.2)
"""The same with fewer strokes and more behind the defense card."""
STYLES: dict[str, Weights] = {
    "calm": CALM,
    "middling": replace(SWIFT, margin=-2.0, least=5.0),
    "swift": SWIFT,
    "swift, by lines": KEEN,
    "at once": AT_ONCE,
    "at once, by lines": replace(AT_ONCE, lines=1.0),
    "walled": replace(AT_ONCE, shield=2.0, pool=16),
    "wary": WARY,
    "wary, by lines": replace(WARY, lines=1.0),
}
"""Ways to play; `by lines` chooses the stance whose lines stop most, the others choose any."""
STRONGEST = 3
"""How many styles count as those that hold their own."""


@dataclass
class Count:
    """How duels ended for who started."""

    won: int = 0
    lost: int = 0
    tied: int = 0

    def add(self, other: Count) -> None:
        self.won, self.lost, self.tied = self.won + other.won, self.lost + other.lost, self.tied + other.tied

    def duels(self) -> int:
        return self.won + self.lost + self.tied

    def score(self) -> float:
        """Return the start player's points; a tie counts half."""
        return self.won + self.tied / 2

    def shares(self) -> dict[str, float]:
        """Return the figures in per cent."""
        return {
            "start player wins, of decided": percent(self.won, self.won + self.lost),
            "ties": percent(self.tied, self.duels()),
            "start player's score": percent(self.score(), self.duels()),
        }


Meetings = dict[tuple[str, str], Count]
"""How each style did as start player against each."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--plays", type=int, default=150, help="duels of each start player with each other; default 150"
    )
    parser.add_argument("--seed", default="kensei", help="the same seed plays the same duels; default kensei")
    parser.add_argument("--deck", metavar="FILE", help="a replacement data file")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes; the figures are the same")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    deck = Path(args.deck).read_text(encoding="utf-8") if args.deck else None
    pairs = list(product(STYLES, STYLES))
    tasks = [(pair, deck, args.seed, args.plays) for pair in pairs]
    with ProcessPoolExecutor(args.jobs) as pool:
        counts = pool.map(meet, tasks)
        tracked = track(counts, "styles", len(pairs), console=Console(stderr=True), disable=args.json)
        figures = summary(dict(zip(pairs, tracked, strict=True)))
    if args.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name}: {figure}")


def meet(task: tuple[tuple[str, str], str | None, str, int]) -> Count:
    """Play one style as start player against another, so many times."""
    names, deck, seed, plays = task
    count = Count()
    for number in range(plays):
        result = duel([PurposefulBot(STYLES[name]) for name in names], deck, f"{seed} {' '.join(names)} {number}")
        count.won, count.lost = count.won + (result > 0), count.lost + (result < 0)
        count.tied += result == 0
    return count


def duel(bots: Sequence[PurposefulBot], deck: str | None, seed: str) -> float:
    """Play a duel and return the score of the first bot, the start player."""
    rng, plies = random.Random(seed), 0
    state: Any = game("ketto").start(deck=deck)
    while asked := state.to_act():
        if asked == NATURE:
            seat, move = CHANCE, draw(seed, plies, state.chances())
        else:
            seat = min(asked)
            move = bots[seat != state.now.start].choose(state.view(seat), state.legal_moves(seat), rng, Budget())
        state = state.apply(seat, move).state
        plies += 1
    score: float = state.outcome().scores[state.now.start]
    return score


def summary(meetings: Meetings) -> dict[str, Any]:
    """Return the figures: the styles, the strongest first, and how the strongest do among themselves."""
    names = sorted({name for name, _ in meetings}, key=lambda name: -standing(meetings, name))
    strongest = names[:STRONGEST]
    among = Count()
    for pair in product(strongest, strongest):
        among.add(meetings[pair])
    return {
        "duels": sum(count.duels() for count in meetings.values()),
        "strongest": strongest,
        "the strongest among themselves": among.shares(),
        **{
            name: {"score against all": standing(meetings, name), "against itself": meetings[name, name].shares()}
            for name in names
        },
    }


def standing(meetings: Meetings, style: str) -> float:
    """Return the score of a style against all others, from either side, in per cent."""
    started = [count for (start, other), count in meetings.items() if start == style != other]
    answered = [count for (start, other), count in meetings.items() if other == style != start]
    points = sum(count.score() for count in started) + sum(count.duels() - count.score() for count in answered)
    return percent(points, sum(count.duels() for count in (*started, *answered)))


def percent(part: float, whole: float) -> float:
    """Return a share in per cent; 0 of 0 is 0."""
    return round(100 * part / whole, 1) if whole else 0.0
