"""The engine of Kaito and a second judge agree."""

import random

import pytest
from tests.games.judging import games_to_watch, watched
from tests.games.kaito.judge import Judge

import kensei

TABLES = 20


@pytest.mark.parametrize("seed", range(TABLES))
def test_a_game_goes_as_the_second_judge_tells_it(seed: int) -> None:
    rng = random.Random(f"kaito {seed}")
    for _ in games_to_watch(1, TABLES):
        watched(kensei.game("kaito"), Judge(), rng, lambda text: 9 if "+" in text else 1)
