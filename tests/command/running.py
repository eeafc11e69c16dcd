"""Runs the command, as people and programs use it."""

import io
import os
import subprocess
import sys
from unittest import mock

import pytest

from kensei import cli


def run(*words, typed="", **variables):
    """Run the command: in this process, which need not start; where it needs other variables, in one of its own."""
    done = started(words, typed, variables) if variables else called(words, typed)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def started(words, typed, variables):
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", **variables}
    return subprocess.run(
        [sys.executable, "-m", "kensei", *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        encoding="utf-8",
        errors="surrogateescape",
    )


def called(words, typed):
    streams = {name: io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for name in ("stdout", "stderr")}
    stdin = io.TextIOWrapper(io.BytesIO(typed.encode("utf-8", "surrogateescape")), "utf-8")
    with mock.patch.multiple(sys, stdin=stdin, **streams), pytest.raises(SystemExit) as end:
        cli.main(list(words))
    said = {name: stream.buffer.getvalue().decode() for name, stream in streams.items()}
    return subprocess.CompletedProcess(words, end.value.code, **said)
