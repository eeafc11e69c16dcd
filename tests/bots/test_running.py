"""Many jobs at once: here, or in worker processes that are gone when the jobs are done."""

import multiprocessing
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial

import pytest

from kensei.bots import running
from kensei.core.errors import BadOption


@pytest.mark.parametrize("workers", [0, 2])
def test_every_job_is_done_once(workers):
    assert sorted(running.run(abs, range(-5, 0), workers=workers)) == [1, 2, 3, 4, 5]


def test_no_worker_is_left_when_the_jobs_are_done():
    before = set(multiprocessing.active_children())
    assert list(running.run(abs, [-1], workers=1)) == [1]
    assert set(multiprocessing.active_children()) <= before


def test_no_worker_is_left_after_an_interruption():
    before = set(multiprocessing.active_children())
    results = running.run(abs, iter(range(-(10**9), 0)), workers=1)
    next(results)
    results.close()
    assert set(multiprocessing.active_children()) <= before


def test_a_place_that_is_none_is_refused():
    with pytest.raises(BadOption, match="moon"):
        running.run(abs, [1], on="moon")


WAITING = """
import os, signal, sys, threading
from kensei.bots import running

def wait(number):
    os.write(1, b"begun\\n")
    threading.Event().wait()

if __name__ == "__main__":
    try:
        list(running.run(wait, range(100), workers=1))
    except KeyboardInterrupt:
        os.write(1, b"left\\n")
"""


def test_an_interruption_stops_the_jobs_that_have_begun(tmp_path):
    """Ctrl-C goes to all processes of the terminal: to the workers too, which must not begin the next job."""
    path = tmp_path / "waiting.py"
    path.write_text(WAITING)
    # In the background of a shell Ctrl-C is ignored, also by what is started there.
    listen = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    command = [sys.executable, str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True, preexec_fn=listen)
    try:
        assert process.stdout.readline() == b"begun\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=60)[0] == b"left\n"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
