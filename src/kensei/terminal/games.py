"""`kensei games`: the duels of this and other packages, with their options."""

from __future__ import annotations

import argparse
import json
import sys

from kensei.core.options import allowed
from kensei.core.protocol import AnyGame, Option
from kensei.games import broken, listed, package


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    for reason in broken().values():
        print(f"kensei: {reason}", file=sys.stderr)
    found = listed()
    if args.json:
        print(json.dumps([described(one) for one in found], indent=2, ensure_ascii=False))
        return
    for one in found:
        source = package(one.name).__name__
        guest = "" if source.startswith("kensei.") else f", from {source}"
        print(f"{one.name:<8} {one.title}, {players(one)} players{guest}")
        for name, option in one.options.items():
            print(f"         --{name}: {described_option(one.name, name, option)}")


def described_option(game_name: str, name: str, option: Option) -> str:
    if name == "deck":
        return f"a file with other cards or numbers; `kensei deck {game_name}` prints those of the house"
    default = "" if option.default is None else f" (default {str(option.default).lower()})"
    return f"{option.help}; {allowed(option)}{default}"


def players(one: AnyGame) -> str:
    """Return how many can play.

    >>> from kensei.games import game
    >>> players(game("kaito"))
    '2'
    """
    numbers = one.seats
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def described(one: AnyGame) -> dict[str, object]:
    options = {
        name: {"default": option.default, "choices": option.choices, "help": option.help, "allowed": allowed(option)}
        for name, option in one.options.items()
    }
    return {"name": one.name, "title": one.title, "version": one.version, "seats": one.seats, "options": options}
