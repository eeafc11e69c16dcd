"""`kensei perft GAME POSITION DEPTH`: counts move sequences, a check on any rules engine."""

from __future__ import annotations

import argparse
import json
from typing import Any

from kensei.arguments import game_options, whole
from kensei.core.protocol import CHANCE, NATURE
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
    counts = []
    for depth in range(1, args.depth + 1):
        counts.append(perft(state, depth))
        if not args.json:
            print(f"{depth} {counts[-1]}", flush=True)
    if args.json:
        print(json.dumps({"counts": counts}))


def perft(state: Any, depth: int) -> int:
    """Count the sequences of `depth` plies; finished positions have no successors.

    Chance outcomes count like moves; of seats that are asked together the lowest goes first.

    >>> perft(game("kiriai").start(), 3)  # two Specials are dealt, then Red has 52 plans
    312
    """
    if depth == 0:
        return 1
    asked = state.to_act()
    if not asked:
        return 0
    seat = CHANCE if asked == NATURE else min(asked)
    moves = [outcome for outcome, _ in state.chances()] if seat == CHANCE else state.legal_moves(seat)
    if depth == 1:
        return len(moves)
    return sum(perft(state.apply(seat, move).state, depth - 1) for move in moves)
