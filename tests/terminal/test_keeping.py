"""Every game is kept by itself: a killed process loses nothing, `--continue` and `--from` go on."""

import os
import stat
import subprocess
import sys
import time

import pytest
from tests.command.running import run

import kensei
from kensei.terminal import keeping
from kensei.terminal.keeping import KeptGame

HOT = ("play", "kaito", "--seats", "human,human", "--seed", "moon")


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "kensei" / "games"


def records(folder):
    return [kensei.record.loads(path.read_text()) for path in sorted(folder.glob("*.txt"))]


def test_a_killed_game_is_whole_at_the_next_prompt(own_folder):
    words = [sys.executable, "-m", "kensei", *HOT]
    game = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    game.stdin.write("a4\n")
    game.stdin.flush()
    while "puts the Kaito" not in game.stdout.readline():
        pass
    game.kill()
    game.communicate()
    (match,) = records(own_folder)
    assert str(match.plies[-1].move) == "a4"
    done = run("play", "--continue", typed="story\nquit\n")
    assert "Black puts the Kaito on a4." in done.stdout
    assert "Red> " in done.stdout
    assert len(records(own_folder)) == 1, "it goes on in its own place"


def test_kept_games_are_their_owners_alone(own_folder):
    run(*HOT, typed="a4\nquit\n")
    assert stat.S_IMODE(own_folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in own_folder.iterdir()} == {0o600}


def test_the_bots_are_kept_too(own_folder):
    run("play", "kaito", "--seed", "moon", "--seats", "human,novice", typed="quit\n")
    assert "Novice: plays carelessly" in run("play", "kaito", "--continue", typed="quit\n").stdout


def test_only_the_newest_are_kept(own_folder, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_GAMES", 3)
    for _ in range(5):
        run(*HOT, typed="quit\n")
    assert len(records(own_folder)) == 3
    old = time.time() - 100 * 86400
    for path in own_folder.iterdir():
        os.utime(path, (old, old))
    run(*HOT, typed="quit\n")
    assert len(records(own_folder)) == 1


def test_a_finished_or_foreign_game_is_not_continued(own_folder):
    assert "no unfinished game is kept in" in run("play", "--continue").stderr
    run("play", "kiriai", "--seed", "moon", "--cap", "1", typed="low high\n")
    assert run("play", "--continue").returncode == 2
    run(*HOT, typed="quit\n")
    assert "no unfinished game of kiriai" in run("play", "kiriai", "--continue").stderr
    (own_folder / "20990101-000000-kaito-x.txt").write_text("nonsense")
    assert "Black> " in run("play", "--continue", typed="quit\n").stdout


def test_a_game_that_is_open_in_another_window_is_not_continued(own_folder):
    run(*HOT, typed="a4\nquit\n")
    (path,) = own_folder.glob("*.txt")
    with keeping.held(KeptGame(path)):
        done = run("play", "--continue", typed="quit\n")
        assert done.returncode == 2
        assert "besides what other windows have open" in done.stderr
        with pytest.raises(kensei.KenseiError, match="in another window"), keeping.held(KeptGame(path)):
            pass
    assert "Red> " in run("play", "--continue", typed="quit\n").stdout


def test_a_folder_that_cannot_be_written_is_said_and_played_on(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(file))
    done = run(*HOT, typed="a4\nquit\n")
    assert "this game is not kept" in done.stderr
    assert "puts the Kaito on a4" in done.stdout


def test_a_saved_game_is_played_on(tmp_path):
    path = tmp_path / "half.txt"
    run(*HOT, typed=f"a4\nsave {path}\nquit\n")
    done = run("play", "--from", str(path), "--seats", "human,human", typed="moves\nquit\n")
    assert "Red> " in done.stdout
    assert "goes on as the game was begun" in run("play", "--from", str(path), "--seed", "x").stderr
    assert "is a game of kaito, not of kiriai" in run("play", "kiriai", "--from", str(path)).stderr


def test_a_finished_record_is_not_played_on(tmp_path):
    path = tmp_path / "whole.txt"
    run("play", "kiriai", "--seed", "moon", "--cap", "1", "--save", str(path), typed="low high\n")
    assert "this game is over" in run("play", "--from", str(path)).stderr
