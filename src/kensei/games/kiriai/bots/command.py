"""`kensei solve kiriai`: the equilibrium under a cap, layer by layer, with a bound on what the best answer wins."""

from __future__ import annotations

import argparse
from pathlib import Path

from kensei.arguments import whole
from kensei.core.errors import BadOption, shown
from kensei.games.kiriai import GAME
from kensei.games.kiriai.bots.automaton import tables
from kensei.games.kiriai.bots.automaton.families import MOST_FAMILIES
from kensei.games.kiriai.bots.automaton.phases import Memory
from kensei.games.kiriai.bots.automaton.solving import ITERATIONS, LayerSolver
from kensei.games.kiriai.cards import SPACES, SPECIALS
from kensei.progress import SolveProgress, warn_uncompiled


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="kiriai")
    parser.add_argument("--field", default="standard", choices=tuple(SPACES), help="the battlefield (%(default)s)")
    parser.add_argument("--cap", type=whole(), default=30, help="solve up to so many rounds left (%(default)s)")
    parser.add_argument(
        "--memory", type=whole(), nargs=4, default=list(Memory()), metavar=("K", "L", "K1", "L1"),
        help="points k and vectors l while both Specials are hidden, k and l when one is (7 1 5 3)",
    )  # fmt: skip
    parser.add_argument("--iterations", type=whole(), default=ITERATIONS, help="column generation (%(default)s)")
    parser.add_argument(
        "--pad", type=float, default=0.0,
        help="write bounds higher by so much, so that they need not change in every layer: faster, and smaller tables",
    )  # fmt: skip
    parser.add_argument(
        "--widen", type=whole(), metavar="ROUNDS",
        help="take the tables that are there, and solve what has both Specials hidden anew from so many rounds left on",
    )  # fmt: skip
    parser.add_argument("--out", help="where the layers are kept, to go on with them later; default: a cache folder")
    parser.add_argument("--tables", help="where the tables are written in the end; default: where bots find them")


def run(args: argparse.Namespace) -> int:
    if args.game != GAME.name:
        raise BadOption(f"{shown(args.game)} is not solved here: {GAME.name} is")
    first, second, later, _ = args.memory
    if first not in (1, 4, 7, 10) or second not in (1, 4, 7) or later > MOST_FAMILIES - 3:
        raise BadOption(f"--memory: K is 1, 4, 7 or 10, L is 1, 4 or 7, K1 at most {MOST_FAMILIES - 3}")
    memory, spaces = Memory(*args.memory), SPACES[args.field]
    given = to_widen(spaces, memory) if args.widen else None
    parts = ["layers", spaces, *memory, args.iterations, *([f"{args.pad:g}"] if args.pad else [])]
    layers = "-".join(map(str, [*parts, *([f"from-{args.widen}"] if args.widen else [])]))
    folder = Path(args.out) if args.out else tables.cache_folder() / layers
    warn_uncompiled("a round takes many minutes instead of 20 seconds")
    solver = LayerSolver(spaces, memory, folder, args.iterations, args.pad, given, args.widen or 1)
    for number in range(1, min(len(solver.layers), args.cap + 1)):
        print(row(solver, number))
    with SolveProgress() as progress:
        progress.begin("rounds left", args.cap)

        def tell(layer: int, share: float, bound: float) -> None:
            progress.update(f"rounds left (at most {bound:.4f} so far)", args.cap, layer - 1 + share)

        while len(solver.layers) <= args.cap:
            solver.solve(len(solver.layers), tell)
            print(row(solver, len(solver.layers) - 1), flush=True)
    path = Path(args.tables) if args.tables else tables.cache_folder() / tables.name(spaces)
    path.parent.mkdir(parents=True, exist_ok=True)
    tables.write(path, memory, solver.layers[: args.cap + 1], solver.starts[: args.cap + 1])
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


def to_widen(spaces: int, memory: Memory) -> tables.Tables:
    """Return the tables that are there, if they are of an automaton that differs by its vectors alone."""
    given = tables.found(spaces)
    if given is None or given.memory._replace(vectors=memory.vectors) != memory:
        has = "none" if given is None else " ".join(map(str, given.memory))
        raise BadOption(f"--widen: tables with a memory of {' '.join(map(str, memory))} but for L; there are {has}")
    return given


def row(solver: LayerSolver, number: int) -> str:
    won = solver.by_special(number)
    each = ", ".join(f"{name} {value:+.4f}" for name, value in zip(SPECIALS, won, strict=True))
    return (
        f"{number:3} rounds left: the best answer wins at most {sum(won) / 3:.4f} ({each}); "
        f"{solver.programs:,} programs, {solver.failed} failed, {solver.unconverged} not converged, "
        f"{solver.seconds:.0f} s of processor time"
    )
