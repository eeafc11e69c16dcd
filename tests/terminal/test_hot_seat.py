"""Two people at one screen: a curtain between hands, on a real terminal."""

import pytest
from tests.terminal.screen import Screen

from kensei.terminal.session import CLEAR


@pytest.fixture
def screen():
    opened = Screen("play", "kiriai", "--seats", "human,human", "--seed", "moon", "--lives", "1")
    yield opened
    opened.close()


def plan(screen, seat, text):
    """Let the seat open its curtain and plan; give what stood on the screen before, and what it saw."""
    before = screen.expect(f"{seat}: your turn. The others look away. Press Enter to open.")
    screen.type("")
    seen = screen.expect(f"{seat}> ")
    screen.type(text)
    return before, seen


def test_the_screen_is_cleared_before_the_other_hand_is_opened(screen):
    plan(screen, "Red", "charge kesa")
    before, seen = plan(screen, "Blue", "low high")
    assert before.endswith(CLEAR), "nothing of Red's hand is left when Blue is called"
    assert "kesa" in before, "it was there before"
    assert "kesa" not in seen.lower()
    assert "Your cards" in seen


def test_the_screen_is_cleared_for_the_end(screen):
    """kiriai.defeat: Blue's second card is never shown."""
    for red, blue in (("charge low", "low balanced"), ("high stance", "low zan")):
        plan(screen, "Red", red)
        plan(screen, "Blue", blue)
    assert "zan" in screen.expect(CLEAR), "Blue's own hand and plan"
    assert "zan" not in screen.expect("recomputes every draw").lower()
