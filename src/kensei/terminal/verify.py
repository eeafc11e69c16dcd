"""`kensei verify FILE`: recomputes every draw from the seed, and checks the hash."""

from __future__ import annotations

import argparse
import json
import sys

from kensei.core.protocol import CHANCE
from kensei.record import wrong_draw
from kensei.terminal import files


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a record, as `kensei play --save` and the pages write it")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> int:
    match, error = files.read_record(args.file)
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
    return 2 if problems else 0
