"""Finding the weights by self-play: `python -m studies.kendo.fit shiai --games 10000`.

Everybody at the table plays by the weights so far, each move as likely as its worth says; after a batch of
games the weights of what went better than expected rise. What is expected comes from the position:
its weights learn at the same time who wins from where, and see all hands, which a player never does.
The table is written anew after every report, so a run may be stopped when it has learnt enough; its first
line says how many games it is made of.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from kensei.bots.simulation import settle
from kensei.games import game as game_of
from kensei.games.kendo.bots.practised import OUT, FeatureGroup, features, softmax, weights, weights_file

GAE_LAMBDA = 0.9
"""Decay of the advantage from one decision to the one before (generalized advantage estimation)."""
ENTROPY_WEIGHT = 0.003
"""Weight of the entropy bonus, so that no move is given up for good."""
BATCH, REPORT = 100, 500
"""Games after which the weights move, and after which the table is written."""
ADAM_BETAS = (0.9, 0.99)
LAST_RATE = 0.1
"""The share of the learning rate that is left at the end."""
MOST = 500_000
"""Groups whose features are remembered."""


class Learner:
    """Weights that learn: by the gradient, each at a pace of its own (Adam)."""

    def __init__(self, names: Callable[[FeatureGroup], tuple[str, ...]]) -> None:
        self.names = names
        self.places: dict[str, int] = {}
        self.known: dict[FeatureGroup, list[int]] = {}
        self.weights: list[float] = []
        self.means = np.zeros(0)
        self.squares = np.zeros(0)
        self.steps = 0

    def ids(self, groups: Sequence[FeatureGroup]) -> list[int]:
        """The places of all features of the groups."""
        found: list[int] = []
        for group in groups:
            known = self.known.get(group)
            if known is None:
                if len(self.known) > MOST:
                    self.known.clear()
                known = self.known[group] = [self._place(name) for name in self.names(group)]
            found += known
        return found

    def _place(self, name: str) -> int:
        if name not in self.places:
            self.places[name] = len(self.weights)
            self.weights.append(0.0)
        return self.places[name]

    def worth(self, ids: Sequence[int]) -> float:
        """Add up the weights."""
        weights = self.weights
        return sum([weights[i] for i in ids])

    def learn(self, places: Sequence[int], slopes: Sequence[float], games: int, pace: float) -> None:
        """Take one step up the slopes."""
        size = len(self.weights)
        gradient = np.bincount(places, slopes, size) / games
        self.means = np.pad(self.means, (0, size - len(self.means)))
        self.squares = np.pad(self.squares, (0, size - len(self.squares)))
        self.steps += 1
        self.means += (1 - ADAM_BETAS[0]) * (gradient - self.means)
        self.squares += (1 - ADAM_BETAS[1]) * (gradient**2 - self.squares)
        step = self.means / (1 - ADAM_BETAS[0] ** self.steps)
        step /= np.sqrt(self.squares / (1 - ADAM_BETAS[1] ** self.steps)) + 1e-4
        self.weights = [float(weight) for weight in self.weights + pace * step]


@dataclass(slots=True)
class Decision:
    """One choice of a game that was played."""

    moment: int
    seat: int
    moves: list[list[int]]
    odds: list[float]
    chosen: int


@dataclass(slots=True)
class Episode:
    """A game that was played: all choices, and the position at each moment."""

    decisions: list[Decision] = field(default_factory=list)
    positions: list[list[list[int]]] = field(default_factory=list)
    chances: list[list[float]] = field(default_factory=list)
    """Who was expected to win."""
    end: list[float] = field(default_factory=list)
    """Who won: 1 for them, shares for a draw."""


def play(name: str, players: int, actor: Learner, critic: Learner, rng: random.Random) -> Episode:
    """Play one game by the weights."""
    one = game_of(name)
    told = Episode()
    options = {"players": players} if "players" in one.options else {}
    state: Any = settle(one.start(**options), rng)
    while asked := sorted(state.to_act()):
        _expect(told, name, state, critic)
        choices = [(seat, _choose(told, name, state, seat, actor, rng)) for seat in asked]
        for seat, move in choices:
            state = state.apply(seat, move).state
        state = settle(state, rng)
    scores = state.outcome().scores
    told.end = [(score * (len(scores) - 1) + 1) / len(scores) for score in scores]
    return told


def _expect(told: Episode, name: str, state: Any, critic: Learner) -> None:
    """Note the position, and who is expected to win from it."""
    found = [features(name).position_features(state, seat) for seat in range(len(state.hands))]
    where = [critic.ids(groups or ()) for groups in found]
    worths = [OUT if groups is None else critic.worth(ids) for ids, groups in zip(where, found, strict=True)]
    told.positions.append(where)
    told.chances.append(softmax(worths))


def _choose(told: Episode, name: str, state: Any, seat: int, actor: Learner, rng: random.Random) -> Any:
    """Choose a move at random by what the moves are worth, and note the choice if there was one."""
    moves = state.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    found = [actor.ids(groups) for groups in features(name).move_features(state.view(seat), moves)]
    odds = softmax([actor.worth(ids) for ids in found])
    index = rng.choices(range(len(moves)), odds)[0]
    told.decisions.append(Decision(len(told.chances) - 1, seat, found, odds, index))
    return moves[index]


def advantages(told: Episode) -> list[list[float]]:
    """For each moment and seat how much better things went from there than expected.

    >>> advantages(Episode(chances=[[0.5, 0.5], [0.75, 0.25]], end=[1.0, 0.0]))[1]
    [0.25, -0.25]
    """
    later = [0.0] * len(told.end)
    found: list[list[float]] = []
    after = told.end
    for expected in reversed(told.chances):
        later = [then - now + GAE_LAMBDA * rest for then, now, rest in zip(after, expected, later, strict=True)]
        found.append(later)
        after = expected
    return found[::-1]


def learn(told: Sequence[Episode], actor: Learner, critic: Learner, pace: float) -> None:
    """Let both learn from a batch of games."""
    moves: tuple[list[int], list[float]] = ([], [])
    positions: tuple[list[int], list[float]] = ([], [])
    for one in told:
        better = advantages(one)
        for where, gains in zip(one.positions, better, strict=True):
            for ids, gain in zip(where, gains, strict=True):
                _note(positions, ids, gain)
        for decision in one.decisions:
            gain = better[decision.moment][decision.seat]
            logs = [log(max(p, 1e-9)) for p in decision.odds]
            mean = sum([p * each for p, each in zip(decision.odds, logs, strict=True)])
            for i, (ids, p) in enumerate(zip(decision.moves, decision.odds, strict=True)):
                _note(moves, ids, gain * ((i == decision.chosen) - p) - ENTROPY_WEIGHT * p * (logs[i] - mean))
    actor.learn(*moves, len(told), pace)
    critic.learn(*positions, len(told), pace)


def _note(slopes: tuple[list[int], list[float]], ids: list[int], slope: float) -> None:
    slopes[0].extend(ids)
    slopes[1].extend([slope] * len(ids))


def write(path: Path, head: str, actor: Learner, critic: Learner) -> None:
    """Write the table: a line a feature, `move` or `position`, its weight and its name."""
    lines = [f"# {head}"]
    for part, learner in (("move", actor), ("position", critic)):
        for name, place in sorted(learner.places.items()):
            if abs(learner.weights[place]) >= 0.005:
                lines.append(f"{part} {learner.weights[place]:.2f} {name}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def fit(name: str, games: int, players: Sequence[int], seed: str, pace: float, out: Path) -> None:
    """Fit, and write the table as it grows."""
    names = weights(name, "move").names
    actor, critic, rng = Learner(names), Learner(names), random.Random(seed)
    told: list[Episode] = []
    for number in range(1, games + 1):
        told.append(play(name, players[number % len(players)], actor, critic, rng))
        if number % BATCH:
            continue
        learn(told, actor, critic, pace * max(LAST_RATE, 1 - number / games))
        if number % REPORT == 0 or number == games:
            asked = f"--games {games} --players {','.join(map(str, players))} --seed {seed} --pace {pace:g}"
            write(out, f"python -m studies.kendo.fit {name} {asked}, after {number} games", actor, critic)
            sys.stdout.write(f"{number} games, {_report(told)}\n")
            sys.stdout.flush()
        told = []


def _report(told: Sequence[Episode]) -> str:
    """How far the expectations were off, and how long a game is."""
    errors = [(p - e) ** 2 for one in told for chances in one.chances for p, e in zip(chances, one.end, strict=True)]
    return f"error {np.mean(errors):.3f}, {np.mean([len(one.chances) for one in told]):.0f} decisions a game"


def main() -> None:
    """Read the command line and fit."""
    parser = argparse.ArgumentParser(description="Fit the weights of a kendo game by self-play.")
    parser.add_argument("game", choices=("musashi", "shiai"))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", default="2", help="numbers of players, taken in turns: 2,3,4")
    parser.add_argument("--seed", default="practice")
    parser.add_argument("--pace", type=float, default=0.03)
    parser.add_argument("--out", type=Path, help="where to write the table; default: where the bots read it")
    args = parser.parse_args()
    players = [int(number) for number in args.players.split(",")]
    out = args.out or weights_file(args.game)
    fit(args.game, args.games, players, args.seed, args.pace, out)


if __name__ == "__main__":
    main()
