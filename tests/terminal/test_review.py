"""`kensei review`: in words, as JSON, and how long it takes."""

from __future__ import annotations

import json
import random

import pytest

import kensei
from kensei import cli, record
from kensei.core.review import Decision
from kensei.terminal.review import move_words


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
    assert "from 10 a mistake, from 20 a serious mistake" in told
    assert "Accuracy: 100 means" in told
    assert "’s chance to win before it: " in told
    assert "draws counted half" in told
    assert "Luck was" in told
    decisions = len([one for one in match.plies if one.seat != kensei.CHANCE])
    assert len([one for one in told.splitlines() if one.startswith("move ")]) == decisions


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


def test_moves_of_a_review_call_players_by_name():
    match = kensei.Match(kensei.game("musashi"), seed="moon")
    match.names = ("Player 1", "Suzume")
    for seat in (0, 1):
        match.play(seat, "keep")
    seat = min(match.state.to_act())
    move = next(str(one) for one in match.legal_moves(seat) if " to " in str(one))
    words = move_words(match, Decision(match.ply, seat, move, 50.0, 0.0, exact=True), match.names)
    assert words(move).endswith(f" to {match.names[1 - seat]})")


def test_a_change_of_cards_is_told_as_one():
    """Tried as a new user would: "You chose: Hiki-Kote 3, Men-Do" did not say what was done with them."""
    match = kensei.Match(kensei.game("musashi"), seed="moon")
    move = next(str(one) for one in match.legal_moves(0) if str(one).startswith("change ") and str(one).count(" ") == 2)
    words = move_words(match, Decision(match.ply, 0, move, 50.0, 0.0, exact=True), match.seat_names())
    assert words(move).startswith("Change ")
    assert " and " in words(move)


def test_moves_are_counted_without_what_chance_deals(tmp_path, capsys):
    match, path = saved(tmp_path)
    assert cli.run(["review", path, "--all"]) == 0
    told = capsys.readouterr().out
    numbers = [int(line.split()[1].strip(",")) for line in told.splitlines() if line.startswith("move ")]
    rounds = sum(ply.seat == 0 for ply in match.plies)
    assert numbers == [number for number in range(1, rounds + 1) for _ in range(2)]
