"""Puzzles at the terminal: solved, missed, hinted at, given up, and a rating that is kept."""

import json
from functools import partial

import pytest
from tests.command import running

from kensei.puzzles import GlickoRating, puzzle, puzzles
from kensei.terminal.puzzles import Kept

run = partial(running.run, "puzzles")


@pytest.fixture
def forced():
    return next(one for one in puzzles("kaito").values() if len(one.answers()) == 2)


def test_a_puzzle_is_solved_turn_by_turn_and_rated(tmp_path, forced):
    path = tmp_path / "kept.json"
    done = run("kaito", forced.id, "--kept", str(path), typed="\n".join([*forced.answers(), "n"]) + "\n")
    assert done.returncode == 0, done.stderr
    assert forced.title() in done.stdout
    assert "Turn 2 of 2" in done.stdout
    assert "Solved." in done.stdout
    kept = Kept.read(path)
    assert kept.solved == {"kaito": [forced.id]}
    assert kept.in_a_row == 1
    assert kept.rating.rating > 1500


def test_a_wrong_answer_is_refuted_and_counts_once(tmp_path, forced):
    path = tmp_path / "kept.json"
    wrong, other = next((move, other) for move, other in forced.others[0].items() if other.reply)
    typed = "\n".join([wrong, wrong, *forced.answers(), "n"]) + "\n"
    done = run("kaito", forced.id, "--kept", str(path), typed=typed)
    assert f"answers {other.reply}" in done.stdout
    kept = Kept.read(path)
    assert kept.solved == {}
    assert kept.rating == Kept().rating or kept.rating.rating < 1500


def test_a_hint_leaves_the_rating_as_it_was(tmp_path, forced):
    path = tmp_path / "kept.json"
    run("kaito", forced.id, "--kept", str(path), typed="\n".join(["hint", *forced.answers(), "n"]) + "\n")
    assert Kept.read(path).rating == GlickoRating()


def test_giving_up_shows_the_answer(tmp_path, forced):
    done = run("kaito", forced.id, "--kept", str(tmp_path / "kept.json"), typed="give up\nn\n")
    assert forced.answers()[0] in done.stdout.partition("The answer:")[2]


def test_an_answer_of_a_list_is_chosen_by_its_number(tmp_path):
    one = puzzle("kiriai", "1")
    number = one.choices.index(one.answers()[0]) + 1
    done = run("kiriai", "1", "--kept", str(tmp_path / "kept.json"), typed=f"9\n{number}\nn\n")
    assert "is no answer here" in done.stdout
    assert "is the mistake" in done.stdout


def test_games_and_kinds_are_listed():
    done = run()
    assert "kaito    520 puzzles" in done.stdout
    assert "--theme only" in done.stdout


def test_puzzles_on_a_habit_are_offered(tmp_path):
    done = run("kiriai", "--habit", "near.retreat.more", "--kept", str(tmp_path / "kept.json"), typed="give up\nn\n")
    assert done.returncode == 0, done.stderr
    assert "Retreat" in done.stdout.partition("The answer:")[2]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("chess",), "has no puzzles"),
        (("kaito", "99999"), "numbered from 1 to"),
        (("kaito", "--theme", "mate"), "force, only"),
        (("kiriai", "--habit", "moon"), "no habit of"),
    ],
)
def test_what_does_not_exist_is_refused(words, says, tmp_path):
    done = run(*words, "--kept", str(tmp_path / "kept.json"))
    assert done.returncode == 2
    assert says in done.stderr


def test_a_damaged_file_is_named_and_left_alone(tmp_path):
    path = tmp_path / "kept.json"
    path.write_text("{}", encoding="utf-8")
    done = run("kaito", "--kept", str(path))
    assert done.returncode == 2
    assert str(path) in done.stderr
    assert json.loads(path.read_text(encoding="utf-8")) == {}


@pytest.mark.parametrize("word", ["q", "exit", "quit"])
def test_there_are_three_words_to_leave(word, tmp_path, forced):
    done = run("kaito", forced.id, "--kept", str(tmp_path / "kept.json"), typed=f"{word}\nmoves\n")
    assert done.returncode == 0
    assert done.stdout.count("> ") == 1


def test_the_end_of_the_input_ends_it(tmp_path):
    assert run("kaito", "1", "--kept", str(tmp_path / "kept.json")).returncode == 0


def test_a_puzzle_explains_cards_and_takes_words_in_large_letters(tmp_path):
    one = puzzle("bushido", "1")
    typed = f"what {one.choices[0]}\nwhat moon\nHINT\n{one.answers()[0].upper()}\nperhaps\nN\n"
    done = run("bushido", "1", "--kept", str(tmp_path / "kept.json"), typed=typed)
    assert "no card 'moon'" in done.stdout
    assert "is no answer here" not in done.stdout
    assert "Solved." in done.stdout
    assert "'perhaps' is neither: Enter or y shows another puzzle, n leaves." in done.stdout


def test_the_answers_of_a_list_are_named_once(tmp_path):
    one = puzzle("bushido", "1")
    done = run("bushido", "1", "--kept", str(tmp_path / "kept.json"), typed="quit\n")
    for number, choice in enumerate(one.choices, 1):
        line = next(line for line in done.stdout.splitlines() if line.startswith(f"  {number}  "))
        assert line.split().count(choice) + line.count(f"({choice})") + line.count(f" {choice}:") == 1
