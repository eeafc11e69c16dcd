"""The engine of Musashi's Challenge and a second judge agree."""

import random
from itertools import product

import pytest
from tests.games.judging import games_to_watch, watched
from tests.games.musashi.judge import Judge
from tests.games.musashi.plies import MUSASHI

PLAYERS = (2, 3, 4, 5, 6)
WASTE = (0.05, 0.3, 1, 5)


@pytest.mark.parametrize("players", PLAYERS)
def test_games_go_as_the_second_judge_tells_them(players: int) -> None:
    rng = random.Random(f"musashi {players}")
    box = MUSASHI.start(players=players).box
    for _, waste in product(games_to_watch(5, len(PLAYERS) * len(WASTE)), WASTE):

        def eager(text: str, waste: float = waste) -> float:
            return waste if "+" in text else 1

        watched(MUSASHI, Judge(box, players), rng, eager, players=players)
