"""Measure the compiled kendo games by random play: `python -m studies.kendo.speed`.

Decisions a second of processor time on one core: what may be played, a random choice, what follows, draws, new matches.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from typing import Any

import numpy as np
from rich.progress import track

import kensei
from kensei.adapters.vector import seeded
from studies.kendo.lockstep import lockstep
from studies.kendo.rollout import MOST_MOVES, any_of

GAMES = 1024
WARM_UP = 5


def decisions_a_second(game: str, steps: int) -> tuple[float, float]:
    """Return how many decisions random play makes in a second of processor time, and how many a match has."""
    batch: Any = import_module(f"kensei.games.kendo.{game}.batch")
    offer_all = lockstep(game).offer_all
    first, dice = batch.begin(kensei.game(game).start()).row, seeded(GAMES, 1)
    rows = np.zeros((GAMES, len(first)), dtype=np.int16)
    ended, rewards = np.ones(GAMES, dtype=np.bool_), np.zeros((GAMES, 2), dtype=np.float32)
    starts, actions = (np.zeros(GAMES, dtype=np.int64) for _ in range(2))
    offered = np.zeros(GAMES * MOST_MOVES, dtype=np.int64)
    matches, begun = 0, 0.0
    for step in track(range(-WARM_UP, steps), f"Random play of {kensei.game(game).title}", transient=True):
        if step == 0:
            matches, begun = 0, time.process_time()
        batch.deal_all(rows, dice, first, (), ended, 0, GAMES)
        filled = offer_all(rows, offered, starts, 0)
        any_of(starts, filled, offered, dice, actions)
        ended[:] = False
        batch.play_all(rows, dice, (), actions, rewards, ended, 0, GAMES)
        matches += int(ended.sum())
    return steps * GAMES / (time.process_time() - begun), steps * GAMES / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=3000, help="decisions of each of 1,024 matches in lock-step")
    steps = parser.parse_args().steps
    for game in ("musashi", "shiai"):
        speed, length = decisions_a_second(game, steps)
        print(f"{game}: {speed:,.0f} decisions a second of processor time, {length:.1f} a match")


if __name__ == "__main__":
    main()
