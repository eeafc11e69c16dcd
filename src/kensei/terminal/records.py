"""`kensei replay FILE`: a record, move by move, in words. `kensei verify FILE`: its draws and its hash recomputed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from kensei.arguments import read_text
from kensei.core.errors import BadOption, BadRecord, shown
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, Event
from kensei.record import loads, wrong_draw
from kensei.terminal import draw
from kensei.terminal.ansi import for_stdout
from kensei.terminal.layout import fitted

FORGED, BROKEN = 1, 2
"""Exit codes: a record that is not what it claims to be, and one of which only a part can be read."""


def replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a record, as `kensei play --save` and the pages write it; - reads standard input")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument(
        "--as",
        dest="seat",
        metavar="SEAT",
        help="with the eyes of a seat: its word, red, or its number, 0; default: a spectator's",
    )
    eyes.add_argument("--all", action="store_true", help="with everybody's secrets")
    parser.add_argument("--boards", action="store_true", help="draw the table after every decision")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs: events and outcome")


def replay(args: argparse.Namespace) -> int:
    match, error = read_record(args.file)
    match.names = tuple(printable(name) for name in match.names) or usual_names(match)
    seat = find_seat(match, args.seat) if args.seat is not None else None
    tell = with_all_secrets if args.all else match.event_filter(seat)
    if args.json:
        print(json.dumps(as_json(match, tell, error)))
        return BROKEN if error else 0
    ink = for_stdout(match.names)
    for number, ply in enumerate(match.plies):
        for event in ply.events:
            told = tell(event)
            print(fitted(f"{match.game.tell(told, match.names)}  [{told.rule}]", ink.width))
        if args.boards and ply.seat != CHANCE:
            view = ply.state.view(seat)
            if match.state.to_act() and number + 1 < match.ply:
                view = match.game.recalled(view)
            print("\n" + draw(match.game.name, view, ink) + "\n")
    outcome = match.state.outcome()
    ending = f"{outcome.reason}. [{outcome.rule}]" if outcome else "The record ends before the game does."
    print(f"\n{fitted(ending, ink.width)}")
    if error:
        print(f"kensei: {args.file}: {error}", file=sys.stderr)
    return BROKEN if error else 0


def usual_names(match: AnyMatch) -> tuple[str, ...]:
    """Return what players without names are called: by colour where there are always two, else by number."""
    if len(match.game.seats) > 1:
        return tuple(f"Player {seat + 1}" for seat in range(match.players))
    return tuple(word.capitalize() for word in match.game.seat_names(match.players))


def as_json(match: AnyMatch, tell: Callable[[Event], Event], error: BadRecord | None) -> dict[str, Any]:
    """Return the events as they are told, how the game ended, and what is wrong with the record."""
    told = [(number, tell(event)) for number, ply in enumerate(match.plies) for event in ply.events]
    outcome = match.state.outcome()
    return {
        "game": match.game.name,
        "events": [{"ply": number, "event": event.name, "rule": event.rule, **event.facts} for number, event in told],
        "outcome": outcome and {"scores": outcome.scores, "reason": outcome.reason, "rule": outcome.rule},
        **({"error": str(error)} if error else {}),
    }


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a record, as `kensei play --save` and the pages write it; - reads standard input")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def verify(args: argparse.Namespace) -> int:
    match, error = read_record(args.file)
    ply = wrong_draw(match)
    draws = sum(1 for one in match.plies if one.seat == CHANCE)
    problems = [str(error)] if error else []
    if ply is not None:
        problems.append(f"ply {ply + 1}, {match.plies[ply].move}: the seed draws something else there")
    if args.json:
        print(json.dumps({"valid": not problems, "draws": draws, "hash": match.digest(), "problems": problems}))
    elif problems:
        print("\n".join([f"kensei: {args.file} is not what it claims to be:", *problems]), file=sys.stderr)
    else:
        print(f"All {draws} draws follow from the seed, every move is legal, and the hash is right.")
    return FORGED if problems else 0


def read_record(path: str) -> tuple[AnyMatch, BadRecord | None]:
    """Read a record; of a broken one the good part, and what is wrong with the rest."""
    try:
        return loads(read_text(path)), None
    except BadRecord as error:
        if error.match is None:
            raise
        return error.match, error


def printable(name: str) -> str:
    """Replace control characters: a record comes from anybody, and a name must not command the terminal.

    >>> printable("Ann\\x1b[2J")
    'Ann?[2J'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def with_all_secrets(event: Event) -> Event:
    facts = dict(event.facts)
    for own in event.secrets.values():
        facts.update(own)
    return Event(event.name, event.rule, facts)


def find_seat(match: AnyMatch, word: str) -> int:
    words = match.game.seat_names(match.players)
    for seat in range(match.players):
        if word.lower() in (words[seat], str(seat)) or word in match.names[seat : seat + 1]:
            return seat
    raise BadOption(f"no seat {shown(word)}; the seats are {', '.join(words)}")
