"""The loop that all miners share: one seed after the other, kept as it goes, taken up again, written at the end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Found: TypeAlias = dict[str, Any]
"""The fields of a puzzle as its file has them, without the id."""
Miner: TypeAlias = Callable[[int], Iterable[Found]]
"""What a seed yields: the same every time."""

LOWEST, HIGHEST = 600, 2600
"""The ratings that puzzles may have."""


def mine(name: str, miner: Miner, wanted: dict[str, int], kept: Path, seeds: int) -> list[Found]:
    """Mine seed by seed until there are as many puzzles of each theme as wanted, or the seeds are used up.

    What a seed yields is kept in a file, a line a seed: the same command goes on after the last one.
    """
    kept.mkdir(parents=True, exist_ok=True)
    path = kept / f"{name}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = [json.loads(line) for line in lines]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    started = time.process_time()
    with Progress(*columns, console=console) as progress, path.open("a", encoding="utf-8") as out:
        task = progress.add_task(name, total=seeds, completed=len(found))
        for seed in range(len(found), seeds):
            if not missing(found, wanted):
                break
            found.append(list(miner(seed)))
            out.write(json.dumps(found[-1], ensure_ascii=False) + "\n")
            out.flush()
            progress.update(task, advance=1, description=f"{name} {counted(found)}")
    console.print(f"{name}: {counted(found)} from {len(found)} seeds, {time.process_time() - started:.0f} s")
    return chosen(found, wanted)


def missing(found: Sequence[Sequence[Found]], wanted: dict[str, int]) -> bool:
    counts = counted(found)
    return any(counts.get(theme, 0) < number for theme, number in wanted.items())


def counted(found: Sequence[Sequence[Found]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for one in (one for of_seed in found for one in of_seed):
        counts[one["theme"]] = counts.get(one["theme"], 0) + 1
    return counts


def chosen(found: Sequence[Sequence[Found]], wanted: dict[str, int]) -> list[Found]:
    """Return the first of each theme, as many as wanted and no position twice, from the easiest to the hardest."""
    taken: dict[str, Found] = {}
    counts = dict.fromkeys(wanted, 0)
    for one in (one for of_seed in found for one in of_seed):
        key = f"{one['theme']} {one['position']}"
        if counts.get(one["theme"], 0) < wanted.get(one["theme"], 0) and key not in taken:
            taken[key] = one
            counts[one["theme"]] += 1
    return sorted(taken.values(), key=lambda one: (one["rating"], one["theme"], one["position"]))


def write(path: Path, puzzles: Sequence[Found]) -> None:
    """Write the file of a game, numbered from 1: all at once, so that nobody reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps({"id": str(number), **one}, ensure_ascii=False) for number, one in enumerate(puzzles, 1)]
    partial = path.with_suffix(".part")
    partial.write_text("\n".join(lines) + "\n", encoding="utf-8")
    partial.replace(path)


def bounded(rating: float) -> int:
    """Return a rating rounded to five, within the bounds of all puzzles."""
    return max(LOWEST, min(HIGHEST, 5 * round(rating / 5)))
