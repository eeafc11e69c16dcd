"""`kensei bench [WHAT]`: speed, measured beside a peer in the same run, and balance."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from kensei.core.errors import BadOption, shown

BENCHES = {
    "engines": ("kensei.bench.engines", "random play of every engine, beside python-chess"),
    "server": ("kensei.bench.server", "many tables at once, every move durable"),
    "levels": ("kensei.bench.levels", "how long people wait for a move of each level"),
    "review": ("kensei.bench.review", "what the review of a whole game costs"),
    "exploit": ("kensei.bench.exploit", "how much the best answer wins from a level"),
}
"""Modules with `add_arguments` and `run`, and what each finds out; a checkout has those of `studies` besides."""

DEFAULT = "engines"
OPTIONS = True
OWN_HELP = True
"""`--help` after a bench's name is for that bench."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", help=f"one of {', '.join(benches())}")


def run(args: argparse.Namespace) -> int:
    if args.what is None and {"-h", "--help"} & set(args.rest):
        print(overview())
        return 0
    what = args.what or DEFAULT
    known = benches()
    if what not in known:
        raise BadOption(f"no bench {shown(what)}; there are: {', '.join(known)}")
    module = import_module(known[what][0])
    from kensei.cli import Parser

    parser = (Parser if "--json" in args.rest else argparse.ArgumentParser)(prog=f"kensei bench {what}")
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(args.rest)) or 0
    return code


def benches() -> dict[str, tuple[str, str]]:
    """All benches; `studies`, which has some, lies beside `src` in a checkout and is not installed."""
    root = Path(__file__).parents[3]
    if not (root / "studies" / "__init__.py").is_file():
        return BENCHES
    if str(root) not in sys.path:
        sys.path.append(str(root))
    studies: dict[str, tuple[str, str]] = import_module("studies").BENCHES
    return {**BENCHES, **studies}


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the least value that so many of a hundred do not exceed; 0 if there are none.

    >>> percentile([5.0, 1.0, 3.0], 50), percentile([5.0, 1.0, 3.0], 95)
    (3.0, 5.0)
    """
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0.0


def overview() -> str:
    lines = [f"  kensei bench {name:<10}  {summary}" for name, (_, summary) in benches().items()]
    end = f"Without a word: {DEFAULT}. kensei bench WHAT --help tells what each takes."
    return "\n".join(["Measure speed and balance.", "", *lines, "", end])
