"""`kensei replay FILE`: a record, move by move, in words."""

from __future__ import annotations

import argparse
import json
import sys

from kensei.core.errors import BadOption, shown
from kensei.core.match import Match
from kensei.core.protocol import CHANCE
from kensei.terminal import files, pictures
from kensei.terminal.ink import for_stdout


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", help="a record")
    parser.add_argument("--as", dest="seat", metavar="SEAT", help="with the eyes of a seat, its word or number")
    parser.add_argument("--all", action="store_true", help="with everybody's secrets")
    parser.add_argument("--boards", action="store_true", help="draw the table after every decision")
    parser.add_argument("--json", action="store_true", help="the events as JSON lines, for programs")


def run(args: argparse.Namespace) -> int:
    """Tell the record; a broken one as far as it goes, and exit 2."""
    match, error = files.read_record(args.file)
    seat = find_seat(match, args.seat) if args.seat is not None else None
    for number, ply in enumerate(match.plies):
        for event in ply.events:
            told = event if args.all else event.told_to(seat)
            facts = {s: f for viewer in (None, *range(match.players)) for s, f in event.seen_by(viewer).items()}
            if args.all:
                told = type(event)(event.name, event.rule, facts)
            if args.json:
                print(json.dumps({"ply": number, "event": told.name, "rule": told.rule, **told.facts}))
            else:
                print(f"{match.game.tell(told, match.names)}  [{told.rule}]")
        if args.boards and not args.json and ply.seat != CHANCE:
            print("\n" + pictures.draw(match.game.name, ply.state.view(seat), for_stdout()) + "\n")
    if not args.json:
        print("\n" + ending(match))
    if error:
        print(f"kensei: {args.file}: {error}", file=sys.stderr)
    return 2 if error else 0


def find_seat(match: Match, word: str) -> int:
    """Give the seat that a word, a name or a number means."""
    words = match.game.seat_names(match.players)
    for seat in range(match.players):
        if word.lower() in (words[seat], str(seat)) or word in match.names[seat : seat + 1]:
            return seat
    raise BadOption(f"no seat {shown(word)}; the seats are {', '.join(words)}")


def ending(match: Match) -> str:
    """Say how the match ended, or that it did not."""
    outcome = match.state.outcome()
    if outcome is None:
        return "The record ends before the game does."
    return f"{outcome.reason}. [{outcome.rule}]"
