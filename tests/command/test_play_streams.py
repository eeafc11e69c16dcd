"""`kensei play` on poor streams: no letters, no text, closed, interrupted."""

import os
import shlex
import signal
import subprocess
import sys
from functools import partial

import pytest
from tests.command.running import run

import kensei


def test_a_terminal_without_letters_for_it_still_shows_the_board():
    assert "RH" in run("play", "kiriai", "--seed", "moon", PYTHONIOENCODING="ascii").stdout


def test_bytes_that_are_no_text_are_no_move():
    done = run("play", "kaito", "--seed", "moon", typed="\udcff\nquit\n", PYTHONIOENCODING="utf-8")
    assert done.returncode == 0
    assert "is no move of Kaito" in done.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_is_an_empty_one(closed):
    command = f"{shlex.quote(sys.executable)} -m kensei play kaito --seed moon {closed}"
    done = subprocess.run(["sh", "-c", command], input="quit\n", capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_nobody_reads_the_error():
    reader, writer = os.pipe()
    os.close(reader)
    words = [sys.executable, "-m", "kensei", "rules", "nothing", "--json"]
    done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, "")


def test_an_interrupted_game_is_saved(tmp_path):
    path = tmp_path / "game.txt"
    words = [sys.executable, "-m", "kensei", "play", "kaito", "--seed", "moon", "--seats", "human,human"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    # Whoever runs the tests in the background lets them ignore interruptions; the game must not inherit that.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    game = subprocess.Popen([*words, "--save", str(path)], **pipes, text=True, preexec_fn=heed)
    game.stdin.write("a4\n")
    game.stdin.flush()
    while "puts the Kaito" not in game.stdout.readline():
        pass
    game.send_signal(signal.SIGINT)
    said, complaint = game.communicate()
    assert "The game is kept: `kensei play --continue` goes on." in said
    assert (game.returncode, complaint) == (130, "\nInterrupted.\n")
    assert len(kensei.record.loads(path.read_text()).plies) == 37
