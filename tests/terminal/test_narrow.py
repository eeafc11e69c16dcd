"""On a narrow screen lines break between words."""

import re

import pytest
from tests.terminal.screen import Screen


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
