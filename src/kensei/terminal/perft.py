"""`kensei perft GAME POSITION DEPTH`: counts move sequences."""

from __future__ import annotations

import argparse
import json

from kensei.core.errors import BadOption
from kensei.core.perft import perft
from kensei.games import game
from kensei.terminal import files

OPTIONS = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game")
    parser.add_argument("position", help="a position on one line, or `start`")
    parser.add_argument("depth", type=int)
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    """Print the counts for each depth as they are known."""
    if args.depth < 1:
        raise BadOption(f"depth {args.depth}: a depth is 1 or more")
    one = game(args.game)
    options = files.game_options(one, args.rest)
    state = one.start(**options) if args.position == "start" else one.read(args.position, **options)
    for depth in range(1, args.depth + 1):
        count = perft(state, depth)
        print(json.dumps({"depth": depth, "count": count}) if args.json else f"{depth} {count}", flush=True)
