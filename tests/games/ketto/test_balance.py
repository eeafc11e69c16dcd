"""Kettō: the bound on its length, the measure of its balance, and the speed of its engine."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from kensei.core.protocol import CHANCE, NATURE
from kensei.games.ketto import GAME
from kensei.games.ketto.bots import PurposefulBot
from studies.ketto import balance, styles

BOUND = 571
ROOT = Path(__file__).parents[3]


def hoarding(state: Any, seat: int, rng: random.Random) -> Any:
    """Give a move that makes the duel long: draw, lay alone, never call, spend point by point."""
    moves = state.legal_moves(seat)
    liked = {"draw": 5, "place": 3, "attack": 2, "flow": 2, "spend": 2, "strike": 2, "stance": 1, "pass": 1, "guard": 1}
    scores = [(liked.get(move.verb, 0) + (move.verb == "place" and not move.movement), rng.random()) for move in moves]
    return moves[scores.index(max(scores))]


def length(choose: Any, seed: int) -> int:
    rng = random.Random(seed)
    state: Any = GAME.start()
    plies = 0
    while asked := state.to_act():
        if asked == NATURE:
            outcomes = state.chances()
            seat, move = CHANCE, rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
        else:
            seat = min(asked)
            move = choose(state, seat, rng)
        state = state.apply(seat, move).state
        plies += 1
    assert state.outcome() is not None
    return plies


def test_random_duels_end_within_the_bound() -> None:
    """ketto.planning.ends"""
    lengths = [length(lambda state, seat, rng: rng.choice(state.legal_moves(seat)), seed) for seed in range(200)]
    assert max(lengths) <= BOUND


def test_duels_that_are_drawn_out_end_within_the_bound() -> None:
    """ketto.planning.ends, ketto.stuck: who never calls the battle comes to the end of his cards."""
    lengths = [length(hoarding, seed) for seed in range(5)]
    assert 250 < max(lengths) <= BOUND


def test_the_bound_is_the_one_that_the_page_and_the_docs_state() -> None:
    for page in ("src/kensei/games/ketto/rulebook.md", "docs/balance.md"):
        assert f"{BOUND} plies" in (ROOT / page).read_text(encoding="utf-8").replace("*", "")


def test_the_bench_counts_every_duel_once() -> None:
    tally = balance.Tally()
    for number in range(4):
        balance.play("purposeful", None, f"few {number}", tally)
    figures = balance.summary(tally)
    assert figures["duels"] == 4
    decided = 4 - tally.counts["tie"]
    assert sum(tally.won.values()) == decided
    assert sum(tally.shown.values()) == 2 * decided
    assert 0 <= figures["start player wins, per cent of decided"] <= 100
    json.dumps(figures)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_the_bench_gives_the_same_for_the_same_seed(seed: str) -> None:
    one, two = balance.Tally(), balance.Tally()
    balance.play("purposeful", None, seed, one)
    balance.play("purposeful", None, seed, two)
    assert balance.summary(one) == balance.summary(two)


def test_styles_meet_from_either_side_and_are_ranked() -> None:
    won, lost, even = styles.Count(won=6, lost=2, tied=2), styles.Count(won=3, lost=7), styles.Count(won=5, lost=5)
    meetings = {("a", "a"): even, ("a", "b"): won, ("b", "a"): lost, ("b", "b"): even}
    assert styles.standing(meetings, "a") == 70.0
    assert styles.standing(meetings, "b") == 30.0
    figures = styles.summary(meetings)
    assert figures["strongest"] == ["a", "b"]
    assert figures["the strongest among themselves"]["start player wins, of decided"] == 50.0
    assert figures["the strongest among themselves"]["ties"] == 5.0


def test_the_first_bot_of_a_duel_of_styles_is_the_start_player() -> None:
    """ketto.start-player"""
    told = []

    class Watched(PurposefulBot):
        def choose(self, view: Any, *rest: Any) -> Any:
            told.append((self.name, view.seat == view.now.start))
            return super().choose(view, *rest)

    for number in range(4):
        styles.duel([Watched(name="one"), Watched(name="other")], None, f"sides {number}")
    assert {(name, starts) for name, starts in told} == {("one", True), ("other", False)}


def test_a_meeting_counts_every_duel_once_and_is_the_same_again() -> None:
    task = (("swift", "wary"), None, "few", 3)
    assert styles.meet(task).duels() == 3
    assert styles.meet(task) == styles.meet(task)
