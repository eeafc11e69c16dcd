"""`kensei bench signatures`: what each bot plays on fixed positions, and how many nodes that takes.

A bot's behaviour is a few lines of text that change only when somebody means it: a test compares them
with `bench/signatures`; `kensei bench signatures --write bench/signatures` writes them anew.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from kensei import bots
from kensei.core.match import AnyMatch, Match
from kensei.core.options import settle
from kensei.games import game, names

NODES = {"oracle": 3000}
"""Of bots that do nothing with the usual number."""
USUAL_NODES = 60
PLIES = (1, 6, 12)
"""After how many random decisions a bot is asked."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", help="the games; default: all")
    parser.add_argument("--write", metavar="DIR", help="write a file a game there instead of showing them")


def run(args: argparse.Namespace) -> int:
    for name in args.games or names():
        text = "\n".join(lines(name)) + "\n"
        if args.write:
            path = Path(args.write)
            path.mkdir(parents=True, exist_ok=True)
            (path / f"{name}.txt").write_text(text, encoding="utf-8")
        else:
            sys.stdout.write(f"{name}\n{text}\n")
    return 0


def lines(name: str) -> list[str]:
    """Return the signatures of a game's methods, a line for each position: bot, position, move, nodes."""
    found = []
    for number, plies in enumerate(PLIES):
        match = _position(name, plies, number)
        seat = min(match.state.to_act())
        view, legal = match.state.view(seat), match.state.legal_moves(seat)
        for each in bots.methods(name):
            bot, budget = bots.bot(each, name), bots.Budget(NODES.get(each, USUAL_NODES))
            rng = random.Random(f"{name} {each}")
            if isinstance(bot, bots.Thinker):
                thought = bot.think(view, legal, rng, budget)
                found.append(f"{each} {number} seat {seat}: {thought.move}, {thought.nodes} nodes")
            else:
                found.append(f"{each} {number} seat {seat}: {bot.choose(view, legal, rng, budget)}")
    return found


def _position(name: str, plies: int, number: int) -> AnyMatch:
    """Return a match some random decisions after its start, at a decision with a choice."""
    one = game(name)
    while True:
        rng = random.Random(f"signature {name} {number}")
        match = Match(one, seed=f"signature {number}", **settle(one.options, {}))
        for _ in range(plies):
            seats = sorted(match.state.to_act())
            if not seats:
                break
            match.play(seats[0], rng.choice(match.state.legal_moves(seats[0])))
        asked = match.state.to_act()
        if asked and len(match.state.legal_moves(min(asked))) > 1:
            return match
        number, plies = number + 100, max(1, plies - 1)
