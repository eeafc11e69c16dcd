"""`--json` is the same everywhere: one object on standard output, for errors too, and every command with it is told."""

import json
from pathlib import Path

import pytest
from tests.command.running import run

from kensei import cli
from kensei.games import names, part

GUIDE = (Path(__file__).parents[2] / "docs/guides/commands.md").read_text(encoding="utf-8")
SOLVABLE = [name for name in names() if part(name, cli.SOLVER)]


def flags(command, *wanted):
    return {flag for action in cli.command_parser(command, list(wanted))._actions for flag in action.option_strings}


WITH_JSON = [name for name in cli.COMMANDS if "--json" in flags(name)]


def test_the_guide_lists_every_command_with_json():
    assert len(WITH_JSON) > 5
    assert not [name for name in WITH_JSON if f"| `kensei {name} " not in GUIDE]


@pytest.mark.parametrize("name", [*WITH_JSON, "nothing"])
def test_what_is_wrong_is_one_object_and_exit_code_2(name):
    told = run(name, "--json", "--no-such-option")
    assert told.returncode == 2
    assert list(json.loads(told.stdout)) == ["error"]
    assert told.stderr == ""


FOR_PEOPLE = [name for name in cli.COMMANDS if name not in WITH_JSON and name not in ("bench", "solve")]


@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_a_command_for_people_says_so_in_an_object(name):
    told = run(name, "--json")
    assert told.returncode == 2
    assert list(json.loads(told.stdout)) == ["error"]
    assert told.stderr == ""


def test_a_bench_tells_programs_what_is_wrong():
    told = run("bench", "engines", "--json", "--no-such-option")
    assert told.returncode == 2
    assert "--no-such-option" in json.loads(told.stdout)["error"]


def test_json_may_stand_before_a_list_of_words():
    """argparse alone would take the position for nothing it knows."""
    told = run("solve", "kaito", "--json", "nonsense")
    assert "'nonsense' is no position" in json.loads(told.stdout)["error"]


def test_a_deck_is_told_card_by_card():
    told = json.loads(run("deck", "ketto", "--json").stdout)
    assert told["game"] == "ketto"
    assert {"id", "title", "sentence", "clause", "copies", "kind", "facts"} <= set(told["cards"][0])


def test_an_arena_is_told_with_ratings_and_scores():
    told = json.loads(run("arena", "kaito", "greedy", "random", "--games", "4", "--on", "here", "--json").stdout)
    assert {rating["bot"] for rating in told["ratings"]} == {"greedy", "random"}
    (score,) = told["scores"]
    assert score["wins"] + score["draws"] + score["losses"] == 4
    assert score["bounds"][0] <= score["share"] <= score["bounds"][1]


def test_a_missing_file_is_2_and_a_forged_record_1(tmp_path):
    assert run("verify", str(tmp_path / "none"), "--json").returncode == 2
    played = run("play", "kaito", "--seats", "random,random", "--seed", "moon", "--save", str(tmp_path / "duel.txt"))
    assert played.returncode == 0
    text = (tmp_path / "duel.txt").read_text()
    assert json.loads(run("verify", str(tmp_path / "duel.txt"), "--json").stdout)["valid"]
    (tmp_path / "forged.txt").write_text(text.replace('seed: "moon"', 'seed: "noon"'))
    forged = run("verify", str(tmp_path / "forged.txt"), "--json")
    assert forged.returncode == 1
    assert not json.loads(forged.stdout)["valid"]
