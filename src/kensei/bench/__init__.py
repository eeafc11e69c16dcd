"""`kensei bench [WHAT]`: speed, measured beside a peer in the same run."""

from __future__ import annotations

import argparse
from importlib import import_module

from kensei.core.errors import BadOption, shown

BENCHES = {
    "engines": "kensei.bench.engines",
    "bushido": "kensei.bench.bushido",
    "kendo": "kensei.bench.kendo",
    "ketto": "kensei.bench.ketto",
    "server": "kensei.web.bench",
    "env": "kensei.bench.env",
    "bots": "kensei.bench.bots",
    "levels": "kensei.bench.levels",
    "signatures": "kensei.bench.signatures",
}
"""What can be measured: modules with `add_arguments` and `run`."""

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
        print(f"kensei bench [WHAT] measures {', '.join(BENCHES)}; without a word {DEFAULT}.")
        print("kensei bench WHAT --help tells what each takes.")
        return 0
    what = args.what or DEFAULT
    if what not in BENCHES:
        raise BadOption(f"no bench {shown(what)}; there are: {', '.join(BENCHES)}")
    module = import_module(BENCHES[what])
    parser = argparse.ArgumentParser(prog=f"kensei bench {what}")
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(args.rest)) or 0
    return code
