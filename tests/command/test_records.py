"""`kensei replay` and `kensei verify`."""

import json

from tests.command.running import run

import kensei


def test_verify_finds_a_forged_draw(tmp_path):
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    path = tmp_path / "forged.txt"
    path.write_text(kensei.record.dumps(match).replace('seed: "moon"', 'seed: "sun"'))
    done = run("verify", str(path), "--json")
    assert done.returncode == 1
    assert run("verify", str(tmp_path / "missing.txt")).returncode == 2
    assert not json.loads(done.stdout)["valid"]
    assert "the seed draws something else" in run("verify", str(path)).stderr


def test_a_broken_record_is_replayed_as_far_as_it_goes(tmp_path):
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    match.play(0, "charge high")
    path = tmp_path / "cut.txt"
    path.write_text(kensei.record.dumps(match).replace("red: charge high", "red: charge hi"))
    done = run("replay", str(path))
    assert done.returncode == 2
    assert "Red is dealt a Special." in done.stdout
    assert "line 9" in done.stderr


def test_a_name_in_a_record_does_not_command_the_terminal(tmp_path):
    match = kensei.Match(kensei.game("kaito"), seed="moon")
    match.play(1, "a4")
    match.names = ("Ann", "Ben\x1b[2J")
    path = tmp_path / "odd.txt"
    path.write_text(kensei.record.dumps(match))
    assert "Ben?[2J puts the Kaito on a4." in run("replay", str(path)).stdout


def test_players_of_a_record_without_names_are_called_by_colour_or_number(tmp_path):
    path = tmp_path / "nameless.txt"
    path.write_text(kensei.record.dumps(kensei.Match(kensei.game("musashi"), seed="moon")))
    told = run("replay", str(path)).stdout
    assert "Player 1 draws a brown card" in told
    assert "Seat 0" not in told
