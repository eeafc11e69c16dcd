"""The Novice of Kettō fights: it calls the battle, its strokes flow now and then, and it hardly defends itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kensei.bots import Budget, bot
from kensei.games.ketto import GAME
from kensei.games.ketto.bots.beginner import HastyBot
from studies.ketto.turned import figures

ATTACKED = "attack:@1:0,0>1,0 | stance:S6^ hand:D @1:0,0=A08^;1,0=A07^"


def answers(position: str, thinker: HastyBot) -> set[str]:
    """Give what it plays at a position, by twenty seeds."""
    state = GAME.read(position)
    seat = min(state.to_act())
    view, moves = state.view(seat), state.legal_moves(seat)
    return {str(thinker.choose(view, moves, random.Random(seed), Budget())) for seed in range(20)}


def test_the_novice_is_the_beginner() -> None:
    novice: Any = bot("novice", "ketto")
    assert isinstance(novice.method, HastyBot)


def test_duels_against_the_novice_come_to_blows() -> None:
    """Of the Novice that played nine of ten moves at random, two of three did, and none turned up its opponent's."""
    found = figures(["purposeful", "novice"], 30, "blows")
    assert found["a life card turned up"] >= 90
    assert found["a life card of the first turned up"] > 0
    assert found["points of the first"] >= 75


def test_it_calls_the_battle_with_its_last_action_once_a_stroke_flows() -> None:
    text = "action black taken:3 | stance:S5^ hand:V,D @1:0,0=A08;1,0=A07;2,0=A05 | stance:S2 hand:D"
    assert answers(text, HastyBot(careless=0.0)) == {"valor"}


def test_it_neither_parries_nor_evades_and_forgets_shields() -> None:
    evade = f"evade black first:black place:2 {ATTACKED} | stance:S2^ hand:E,D"
    assert answers(evade, HastyBot()) == {"pass"}
    spend = f"spend black first:black strength:2 {ATTACKED} | stance:S2^ pool:A10,D"
    assert answers(spend, HastyBot()) == {"pass", "spend A10"}
    assert answers(spend, HastyBot(forgets=0.0)) == {"spend A10"}


def test_a_careless_action_is_a_draw_or_a_card_laid_and_ends_no_turn() -> None:
    text = "action black taken:1 | stance:S5 hand:D,A01,A02,S3 @1:0,0=A08 | stance:S2 hand:D"
    played = answers(text, HastyBot(careless=1.0))
    assert {move.split()[0] for move in played} == {"draw", "place"}
    assert not any(card in move for move in played for card in ("D ", "S3"))


@pytest.mark.parametrize("careless", [0.0, 1.0])
def test_it_begins_no_fifth_movement_by_carelessness(careless: float) -> None:
    four = " ".join(f"@{number}:0,0=A0{number}" for number in range(1, 5))
    text = f"action black taken:1 | stance:S5 hand:D,A08,A09 {four} | stance:S2 hand:D"
    assert not any(move.startswith("place A") and move.endswith("new") for move in answers(text, HastyBot(careless)))
