"""`kensei habits`: by records and by games kept here, in words and for programs, and the bot that has read them."""

from __future__ import annotations

import json
import random

import pytest

import kensei
from kensei import cli, record
from kensei.core.errors import BadOption
from kensei.puzzles import trained
from kensei.terminal import keeping
from kensei.terminal.play import seat_words


def always(match, rng):
    """Let Red begin with Approach wherever it may, Blue play anything."""
    while asked := sorted(match.state.to_act()):
        legal = match.legal_moves(asked[0])
        wanted = [move for move in legal if asked[0] == 0 and str(move).startswith("approach")]
        match.play(asked[0], rng.choice(wanted or legal))
    return match


def duel(number):
    match = kensei.Match(kensei.game("kiriai"), seed=f"terminal {number}", cap=12)
    match.names = ("Ann", "Ben")
    return always(match, random.Random(number))


@pytest.fixture(scope="module")
def paths(tmp_path_factory):
    folder = tmp_path_factory.mktemp("duels")
    found = []
    for number in range(10):
        found.append(folder / f"{number}.txt")
        found[-1].write_text(record.dumps(duel(number)))
    return [str(path) for path in found]


def test_a_report_is_written_with_a_picture_and_how_sure_it_is(paths, tmp_path, capsys):
    profile = tmp_path / "ann.txt"
    assert cli.run(["habits", "kiriai", *paths, "--as", "Ann", "--profile", str(profile)]) == 0
    told = capsys.readouterr().out
    assert "you begin with Approach" in told.splitlines()[0]
    assert "o a good mixer, # you" in told
    assert "with a probability of eight in ten" in told
    habit = told.rpartition("--habit ")[2].strip()
    assert habit.endswith(".approach.more")
    assert f"{len(trained('kiriai', habit))} puzzles on this habit: kensei puzzles kiriai --habit {habit}" in told
    words = seat_words(kensei.game("kiriai"), 2, f"human,reader:{profile}")
    assert words == ("human", f"reader:{profile.read_text().strip()}")


def test_a_report_for_programs_has_all_figures(paths, capsys):
    assert cli.run(["habits", "kiriai", *paths, "--as", "red", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["is_early"]) == (10, False)
    worst = told["habits"][0]
    assert worst["choice"] == "approach"
    assert worst["low"] <= worst["cost"] <= worst["high"]


def test_finished_games_that_are_kept_here_are_looked_into(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    keeping.begin("kiriai", ["human", "samurai"]).write(duel(1))
    keeping.begin("kiriai", ["human", "human"]).write(duel(2))
    keeping.begin("kiriai", ["human", "samurai"]).write(kensei.Match(kensei.game("kiriai"), seed="running"))
    assert cli.run(["habits", "kiriai"]) == 0
    assert capsys.readouterr().out.startswith("Too early to say: 9 more games.")


def test_what_cannot_be_looked_into_is_refused_with_what_would_be_right(paths, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    running = tmp_path / "running.txt"
    running.write_text(record.dumps(kensei.Match(kensei.game("kiriai"), seed="running")))
    for words, wrong in (
        (["kaito"], "these games do"),
        (["kiriai"], "no finished game of kiriai is kept"),
        (["kiriai", paths[0]], "--as says whose"),
        (["kiriai", paths[0], "--as", "Zoe"], "the seats are red, blue"),
        (["bushido", paths[0], "--as", "Ann"], "is a game of kiriai"),
        (["kiriai", str(running), "--as", "red"], "is not over"),
        (["kiriai", paths[0], "--as", "red", "--profile", str(tmp_path / "x")], "nothing to read"),
    ):
        with pytest.raises(BadOption, match=wrong):
            cli.run(["habits", *words])


def test_a_seat_for_who_has_read_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadOption, match="No such file"):
        seat_words(kensei.game("kiriai"), 2, f"human,reader:{tmp_path / 'nothing'}")
