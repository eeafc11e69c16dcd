"""The engine of Kendo Shiai and a second judge agree."""

import random

import pytest
from tests.games.judging import games_to_watch, watched
from tests.games.shiai.court import SHIAI
from tests.games.shiai.judge import Judge

RELUCTANCE = (0.02, 0.2, 1.0)


@pytest.mark.parametrize("reluctance", RELUCTANCE)
def test_matches_go_as_the_second_judge_tells_them(reluctance: float) -> None:
    rng = random.Random(f"shiai {reluctance}")

    def eager(text: str) -> float:
        return reluctance if text == "pass" else 8 if "+" in text or text == "jikan" else 1

    for _ in games_to_watch(30, len(RELUCTANCE)):
        watched(SHIAI, Judge(SHIAI.start().box), rng, eager)
