"""A command on a real terminal, for tests that look at the screen."""

import os
import pty
import select
import subprocess
import sys

PATIENCE = 30
"""Seconds until a screen that says nothing is given up."""


class Screen:
    """The command on a terminal of its own, read up to what is expected."""

    def __init__(self, *words, columns="100", plain=True, **variables):
        self.ours, theirs = pty.openpty()
        streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": columns, "PYTHONIOENCODING": "utf-8"}
        environment |= {"KENSEI_PLAIN": "1" if plain else "", "PROMPT_TOOLKIT_NO_CPR": "1", **variables}
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
        self.press(f"{line}\n")

    def press(self, keys):
        os.write(self.ours, keys.encode())

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)
