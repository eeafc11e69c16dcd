"""`kensei bots GAME`: who plays the game, what to expect of each, and how it is made."""

from __future__ import annotations

import argparse
import json

from kensei import bots
from kensei.bots.levels import label
from kensei.games import game, listed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="the game; without it, all of them")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    found = [game(args.game)] if args.game else list(listed())
    if args.json:
        print(json.dumps({one.name: described(one.name) for one in found}, indent=2))
        return
    for one in found:
        print(one.title)
        for level, made in levels(one.name).items():
            print(f"  {label(level)}\n      {made}")
        print(f"  and the methods themselves: {', '.join(methods(one.name))}")


def levels(name: str) -> dict[str, str]:
    """Return how each level of a game is configured.

    >>> levels("kaito")["samurai"]
    'greedy'
    """
    return {level: str(game(name).levels[level]) for level in bots.LEVELS}


def methods(name: str) -> list[str]:
    return [bot for bot in bots.names(name) if bot not in bots.LEVELS]


def described(name: str) -> dict[str, object]:
    return {"levels": levels(name), "methods": methods(name)}
