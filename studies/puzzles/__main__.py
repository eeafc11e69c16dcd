"""`python -m studies.puzzles GAME`: mine the puzzles of a game and write them into its folder.

Everything follows from the seeds. The work is kept in `build/puzzles`: an interrupted command goes on with it.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from kensei.games import package
from kensei.puzzles.puzzle import FILE
from studies.puzzles import mining

MINERS = ("kaito", "kiriai", "bushido", "ketto", "shiai", "musashi")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m studies.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(MINERS)}; default: all")
    parser.add_argument("--seeds", type=int, default=3000, help="give up after so many (%(default)s)")
    parser.add_argument("--kept", type=Path, default=Path("build/puzzles"), help="where the work is kept (%(default)s)")
    args = parser.parse_args()
    if unknown := [name for name in args.games if name not in MINERS]:
        parser.error(f"{unknown[0]!r} has no miner: {', '.join(MINERS)}")
    for name in args.games or MINERS:
        miner = import_module(f"studies.puzzles.{name}")
        found = mining.mine(name, miner.mined, miner.WANTED, args.kept, args.seeds)
        folder = Path(str(package(name).__file__)).parent / "puzzles"
        mining.write(folder / FILE, found)
        print(f"{len(found)} puzzles in {folder / FILE}")


if __name__ == "__main__":
    main()
