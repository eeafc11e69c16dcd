"""The engine of Bushido Duels and a second judge agree, in every mode."""

import random

import pytest
from tests.games.bushido.judge import Judge
from tests.games.bushido.judge.modes import NAMES
from tests.games.bushido.tables import BUSHIDO
from tests.games.judging import games_to_watch, watched

TABLES = (
    *({"mode": "duels", "players": players} for players in (2, 2, 4, 8)),
    *({"mode": mode, "players": players, "hardcore": hard} for mode, players, hard in (
        ("clans", 4, False), ("clans", 6, True), ("kyoto", 4, True), ("kyoto", 8, False)
    )),
    *({"mode": "ffa", "players": players} for players in (3, 4, 6, 8)),
)  # fmt: skip
EAGER = {"refuse": 0.6, "tomoe": 3, "kiku": 3, "ryu": 3}


@pytest.mark.parametrize("number", range(len(TABLES)), ids=lambda n: f"{TABLES[n]['mode']} {TABLES[n]['players']}")
def test_matches_go_as_the_second_judge_tells_them(number: int) -> None:
    options, rng = TABLES[number], random.Random(f"bushido {number}")
    for how in ("choose", "random", ",".join(rng.sample(NAMES, options["players"]))):
        for _ in games_to_watch(3, tables=3 * len(TABLES)):
            watched(
                BUSHIDO,
                Judge(**options, fighters=how),
                rng,
                lambda text: EAGER.get(text.split(" ")[0], 1),
                **options,
                fighters=how,
            )
