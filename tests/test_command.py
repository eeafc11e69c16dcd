"""The command, as people and programs use it."""

import json
import os
import subprocess
import sys

import pytest

import kensei

BOARD = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -"


def run(*words, typed=""):
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "kensei", *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_without_words_it_tells_what_it_can():
    assert "kensei play" in run().stdout


def test_games_are_listed_for_people_and_programs():
    assert "Kiri-ai: The Duel" in run("games").stdout
    listed = json.loads(run("games", "--json").stdout)
    assert [one["name"] for one in listed] == list(kensei.GAMES)


def test_rules_show_a_page_and_a_clause():
    assert "kaito.end.always" in run("rules", "kaito").stdout
    assert run("rules", "kaito", "line").stdout.startswith("kaito.line\n")
    assert json.loads(run("rules", "kiriai", "attack.high", "--json").stdout)[0]["id"] == "kiriai.attack.high"


def test_perft_counts():
    assert run("perft", "kaito", BOARD, "3").stdout == "1 10\n2 88\n3 728\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gallop"], "no command 'gallop'"),
        (["play", "go"], "unknown game 'go'"),
        (["play", "kiriai", "--cap", "0"], "whole number from 1"),
        (["play", "kiriai", "--wind", "3"], "--field, --cap"),
        (["play", "kaito", "--seats", "human"], "this table has 2"),
        (["play", "kaito", "--seats", "human,shogun"], "unknown bot 'shogun'"),
        (["rules", "kaito", "castling"], "no clause 'castling'"),
        (["perft", "kaito", "x", "1"], "is no position"),
        (["perft", "kaito", BOARD, "0"], "depth is 1 or more"),
        (["replay", "no-such-file"], "no-such-file"),
        (["verify", "/dev/null"], "a record begins with"),
        (["bench", "nothing"], "no bench 'nothing'"),
        (["deck", "kaito"], "no deck"),
    ],
)
def test_bad_words_get_a_clear_error_on_stderr(words, said):
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_game_of_kaito_in_a_pipe(tmp_path):
    path = tmp_path / "game.txt"
    typed = "?\nmoves\nwhy a1\nboard\n" + "bad move\n" + f"save {path}\nquit\n"
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed=typed)
    assert done.returncode == 0
    assert "a4  a6" in done.stdout
    assert "kaito.opening" in done.stdout
    assert "is no move of Kaito" in done.stdout
    assert "All 36 draws follow" in run("verify", str(path)).stdout


def test_undo_gives_the_move_back():
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed="a6\nundo\na4\nquit\n")
    assert "Taken back." in done.stdout
    assert done.stdout.count("puts the Kaito on") == 2


def test_a_whole_duel_against_a_bot(tmp_path):
    path = tmp_path / "duel.txt"
    done = run(
        "play", "kiriai", "--seed", "moon", "--cap", "3", "--save", str(path), typed="low high\nbalanced low\nhigh balanced\n"
    )
    assert done.returncode == 0
    assert "`kensei verify` recomputes" in done.stdout, "the duel came to its end"
    told = run("replay", str(path), "--as", "red")
    assert "Red has planned two cards: Low Strike, then High Strike." in told.stdout
    assert "Blue has planned two cards." in told.stdout
    lines = [json.loads(line) for line in run("replay", str(path), "--json").stdout.splitlines()]
    assert all("plan" not in line for line in lines), "a spectator reads no plan"


def test_hot_seat_does_not_show_the_other_hand():
    done = run("play", "kiriai", "--seats", "human,human", "--seed", "moon", typed="charge kesa\nquit\n")
    _, _, blue = done.stdout.partition("---- Blue's turn ----")
    assert blue
    assert "kesa" not in blue.lower().replace("is no move", "")
    assert "charge, then" not in blue.lower()


def test_verify_finds_a_forged_draw(tmp_path):
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    path = tmp_path / "forged.txt"
    path.write_text(kensei.record.dumps(match).replace('seed: "moon"', 'seed: "sun"'))
    done = run("verify", str(path), "--json")
    assert done.returncode == 1
    assert not json.loads(done.stdout)["valid"]


def test_a_broken_record_is_replayed_as_far_as_it_goes(tmp_path):
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    match.play(0, "charge high")
    path = tmp_path / "cut.txt"
    path.write_text(kensei.record.dumps(match).replace("red: charge high", "red: charge hi"))
    done = run("replay", str(path))
    assert done.returncode == 2
    assert "Red is dealt a Special." in done.stdout
    assert "line 9" in done.stderr


def test_bench_measures_beside_a_peer():
    rows = json.loads(run("bench", "engines", "kaito", "kiriai", "--plays", "20", "--json").stdout)
    assert {"kaito", "kiriai", "python-chess"} <= set(rows)
    assert rows["kaito"]["plays"] == 20
