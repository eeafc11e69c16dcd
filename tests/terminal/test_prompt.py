"""Editing, history and completion at the prompt, with prompt_toolkit's own pipes; and once on a real terminal."""

import asyncio
import re
from types import SimpleNamespace

import pytest
from prompt_toolkit.completion import CompleteEvent, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from tests.terminal.screen import Screen

import kensei
from kensei.terminal import prompt as prompts
from kensei.terminal.prompt import (
    EditedPrompt,
    LinePrompt,
    LineRequest,
    MoveOffer,
    PromptInterrupted,
    completer,
    for_terminal,
)
from kensei.terminal.session import Session
from kensei.terminal.table_now import TableNow


@pytest.fixture(autouse=True)
def no_loop_of_a_browser():
    """Hide the event loop that a browser test in this process may have left: prompt_toolkit runs one of its own."""
    left = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(left)


@pytest.fixture
def typed():
    with create_pipe_input() as pipe:
        yield pipe, EditedPrompt(input=pipe, output=DummyOutput())


def offers(line):
    return [one for one in (MoveOffer("charge high", "Two spaces."), MoveOffer("low")) if one.text.startswith(line)]


def test_a_line_is_edited(typed):
    pipe, prompt = typed
    pipe.send_text("chagre\x7f\x7f\x7frge   high\r")
    assert prompt.read(LineRequest("> ", offers)) == "charge high"


def test_ctrl_c_clears_what_was_typed_and_leaves_from_an_empty_line(typed):
    pipe, prompt = typed
    pipe.send_text("charge hgih\x03low\r")
    assert prompt.read(LineRequest("> ", offers)) == "low"
    pipe.send_text("\x03")
    with pytest.raises(KeyboardInterrupt):
        prompt.read(LineRequest("> ", offers))


def test_history_is_of_one_player_alone(typed):
    """Players who share a screen do not find each other's plans with the arrow."""
    pipe, prompt = typed
    pipe.send_text("charge kesa\r")
    prompt.read(LineRequest("> ", history="seat 0"))
    pipe.send_text("\x1b[A\r")
    assert prompt.read(LineRequest("> ", history="seat 1")) == ""
    pipe.send_text("\x1b[A\r")
    assert prompt.read(LineRequest("> ", history="seat 0")) == "charge kesa"


def test_news_interrupt_the_line_and_what_was_typed_stays(typed, monkeypatch):
    monkeypatch.setattr(prompts, "POLL", 0.01)
    pipe, prompt = typed
    pipe.send_text("char")
    looks = iter([False] * 5 + [True] * 100)
    with pytest.raises(PromptInterrupted) as woken:
        prompt.read(LineRequest("> ", news=lambda: next(looks)))
    assert woken.value.typed == "char"
    pipe.send_text("ge\r")
    assert prompt.read(LineRequest("> ", typed=woken.value.typed)) == "charge"


def test_every_completion_says_what_it_does():
    found = list(completer(offers).get_completions(Document("ch"), CompleteEvent()))
    assert [(one.text, one.display_meta_text) for one in found] == [("charge high", "Two spaces.")]


def test_a_marked_move_is_told_whole_below_the_line_under_its_whole_name():
    """Where Tab has typed what moves have in common, only the rest of a move is still to be typed."""
    marked = Completion("stance S2", -4, "stance S2", "Jodan.").new_completion_from_position(4)
    buffer = SimpleNamespace(complete_state=SimpleNamespace(current_completion=marked))
    app = SimpleNamespace(output=SimpleNamespace(get_size=lambda: SimpleNamespace(columns=60)))
    session = SimpleNamespace(app=app, default_buffer=buffer)
    assert prompts.below(session, LineRequest("> ")) == "stance S2: Jodan."


def test_a_line_that_needs_no_help_has_nothing_below():
    assert LineRequest("> ").toolbar(60) == ""


def test_plain_lines_are_for_pipes_and_poor_terminals(monkeypatch):
    assert isinstance(for_terminal(), LinePrompt), "the tests' own streams are no terminal"
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert isinstance(for_terminal(), EditedPrompt)
    assert isinstance(for_terminal(plain=True), LinePrompt)
    monkeypatch.setenv("TERM", "dumb")
    assert isinstance(for_terminal(), LinePrompt)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("KENSEI_PLAIN", "1")
    assert isinstance(for_terminal(), LinePrompt)


@pytest.mark.parametrize("name", kensei.GAMES)
def test_tab_lists_moves_with_a_sentence_each_and_commands(name):
    match = kensei.Match(kensei.game(name), seed="moon")
    session = Session(match, [None] * match.players)
    seat = min(match.state.to_act())
    found = session.offers(seat)("")
    assert found
    assert all(offer.words for offer in found)
    assert all(any(str(move).startswith(offer.text) for move in match.legal_moves(seat)) for offer in found)
    assert "story" in [offer.text for offer in session.offers(seat)("st")]
    assert session.offers(seat)("zzz") == []


def test_the_toolbar_has_turn_aim_and_keys_in_lines_that_fit():
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    session = Session(match, [None, None])
    for width in (40, 60, 120):
        below = session.toolbar(0)(width)
        assert all(len(line) < width for line in below.splitlines())
        assert "Red: Plan two cards" in " ".join(below.split())
        assert "Wound the other samurai twice." in " ".join(below.split())
        assert "Tab: moves" in below
        assert "Ctrl-D: leave" in below, "a key stands on one line with what it does"


def test_the_toolbar_of_a_finished_game_has_no_aim():
    match = kensei.Match(kensei.game("kiriai"), seed="moon", cap=1)
    match.play(0, "low high")
    match.play(1, "low high")
    assert "Wound the other" not in Session(match, [None, None]).toolbar(0)(120)


def test_a_real_terminal_completes_a_command(tmp_path):
    screen = Screen("play", "kaito", "--seed", "moon", plain=False, columns="60", XDG_STATE_HOME=str(tmp_path))
    try:
        screen.expect("Red>")
        screen.press("sto")
        screen.expect("sto")
        screen.press("\t")
        screen.expect("ry")
        screen.press("\r")
        told = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", screen.expect("puts the Kaito"))
        assert "f6: a red sword." in told
        assert all(len(line) <= 60 for line in told.splitlines())
    finally:
        screen.close()


def test_the_toolbar_leaves_out_the_moves_that_the_table_lists():
    position = "answer 0 hands=kote-tsuki,bogyo/do2/do3 attack=1:kote3"
    game = kensei.game("musashi")
    view = game.read(position).view(0)
    now = TableNow(game, view, game.read(position).legal_moves(0), frozenset({0}), ("Ann", "Ben", "Cem"))
    assert now.question() == "Answer Kote: kote-tsuki to Ben, kote-tsuki to Cem or bogyo."
    assert now.question(is_short=True) == "Answer Kote."
