"""`kensei bench timed`: train styles of Kettō for duels in which both call the battle at the best moment.

A style that is trained against rules of thumb learns to profit from battles that are called too early, and loses to a
search that waits. So here the moment is chosen by duels played on (`timed_duels`), for both; CMA-ES turns the other
weights, for the start player and for the second player, against a few rivals.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from kensei.games.ketto.kernel import tables
from kensei.games.ketto.kernel.policy import DEFAULTS, NAMES
from studies.ketto.cma import CMA, Array
from studies.ketto.timed_duels import timed_duels

ROLES = ("start", "second")
RIVALS: tuple[tuple[float, dict[str, float]], ...] = (
    (0.7, {}),
    (0.15, {"assume": 1.0, "stance_2": 2.0}),
    (0.15, {"assume": 1.0, "show": 0.4}),
)
"""The share of each rival, and what differs from the usual weights, with which `search` plays."""
FIRST: dict[str, dict[str, float]] = {"start": {"stance_2": 1.0}, "second": {}}
"""What the search of either role begins with."""
CALLS = frozenset({"noise", "margin", "least", "behind", "lead", "connected", "in_defence", "their_saves", "own_saves"})
"""Noise, and the weights by which a battle is called in the duels played on: they are turned with `--calls` alone."""
SCALES = {name: 0.1 + 0.3 * abs(value) for name, value in DEFAULTS.items()} | {
    **{"movements": 0.7, "pool": 4.0, "assume": 0.5, "noise": 0.1},
    **{"margin": 3.0, "least": 3.0, "behind": 0.7, "lead": 1.0, "connected": 0.15, "in_defence": 0.1},
    **{f"stance_{number}": 0.7 for number in range(1, 7)},
}
"""How far a weight is turned at first."""
SCALE = np.array([SCALES[name] for name in NAMES])
NEVER = 1e9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--generations", type=int, nargs=2, default=[24, 0], help="for either role; default 24 0")
    parser.add_argument("--begin", type=Path, help="styles to begin with, as --write writes them")
    parser.add_argument("--calls", action="store_true", help="turn the weights by which a battle is called, too")
    parser.add_argument("--population", type=int, default=12, help="styles in a generation; default 12")
    parser.add_argument("--duels", type=int, default=100, help="duels of each style in a generation; default 100")
    parser.add_argument("--trials", type=int, default=4, help="pairs of duels by which a call is decided; default 4")
    parser.add_argument("--noise", type=float, default=0.1, help="of the styles that are written; default 0.1")
    parser.add_argument("--seed", default="timed", help="the same seed finds the same styles; default timed")
    parser.add_argument("--measure", type=int, default=400, help="duels in either role afterwards; default 400")
    parser.add_argument("--state", type=Path, default=Path("build/ketto/timed.json"), help="where a run is kept")
    parser.add_argument("--write", type=Path, help="write the styles there, as the bots read them")


def run(args: argparse.Namespace) -> None:
    names = ("generations", "population", "duels", "trials", "calls", "seed")
    settings = {name: getattr(args, name) for name in names} | {"begin": str(args.begin or "")}
    saved = json.loads(args.state.read_text(encoding="utf-8")) if args.state.exists() else {}
    if saved and saved["settings"] != settings:
        raise SystemExit(f"{args.state} is of a run with other settings: {saved['settings']}")
    args.state.parent.mkdir(parents=True, exist_ok=True)
    searches: dict[str, Any] = saved.get("searches", {})
    found: list[Array] = []
    for role, name in enumerate(ROLES):
        # without generations of its own the second player begins with what the start player has found
        begun = found[0] if role and not args.generations[role] else first(name, args.begin)
        training = Training(role, begun, settings)
        search = CMA.loads(searches[name]) if name in searches else training.search()
        while search.generation < args.generations[role]:
            mean = training.advance(search)
            searches[name] = search.dumps()
            args.state.write_text(json.dumps({"settings": settings, "searches": searches}), encoding="utf-8")
            print(f"{name}, generation {search.generation}: its styles score {mean:+.3f}", flush=True)
        found.append(training.style(search.mean))
        for label, one in (("found", found[-1]), ("first", training.first), ("usual", vector({}))):
            print(f"{name}, {label}: {measured(one, role, args.measure, args.trials)} against usual", flush=True)
    if args.write:
        args.write.write_text(written(found, settings, args.noise), encoding="utf-8")


def first(role: str, path: Path | None) -> Array:
    """Return the style with which the search of a role begins."""
    if path is None:
        return vector(FIRST[role])
    return vector(tomllib.loads(path.read_text(encoding="utf-8"))[role][0]["weights"])


class Training:
    """The search for a style of a role."""

    def __init__(self, role: int, first: Array, settings: dict[str, Any]) -> None:
        self.role, self.first, self.settings = role, first, settings
        self.free = [place for place, name in enumerate(NAMES) if settings["calls"] or name not in CALLS]

    def search(self) -> CMA:
        # what a point means is counted from the usual weights
        point = (self.first - vector({}))[self.free] / SCALE[self.free]
        return CMA(point, 0.3 if self.settings["begin"] else 0.6, self.settings["population"])

    def style(self, point: Array) -> Array:
        """Return the weights that a point of the search means."""
        weights = self.first.copy()
        weights[self.free] = vector({})[self.free] + SCALE[self.free] * point
        return weights

    def advance(self, search: CMA) -> float:
        """Go on by a generation; return the mean score of its styles."""
        label = f"{self.settings['seed']} {self.role} {search.generation}"
        points = search.ask(np.random.default_rng(number(label)))
        count, trials = self.settings["duels"], self.settings["trials"]
        values = [played(self.style(point), self.role, count, trials, label).mean() for point in points]
        search.tell(points, np.array(values))
        return float(np.mean(values))


def played(one: Array, role: int, count: int, trials: int, label: str, rivals: Any = RIVALS) -> Array:
    """Return the scores of a style in a role, each rival as often as its share says."""
    seeds = np.random.default_rng(number(f"{label} duels")).integers(0, 1 << 63, count).astype(np.uint64)
    shares = np.cumsum([share for share, _ in rivals])
    which = np.searchsorted(shares, shares[-1] * (np.arange(count) + 0.5) / count)
    weights = np.empty((count, 2, len(NAMES)))
    weights[:, role], weights[:, 1 - role] = one, np.array([vector(changes) for _, changes in rivals])[which]
    waiting, scores = weights.copy(), np.empty(count)
    waiting[:, :, [NAMES.index("margin"), NAMES.index("least")]] = NEVER
    source, duel, scratch, numbers = tables.empty(), tables.empty(), tables.empty(), tables.numbers(None)
    timed_duels(source, duel, scratch, numbers, weights, waiting, seeds, scores, trials)  # type: ignore[no-untyped-call]
    return scores if role == 0 else -scores


def measured(one: Array, role: int, count: int, trials: int) -> str:
    scores = played(one, role, count, trials, f"measured {role}", RIVALS[:1])
    return f"{scores.mean():+.3f} ± {1.96 * scores.std() / np.sqrt(count):.3f}"


def vector(changes: dict[str, float]) -> Array:
    return np.array(list((DEFAULTS | changes).values()))


def number(label: str) -> int:
    return int.from_bytes(hashlib.sha256(label.encode()).digest()[:8], "big")


def written(found: list[Array], settings: dict[str, Any], noise: float) -> str:
    """Return the styles as the bots read them."""
    shown = {**settings, "generations": " ".join(map(str, settings["generations"]))}
    options = " ".join(f"--{key} {value}".removesuffix(" True") for key, value in shown.items() if value)
    lines = [f"# Made by: kensei bench timed {options} --noise {noise}", ""]
    for role, style in zip(ROLES, found, strict=True):
        weights = np.where(np.array(NAMES) == "noise", noise, style)
        lines += [f"[[{role}]]", "share = 1.0", f"[{role}.weights]"]
        lines += [f"{name} = {float(weight):.3f}" for name, weight in zip(NAMES, weights, strict=True)]
        lines.append("")
    return "\n".join(lines)
