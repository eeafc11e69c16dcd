"""`kensei bench mutants GAME`: how many small changes of a game's rules its tests notice.

Every mutant is one change of a rules module. The game's tests run on it until the first failure: those that run the
changed line first, the quick before the slow, then all others, so a survivor has passed every test of the game. One
that runs into the time bound counts as killed. A journal in `build/mutants` lets an interrupted run go on.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from studies.mutants.operators import Mutant, mutants, mutated
from studies.mutants.trial import BROKEN, FIRST, KILLED, PLAIN, SURVIVED, TIMEOUT, Checkout, TestMap

ROOT = Path(__file__).parents[2]
GAMES = Path("kensei/games")
NOT_RULES = {"text", "words", "card_text", "reasons", "encoding", "batch", "kernel", "equilibrium", "imagine"}
"""Modules of a game's folder that show it, play it or compile it."""
SHARED_TESTS = ("tests/games/test_golden_records.py", "tests/core/test_bad_input.py", "tests/test_laws.py")
"""Files with tests of all games, chosen by the game's name."""

Journal = dict[str, dict[str, Any]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the name of the game")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants, drawn at random; default: 200")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the draw; default: 1")
    parser.add_argument("--again", action="store_true", help="try the survivors of the journal again, on new tests")
    parser.add_argument("--report", metavar="FILE", help="write the report there; default: show it")


def run(args: argparse.Namespace) -> int:
    if "kensei" in sys.modules:  # mutants are imported in forks, so here nothing of the games may be
        words = [args.game, f"--sample={args.sample}", f"--seed={args.seed}", *["--again"] * args.again]
        words += [f"--report={args.report}"] if args.report else []
        return subprocess.call([sys.executable, "-m", "studies.mutants", *words], cwd=ROOT)
    console = Console(stderr=True)
    folders = folders_of(args.game)
    if not folders:
        console.print(f"no game {args.game!r} in src/{GAMES}")
        return 2
    files = rules_of(folders)
    chosen = sample(files, args.game, args.sample, args.seed)
    path = ROOT / "build" / "mutants" / f"{args.game}-{args.seed}.jsonl"
    journal = load(path, digest(files))
    if args.again:
        journal = {key: entry for key, entry in journal.items() if entry["verdict"] != SURVIVED}
    try:
        try_all(args.game, folders, files, chosen, journal, path, console)
    except KeyboardInterrupt:
        console.print(f"{len(journal)} of {len(chosen)} tried: the same command goes on")
        return 130
    text = report(args.game, args.seed, chosen, journal)
    if args.report:
        Path(args.report).write_text(text, encoding="utf-8")
    else:
        print(text)
    return 0


def folders_of(game: str) -> list[Path]:
    """Return the folders with the rules of a game, below `src`: its own, and that of its family."""
    src = ROOT / "src"
    own = next((path.parent for path in sorted((src / GAMES).rglob("rulebook.md")) if path.parent.name == game), None)
    if own is None:
        return []
    family = [own.parent.relative_to(src)] if own.parent != src / GAMES else []
    return [*family, own.relative_to(src)]


def rules_of(folders: list[Path]) -> dict[str, str]:
    """Return the rules modules, below `src`, with their text."""
    paths = [path for folder in folders for path in sorted((ROOT / "src" / folder).glob("*.py"))]
    rules = [path for path in paths if path.stem not in NOT_RULES]
    return {path.relative_to(ROOT / "src").as_posix(): path.read_text(encoding="utf-8") for path in rules}


