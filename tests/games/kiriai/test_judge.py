"""The engine of Kiri-ai and a second judge agree."""

import random

import pytest
from tests.games.judging import games_to_watch, watched
from tests.games.kiriai.judge import Judge

import kensei

TABLES = ({}, {"cap": 30}, {"field": "advanced", "cap": 40}, {"cap": 3, "lives": 1})


@pytest.mark.parametrize("options", TABLES, ids=["printed", "standard", "advanced", "short"])
def test_duels_go_as_the_second_judge_tells_them(options: dict[str, object]) -> None:
    rng = random.Random(f"kiriai {options}")
    for _ in games_to_watch(20, tables=len(TABLES)):
        watched(kensei.game("kiriai"), Judge(**options), rng, **options)
