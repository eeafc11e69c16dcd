"""Saved records: nothing else is overwritten, and a saved game goes on against who played it."""

import pytest
from tests.command.running import run

import kensei
from kensei.core.errors import BadOption
from kensei.terminal import saving


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def new_match(seed="moon"):
    return kensei.Match(kensei.game("kaito"), seed=seed)


def test_a_game_overwrites_its_own_record_and_nothing_else(tmp_path):
    path, match = tmp_path / "duel.txt", new_match()
    saving.save(match, str(path))
    match.play(1, "a4")
    saving.save(match, str(path))
    assert kensei.record.loads(path.read_text()).ply == match.ply
    with pytest.raises(BadOption, match=r"exists already and is not this game; choose .*duel-2\.txt"):
        saving.save(new_match("sun"), str(path))
    assert kensei.record.loads(path.read_text()).seed == "moon"


def test_an_empty_file_is_filled(tmp_path):
    path = tmp_path / "duel.txt"
    path.touch()
    saving.save(new_match(), str(path))
    assert kensei.record.loads(path.read_text()).seed == "moon"


def test_a_tilde_is_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saving.save(new_match(), "~/duel.txt") == tmp_path / "duel.txt"
    with pytest.raises(BadOption, match="nobody-of-this-name"):
        saving.save(new_match(), "~nobody-of-this-name/duel.txt")


def test_no_file_of_somebody_else_is_lost_to_save(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann")
    done = run("play", "kaito", "--save", str(path), typed="quit\n")
    assert (done.returncode, path.read_text()) == (2, "Dear Ann")
    said = run("play", "kaito", typed=f"save {path}\nquit\n").stdout
    assert "exists already" in said
    assert path.read_text() == "Dear Ann"


def test_a_rematch_is_saved_beside_the_first_game(tmp_path):
    path = tmp_path / "duel.txt"
    words = ("play", "kiriai", "--seed", "moon", "--cap", "1", "--seats", "human,novice", "--save", str(path))
    run(*words, typed="low high\nagain\nlow high\nquit\n")
    saved = [kensei.record.loads((tmp_path / name).read_text()) for name in ("duel.txt", "duel-2.txt")]
    assert [match.state.to_act() for match in saved] == [frozenset(), frozenset()]
    assert saved[0].seed == "moon" != saved[1].seed


@pytest.mark.parametrize("seats", ["human,student", "student,human"])
def test_a_saved_game_goes_on_at_the_same_seat_against_the_same_level(seats, tmp_path):
    path = tmp_path / "half.txt"
    seat = seats.split(",").index("human")
    run("play", "kaito", "--seats", seats, "--seed", "moon", "--save", str(path), typed="quit\n")
    said = run("play", "--from", str(path), typed="quit\n").stdout
    assert f"{('Red', 'Black')[seat]}: you" in said
    assert "Student: makes many mistakes" in said


def test_a_saved_game_of_people_goes_on_against_the_usual_bot(tmp_path):
    path = tmp_path / "half.txt"
    run("play", "kaito", "--seats", "human,human", "--seed", "moon", "--save", str(path), typed="quit\n")
    said = run("play", "--from", str(path), typed="quit\n").stdout
    assert "Red: you" in said
    assert "Samurai" in said