def tests_of(folders: list[Path]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the files and folders with the tests of a game, and which of those in them, without its siblings'."""
    names = [folder.name for folder in folders]
    own = [f"tests/games/{name}" for name in names if (ROOT / "tests/games" / name).is_dir()]
    others = [name for name in siblings_of(folders) if name != names[-1]]
    wanted = " and not ".join([f"({' or '.join(names)})", *others])
    return (*own, *SHARED_TESTS), ("-k", wanted, "-m", "not slow and not browser")


def siblings_of(folders: list[Path]) -> list[str]:
    """Return the names of the games of a family; none for a game without one."""
    family = ROOT / "src" / folders[0]
    return sorted(path.parent.name for path in family.glob("*/rulebook.md")) if len(folders) > 1 else []


def sample(files: dict[str, str], game: str, number: int, seed: int) -> list[Mutant]:
    """Return mutants drawn at random, all if there are fewer, in the order of the files."""
    found = [mutant for file, text in sorted(files.items()) for mutant in mutants(text, file)]
    drawn = random.Random(f"{game} {seed}").sample(range(len(found)), min(number, len(found)))
    return [found[place] for place in sorted(drawn)]


def digest(files: dict[str, str]) -> str:
    return hashlib.sha256(json.dumps(sorted(files.items())).encode()).hexdigest()[:16]


def load(path: Path, rules: str) -> Journal:
    """Return the entries of a journal of the same rules; one of other rules is begun anew."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    entries = [json.loads(line) for line in lines if line.endswith("}")]  # the last may be cut off
    if not entries or entries[0].get("rules") != rules:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"rules": rules}) + "\n", encoding="utf-8")
        return {}
    if lines and not lines[-1].endswith("}"):
        path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    return {entry["key"]: entry for entry in entries[1:]}


def try_all(
    game: str,
    folders: list[Path],
    files: dict[str, str],
    chosen: list[Mutant],
    journal: Journal,
    path: Path,
    console: Console,
) -> None:
    left = [mutant for mutant in chosen if mutant.key not in journal]
    if not left:
        return
    # No thread of ours may run when we fork, so the bar is drawn by hand.
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    clocks = (TimeElapsedColumn(), TimeRemainingColumn())
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as copy,
        Progress(*columns, *clocks, console=console, auto_refresh=False) as bar,
        path.open("a", encoding="utf-8") as kept,
    ):
        task = bar.add_task(f"{game}: tests without a mutant", total=len(chosen), completed=len(chosen) - len(left))
        bar.refresh()
        checkout = Checkout(ROOT, Path(copy), *tests_of(folders))
        checkout.prepare()
        tests = checkout.measure(files)
        preload(tests)
        control(checkout, files, tests)
        for mutant in left:
            bar.update(task, description=f"{game}: {Path(mutant.file).name}:{mutant.line}", refresh=True)
            lines = range(mutant.line, mutant.end_line + 1)
            order, first = tests.order(mutant.file, lines), min(FIRST, len(tests.covering(mutant.file, lines)))
            source = mutated(files[mutant.file], mutant.number)
            verdict = checkout.run_on(mutant.file, source, order, tests.seconds, first)
            journal[mutant.key] = {"key": mutant.key, **verdict}
            kept.write(json.dumps(journal[mutant.key]) + "\n")
            kept.flush()
            bar.update(task, advance=1, refresh=True)


def control(checkout: Checkout, files: dict[str, str], tests: TestMap) -> None:
    """Run the tests as on a mutant, but on an unchanged file written anew: nothing may fail."""
    file, source = min(files.items())
    verdict = checkout.run_on(file, ast.unparse(ast.parse(source)), tests.order(file, range(0)), tests.seconds)
    if verdict["verdict"] != SURVIVED:
        raise RuntimeError(f"the tests fail in another order: {verdict}")


def preload(tests: TestMap) -> None:
    """Import once, for all forks, what the tests import besides the project."""
    os.environ |= PLAIN
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in tests.modules:
            try:
                importlib.import_module(name)
            except ImportError:
                continue


def report(game: str, seed: int, chosen: list[Mutant], journal: Journal) -> str:
    """Return the figures and the survivors as Markdown."""
    verdicts = Counter(journal[mutant.key]["verdict"] for mutant in chosen)
    killed = len(chosen) - verdicts[SURVIVED]
    share = f"{100 * killed / len(chosen):.1f} %" if chosen else "-"
    lines = [
        f"## {game}, {len(chosen)} mutants, seed {seed}",
        "",
        f"{killed} killed ({share}): {verdicts[KILLED]} by a test, {verdicts[BROKEN]} on import or collection, "
        f"{verdicts[TIMEOUT]} by the time bound; {verdicts[SURVIVED]} survived.",
        "",
    ]
    survivors = [mutant for mutant in chosen if journal[mutant.key]["verdict"] == SURVIVED]
    if survivors:
        lines += ["| file | line | before | after |", "|---|---|---|---|"]
    for mutant in survivors:
        facts = asdict(mutant)
        before, after = (f"`{facts[name].replace('|', chr(92) + '|')}`" for name in ("before", "after"))
        lines.append(f"| {mutant.file.removeprefix('kensei/games/')} | {mutant.line} | {before} | {after} |")
    return "\n".join(lines) + "\n"
