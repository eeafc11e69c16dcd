"""`kensei play GAME`: a game at the terminal, people and bots."""

from __future__ import annotations

import argparse
import datetime
import secrets

from kensei import bots
from kensei.arguments import game_options
from kensei.core.errors import BadOption, shown
from kensei.core.match import Match
from kensei.core.protocol import AnyGame
from kensei.games import game, listed, names
from kensei.terminal.session import Session

OPTIONS = True
HUMAN = "human"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help=f"the game: {', '.join(names())}; without it you are asked")
    parser.add_argument(
        "--seats",
        help="who sits there, with commas: human or a bot (`kensei bots` lists them); default human against a samurai",
    )
    parser.add_argument("--names", help="the players' names, with commas")
    parser.add_argument("--seed", help="the same seed deals the same; default: a new one")
    parser.add_argument("--save", metavar="FILE", help="write the record there when you leave")
    parser.epilog = (
        "The game's own options follow as --NAME VALUE; `kensei games` lists them. "
        f"For example: kensei play {names()[0]} --seats human,master"
    )


def run(args: argparse.Namespace) -> int:
    one = game(args.game) if args.game else ask_for_game()
    options = game_options(one, args.rest)
    match = Match(one, seed=secrets.token_hex(16) if args.seed is None else args.seed, **options)
    match.date = datetime.date.today().isoformat()
    seats = settle_seats(one, match.players, args.seats)
    match.names = settle_names(match.players, args.names)
    return Session(match, seats, args.save).play()


def ask_for_game() -> AnyGame:
    found = {one.name: one for one in listed()}
    for number, one in enumerate(found.values(), 1):
        print(f"  {number}  {one.title}")
    while True:
        try:
            answer = input("Which duel? ").strip()
        except EOFError:
            raise BadOption(f"no game was chosen; the games are: {', '.join(found)}") from None
        if answer in found:
            return found[answer]
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(found):
            return list(found.values())[int(answer) - 1]
        print(f"{shown(answer)} is none of them: type a number from 1 to {len(found)}.")


def settle_seats(one: AnyGame, players: int, text: str | None) -> list[bots.Bot | None]:
    if text is None:
        words = [HUMAN] + [bots.DEFAULT] * (players - 1)
    else:
        words = [word.strip() for word in text.split(",")]
    if len(words) != players:
        raise BadOption(f"--seats {shown(text)} names {len(words)} seats; this table has {players}")
    return [None if word == HUMAN else bots.bot(word, one.name) for word in words]


def settle_names(players: int, text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    names = tuple(word.strip() for word in text.split(","))
    if len(names) != players or not all(name and name.isprintable() for name in names):
        raise BadOption(f"--names {shown(text)}: this table has {players} seats, one name each")
    return names
