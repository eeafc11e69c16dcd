"""Kettō: the worked examples of the rulebook, laid with cards of the house deck."""

from __future__ import annotations

import pytest
from tests.games.ketto.table import BLACK, battle, offers, planning, play, story, strength, told

THREE = "@1:0,0=A06;1,0=A07;2,0=A19"
"""Strengths 3, 2, 2 from left to right."""
ONE_TWO_FOUR = "@1:0,0=A08;1,0=A07;2,0=A05"
ONE_THREE_FOUR = "@1:0,0=A08;1,0=A06;2,0=A05"
NO_BONUS, RIGHT = "S6", "S5"


def attack(movement: str, stance: str, *moves: str, against: str = "S2") -> list:
    return story(battle(f"stance:{stance}^ {movement} hand:D", f"stance:{against}^ hand:D"), *moves)[1]


@pytest.mark.parametrize(
    ("movement", "stance", "moves", "expected"),
    [
        (THREE, NO_BONUS, ("attack @1 2,0", "flow L", "flow L"), (5, "L")),
        (THREE, NO_BONUS, ("attack @1 0,0", "flow R", "flow R"), (4, "R")),
        ("@1:0,0=A03;0,1=A02;0,2=A01", NO_BONUS, ("attack @1 0,0", "flow U", "flow U"), (7, "U")),
        (ONE_TWO_FOUR, RIGHT, ("attack @1 0,0", "flow R", "flow R"), (9, "R")),
        (ONE_TWO_FOUR, RIGHT, ("attack @1 2,0", "flow L", "flow L"), (3, "L")),
        (ONE_THREE_FOUR, RIGHT, ("attack @1 0,0", "flow R", "flow R"), (10, "R")),
        (ONE_THREE_FOUR, RIGHT, ("attack @1 2,0", "flow L", "flow L"), (4, "L")),
    ],
)
def test_strength_and_direction_of_a_stroke(
    movement: str, stance: str, moves: tuple[str, ...], expected: tuple
) -> None:
    """ketto.stroke.strength, ketto.stroke.direction, ketto.stance.attack"""
    assert strength(attack(movement, stance, *moves)) == expected


def test_six_against_a_single_line_is_three() -> None:
    """ketto.stance.defense"""
    events = attack(ONE_TWO_FOUR, NO_BONUS, "attack @1 0,0", "flow R", "flow R", against="S1")
    assert strength(events) == (6, "R")
    assert told(events, "line held") == [{"seat": 1, "side": "R", "line": "single", "strength": 3}]


def test_three_against_a_double_line_is_one() -> None:
    """ketto.stance.defense"""
    events = attack("@1:0,0=A08;1,0=A06", NO_BONUS, "attack @1 0,0", "flow R", against="S4")
    assert strength(events) == (3, "R")
    assert told(events, "line held") == [{"seat": 1, "side": "R", "line": "double", "strength": 1}]


def test_a_manoeuvre_of_four_cards_makes_six_eight() -> None:
    """ketto.tactic.manoeuvre: counted 1, 1, 0, 4 and the pattern of M3."""
    movement = "@1:1,0=A15;0,0=A18;0,1=A04;0,2=A25;0,3=A01;2,0=M3"
    events = attack(movement, "S2", "attack @1 1,0", "flow L", "flow U", "flow U", "flow U")
    assert [facts["strength"] for facts in told(events, "flowed")] == [1, 2, 2, 6]
    assert told(events, "bonus earned") == [{"seat": BLACK, "card": "M3", "bonus": 2, "strength": 8}]


def test_a_parry_after_the_second_card_leaves_two_of_a_movement_of_five() -> None:
    """ketto.tactic.parry"""
    row = "@1:0,0=A05;1,0=A06;2,0=A08;3,0=A07;4,0=A19"
    state = battle(f"stance:S6^ {row} hand:D", "stance:S2^ hand:PL,D")
    state = play(state, "attack @1 4,0", "pass", "flow L")
    assert offers(state) == ["parry L", "pass"]
    _, events = story(state, "parry L")
    assert strength(events) == (2, "L")


@pytest.mark.parametrize(("movement", "points"), [("@1:0,0=A04;1,0=D", 6), ("@1:0,0=A04;1,0=A08;2,0=D", 9)])
def test_the_pool_is_the_sum_of_the_defense_points(movement: str, points: int) -> None:
    """ketto.defense.pool: two cards of three points, one of them the defense card; several cards."""
    _, events = story(planning(f"stance:S3^ hand:V {movement}"), "valor", "end")
    assert told(events, "pool formed")[0]["points"] == points
