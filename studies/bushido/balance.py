"""`kensei bench bushido`: who wins each pairing of fighters, and that every mode comes to an end.

Duels begin at 20 health with all nine cards, without challenges. Two ways to play are measured, each
against itself: random, every legal move as likely as any other; and look-ahead, which judges every pair
of cards by what it leads to one step later, own health less the opponent's, averaged over the dice,
and lays its cards with the mix that no opponent who judges alike can gain from. `docs/balance.md` has
the figures.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from kensei.arguments import whole
from kensei.core.protocol import CHANCE, NATURE
from kensei.games.bushido import GAME, Move, State, View
from kensei.games.bushido.board import MODES
from kensei.games.bushido.bots.matchup import fight_results
from kensei.games.bushido.bots.reading import equilibrium
from kensei.games.bushido.cards import DEFENSIVE, OFFENSIVE
from kensei.games.bushido.deck import deck

Chooser = Callable[[View, Sequence[Move], random.Random], Move]
Spread = tuple[tuple[int, int, float], ...]
"""What the two roles may take, and how likely."""

FALL = 20.0
"""What a knock-out is worth, in health."""

ROUNDS = 500
"""Rounds of regret matching for a mix: the gain left to a better one is then about a tenth of a health."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plays", type=whole(), default=1000, help="how many duels of each pairing; default 1000")
    parser.add_argument(
        "--matches", type=whole(), default=5000, help="how many random matches of each mode; default 5000"
    )
    parser.add_argument("--only", choices=("pairings", "modes"), help="measure only one of the two")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    found: dict[str, Any] = {}
    if args.only != "modes":
        for policy, choose in POLICIES.items():
            found[policy] = pairings(choose, args.plays, policy, args.json)
    if args.only != "pairings":
        found["modes"] = [of_mode(name, args.matches, args.json) for name in SETTINGS]
    if args.json:
        print(json.dumps(found))
        return
    for policy in [name for name in POLICIES if name in found]:
        print_shares(policy, found[policy])
    for row in found.get("modes", ()):
        print(json.dumps(row))


def pairings(choose: Chooser, plays: int, label: str, quiet: bool) -> dict[str, Any]:
    """Play every pairing; return the win shares in per cent, draws counted half."""
    names = list(deck().fighters)
    shares: dict[str, dict[str, float]] = {name: {} for name in names}
    turns: list[int] = []
    drawn = 0
    pairs = list(combinations(names, 2))
    for one, other in track(pairs, label, console=Console(stderr=True), disable=quiet):
        points = 0.0
        for number in range(plays):
            # The seats are swapped halfway, though nothing depends on them.
            swapped = number % 2 == 1
            score, length = duel((other, one) if swapped else (one, other), choose, f"{label} {one} {other} {number}")
            points += (1 - score if swapped else 1 + score) / 2
            drawn += score == 0
            turns.append(length)
        shares[one][other] = round(100 * points / plays, 1)
        shares[other][one] = round(100 - 100 * points / plays, 1)
    means = {name: round(sum(row.values()) / len(row), 1) for name, row in shares.items()}
    return {
        "shares": shares,
        "means": means,
        "turns": round(sum(turns) / len(turns), 2),
        "longest": max(turns),
        "drawn": drawn,
    }


def duel(fighters: tuple[str, str], choose: Chooser, seed: str) -> tuple[float, int]:
    """Play one duel; return the first one's score and the number of turns."""
    one, other = fighters
    hand = "".join(map(str, range(9)))
    state: Any = GAME.read(f"duels stance pairs=0v1:0 {one}:20:{hand}:- {other}:20:{hand}:-")
    rng = random.Random(seed)
    turns = 0
    while asked := state.to_act():
        turns += len(asked) == 2
        state = step(state, asked, choose, rng)
    return state.outcome().scores[0], turns


def step(state: State, asked: Iterable[int], choose: Chooser, rng: random.Random) -> State:
    if asked == NATURE:
        seat, outcomes = CHANCE, state.chances()
        move = rng.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]
    else:
        seat = min(asked)
        move = choose(state.view(seat), state.legal_moves(seat), rng)
    after: State = state.apply(seat, move).state
    return after


def any_move(view: View, moves: Sequence[Move], rng: random.Random) -> Move:
    return rng.choice(moves)


def look_ahead(view: View, moves: Sequence[Move], rng: random.Random) -> Move:
    """Play a card by the mix for one step ahead, pay what is worth most; a card taken back costs no health."""
    if view.stage.phase == "stance":
        pair = next(pair.seats for pair in view.stage.duels if view.seat in pair.seats)
        fighters, hands, healths = zip(*(stand(view, seat) for seat in pair), strict=True)
        return rng.choices(moves, mixes(fighters, hands, healths)[pair.index(view.seat)])[0]
    if view.stage.phase == "pay":
        return max(moves, key=lambda move: worth_of_price(view, move))
    return rng.choice(moves)


def stand(view: View, seat: int) -> tuple[str, tuple[str, ...], int]:
    return view.shown[seat].fighter, view.packs[seat].hand or (), view.shown[seat].health


