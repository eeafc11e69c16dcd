"""While the strongest bots are compiled in the background others play for them, and nobody waits."""

import subprocess
import time

import pytest

import kensei
from kensei.bots import background, bot
from kensei.bots.levels import level_now

GAME = kensei.game("kiriai")


@pytest.fixture
def begun(tmp_path, monkeypatch):
    """Let the compiled code lie in an empty folder; give what was started."""
    started = []
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv(background.VARIABLE, "")
    monkeypatch.setattr(subprocess, "Popen", lambda command, **how: started.append(command))
    background.marker.cache_clear()
    yield started
    background.marker.cache_clear()


def test_it_is_begun_once_for_games_that_need_it(begun):
    assert background.begin(["ketto", "kiriai"])
    assert [command[-1] for command in begun] == ["kiriai"]
    assert not background.begin(["kiriai"])
    assert len(begun) == 1


def test_nothing_is_begun_where_all_is_compiled(begun):
    background.done("kiriai")
    assert not background.begin(["kiriai"])
    assert not begun


def test_a_level_plays_otherwise_until_its_code_is_compiled(begun):
    usual = GAME.levels["kensei"]
    player = bot("kensei", "kiriai")
    assert player.level == usual
    background.begin(["kiriai"])
    player.following(())
    assert player.level == level_now(GAME, "kensei") == usual.meanwhile
    assert level_now(GAME, "student") == GAME.levels["student"]
    background.done("kiriai")
    player.following(())
    assert player.level == usual


def test_nobody_waits_for_a_process_that_died(begun, monkeypatch):
    background.begin(["kiriai"])
    assert background.is_pending("kiriai")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + background.LONGEST + 1)
    assert not background.is_pending("kiriai")


def test_another_source_is_compiled_anew(begun, monkeypatch):
    before = background.marker("kiriai")
    monkeypatch.setattr(background, "_digest", lambda: "0123456789abcdef")
    background.marker.cache_clear()
    assert background.marker("kiriai") != before


@pytest.mark.parametrize("name", kensei.GAMES)
def test_what_plays_meanwhile_is_none_of_the_compiled(name):
    compiled = getattr(kensei.games.part(name, "bots"), "COMPILED", ())
    one = kensei.game(name)
    for level in compiled:
        if level in one.levels:
            assert one.levels[level].meanwhile
    assert all(level.meanwhile.method in kensei.bots.methods(name) for level in one.levels.values() if level.meanwhile)
