"""`kensei deck GAME`: the cards of a game, the house deck's or a replacement's."""

from __future__ import annotations

import argparse

from kensei.arguments import read_text
from kensei.core import deckfile
from kensei.core.errors import BadOption
from kensei.games import game, listed, package


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"a game with a deck: {', '.join(with_decks())}")
    parser.add_argument("--deck", metavar="FILE", help="a replacement data file; it is checked")


def run(args: argparse.Namespace) -> None:
    one = game(args.game)
    if "deck" not in one.options:
        raise BadOption(f"{one.title} has no deck to print; games with one: {', '.join(with_decks())}")
    print(package(args.game).deck_table(read_text(args.deck, deckfile.LONGEST) if args.deck is not None else None))


def with_decks() -> list[str]:
    return [one.name for one in listed() if "deck" in one.options]
