"""`kensei bench ketto`: how fair a deck of Kettō is, by the purposeful bot against itself.

Who wins, the start player or the other, the first attacker or the other; how many duels are ties; how
long they last and how they end; how often each stance wins. `docs/balance.md` has the figures.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.progress import track

from kensei.arguments import read_text, whole
from kensei.bots import Budget, bot
from kensei.core.chance import draw
from kensei.core.protocol import CHANCE, NATURE, Event
from kensei.games import game

BATCH = 20
"""How many duels a process plays at a time."""
ENDS = {
    "by a Death": "killed",
    "by a tie, all movements resolved": "tied",
    "Battle begun by a valor": "battle by ketto.tactic.valor",
    "Battle begun as both had to pass": "battle by ketto.stuck",
}
"""How duels end and how their last part begins, by the event that says so."""


@dataclass
class Tally:
    """What was counted over many duels."""

    counts: Counter[str] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)
    """How often each stance was active at the end of a decided duel."""
    won: Counter[str] = field(default_factory=Counter)
    plies: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """Turns of Planning, of both together."""
    attacks: list[int] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for name in ("counts", "shown", "won"):
            getattr(self, name).update(getattr(other, name))
        for name in ("plies", "turns", "attacks"):
            getattr(self, name).extend(getattr(other, name))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plays", type=whole(), default=2000, help="how many duels; default 2000")
    parser.add_argument("--bot", default="purposeful", help="who plays both sides; default purposeful")
    parser.add_argument("--seed", default="kensei", help="the same seed plays the same duels; default kensei")
    parser.add_argument("--deck", metavar="FILE", help="a replacement data file")
    parser.add_argument("--jobs", type=whole(), default=1, help="how many processes; the figures are the same")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    deck = read_text(args.deck) if args.deck else None
    tally = Tally()
    numbers = range(args.plays)
    batches = [(args.bot, deck, args.seed, numbers[start : start + BATCH]) for start in numbers[::BATCH]]
    with ProcessPoolExecutor(args.jobs) as pool:
        done = pool.map(batch, batches)
        for part in track(done, "ketto", len(batches), console=Console(stderr=True), disable=args.json):
            tally.add(part)
    figures = summary(tally)
    if args.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name}: {figure if isinstance(figure, dict) else json.dumps(figure)}")


def batch(task: tuple[str, str | None, str, range]) -> Tally:
    name, deck, seed, numbers = task
    tally = Tally()
    for number in numbers:
        play(name, deck, f"{seed} {number}", tally)
    return tally


def play(name: str, deck: str | None, seed: str, tally: Tally) -> None:
    player, rng = bot(name, "ketto"), random.Random(seed)
    state: Any = game("ketto").start(deck=deck)
    plies, names = 0, Counter[str]()
    while asked := state.to_act():
        if asked == NATURE:
            state, events = state.apply(CHANCE, draw(seed, plies, state.chances()))
        else:
            seat = min(asked)
            move = player.choose(state.view(seat), state.legal_moves(seat), rng, Budget())
            state, events = state.apply(seat, move)
        plies += 1
        names.update(label(event) for event in events)
    tally.plies.append(plies)
    tally.turns.append(names["turn over"])
    tally.attacks.append(names["movement spent"])
    tally.counts.update({f"happened: {what}": 1 for what in names})
    count(tally, state)


def label(event: Event) -> str:
    """Return the name under which an event is counted."""
    return event.name if event.name != "battle begun" else f"battle by {event.rule}"


def count(tally: Tally, state: Any) -> None:
    scores, now = state.outcome().scores, state.now
    stances = [side.shown.stance for side in state.sides]
    if not any(scores):
        tally.counts["tie"] += 1
        return
    winner = scores.index(1.0)
    tally.counts["start"] += winner == now.start
    tally.counts["first attacker"] += winner == now.first
    tally.counts["caller was start"] += now.first == now.start
    tally.shown.update(stances)
    tally.won[stances[winner]] += 1


def summary(tally: Tally) -> dict[str, Any]:
    duels, counts = len(tally.plies), tally.counts
    decided = max(1, duels - counts["tie"])
    happened = ("parried", "evaded", "guarded", "line held", "stroke broken", "reveal played", "bonus earned")
    return {
        "duels": duels,
        "start player wins, per cent of decided": _percent(counts["start"], decided),
        "start player wins, other wins, tie, per cent of all": [
            _percent(part, duels) for part in (counts["start"], duels - counts["tie"] - counts["start"], counts["tie"])
        ],
        "first attacker wins, per cent of decided": _percent(counts["first attacker"], decided),
        "start player attacks first, per cent of decided": _percent(counts["caller was start"], decided),
        "ends, per cent of all": {end: _percent(counts[f"happened: {event}"], duels) for end, event in ENDS.items()},
        "plies, mean": round(sum(tally.plies) / duels, 1),
        "plies, longest": max(tally.plies),
        "turns of Planning, mean": round(sum(tally.turns) / duels, 1),
        "attacks resolved, mean": round(sum(tally.attacks) / duels, 2),
        "duels in which it happened, per cent": {
            what: _percent(counts[f"happened: {what}"], duels) for what in happened
        },
        "stance wins, per cent of its decided duels": {
            stance: _percent(tally.won[stance], times) for stance, times in sorted(tally.shown.items())
        },
    }


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0
