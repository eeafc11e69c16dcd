"""`kensei bench kendo`: who wins both kendo games, how long they last and how points are made.

Three ways to play are measured, each against itself: random, every legal move as likely as any other; greedy,
which looks only at its own move: it reacts whenever it can, with what hurts most and costs least, and aims at
who has the fewest cards; and scattered, the same but aimed at anybody. `docs/balance.md` has the figures.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from rich.console import Console
from rich.progress import track

from kensei.arguments import whole
from kensei.core.chance import draw
from kensei.core.protocol import CHANCE, NATURE, Event
from kensei.games import game
from kensei.games.kendo import musashi, shiai
from kensei.games.kendo.cards import COLOUR, NUMBER, RED
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.musashi import offers as musashi_offers
from kensei.games.kendo.shiai import offers as shiai_offers

Policy = Callable[[Any, Any], float]
"""Says what a move is worth to whoever looks only at it: takes the view and the move."""

WORTH = {
    **dict.fromkeys(("fudoshin", "kaihi", "tsuyoi"), 5.0),
    **dict.fromkeys(("bogyo", "tsubazeriai"), 4.0),
    **dict.fromkeys(("jodan", "maki", "mushin", "oshidashi", "seme"), 3.0),
    **dict.fromkeys(("jikan", "taijodan"), 1.0),
}
"""What a green is worth in the hand; a red 2.5, a brown 2."""

STARTS = {"jikan": 9.0, "seme": 6.0, "jodan": 5.0, "maki": 4.0, "oshidashi": 4.0}
"""How gladly each is laid to start a round."""

MUSASHI_FOLLOWS = {"A": 8.0, "B": 6.0, "C": 7.0, "D": 5.0, "F": 5.0, "N": 7.0, "T": 8.0}
SHIAI_FOLLOWS = {"W": 20.0, "S": 9.0, "A": 8.0, "R": 7.0, "M": 7.0, "E": 6.0, "C": 6.0, "T": 5.0, "B": 5.0}
"""How good it is, by the letters of the tables of answers."""


def cost(cards: Sequence[str]) -> float:
    return sum(WORTH.get(card, 2.5 if COLOUR[card] == RED else 2.0) for card in cards)


def greedy_musashi(view: musashi.View, move: Lay | Say) -> float:
    """Judge a move of Musashi's Challenge: react, hurt the weakest, spend the least."""
    weakest = 0.0 if isinstance(move, Say) or move.to is None else -0.1 * view.players[move.to].cards
    return scattered_musashi(view, move) + weakest


def scattered_musashi(view: musashi.View, move: Lay | Say) -> float:
    """Judge a move in the same way, whoever it is aimed at."""
    if isinstance(move, Say):
        if move.verb == "draw":
            return float(move.deck == "green")
        return -100.0 if move.verb == "pass" else -cost(move.cards) + 3 * len(move.cards)
    if view.point == "attack":
        return 2.0 * len(move.cards) - 0.3 * cost(move.cards)
    assert view.attack
    row = musashi_offers.row_of(view.attack)
    follows = musashi_offers.TABLE.rows[row][musashi_offers.form_of(move.cards, view.attack.card)]
    return MUSASHI_FOLLOWS[follows] - 0.3 * cost(move.cards)


def greedy_shiai(view: shiai.View, move: Lay | Say) -> float:
    """Judge a move of Kendo Shiai: strike, attack, spend the least; throw what is worth least."""
    if isinstance(move, Say):
        return _greedy_word(view, move)
    if view.point == "start":
        return STARTS.get(move.cards[-1], 3.0) - 0.1 * cost(move.cards)
    assert view.attack
    row = shiai_offers.row_of(view.attack, view.point)
    follows = shiai_offers.TABLE.rows[row][shiai_offers.form_of(move.cards, row, view.attack.card)]
    return SHIAI_FOLLOWS[follows] - 0.3 * cost(move.cards)


