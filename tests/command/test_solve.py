"""`kensei solve`: what it shows while it works, what it says without numba, and options anywhere."""

import subprocess
import sys

import pytest
from tests.bots.test_without_numba import BLOCK, COMMAND
from tests.command.running import run

from kensei import progress as solve_progress
from kensei.progress import SolveProgress

POSITION = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"
FIRST_LINES = """
from kensei.games.bushido.bots.exact import solver
def stop(*_):
    raise KeyboardInterrupt
solver.solve_layer = stop
"""


def test_without_numba_solving_says_at_once_what_it_lacks(tmp_path):
    words = ("solve", "bushido", "--pair", "swift,rose", "--out", str(tmp_path))
    code = BLOCK + FIRST_LINES + COMMAND
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    told = done.stderr.splitlines()
    assert "numba is not installed" in told[0]
    assert "pip install 'kensei[fast]'" in told[0]
    assert told[1] == "swift v rose, layers: begun"
    assert f"0 of 400 layers are kept in {tmp_path}; the same command goes on." in told
    assert done.returncode == 130


def test_in_a_pipe_progress_is_told_in_lines_now_and_then(capsys, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(solve_progress.time, "monotonic", lambda: now[0])
    with SolveProgress() as progress:
        progress.begin("layers", 400)
        for done in range(1, 31):
            now[0] += 1
            progress.update("layers", 400, done)
    assert capsys.readouterr().err.split("\n")[:4] == [
        "layers: begun",
        "layers: 10/400",
        "layers: 20/400",
        "layers: 30/400",
    ]


@pytest.mark.parametrize("name", ["part.npy", "json"])
def test_a_file_that_is_not_what_was_kept_is_named(tmp_path, name):
    words = ("solve", "bushido", "--pair", "swift,rose", "--health", "1", "--out", str(tmp_path))
    assert run(*words).returncode == 0
    kept = next(tmp_path.glob("*.json"))
    broken = kept.with_suffix(f".{name}")
    kept.unlink()
    broken.write_text("moon")
    done = run(*words)
    assert done.returncode == 2
    assert f"{broken} is no " in done.stderr


@pytest.mark.parametrize("option", ["--all", "--nodes=100000"])
def test_an_option_may_stand_before_the_position(option):
    expected = run("solve", "kaito", POSITION, option).stdout
    assert run("solve", "kaito", option, POSITION).stdout == expected
    assert run("solve", "kaito", option, *POSITION.split()).stdout == expected
    assert "winning: c4" in expected
