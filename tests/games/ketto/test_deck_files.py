"""What a deck file of Kettō may say, to the last number, and what the galleries tell of it."""

from __future__ import annotations

import pytest

from kensei import BadDeck
from kensei.core import texts
from kensei.games.ketto.deck import load
from kensei.games.ketto.gallery import cards, shape

HOUSE = texts.shipped("kensei.games.ketto", "house.toml")
CHUDAN = 'run = 2, direction = "U", bonus = 1,'
NINE = ", ".join(['"#"'] * 9)


def changed(old: str, new: str) -> str:
    assert HOUSE.count(old) == 1
    return HOUSE.replace(old, new)


def with_pattern(pattern: str) -> str:
    """Give the house deck with another pattern on M1."""
    return changed('pattern = ["##", "#."]', f"pattern = {pattern}")


def test_numbers_go_from_nothing_to_ninety_nine() -> None:
    """ketto.deck"""
    old = 'A01 = { flow = "UD", strength = 4, defense = 1 }'
    for number in (0, 99):
        assert load(changed(old, old.replace("4", str(number)))).strength["A01"] == number
    for number in (-1, 100):
        with pytest.raises(BadDeck, match="from 0 to 99"):
            load(changed(old, old.replace("4", str(number))))


def test_a_flow_may_have_a_single_side() -> None:
    """ketto.attack-card"""
    old = 'A01 = { flow = "UD"'
    assert load(changed(old, old.replace("UD", "U"))).flow["A01"] == "U"


def test_a_list_of_modifiers_may_have_one() -> None:
    """ketto.stance.attack"""
    listed = changed(CHUDAN, 'attack = [{ run = 2, direction = "U", bonus = 1 }],')
    assert load(listed) == load(None)


@pytest.mark.parametrize(
    "modifier",
    [
        '{ run = 2, direction = "U" }',
        '{ run = 2, direction = "U", bonus = 1, more = 1 }',
        '["run", "direction", "bonus"]',
    ],
)
def test_a_modifier_names_run_direction_and_bonus_and_nothing_else(modifier: str) -> None:
    """ketto.stance.attack"""
    with pytest.raises(BadDeck, match="S1: attack"):
        load(changed(CHUDAN, f"attack = [{modifier}],"))


@pytest.mark.parametrize("pattern", ['["##"]', '["#", "#"]', f"[{NINE}]", '["#########"]'])
def test_a_pattern_has_two_cards_or_more_in_a_row_a_column_or_a_grid_of_nine(pattern: str) -> None:
    """ketto.tactic.manoeuvre"""
    assert load(with_pattern(pattern)).manoeuvres["M1"].bonus == 1


@pytest.mark.parametrize(
    "pattern", ['"##"', "[1, 2]", '["#."]', '["##", "#"]', "[]", '["", ""]', f'[{NINE}, "#"]', '["##########"]']
)
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    """ketto.tactic.manoeuvre"""
    with pytest.raises(BadDeck, match="M1: pattern"):
        load(with_pattern(pattern))


def test_attack_cards_are_told_by_the_shape_of_their_flow() -> None:
    """ketto.attack-card"""
    shapes = {"UD": "upright", "RL": "level", "UR": "corner", "DL": "corner", "U": "end", "URD": "fork"}
    assert {flow: shape(flow) for flow in shapes} == shapes
    assert shape("URDL") == "crossing"


def test_a_gallery_that_is_not_there_is_empty() -> None:
    assert cards("nobody") == ()


def test_life_cards_have_no_numbers() -> None:
    """ketto.vitality.row"""
    assert [card.facts for card in cards("life")] == [(), (), ()]
