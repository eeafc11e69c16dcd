"""`kensei bench psro`: styles of Kettō for either role, and the mixture of them that is hardest to answer.

Policy-space response oracles: a population of styles for the start player and one for the other; each round finds for
either role, by CMA-ES over all weights, an answer to the mixture of the other role's styles, adds it, plays it against
all of them, and solves the matrix of scores. Duels are played by the compiled twin; every style of a generation plays
the same duels, and a Death is counted with its chance. A run that was stopped goes on from its state file, and comes to
the same result.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

from kensei.games.ketto.bots.styles import mixture
from kensei.games.ketto.kernel import duels, tables
from kensei.games.ketto.kernel.policy import DEFAULTS, NAMES
from studies.ketto.cma import CMA, Array

ROLES = ("start", "second")
TREMBLE = 0.75
"""In which share of duels the other is taken to play any style, when the mixture for the bots is solved: the scores are
known to a few hundredths only, and not everybody plays the equilibrium."""
LEAST_SHARE = 0.02
"""A style that is played less often is left out."""
FIRST: dict[str, dict[str, float]] = {
    "swift, by lines": {},
    "calm": {"margin": 4.0, "least": 11.0, "behind": 2.0, "lines": 0.0},
    "at once, by lines": {"margin": -20.0, "least": -1.0},
    "wary, by lines": {"margin": -20.0, "least": -1.0, "movements": 2.0, "fresh": 1.0, "spare": 0.2},
}
"""The styles of either role that a run begins with, by what differs from the usual weights."""
SCALES = {name: 0.1 + 0.3 * abs(value) for name, value in DEFAULTS.items()} | {
    **{"movements": 0.7, "pool": 4.0, "margin": 3.0, "least": 3.0, "behind": 0.7, "lead": 1.0},
    **{"connected": 0.15, "in_defence": 0.1, "their_saves": 0.4, "noise": 0.0},
}
"""How far a weight is turned at first; the noise stays."""
USUAL, SCALE = np.array(list(DEFAULTS.values())), np.array([SCALES[name] for name in NAMES])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=2, help="how many answers each role finds; default 2")
    parser.add_argument("--generations", type=int, default=30, help="of the search for an answer; default 30")
    parser.add_argument("--population", type=int, default=12, help="styles in a generation; default 12")
    parser.add_argument("--duels", type=int, default=200, help="duels of each style in a generation; default 200")
    parser.add_argument("--plays", type=int, default=600, help="duels of each pair in the matrix; default 600")
    parser.add_argument("--seed", default="psro", help="the same seed finds the same styles; default psro")
    parser.add_argument("--state", type=Path, default=Path("build/ketto/psro.json"), help="where a run is kept")
    parser.add_argument("--measure", type=int, default=0, help="duels of the bots' mixture in either role, played out")
    parser.add_argument("--measure-seed", default="measured", help="what these duels are dealt by")
    parser.add_argument("--write", type=Path, help="write the mixture there, as the bots read it")


def run(args: argparse.Namespace) -> None:
    training = Run.begun(args)
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=args.rounds * len(ROLES) * args.generations)
        while training.round < args.rounds:
            training.advance()
            progress.update(task, completed=training.steps(), description=f"round {training.round + 1}")
    if args.write:
        args.write.write_text(training.mixture(), encoding="utf-8")
    for line in training.state["curve"]:
        print(line)
    for role in ROLES if args.measure else ():
        print(f"{role}: the mixture scores {measured(role, args.measure, args.measure_seed)} against swift, by lines")


class Run:
    """A training run: all of it is in `state`, which is written after each generation."""

    def __init__(self, settings: dict[str, Any], state: dict[str, Any], path: Path | None) -> None:
        self.settings, self.state, self.path = settings, state, path
        self.solved: tuple[Array, Array] | None = None

    @classmethod
    def begun(cls, args: argparse.Namespace) -> Run:
        names = ("generations", "population", "duels", "plays", "seed")
        settings = {name: getattr(args, name) for name in names}
        if args.state.exists():
            saved = json.loads(args.state.read_text(encoding="utf-8"))
            if saved["settings"] != settings:
                raise SystemExit(f"{args.state} is of a run with other settings: {saved['settings']}")
            return cls(settings, saved["state"], args.state)
        args.state.parent.mkdir(parents=True, exist_ok=True)
        return cls.new(settings, args.state)

    @classmethod
    def new(cls, settings: dict[str, Any], path: Path | None = None) -> Run:
        styles = [vector(changes).tolist() for changes in FIRST.values()]
        state: dict[str, Any] = {"round": 0, "role": 0, "search": None, "answers": [], "curve": []}
        state |= {"styles": {role: list(styles) for role in ROLES}, "scores": []}
        run = cls(settings, state, path)
        run.fill_matrix()
        return run

    @property
    def round(self) -> int:
        return int(self.state["round"])

    def steps(self) -> int:
        search = self.state["search"]
        done = (self.round * len(ROLES) + self.state["role"]) * self.settings["generations"]
        return int(done + (search["generation"] if search else 0))

    def mixes(self) -> tuple[Array, Array]:
        """Return the mixtures of the matrix, as they were when the round began."""
        if self.solved is None:
            self.solved = nash(np.array(self.state["scores"]))
        return self.solved

    def advance(self) -> None:
        """Go on by a generation of the search; when it is over the answer joins its role."""
        role = self.state["role"]
        mix = self.mixes()[1 - role]
        others = np.array(self.state["styles"][ROLES[1 - role]])
        search = CMA.loads(self.state["search"]) if self.state["search"] else self.search_from(role, others, mix)
        label = f"{self.settings['seed']} {self.round} {role} {search.generation}"
        points = search.ask(np.random.default_rng(number(label)))
        values = np.array([self.against(role, style(point), others, mix, label) for point in points])
        search.tell(points, values)
        if search.generation < self.settings["generations"]:
            self.state["search"] = search.dumps()
        else:
            self.finish(role, style(search.mean), others, mix)
        self.save()

    def search_from(self, role: int, others: Array, mix: Array) -> CMA:
        """Begin from the style of the role that does best against the mixture."""
        scores = np.array(self.state["scores"])
        means = scores @ mix if role == 0 else -(mix @ scores)
        best = np.array(self.state["styles"][ROLES[role]][int(np.argmax(means))])
        return CMA((best - USUAL) / np.where(SCALE > 0, SCALE, 1.0), 0.6, self.settings["population"])

    def against(self, role: int, one: Array, others: Array, mix: Array, label: str, plays: int = 0) -> float:
        """Return the mean score of a style in a role against the mixture of the other role."""
        count = plays or self.settings["duels"]
        seeds = np.random.default_rng(number(f"{label} duels")).integers(0, 1 << 63, count).astype(np.uint64)
        # each style of the mixture as often as it should be, up to one duel
        which = np.searchsorted(np.cumsum(mix), (np.arange(count) + 0.5) / count).clip(0, len(mix) - 1)
        weights = np.empty((count, 2, len(NAMES)))
        weights[:, role], weights[:, 1 - role] = one, others[which]
        mean = float(played(weights, seeds).mean())
        return mean if role == 0 else -mean

    def finish(self, role: int, answer: Array, others: Array, mix: Array) -> None:
        """Keep the answer; when both roles have one, they meet all others and the next round begins."""
        label = f"{self.settings['seed']} {self.round} {role} answer"
        won = self.against(role, answer, others, mix, label, 4 * self.settings["plays"])
        self.state["answers"].append(answer.tolist())
        self.note(f"{ROLES[role]}: the answer scores {won:+.3f}, the mixture had {self.value() * (1 - 2 * role):+.3f}")
        self.state["search"] = None
        self.state["role"] = len(self.state["answers"]) % len(ROLES)
        if self.state["role"]:
            return
        for one, found in zip(ROLES, self.state["answers"], strict=True):
            self.state["styles"][one].append(found)
        self.fill_matrix()
        self.solved, self.state["answers"] = None, []
        self.note(f"the mixtures of all score {self.value():+.3f} for the start player")
        self.state["round"] += 1

    def value(self) -> float:
        """Return what the start player scores where both play their mixtures."""
        start, second = self.mixes()
        return float(start @ np.array(self.state["scores"]) @ second)

    def note(self, what: str) -> None:
        self.state["curve"].append(f"round {self.round + 1}, {what}")

    def fill_matrix(self) -> None:
        """Play every pair of styles that has not met."""
        starts, seconds, old = *(self.state["styles"][role] for role in ROLES), self.state["scores"]
        plays = self.settings["plays"]
        seeds = np.random.default_rng(number(f"{self.settings['seed']} matrix")).integers(0, 1 << 63, plays)
        weights, scores = np.empty((plays, 2, len(NAMES))), []
        for i, start in enumerate(starts):
            row = list(old[i]) if i < len(old) else []
            for second in seconds[len(row) :]:
                weights[:, 0], weights[:, 1] = start, second
                row.append(float(played(weights, seeds.astype(np.uint64)).mean()))
            scores.append(row)
        self.state["scores"] = scores

    def save(self) -> None:
        if self.path:
            text = json.dumps({"settings": self.settings, "state": self.state})
            self.path.with_suffix(".new").write_text(text, encoding="utf-8")
            self.path.with_suffix(".new").replace(self.path)

    def mixture(self) -> str:
        """Return the mixtures as the bots read them: for each role the styles with a share, and their weights."""
        options = " ".join(f"--{name} {value}" for name, value in {"rounds": self.round, **self.settings}.items())
        lines = [f"# Made by: kensei bench psro {options}", ""]
        for role, mix in zip(ROLES, nash(np.array(self.state["scores"]), TREMBLE), strict=True):
            kept = np.where(mix >= LEAST_SHARE, mix, 0.0)
            kept /= kept.sum()
            for share, weights in zip(kept, self.state["styles"][role], strict=True):
                if share:
                    lines += [f"[[{role}]]", f"share = {share:.6f}", f"[{role}.weights]"]
                    lines += [f"{name} = {float(weight):.3f}" for name, weight in zip(NAMES, weights, strict=True)]
                    lines.append("")
        return "\n".join(lines)


def measured(role: str, plays: int, seed: str) -> str:
    """Play the mixture of a role, as the bots have it, against the style with which `search` thinks ahead."""
    seeds = np.random.default_rng(number(f"{seed} {role}")).integers(0, 1 << 63, plays).astype(np.uint64)
    weights = np.empty((plays, 2, len(NAMES)))
    which = ROLES.index(role)
    weights[:, which], weights[:, 1 - which] = mixture(role).spread(plays, 0.5), USUAL
    scores = played(weights, seeds) * (1 - 2 * which)
    return f"{scores.mean():+.3f} ± {1.96 * scores.std() / np.sqrt(plays):.3f}"


def vector(changes: dict[str, float]) -> Array:
    return np.array(list((DEFAULTS | changes).values()))


def style(point: Array) -> Array:
    """Return the weights that a point of the search means."""
    weights: Array = USUAL + SCALE * point
    return weights


def number(label: str) -> int:
    return int.from_bytes(hashlib.sha256(label.encode()).digest()[:8], "big")


def played(weights: Array, seeds: Any) -> Array:
    """Return the start player's scores in as many duels."""
    scores = np.empty(len(seeds))
    duels.duels(tables.empty(), tables.empty(), tables.numbers(None), weights, seeds, scores)  # type: ignore[no-untyped-call]
    return scores


