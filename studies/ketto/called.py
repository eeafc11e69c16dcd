"""`kensei bench called`: train the styles that `mixture` of Kettō plays, and the rules by which they call.

First a linear rule is fitted to when the bot `search` calls: what duels played on by its rules of thumb, in states
guessed as it guesses them, promise of a call. It stands for the opponent. Then CMA-ES turns the weights of a style for
either role, and after every few generations its own rule is fitted to what calls have really gained.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from kensei.games.ketto import cards
from kensei.games.ketto.bots.styles import ROLES, mixture
from kensei.games.ketto.kernel import tables
from kensei.games.ketto.kernel.calling import BY_RULE, BY_SEARCH, EXTRAS, FEATURES
from kensei.games.ketto.kernel.policy import NAMES
from studies.ketto.called_duels import called_duels, sampled
from studies.ketto.cma import CMA, Array
from studies.ketto.timed import CALLS, SCALE, vector

FREE = [place for place, name in enumerate(NAMES) if name not in CALLS]
EXTRA_SCALE = np.array([3.0, 0.7, 0.5, 0.5, 4.0, 0.3, 0.5, 0.7, 0.4, 0.1])
"""How far each of `EXTRAS` is turned at first."""
RIDGE = 3.0
OFTEN = 1.0
"""How likely a moment at which a seat may call is taken into account."""
TOGETHER = 6
"""After how many generations the rule is fitted again."""
NOISE = 0.1
COPIES = np.array([cards.COPIES[card] for card in cards.CARDS], dtype=np.int64)
USUAL = vector({})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--generations", type=int, nargs=2, default=[60, 60], help="for either role; default 60 60")
    parser.add_argument("--population", type=int, default=16, help="styles in a generation; default 16")
    parser.add_argument("--duels", type=int, default=250, help="duels of each style in a generation; default 250")
    parser.add_argument("--moments", type=int, default=4000, help="moments to which a rule is fitted; default 4000")
    parser.add_argument("--seed", type=int, default=0, help="the same seed finds the same styles; default 0")
    parser.add_argument("--measure", type=int, default=1000, help="duels with which a style is measured; default 1000")
    parser.add_argument("--write", type=Path, help="write the styles there, as the bots read them")


def run(args: argparse.Namespace) -> None:
    begun = time.process_time()
    rules = search_rules(args.moments, args.seed)
    trainings = [Training(role, rules, args) for role in range(2)]
    while any(one.search.generation < most for one, most in zip(trainings, args.generations, strict=True)):
        for one, most in zip(trainings, args.generations, strict=True):
            if one.search.generation < most:
                one.advance(min(TOGETHER, most - one.search.generation))
                scores = one.scores(one.search.mean, 5_000_000 + one.search.generation, args.measure)
                error = 1.96 * scores.std() / np.sqrt(len(scores))
                told = f"{ROLES[one.role]}, generation {one.search.generation}: {scores.mean():+.3f} ± {error:.3f}"
                print(f"{told} against search, {time.process_time() - begun:.0f} s", flush=True)
    if args.write:
        args.write.write_text(written(rules, trainings, args), encoding="utf-8")


def seeds(label: int, count: int) -> Any:
    return np.random.default_rng(label).integers(0, 1 << 63, count).astype(np.uint64)


class Table:
    """Two styles at a table, with their rules."""

    def __init__(self, weights: Array, extras: Array, rules: Array, kinds: list[int]) -> None:
        self.weights, self.extras, self.rules, self.kinds = weights, extras, rules, np.array(kinds, dtype=np.int64)
        self.numbers, self.duels = tables.numbers(None), [tables.empty() for _ in range(3)]

    def fitted(self, who: int, count: int, label: int) -> Array:
        """Return the rule that fits what calls of a seat gain."""
        rows, gains = np.zeros((count, FEATURES)), np.zeros(count)
        styles = self.weights, self.extras, self.rules, self.kinds
        told: list[Any] = [*self.duels, self.numbers, COPIES, *styles, seeds(label, 4 * count), who, OFTEN, rows, gains]
        full = sampled(*told)  # type: ignore[no-untyped-call]
        seen = rows[:full]
        found = np.linalg.solve(seen.T @ seen + RIDGE * np.eye(FEATURES), seen.T @ gains[:full])
        return np.asarray(found, dtype=np.float64)

    def scores(self, count: int, label: int) -> Array:
        """Return what the start player scores."""
        scores, (source, duel, _) = np.zeros(count), self.duels
        called_duels(  # type: ignore[no-untyped-call]
            *(source, duel, self.numbers, self.weights, self.extras, self.rules, self.kinds, seeds(label, count)),
            scores,
        )
        return scores


def search_rules(moments: int, seed: int) -> Array:
    """Return the rules that stand for the calls of `search` in either role, against itself."""
    rules = np.zeros((2, FEATURES))
    for turn in range(3):
        table = Table(np.array([USUAL, USUAL]), np.zeros((2, len(EXTRAS))), rules, [BY_SEARCH, BY_SEARCH])
        rules = np.array([table.fitted(who, moments, seed + 10 + 2 * turn + who) for who in range(2)])
    return rules


class Training:
    """The search for a style of a role."""

    def __init__(self, role: int, rules: Array, args: argparse.Namespace) -> None:
        self.role, self.rules, self.args = role, rules, args
        first = (mixture("start").weights[0] if role == 0 else USUAL) - USUAL
        self.search = CMA(np.concatenate([first[FREE] / SCALE[FREE], np.zeros(len(EXTRAS))]), 0.35, args.population)
        self.rule: Array = rules[role]
        for turn in range(2):
            count = args.moments + args.moments // 4
            self.rule = self.table(self.search.mean).fitted(role, count, args.seed + 50 + role + turn)

    def style(self, point: Array) -> tuple[Array, Array]:
        """Return the weights and extras that a point of the search means."""
        weights = USUAL.copy()
        weights[FREE] = USUAL[FREE] + SCALE[FREE] * point[: len(FREE)]
        weights[NAMES.index("noise")] = NOISE
        return weights, EXTRA_SCALE * point[len(FREE) :]

    def table(self, point: Array) -> Table:
        """Return the style at a table with `search`."""
        weights, extras, rules = np.array([USUAL, USUAL]), np.zeros((2, len(EXTRAS))), self.rules.copy()
        kinds = [BY_SEARCH, BY_SEARCH]
        weights[self.role], extras[self.role] = self.style(point)
        rules[self.role], kinds[self.role] = self.rule, BY_RULE
        return Table(weights, extras, rules, kinds)

    def scores(self, point: Array, label: int, count: int) -> Array:
        found = self.table(point).scores(count, self.args.seed + label)
        return found if self.role == 0 else -found

    def advance(self, generations: int) -> None:
        """Go on by so many generations, then fit the rule again, half way."""
        for _ in range(generations):
            label = 10_000 + 2 * self.search.generation + self.role
            points = self.search.ask(np.random.default_rng(self.args.seed + label))
            values = [float(self.scores(point, label, self.args.duels).mean()) for point in points]
            self.search.tell(points, np.array(values))
        label = self.args.seed + 2_000_000 + 10 * self.search.generation + self.role
        self.rule = 0.5 * self.rule + 0.5 * self.table(self.search.mean).fitted(self.role, self.args.moments, label)


def written(rules: Array, trainings: list[Training], args: argparse.Namespace) -> str:
    """Return the styles as the bots read them."""
    names = ("generations", "population", "duels", "moments", "seed")
    told = {name: getattr(args, name) for name in names} | {"generations": " ".join(map(str, args.generations))}
    lines = [
        f"# Made by: kensei bench called {' '.join(f'--{key} {value}' for key, value in told.items())}",
        "",
        "[usual]",
    ]
    lines += [f"{role} = {row(rule)}" for role, rule in zip(ROLES, rules, strict=True)]
    for role, one in zip(ROLES, trainings, strict=True):
        weights, extras = one.style(one.search.mean)
        lines += ["", f"[{role}]", f"calls = {row(one.rule)}", f"[{role}.weights]"]
        lines += [f"{name} = {float(weight):.3f}" for name, weight in zip(NAMES, weights, strict=True)]
        lines += [f"[{role}.extras]"]
        lines += [f"{name} = {float(extra):.3f}" for name, extra in zip(EXTRAS, extras, strict=True)]
    return "\n".join([*lines, ""])


def row(numbers: Array) -> str:
    return "[" + ", ".join(f"{number:.4f}" for number in numbers) + "]"
