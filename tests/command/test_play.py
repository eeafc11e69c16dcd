"""`kensei play` in a pipe: plain lines, whole games."""

import json

import pytest
from tests.command.running import run

import kensei


def test_a_game_of_kaito_in_a_pipe(tmp_path):
    path = tmp_path / "game.txt"
    typed = "?\nmoves\nwhy a1\nboard\n" + "bad move\n" + f"save {path}\nquit\n"
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed=typed)
    assert done.returncode == 0
    assert "a4  The Kaito enters on a4." in done.stdout
    assert "kaito.opening" in done.stdout
    assert "is no move of Kaito" in done.stdout
    assert "All 36 draws follow" in run("verify", str(path)).stdout


def test_undo_gives_the_move_back():
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed="a6\nundo\na4\nquit\n")
    assert "Taken back: the last move of Black." in done.stdout
    assert done.stdout.count("puts the Kaito on") == 2


def test_a_whole_duel_against_a_bot(tmp_path):
    path = tmp_path / "duel.txt"
    words = ("play", "kiriai", "--seed", "moon", "--cap", "3", "--save", str(path))
    done = run(*words, typed="low high\nbalanced low\nhigh balanced\n")
    assert done.returncode == 0
    assert "`kensei verify` recomputes" in done.stdout, "the duel came to its end"
    told = run("replay", str(path), "--as", "red")
    assert "Red has planned two cards: Low Strike, then High Strike." in told.stdout
    assert "Kogarashi has planned two cards." in told.stdout
    told = json.loads(run("replay", str(path), "--json").stdout)
    assert all("plan" not in event for event in told["events"]), "a spectator reads no plan"
    assert len(told["events"]) > 10
    assert told["outcome"]["scores"] == list(kensei.record.loads(path.read_text()).state.outcome().scores)
    assert run("replay", "-", "--json", typed=path.read_text()).stdout == run("replay", str(path), "--json").stdout
    assert run("verify", "-", typed=path.read_text()).returncode == 0


def test_hot_seat_does_not_show_the_other_hand():
    done = run("play", "kiriai", "--seats", "human,human", "--seed", "moon", typed="charge kesa\nquit\n")
    _, _, blue = done.stdout.partition("---- Blue's turn ----")
    assert blue
    assert "kesa" not in blue.lower().replace("is no move", "")
    assert "charge, then" not in blue.lower()


def after_the_last_prompt(done, prompt):
    return done.stdout.rpartition(prompt)[2]


def test_the_end_of_a_hot_seat_duel_shows_nobodys_secrets():
    """kiriai.defeat: what was planned second and never turned over stays a secret, also on the shared screen."""
    typed = "charge low\nlow balanced\nhigh stance\nlow zan\n"
    done = run("play", "kiriai", "--seats", "human,human", "--seed", "moon", "--lives", "1", typed=typed)
    end = after_the_last_prompt(done, "Blue> ").lower()
    assert "blue is defeated" in end
    assert "zan" not in end
    assert "kesa" not in end
    assert "your cards" not in end


def test_bots_alone_are_watched_by_a_spectator():
    done = run("play", "kiriai", "--seats", "random,random", "--seed", "moon", "--cap", "2")
    assert "Red has planned two cards." in done.stdout
    assert "planned two cards:" not in done.stdout
    assert "Your cards" not in done.stdout


def test_whoever_is_asked_first_is_told_what_to_type():
    done = run("play", "kiriai", "--seats", "human,human", "--seed", "moon", typed="approach high\n")
    assert done.stdout.count("Type a move, as in approach charge, or ? for help.") == 2


def test_commands_and_moves_are_taken_in_capitals():
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed="MOVES\nA4\nquit\n")
    assert "a4  The Kaito enters on a4." in done.stdout
    assert "puts the Kaito on a4" in done.stdout


def test_undo_leaves_a_bots_opening_alone():
    done = run("play", "kaito", "--seed", "moon", typed="undo\nquit\n")
    assert "no move of a person" in done.stdout
    assert done.stdout.count("puts the Kaito on") == 1


@pytest.mark.parametrize("line", ["save", "save a\0b", "save /", "save /no/such/folder/x"])
def test_a_record_that_cannot_be_written_is_said(line):
    done = run("play", "kaito", "--seed", "moon", typed=f"{line}\nmoves\nquit\n")
    assert done.returncode == 0
    assert "Saved" not in done.stdout
    assert "You left the table." in done.stdout


def test_names_stand_beside_the_colours():
    done = run("play", "kaito", "--seats", "human,human", "--names", "Ann,Ben", "--seed", "moon", typed="a4\n")
    assert "Ben (black)> " in done.stdout
    assert "Ben puts the Kaito on a4." in done.stdout


def test_every_board_fits_eighty_columns():
    for name in ("kaito", "kiriai"):
        done = run("play", name, "--seats", "human,human", "--seed", "moon", typed="board\n")
        assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_resting_card_is_called_by_both_its_faces():
    done = run("play", "kiriai", "--seed", "moon", typed="low stance\ncharge low\nquit\n")
    assert "Red sets Charge/Change Stance aside." in done.stdout
    assert "your card Charge/Change Stance rests" in done.stdout
    assert "Your cards: approach/retreat charge/stance high" in done.stdout


@pytest.mark.parametrize("word", ["q", "exit", "quit"])
def test_who_is_asked_for_a_duel_may_leave(word):
    done = run("play", typed=f"99\n{word}\n")
    assert done.returncode == 0
    assert "type a number from 1 to 6, or q to leave" in done.stdout
    assert done.stdout.count("Which duel?") == 2
