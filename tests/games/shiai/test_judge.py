"""The engine of Kendo Shiai and a second judge agree."""

import random

import pytest
from tests.games.judging import watched
from tests.games.shiai.court import SHIAI
from tests.games.shiai.judge import Judge


@pytest.mark.parametrize("reluctance", [0.02, 0.2, 1.0])
def test_matches_go_as_the_second_judge_tells_them(reluctance: float) -> None:
    rng = random.Random(f"shiai {reluctance}")

    def eager(text: str) -> float:
        return reluctance if text == "pass" else 8 if "+" in text or text == "jikan" else 1

    for _ in range(30):
        watched(SHIAI, Judge(SHIAI.start().box), rng, eager)
