"""Without numba, the extra `fast`, everything is played and hosted; what is slower or weaker then is said."""

import os
import subprocess
import sys
import urllib.request

import pytest

import kensei
from kensei.bots import background
from kensei.bots.levels import missing_compiler

BLOCK = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite", "scipy"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
"""
PLAY = """
import random, kensei
from kensei.bots import LEVELS, Budget, bot
name = sys.argv[1]
for level in LEVELS:
    match, player, rng = kensei.Match(kensei.game(name), seed="moon"), bot(level, name), random.Random(level)
    while asked := match.state.to_act():
        seat = min(asked)
        match.play(seat, player.choose(match.state.view(seat), match.legal_moves(seat), rng, Budget(nodes=20)))
    print(level, sum(match.state.outcome().scores))
assert "numba" not in sys.modules
"""
SOLVE = """
from kensei.games.kaito import GAME
from kensei.games.kaito.bots import solve
found = solve(GAME.read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"), all=True)
print(found.value, *found.moves)
"""
COMMAND = "from kensei.cli import main; main(sys.argv[1:])"


def run(code, *words):
    done = subprocess.run([sys.executable, "-c", BLOCK + code, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", kensei.GAMES)
def test_every_level_plays_a_whole_game(name):
    assert [line.split()[0] for line in run(PLAY, name).splitlines()] == list(kensei.bots.LEVELS)


def test_a_small_position_is_solved():
    assert run(SOLVE).split() == ["1", "c4"]


def test_the_bots_are_listed_with_what_they_lack():
    told = run(COMMAND, "bots", "kiriai")
    assert "search, 200 nodes a move (weaker here, without the extra fast; with it: equilibrium)" in told
    assert "slower here" in run(COMMAND, "bots", "kaito")
    assert "without the extra" not in run(COMMAND, "bots", "ketto")


def test_one_level_plays_and_several_play(monkeypatch):
    monkeypatch.setattr(background, "has_compiler", lambda: False)
    said = missing_compiler([kensei.game("bushido")])
    assert said.startswith("numba is not installed: Kensei of Bushido Duels plays slower or weaker here;")
    said = missing_compiler([kensei.game("kaito"), kensei.game("bushido")])
    assert "Master and Kensei of Kaito; Kensei of Bushido Duels play slower or weaker here;" in said
    assert missing_compiler([kensei.game("ketto")]) == ""


def test_a_server_serves_and_says_what_is_missing(tmp_path):
    words = ["serve", "--port", "0", "--no-open", "--data", str(tmp_path)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(
        [sys.executable, "-c", BLOCK + COMMAND, *words],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
    )  # fmt: skip
    try:
        told = ""
        while "is ready at" not in told:
            line = server.stdout.readline()
            assert line, told
            told += line
        assert "numba is not installed" in told
        assert "Master and Kensei of Kaito" in told
        with urllib.request.urlopen(told.split("is ready at ")[1].split()[0]) as page:
            assert "Kaito" in page.read().decode()
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
