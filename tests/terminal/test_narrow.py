"""On a narrow screen lines break between words."""

import random
import re

import pytest
from tests.terminal.screen import Screen

import kensei
from kensei import Match


@pytest.fixture
def screen():
    opened = Screen("play", "kiriai", "--seats", "human,novice", "--seed", "moon", columns="50")
    yield opened
    opened.close()


def test_what_happened_is_told_in_lines_that_fit(screen):
    screen.expect("Red> ")
    screen.type("approach charge")
    told = screen.expect("1       2")
    lines = re.sub(r"\x1b\[\d*m", "", told).splitlines()
    assert all(len(line) < 50 for line in lines), "no line runs over the edge"
    assert any(line.startswith("    ") for line in lines), "a long one goes on below, set in"


def test_a_refusal_fits_too(screen):
    screen.expect("Red> ")
    screen.type("approach retreat")
    answer = screen.expect("Red> ").splitlines()[1:]
    assert len(answer) > 1
    assert all(len(line) < 50 for line in answer)


def test_a_complaint_of_the_command_fits_too():
    opened = Screen("play", "kaito", "--seats", "human,nobody", columns="50")
    try:
        told = opened.expect("oracle").replace("\r", "")
    finally:
        opened.close()
    assert told.startswith("kensei: ")
    assert len(told.splitlines()) > 1
    assert all(len(line) < 50 for line in told.splitlines())


@pytest.fixture
def record(tmp_path):
    """A short game of Kiri-ai between random players, as a file."""
    match, rng = Match(kensei.game("kiriai"), seed="moon", cap=2), random.Random(1)
    while asked := sorted(match.state.to_act()):
        match.play(asked[0], rng.choice(match.legal_moves(asked[0])))
    path = tmp_path / "game.txt"
    path.write_text(kensei.record.dumps(match), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["replay", pytest.param("review", marks=pytest.mark.slow)])
def test_a_record_is_told_in_lines_that_fit(command, record):
    opened = Screen(command, str(record), columns="50")
    try:
        told = opened.expect({"replay": "[kiriai.endless]", "review": "draws counted"}[command])
    finally:
        opened.close()
    lines = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", told).replace("\r", "").splitlines()
    assert any(line.startswith("  ") for line in lines), "a long one goes on below, set in"
    assert all(len(line) < 50 for line in lines if "━" not in line)