def nash(scores: Array, tremble: float = 0.0, steps: int = 20_000) -> tuple[Array, Array]:
    """Return mixtures of rows and columns in equilibrium, by regret matching plus with linear averaging.

    Each answers a mixture that trembles: in that share of duels the other plays any of the styles.

    >>> rows, columns = nash(np.array([[0.0, 1.0, -1.0], [-1.0, 0.0, 1.0], [1.0, -1.0, 0.0]]))
    >>> bool(abs(rows - 1 / 3).max() < 0.01), bool(abs(columns - 1 / 3).max() < 0.01)
    (True, True)
    """
    regrets = [np.zeros(size) for size in scores.shape]
    sums = [np.zeros(size) for size in scores.shape]
    mixes = [np.full(size, 1 / size) for size in scores.shape]
    for step in range(1, steps + 1):
        for which in range(2):
            met = (1 - tremble) * mixes[1 - which] + tremble / len(mixes[1 - which])
            gains = scores @ met if which == 0 else -(met @ scores)
            regrets[which] = np.maximum(regrets[which] + gains - mixes[which] @ gains, 0.0)
            total = regrets[which].sum()
            mixes[which] = regrets[which] / total if total else np.full(len(gains), 1 / len(gains))
            sums[which] += step * mixes[which]
    return sums[0] / sums[0].sum(), sums[1] / sums[1].sum()
