"""`kensei bench [WHAT]`: speed, measured beside a peer in the same run."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from kensei.core.errors import BadOption, shown

BENCHES = {
    "engines": ("kensei.bench.engines", "random play of every engine, beside python-chess"),
    "bushido": ("kensei.bench.bushido", "who wins each pairing of fighters, and how every mode ends"),
    "kendo": ("kensei.bench.kendo", "who wins both kendo games, and how points are made"),
    "ketto": ("kensei.bench.ketto", "how fair a deck of Kettō is"),
    "styles": ("kensei.bench.styles", "how fair a deck of Kettō is among players of many styles"),
    "server": ("kensei.bench.server", "many tables at once, every move durable"),
    "attack": ("studies.attacks.command", "an innocent table while the server is attacked"),
    "env": ("kensei.bench.env", "the research environments beside their peers"),
    "bots": ("kensei.bench.bots", "the solver and the searches, beside OpenSpiel's"),
    "levels": ("kensei.bench.levels", "how long people wait for a move of each level"),
    "signatures": ("kensei.bench.signatures", "what each bot plays on fixed positions"),
}
"""What can be measured: modules with `add_arguments` and `run`, and what each finds out."""

DEFAULT = "engines"
OPTIONS = True
OWN_HELP = True
"""`--help` after a bench's name is for that bench."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("what", nargs="?", help=f"one of {', '.join(BENCHES)}")


def run(args: argparse.Namespace) -> int:
    """Measure."""
    if args.what is None and {"-h", "--help"} & set(args.rest):
        print(overview())
        return 0
    what = args.what or DEFAULT
    if what not in BENCHES:
        raise BadOption(f"no bench {shown(what)}; there are: {', '.join(BENCHES)}")
    module = load(BENCHES[what][0])
    parser = argparse.ArgumentParser(prog=f"kensei bench {what}")
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(args.rest)) or 0
    return code


def load(module: str) -> ModuleType:
    """Import a bench; `studies` lies beside `src` in a checkout and is not installed."""
    if module.startswith("studies."):
        root = Path(__file__).parents[3]
        if not (root / "studies").is_dir():
            raise BadOption(f"{module} is not installed: it is in the repository, run it from a checkout")
        if str(root) not in sys.path:
            sys.path.append(str(root))
    return import_module(module)


def overview() -> str:
    """Say what can be measured."""
    lines = [f"  kensei bench {name:<10}  {summary}" for name, (_, summary) in BENCHES.items()]
    end = f"Without a word: {DEFAULT}. kensei bench WHAT --help tells what each takes."
    return "\n".join(["Measure speed and balance.", "", *lines, "", end])
