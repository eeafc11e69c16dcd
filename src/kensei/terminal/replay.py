"""`kensei replay FILE`: a record, move by move, in words."""

from __future__ import annotations

import argparse
import json
import sys

from kensei.core.errors import BadOption, shown
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, Event
from kensei.terminal import boards as pictures
from kensei.terminal import files
from kensei.terminal.ansi import for_stdout


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a record, as `kensei play --save` and the pages write it")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument(
        "--as",
        dest="seat",
        metavar="SEAT",
        help="with the eyes of a seat: its word, red, or its number, 0; default: a spectator's",
    )
    eyes.add_argument("--all", action="store_true", help="with everybody's secrets")
    parser.add_argument("--boards", action="store_true", help="draw the table after every decision")
    parser.add_argument("--json", action="store_true", help="the events as JSON lines, for programs")


def run(args: argparse.Namespace) -> int:
    match, error = files.read_record(args.file)
    match.names = tuple(printable(name) for name in match.names)
    seat = find_seat(match, args.seat) if args.seat is not None else None
    tell = in_json if args.json else in_words
    for number, ply in enumerate(match.plies):
        for event in ply.events:
            print(tell(match, number, with_all_secrets(event) if args.all else event.told_to(seat)))
        if args.boards and not args.json and ply.seat != CHANCE:
            print("\n" + pictures.draw(match.game.name, ply.state.view(seat), for_stdout(match.names)) + "\n")
    if not args.json:
        print("\n" + ending(match))
    if error:
        print(f"kensei: {args.file}: {error}", file=sys.stderr)
    return 2 if error else 0


def printable(name: str) -> str:
    """Replace control characters: a record comes from anybody, and a name must not command the terminal.

    >>> printable("Ann\\x1b[2J")
    'Ann?[2J'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def in_words(match: AnyMatch, number: int, event: Event) -> str:
    return f"{match.game.tell(event, match.names)}  [{event.rule}]"


def in_json(match: AnyMatch, number: int, event: Event) -> str:
    return json.dumps({"ply": number, "event": event.name, "rule": event.rule, **event.facts})


def with_all_secrets(event: Event) -> Event:
    facts = dict(event.facts)
    for own in event.secrets.values():
        facts.update(own)
    return Event(event.name, event.rule, facts)


def find_seat(match: AnyMatch, word: str) -> int:
    """Return the seat that a word, a name or a number means."""
    words = match.game.seat_names(match.players)
    for seat in range(match.players):
        if word.lower() in (words[seat], str(seat)) or word in match.names[seat : seat + 1]:
            return seat
    raise BadOption(f"no seat {shown(word)}; the seats are {', '.join(words)}")


def ending(match: AnyMatch) -> str:
    outcome = match.state.outcome()
    if outcome is None:
        return "The record ends before the game does."
    return f"{outcome.reason}. [{outcome.rule}]"
