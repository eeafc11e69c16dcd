"""`kensei learn`: the coach in the terminal."""

import io
import re
import sys

import pytest
from tests.terminal.screen import Screen

from kensei import cli
from kensei.lessons import lesson, lessons


def learn(monkeypatch, capsys, game, lines):
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert cli.run(["learn", game]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("game", lessons())
def test_every_lesson_can_be_done_by_do_it_for_me(game, monkeypatch, capsys):
    guided = [step for step in lesson(game).steps if not step.is_free]
    out = learn(monkeypatch, capsys, game, [*["do"] * len(guided), "quit"])
    assert f"Step {len(guided)} of {len(lesson(game).steps)}" in out
    assert "What you learned" in out


def test_a_wrong_move_is_taken_back_and_the_sentence_becomes_more_exact(monkeypatch, capsys):
    out = " ".join(learn(monkeypatch, capsys, "kaito", ["c6", "z9", "show", "c1", "back", "quit"]).split())
    assert "That sword is red: your own." in out
    assert "Type c1: Capture c1, a black sword." in out
    assert "Press" not in out
    assert "Step 2 of 8" in out
    assert out.count("Step 1 of 8") == 2


@pytest.mark.parametrize("word", ["q", "exit", "QUIT"])
def test_a_lesson_is_left_as_a_game_is(word, monkeypatch, capsys):
    out = learn(monkeypatch, capsys, "kaito", [word])
    assert "is no move" not in out
    assert "Step 2" not in out


def test_a_lesson_on_a_terminal_fits_it_and_tab_knows_the_words(tmp_path):
    screen = Screen("learn", "kiriai", plain=False, columns="60", XDG_STATE_HOME=str(tmp_path))
    try:
        told = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", screen.expect("of Heaven."))
        assert all(len(line) <= 60 for line in told.splitlines())
        assert "Kenji" in told
        screen.expect(">")
        screen.press("sho")
        screen.expect("sho")
        screen.press("\t")
        screen.expect("w")
        screen.press("\r")
        screen.expect("Type charge high: Charge, then High Strike.")
        screen.press("q\r")
    finally:
        screen.close()


def test_a_game_without_a_lesson_is_refused_with_those_that_have_one(monkeypatch, capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(["learn", "chess"])
    assert left.value.code == 2
    assert "kaito" in capsys.readouterr().err


@pytest.mark.parametrize("game", lessons())
def test_what_is_meant_is_told_as_it_is_typed(game, monkeypatch, capsys):
    """Hints of the pages speak of pressing; a terminal has nothing to press."""
    guided = [step for step in lesson(game).steps if not step.is_free]
    out = learn(monkeypatch, capsys, game, [*["show", "do"] * len(guided), "quit"])
    assert len(re.findall(r"\bType ", out)) >= len(guided)
    assert not re.search(r"\b(press the|press a|button|confirm)\b", out, re.IGNORECASE)


def test_the_coach_explains_cards_and_draws_the_board_again(monkeypatch, capsys):
    out = learn(monkeypatch, capsys, "kiriai", ["what high", "board", "SHOW", "what nonsense", "moves charge", "quit"])
    assert "High Strike" in out
    assert out.count("Distance 4.") == 2
    assert "Type charge high" in out
    assert "no card 'nonsense'" in out
    assert "Charge, then Low Strike." in out
