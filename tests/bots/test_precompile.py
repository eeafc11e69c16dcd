"""After the set-up nothing is left to compile when somebody sits down."""

import os
import subprocess
import sys

import pytest

from kensei.games import names, part

PLAY = """
import random
from kensei.bots import Budget, bot, with_story
from kensei.core.match import Match
from kensei.games import game
rng = random.Random(0)
for name in {games!r}:
    match = Match(game(name), seed="noon")
    players = bot("kensei", name), bot("master", name)
    while asked := match.state.to_act():
        seat = min(asked)
        view, legal = match.state.view(seat), match.state.legal_moves(seat)
        player = with_story(players[seat], match, seat)
        match.play(seat, player.choose(view, legal, rng, Budget(nodes=200)))
"""


@pytest.mark.slow
def test_the_best_levels_find_everything_compiled(tmp_path):
    compiled = [name for name in names() if getattr(part(name, "bots"), "COMPILED", ())]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}

    def kept():
        return {path.name for path in tmp_path.rglob("*.nbc")}

    subprocess.run([sys.executable, "-m", "kensei.bots.precompile"], env=environment, check=True, capture_output=True)
    after_waking = kept()
    assert after_waking, "something was compiled"
    subprocess.run([sys.executable, "-c", PLAY.format(games=compiled)], env=environment, check=True)
    assert kept() == after_waking
