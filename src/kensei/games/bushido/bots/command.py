"""`kensei solve bushido`: what every pairing of fighters is worth under best play on both sides.

Each pairing is kept in a folder when it is done, and when it is interrupted; the same command goes on from there. The
folder then holds what is shipped for the best level, too: a table for each pairing of equal hands, and `starts.npy`.
Where hands differ in size the values are too many to be shipped: they go to the cache folder of this machine, where the
best level finds them.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from kensei.arguments import read_text, whole
from kensei.core.errors import BadOption, shown
from kensei.games.bushido import GAME
from kensei.games.bushido.bots.matchup import Pair
from kensei.games.bushido.cards import FULL_HEALTH
from kensei.games.bushido.deck import deck, given
from kensei.games.bushido.rounds import REFUSAL
from kensei.progress import SolveProgress, warn_uncompiled

FOLDER = "bushido-solved"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="bushido")
    parser.add_argument(
        "--pair", action="append", help="two fighters with a comma, swift,rose; may be repeated; else all pairings"
    )
    parser.add_argument(
        "--health", type=whole(), default=FULL_HEALTH, help="the health at which both begin (%(default)s)"
    )
    parser.add_argument("--deck", help="a file with other fighters or cards")
    parser.add_argument("--out", default=FOLDER, help="where the work is kept, to go on with it later (%(default)s)")
    parser.add_argument(
        "--no-tables", action="store_true",
        help="where hands differ in size, write no values for the best level (about 75 MB a pairing)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def run(args: argparse.Namespace) -> int:
    if args.game != GAME.name:
        raise BadOption(f"{shown(args.game)} is not solved here: {GAME.name} is")
    if not 1 <= args.health <= FULL_HEALTH:
        raise BadOption(f"--health {args.health}: 1 to {FULL_HEALTH}")
    text = given(read_text(args.deck)) if args.deck else ""
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = pairs(text, args.pair)
    warn_uncompiled("a pairing at full health takes hours instead of a minute")
    with SolveProgress() as progress:
        found = [solved(text, pair, args.health, folder, progress, keeps_values=not args.no_tables) for pair in wanted]
    if args.health == FULL_HEALTH:
        from kensei.games.bushido.bots.exact import starts

        np.save(folder / "starts.npy", starts.pack(text, found))
    if args.json:
        sys.stdout.write(json.dumps({"pairs": found}) + "\n")
    else:
        Console(width=120).print(in_words(found, args.health))
    return 0


def pairs(text: str, wanted: list[str] | None) -> list[Pair]:
    """Return the pairings that are asked for: all, in the order of the deck."""
    names = list(deck(text).fighters)
    if not wanted:
        return list(combinations(names, 2))
    found = []
    for words in wanted:
        one, _, other = words.partition(",")
        if one not in names or other not in names or one == other:
            raise BadOption(f"--pair {shown(words)}: two of {', '.join(names)}, with a comma")
        found.append((one, other))
    return found


def solved(
    text: str, pair: Pair, health: int, folder: Path, progress: SolveProgress, *, keeps_values: bool = True
) -> dict[str, Any]:
    """Return what a pairing is worth: from the folder, or solved now, where it was interrupted before.

    `keeps_values`: it is also solved if the best level lacks the values of a pairing of unequal hands.
    """
    from kensei.games.bushido.bots.exact.odds import is_unequal, oriented
    from kensei.games.bushido.bots.exact.solver import ExactDuel, stamp
    from kensei.games.bushido.bots.exact.tables import pack
    from kensei.games.bushido.bots.exact.unequal import SolvedFor, file_of, solved_here
    from kensei.games.bushido.bots.exact.unequal import pack as pack_unequal

    order = oriented(deck(text), pair)
    name = f"{order[0]}-{order[1]}-{health}-{stamp(text, order)}"
    report, rest = folder / f"{name}.json", folder / f"{name}.part.npy"
    lacks_values = keeps_values and health == FULL_HEALTH and is_unequal(text, order) and not solved_here(text, order)
    if not report.is_file() or lacks_values:
        words, total = f"{pair[0]} v {pair[1]}, layers", health * health
        progress.begin(words, total)
        duel = ExactDuel.of(pair, health, text)
        if rest.is_file():
            duel.resume(loaded(rest))
        progress.update(words, total, duel.done)
        try:
            duel.solve(lambda done: progress.update(words, total, done))
        except KeyboardInterrupt:
            np.save(rest, duel.kept())
            print(f"{duel.done} of {total} layers are kept in {folder}; the same command goes on.", file=sys.stderr)
            raise
        if health == FULL_HEALTH and duel.fights.is_even:
            np.save(folder / f"{order[0]}-{order[1]}.npy", pack(duel.by_layer(), stamp(text, order), order))
        found = described(duel)
        if lacks_values:
            kept = SolvedFor(stamp(text, order), found["value"], found["residual"], found["gap"])
            keep_values(file_of(text, order), pack_unequal(duel.by_layer(), kept))
        write(report, found)
        rest.unlink(missing_ok=True)
    return turned(reported(report), pair)


def keep_values(file: Path, record: Any) -> None:
    """Write what the best level plays by; where that fails, the solution is reported all the same."""
    from kensei.games.bushido.bots.exact import unequal

    try:
        unequal.write(file, record)
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB, for the best level", file=sys.stderr)
    except OSError as error:
        print(f"{file}: not written, so the best level goes without ({error.strerror})", file=sys.stderr)


def loaded(rest: Path) -> Any:
    """Read the layers that an interrupted run kept."""
    try:
        return np.load(rest)
    except (ValueError, EOFError) as error:
        raise BadOption(f"{rest} is no table that an interrupted run kept: delete it to begin anew") from error


def reported(report: Path) -> dict[str, Any]:
    """Read what was found before."""
    try:
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadOption(f"{report} is no report of a solved pairing: delete it to solve it anew") from error
    return found


def described(duel: Any) -> dict[str, Any]:
    """Return what is kept of a solved duel: values of full hands by both healths, and how exact they are."""
    healths = range(1, duel.health + 1)
    values = [[duel.value(duel.fighters, (one, other)) for other in healths] for one in healths]
    change, gap, states = duel.check()
    return {
        "fighters": list(duel.fighters),
        "value": values[-1][-1],
        "values": values,
        "residual": change,
        "gap": max(gap, duel.gap),
        "checked": states,
        **duel.effort(),
    }


def turned(found: dict[str, Any], pair: Pair) -> dict[str, Any]:
    """Return a report with its fighters in the order that was asked for."""
    if tuple(found["fighters"]) == pair:
        return found
    values = [[-row[n] for row in found["values"]] for n in range(len(found["values"]))]
    return {**found, "fighters": list(pair), "value": -found["value"], "values": values}


def write(file: Path, found: dict[str, Any]) -> None:
    """Write a whole report or none."""
    part = file.with_suffix(".tmp")
    part.write_text(json.dumps(found), encoding="utf-8")
    part.replace(file)


def in_words(found: list[dict[str, Any]], health: int) -> Table:
    table = Table("first", "second", "first wins %", f"after {REFUSAL} less", "residual", "gap", "states", "seconds")
    for row in found:
        less = row["values"][health - REFUSAL - 1][-1] if health > REFUSAL else None
        table.add_row(
            *row["fighters"],
            f"{share(row['value']):.2f}",
            "" if less is None else f"{share(less):.2f}",
            f"{row['residual']:.1e}",
            f"{row['gap']:.1e}",
            f"{row['states']:,}",
            f"{row['seconds']:.0f}",
        )
    return table


def share(value: float) -> float:
    """Return a value as wins in a hundred, a draw counted half.

    >>> share(0.1)
    55.0
    """
    return 50 + 50 * value
