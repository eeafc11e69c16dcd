"""`kensei review`: in words, as JSON, and how long it takes."""

from __future__ import annotations

import json
import random

import pytest

import kensei
from kensei import cli, record


def saved(tmp_path, is_over=True):
    match = kensei.Match(kensei.game("kiriai"), seed="moon", cap=3)
    rng = random.Random(5)
    while is_over and (asked := sorted(match.state.to_act())):
        match.play(asked[0], rng.choice(match.state.legal_moves(asked[0])))
    path = tmp_path / "duel.txt"
    path.write_text(record.dumps(match))
    return match, str(path)


def test_a_review_is_written_with_its_thresholds(tmp_path, capsys):
    match, path = saved(tmp_path)
    assert cli.run(["review", path, "--all"]) == 0
    told = capsys.readouterr().out
    assert "red: accuracy" in told
    assert "a mistake 10, a serious mistake 20" in told
    assert told.count("ply ") == len([one for one in match.plies if one.seat != kensei.CHANCE])


def test_a_review_for_programs_adds_up(tmp_path, capsys):
    _match, path = saved(tmp_path)
    assert cli.run(["review", path, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "kiriai"
    for seat, changes in enumerate(told["changes"]):
        for one in changes:
            parts = one["before"] + one["choice"] + one["theirs"] + one["luck"]
            assert parts == pytest.approx(one["after"])
        assert changes[-1]["after"] == told["scores"][seat]


def test_an_unfinished_game_is_not_reviewed(tmp_path):
    _match, path = saved(tmp_path, is_over=False)
    with pytest.raises(kensei.KenseiError, match="not over"):
        cli.run(["review", path])


def test_random_games_are_reviewed_within_the_bound(capsys):
    assert cli.run(["review", "--random", "kiriai", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["most"] < 60  # the first one may compile
