"""`kensei bench turned`: whether duels of Kettō between two bots come to blows.

Counts the duels in which a life card is turned up, how many are tied, and how long Planning takes: what somebody who
plays against a level gets to see.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Any

from kensei.arguments import whole
from kensei.bots import Bot, Budget, bot
from kensei.bots.simulation import drawn
from kensei.core.protocol import CHANCE, NATURE, AnyGame, Move, View
from kensei.games import game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bots", nargs=2, help="who play; NAME~0.5 plays every second move at random")
    parser.add_argument("--plays", type=whole(), default=200, help="how many duels, the seats by turns; default 200")
    parser.add_argument("--seed", default="kensei", help="the same seed plays the same duels; default kensei")


def run(args: argparse.Namespace) -> None:
    for name, figure in figures(args.bots, args.plays, args.seed).items():
        print(f"{name}: {figure}")


class SlippingBot:
    """A bot that plays a share of its moves at random."""

    def __init__(self, bot: Bot, slips: float) -> None:
        self.name = f"{bot.name}~{slips}"
        self.bot, self.slips = bot, slips

    def choose(self, view: View, legal_moves: Any, rng: random.Random, budget: Budget) -> Move:
        if rng.random() < self.slips:
            return rng.choice(legal_moves)
        return self.bot.choose(view, legal_moves, rng, budget)


def player(name: str, played: AnyGame) -> Bot:
    method, _tilde, slips = name.partition("~")
    found = bot(method, played.name)
    return SlippingBot(found, float(slips)) if slips else found


def figures(names: list[str], plays: int, seed: str) -> dict[str, float]:
    """Play the duels, and return percentages of them; turns of Planning are a mean, those of both together."""
    ketto = game("ketto")
    counts: Counter[str] = Counter()
    for number in range(plays):
        rng = random.Random(f"{seed} {number}")
        players = [player(name, ketto) for name in names]
        first = number % 2
        state, turns = duel(ketto, players[::-1] if first else players, rng)
        of_first, of_second = (
            any(card != "?" for card in state.sides[seat].shown.vitality) for seat in (first, 1 - first)
        )
        score = state.outcome().scores[first]
        counts["points of the first"] += (score + 1) / 2
        counts["tied"] += score == 0
        counts["a life card turned up"] += of_first or of_second
        counts["a life card of the first turned up"] += of_first
        counts["a life card of the second turned up"] += of_second
        counts["turns of Planning"] += turns
    shares = {name: round(100 * count / plays, 1) for name, count in counts.items()}
    return shares | {"turns of Planning": round(counts["turns of Planning"] / plays, 1)}


def duel(ketto: AnyGame, players: list[Bot], rng: random.Random) -> tuple[Any, int]:
    """Play one duel; return its last state and the turns of Planning."""
    state: Any = ketto.start()
    turns = 0
    while asked := state.to_act():
        if asked == NATURE:
            state, events = state.apply(CHANCE, drawn(state.chances(), rng))
        else:
            seat = min(asked)
            move = players[seat].choose(state.view(seat), state.legal_moves(seat), rng, Budget())
            state, events = state.apply(seat, move)
        turns += sum(event.name == "turn over" for event in events)
    return state, turns