def _greedy_word(view: shiai.View, move: Say) -> float:
    browns = sum(1 for card in view.hand if card in NUMBER)
    reds = sum(1 for card in view.hand if COLOUR[card] == RED)
    short = {"brown": 3.0 if browns < 2 else 0.0, "red": 2.0 if reds < 4 else 1.0, "green": 1.5}
    if move.verb == "pass":
        return -100.0
    if move.verb == "show":
        return float(NUMBER[move.cards[0]]) if move.cards else 0.0
    keeps_last_brown = move.verb == "switch" and move.cards[0] in NUMBER and browns < 2
    return short.get(move.deck, 0.0) - cost(move.cards) - 5.0 * keeps_last_brown


def any_move(view: Any, move: Any) -> float:
    """Judge all moves alike."""
    return 0.0


POLICIES: dict[str, dict[str, Policy]] = {
    "random": {"musashi": any_move, "shiai": any_move},
    "greedy": {"musashi": greedy_musashi, "shiai": greedy_shiai},
    "scattered": {"musashi": scattered_musashi},
}
"""Each way to play, by game; `scattered` is greedy, but aims at anybody."""

TABLES = (("musashi", 2), ("musashi", 3), ("musashi", 4), ("musashi", 5), ("musashi", 6), ("shiai", 2))


@dataclass
class Tally:
    """What was counted over many matches."""

    wins: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    plays: list[int] = field(default_factory=list)
    starter_wins: int = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plays", type=whole(), default=2000, help="how many matches of each; default 2000")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    found = []
    for (name, players), policy in product(TABLES, POLICIES):
        if name not in POLICIES[policy]:
            continue
        tally = Tally()
        label = f"{name} {players} {policy}"
        for number in track(range(args.plays), label, console=Console(stderr=True), disable=args.json):
            play(name, players, policy, f"{label} {number}", tally)
        found.append(summary(name, players, policy, tally))
    if args.json:
        print(json.dumps(found))
        return
    for line in found:
        print(json.dumps(line))


def play(name: str, players: int, policy: str, seed: str, tally: Tally) -> None:
    """Play one match and count it."""
    one = game(name)
    judge = POLICIES[policy][name]
    rng = random.Random(seed)
    state: Any = one.start(**({"players": players} if name == "musashi" else {}))
    plies, plays, starter = 0, 0, -1
    while asked := state.to_act():
        if asked == NATURE:
            state, events = state.apply(CHANCE, draw(seed, plies, state.chances()))
        else:
            seat = min(asked)
            view, moves = state.view(seat), state.legal_moves(seat)
            move = best(judge, view, moves, rng)
            plays += isinstance(move, Lay)
            starter = seat if starter < 0 and isinstance(move, Lay) else starter
            state, events = state.apply(seat, move)
        tally.points.update(made(events))
        plies += 1
    count(tally, state.outcome().scores, starter, plays)


def made(events: Sequence[Event]) -> list[str]:
    """What was made by these events: points, drop-outs with the attack that was not met, the end."""
    unmet = [event.rule for event in events if event.name == "passed"]
    found = [f"{event.name} {event.rule}" for event in events if event.name in ("scored", "won", "shared")]
    if any(event.name == "dropped_out" for event in events):
        found.append(f"out {unmet[0] if unmet else 'with nothing to start with'}")
    return found


def best(judge: Policy, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
    """The move that is judged best, among equals any."""
    if judge is any_move:
        return rng.choice(moves)
    worth = [judge(view, move) for move in moves]
    most = max(worth)
    return rng.choice([move for move, value in zip(moves, worth, strict=True) if value == most])


def count(tally: Tally, scores: Sequence[float], starter: int, plays: int) -> None:
    """Count who won and how long it took."""
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    tally.wins[str(winners[0]) if len(winners) == 1 else "drawn"] += 1
    tally.starter_wins += winners == [starter]
    tally.plays.append(plays)


def summary(name: str, players: int, policy: str, tally: Tally) -> dict[str, Any]:
    matches = len(tally.plays)
    share = {seat: round(100 * tally.wins[seat] / matches, 1) for seat in [*map(str, range(players)), "drawn"]}
    return {
        "game": name,
        "players": players,
        "policy": policy,
        "matches": matches,
        "won by seat, per cent": share,
        "won by who attacked first, per cent": round(100 * tally.starter_wins / matches, 1),
        "plays, mean": round(sum(tally.plays) / matches, 1),
        "plays, longest": max(tally.plays),
        "made by": {what: round(times / matches, 3) for what, times in tally.points.most_common()},
    }
