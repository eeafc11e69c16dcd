"""`kensei perft GAME POSITION DEPTH`: counts move sequences."""

from __future__ import annotations

import argparse
import json

from kensei.arguments import game_options, whole
from kensei.core.perft import perft
from kensei.games import game, names

OPTIONS = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"the game: {', '.join(names())}")
    parser.add_argument("position", help="a position on one line, or `start`")
    parser.add_argument("depth", type=whole(), help="how many moves deep")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    one = game(args.game)
    options = game_options(one, args.rest)
    state = one.start(**options) if args.position == "start" else one.read(args.position, **options)
    for depth in range(1, args.depth + 1):
        count = perft(state, depth)
        print(json.dumps({"depth": depth, "count": count}) if args.json else f"{depth} {count}", flush=True)
