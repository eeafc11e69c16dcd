"""Single actions: before, cards, after, who is damaged."""

import json
from pathlib import Path

import pytest

from kensei.games.kiriai.action import act

CASES = json.loads(Path(__file__).with_name("actions.json").read_text())
STANCE = {"H": "heaven", "E": "earth"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['red']} {case['blue']} {' '.join(case['cards'])}")
def test_action(case):
    """kiriai.order.stance, kiriai.order.type, kiriai.order.equal, kiriai.attack.when"""
    spots = int(case["red"][0]), int(case["blue"][0])
    stances = STANCE[case["red"][1]], STANCE[case["blue"][1]]
    done = act(case["spaces"], spots, stances, tuple(case["cards"]))
    assert [f"{spot}{stance[0].upper()}" for spot, stance in zip(done.spots, done.stances, strict=True)] == case[
        "after"
    ]
    assert (None if done.hurt is None else ("red", "blue")[done.hurt]) == case["damaged"]