@lru_cache(maxsize=10_000)
def mixes(
    fighters: tuple[str, str], hands: tuple[tuple[str, ...], tuple[str, ...]], healths: tuple[int, int]
) -> tuple[list[float], list[float]]:
    """Return how often each should play each card of the hand, if all that counts is the next turn."""
    left = (len(hands[0]) - 1, len(hands[1]) - 1)
    values = [[worth(fighters, (one, other), left, healths, 0) for other in hands[1]] for one in hands[0]]
    first, second = equilibrium(np.array(values), ROUNDS)
    return list(first), list(second)


POLICIES: dict[str, Chooser] = {"random": any_move, "look-ahead": look_ahead}


def worth_of_price(view: View, move: Move) -> float:
    """Value what is paid on reveal against the open card; among equals the cheaper is better."""
    me, other = rivals(view)
    sides = (view.shown[me].fighter, view.shown[other].fighter)
    cards = (view.shown[me].card, view.shown[other].card)
    hands = (len(view.packs[me].hand) - len(move.words), len(view.packs[other].hand))
    healths = (view.shown[me].health, view.shown[other].health)
    return worth(sides, cards, hands, healths, len(move.words)) - 0.001 * len(move.words)


def rivals(view: View) -> tuple[int, int]:
    """Return the own seat and the opponent's in the duel."""
    assert view.seat is not None
    pair = next(pair.seats for pair in view.stage.duels if view.seat in pair.seats)
    return view.seat, pair[0] if pair[1] == view.seat else pair[1]


def worth(
    sides: tuple[str, str], cards: tuple[str, str], hands: tuple[int, int], healths: tuple[int, int], paid: int
) -> float:
    """Return the mean of own health less the opponent's after these cards meet."""
    box = deck()
    role = box.roles[cards]
    if role is None:
        return float(healths[0] - healths[1])
    known = [box.fighters[side].cards[card] for side, card in zip(sides, cards, strict=True)]
    reads_health = any(card.reads_health for card in known)
    order = (0, 1) if role == OFFENSIVE else (1, 0)
    rows = spread(
        (sides[order[0]], sides[order[1]]),
        (cards[order[0]], cards[order[1]]),
        (sign(hands[order[0]] - hands[order[1]]), 0),
        (healths[order[0]], healths[order[1]]) if reads_health else (0, 0),
        paid if role == OFFENSIVE else 0,
        paid if role == DEFENSIVE else 0,
    )
    mean = 0.0
    for offence, defence, chance in rows:
        taken = (offence, defence) if role == OFFENSIVE else (defence, offence)
        own, enemy = healths[0] - taken[0], healths[1] - taken[1]
        mean += chance * (max(own, 0) - max(enemy, 0) + FALL * ((enemy < 1) - (own < 1)))
    return mean


def sign(number: int) -> int:
    """Return 1, 0 or -1: criteria about cards ask for no more."""
    return (number > 0) - (number < 0)


def spread(
    sides: tuple[str, str],
    cards: tuple[str, str],
    hands: tuple[int, int],
    healths: tuple[int, int],
    offence_paid: int,
    defence_paid: int,
) -> Spread:
    """Return what the offensive and the defensive fighter may take, for every outcome of the dice."""
    box = deck()
    keys = (box.fighters[sides[0]].cards[cards[0]].key, box.fighters[sides[1]].cards[cards[1]].key)
    found = fight_results("", keys, hands, healths, (offence_paid, defence_paid))
    return tuple((*fall.taken, fall.chance) for fall in found)


@dataclass(frozen=True, slots=True)
class Setting:
    """A mode to play at random."""

    mode: str
    hardcore: bool = False


SETTINGS = {
    "duels": Setting("duels"),
    "clans": Setting("clans"),
    "clans hardcore": Setting("clans", True),
    "kyoto": Setting("kyoto"),
    "kyoto hardcore": Setting("kyoto", True),
    "ffa": Setting("ffa"),
}


def of_mode(name: str, matches: int, quiet: bool) -> dict[str, Any]:
    """Play a mode at random, all numbers of players in turn; return how long it takes."""
    setting = SETTINGS[name]
    plies: list[int] = []
    longest_quiet, drawn = 0, 0
    rng = random.Random(name)
    for number in track(range(matches), name, console=Console(stderr=True), disable=quiet):
        players = MODES[setting.mode][number % len(MODES[setting.mode])]
        fighters = ("choose", "random")[number // 8 % 2]
        state: Any = GAME.start(mode=setting.mode, players=players, hardcore=setting.hardcore, fighters=fighters)
        count = 0
        while asked := state.to_act():
            state = step(state, asked, any_move, rng)
            longest_quiet = max(longest_quiet, *(pair.quiet for pair in state.stage.duels), 0)
            count += 1
        plies.append(count)
        drawn += max(state.outcome().scores) < 1
    return {
        "mode": name,
        "matches": matches,
        "plies, mean": round(sum(plies) / matches, 1),
        "plies, longest": max(plies),
        "longest run of turns without a wound": longest_quiet,
        "without a winner": drawn,
    }


def print_shares(policy: str, found: dict[str, Any]) -> None:
    names = list(found["shares"])
    table = Table(f"{policy}: wins %", *names, "mean")
    for name in names:
        row = [f"{found['shares'][name][other]:.1f}" if other != name else "" for other in names]
        table.add_row(name, *row, f"{found['means'][name]:.1f}")
    Console(width=140).print(table)
    print(f"turns a duel: mean {found['turns']}, longest {found['longest']}; drawn: {found['drawn']}")
