"""What the command says by itself: what it can, its lists, its rules."""

import json
import os
from pathlib import Path

import pytest
from tests.command.running import run, started

import kensei
from kensei import cli

BOARD = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -"


@pytest.fixture
def guests(tmp_path):
    """Install games of other packages for one command: one that works, one that is missing, one without all levels."""
    installed = tmp_path / "guests-0.1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 0.1\n")
    (installed / "entry_points.txt").write_text(
        "[kensei.games]\niai = kensei_iai:GAME\nlost = kensei_lost:GAME\nfew = few:GAME\n"
    )
    (tmp_path / "few.py").write_text("from kensei.core.protocol import Game\n\n\nclass GAME(Game):\n    levels = {}\n")
    plugin = Path(__file__).parents[1] / "plugin/iai/src"
    return {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(plugin), *filter(None, [os.environ.get("PYTHONPATH")])])}


def test_without_words_it_tells_what_it_can():
    assert "kensei play" in run().stdout
    assert started((), "", {}).stdout == run().stdout


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_helps(command):
    told = run(command, "--help")
    assert told.returncode == 0
    assert f"kensei {command}" in told.stdout


def test_games_are_listed_for_people_and_programs():
    assert "Kiri-ai: The Duel" in run("games").stdout
    listed = json.loads(run("games", "--json").stdout)["games"]
    assert [one["name"] for one in listed] == [game.name for game in kensei.games.listed()]


def test_games_of_other_packages_are_listed_and_those_that_cannot_be_loaded_are_named(guests):
    told = run("games", **guests)
    assert "Iai, 2 players, from kensei_iai" in told.stdout
    assert "'lost' of kensei_lost:GAME cannot be loaded" in told.stderr
    assert "'few' of few:GAME has no bot for the level 'novice'" in told.stderr
    assert "iai" in [one["name"] for one in json.loads(run("games", "--json", **guests).stdout)["games"]]


def test_a_game_without_a_text_board_can_be_played(guests):
    typed = "wait 2\nwait 1\nquit\n"
    said = run(
        "play", "iai", "--seats", "human,human", "--names", "Ann,Ben", "--seed", "a", typed=typed, **guests
    ).stdout
    assert "has chosen  Ann yes, Ben no" in said
    assert "Ann waits 2, Ben waits 1." in said


def test_bots_are_listed_with_what_they_are():
    said = run("bots", "kaito").stdout
    assert "Kensei: the best there is" in said
    assert "300,000 nodes a move" in said
    listed = json.loads(run("bots", "--json").stdout)
    assert list(listed) == [game.name for game in kensei.games.listed()]
    assert "duelist" in listed["kiriai"]["methods"]


def test_rules_show_a_page_and_a_clause():
    assert "kaito.end.always" in run("rules", "kaito").stdout
    assert run("rules", "kaito", "line").stdout.startswith("kaito.line\n")
    assert (
        json.loads(run("rules", "kiriai", "attack.high", "--json").stdout)["clauses"][0]["id"] == "kiriai.attack.high"
    )


def test_perft_counts():
    assert run("perft", "kaito", BOARD, "3").stdout == "1 10\n2 88\n3 728\n"


def test_perft_counts_for_programs():
    assert json.loads(run("perft", "kiriai", "start", "3", "--json").stdout) == {"counts": [3, 6, 312]}
