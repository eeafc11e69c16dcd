"""Two people at one screen: a curtain between hands, on a real terminal."""

import os
import pty
import select
import subprocess
import sys

import pytest

from kensei.terminal.table import CLEAR

PATIENCE = 30
"""Seconds until a screen that says nothing is given up."""


class Screen:
    """The command on a terminal of its own, read up to what is expected."""

    def __init__(self, *words):
        self.ours, theirs = pty.openpty()
        streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        environment = {**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen([sys.executable, "-m", "kensei", *words], env=environment, **streams)
        os.close(theirs)
        self.text = ""

    def expect(self, words):
        """Give all that is shown up to these words."""
        while words not in self.text:
            ready, _, _ = select.select([self.ours], [], [], PATIENCE)
            assert ready, f"{words!r} never came after {self.text!r}"
            self.text += os.read(self.ours, 4096).decode(errors="replace")
        seen, _, self.text = self.text.partition(words)
        return seen

    def type(self, line):
        os.write(self.ours, f"{line}\n".encode())

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)


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
