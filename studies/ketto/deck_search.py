"""`kensei bench decks`: search for a deck of Kettō that is fair among the strongest players.

A deck is fair if at most 35 per cent of the duels of the three strongest styles are ties and the start player wins
45 to 55 per cent of the decided ones. First decks are drawn at random; then the best have one knob turned otherwise,
again and again. Every deck measured is kept in a journal, so that an interrupted search goes on. What the search finds
is chosen among many and looks better than it is: `--confirm` measures the best anew, on seeds the search never used.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from studies.ketto.knobs import Setting, deck_text, drawn, house, neighbours
from studies.ketto.styles import STRONGEST, STYLES, Count, meet, standing

MOST_TIES, START = 35.0, (45.0, 55.0)
"""The bars, in per cent: ties of all duels, wins of the start player of the decided ones."""
RANKING = 2
"""Duels of each start player with each other style, to see which are the strongest."""
FEW, FEW_TIES = 5, 65.0
"""After so many duels of each of the strongest with each a deck with more ties than that is given up."""
PARENTS = 6
"""How many of the best decks are varied."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A deck and what the strongest three made of it."""

    changes: dict[str, Any]
    strongest: list[str]
    count: Count

    @property
    def setting(self) -> Setting:
        return Setting(self.changes)

    @property
    def distance(self) -> float:
        """How far the deck is from the bars, in per cent; 0 is fair."""
        shares = self.count.shares()
        ties, start = shares["ties"], shares["start player wins, of decided"]
        return max(0.0, ties - MOST_TIES) + max(0.0, START[0] - start, start - START[1])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--decks", type=int, default=120, help="how many decks to measure; default 120")
    parser.add_argument("--plays", type=int, default=20, help="duels of each of the strongest with each; default 20")
    parser.add_argument("--seed", default="search", help="the same seed searches the same way; default search")
    parser.add_argument("--confirm", type=int, default=0, metavar="N", help="measure the best N of the journal anew")
    parser.add_argument("--write", metavar="FILE", help="write the best deck there, for --deck")


def run(args: argparse.Namespace) -> int:
    console = Console(stderr=True)
    path = Path("build") / "ketto" / f"decks-{args.seed}-{args.plays}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    found = journal(path)
    try:
        search(args, found, path, console)
    except KeyboardInterrupt:
        console.print(f"{len(found)} of {args.decks} decks measured: the same command goes on")
        return 130
    best = sorted(found.values(), key=lambda deck: deck.distance)
    for deck in [again(deck, args, console) for deck in best[: args.confirm]] or best:
        print(row(deck))
    if args.write and best:
        Path(args.write).write_text(deck_text(best[0].setting), encoding="utf-8")
    return 0


def journal(path: Path) -> dict[str, Measured]:
    """Return the decks measured so far, by name, in the order of the search; a last line that is cut off goes."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    entries = [json.loads(line) for line in whole.splitlines()]
    decks = [Measured(entry["changes"], entry["strongest"], Count(**entry["count"])) for entry in entries]
    return {deck.setting.name: deck for deck in decks}


def search(args: argparse.Namespace, found: dict[str, Measured], path: Path, console: Console) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as bar,
        path.open("a", encoding="utf-8") as kept,
    ):
        task = bar.add_task("decks", total=args.decks, completed=len(found))
        while len(found) < args.decks:
            setting = next_setting(found, args.decks, random.Random(f"{args.seed} {len(found)}"))
            bar.update(task, description=setting.name[:60])
            found[setting.name] = deck = measured(setting, args.plays, args.seed)
            kept.write(json.dumps(asdict(deck)) + "\n")
            kept.flush()
            bar.update(task, advance=1)


def next_setting(found: dict[str, Measured], decks: int, rng: random.Random) -> Setting:
    """Return a setting not yet measured: the house deck, in the first half one drawn, then a neighbour of the best."""
    if not found:
        return house()
    best = sorted(found.values(), key=lambda deck: deck.distance)[:PARENTS]
    choose: Callable[[], Setting]
    if len(found) < decks // 2:
        choose = lambda: drawn(rng, rng.randint(1, 4))  # noqa: E731
    else:
        choose = lambda: rng.choice(list(neighbours(rng.choice(best).setting)))  # noqa: E731
    while (setting := choose()).name in found:
        pass
    return setting


def measured(setting: Setting, plays: int, seed: str) -> Measured:
    """Find the strongest styles of a deck, and let them play among themselves."""
    deck = deck_text(setting)
    strongest = ranked(deck, f"{seed} ranking", RANKING)[:STRONGEST]
    count = among(strongest, deck, f"{seed} few", min(FEW, plays))
    if count.shares()["ties"] <= FEW_TIES and plays > FEW:
        count.add(among(strongest, deck, f"{seed} more", plays - FEW))
    return Measured(dict(setting.changes), strongest, count)


def ranked(deck: str, seed: str, plays: int) -> list[str]:
    """Return the styles, the strongest first."""
    meetings = {pair: meet((pair, deck, seed, plays)) for pair in product(STYLES, STYLES) if pair[0] != pair[1]}
    return sorted(STYLES, key=lambda style: -standing(meetings, style))


def among(styles: Sequence[str], deck: str, seed: str, plays: int) -> Count:
    count = Count()
    for pair in product(styles, styles):
        count.add(meet((pair, deck, seed, plays)))
    return count


def again(deck: Measured, args: argparse.Namespace, console: Console) -> Measured:
    """Measure a deck anew, on other seeds, with five times the duels."""
    console.print(f"again: {deck.setting.name}")
    text, seed = deck_text(deck.setting), f"{args.seed} confirmed"
    strongest = ranked(text, f"{seed} ranking", 5 * RANKING)[:STRONGEST]
    return Measured(deck.changes, strongest, among(strongest, text, seed, 5 * args.plays))


def row(deck: Measured) -> str:
    """Return a row of the table in Markdown."""
    start, ties, _ = deck.count.shares().values()
    return f"| {deck.setting.name} | {', '.join(deck.strongest)} | {deck.count.duels()} | {start} | {ties} |"
