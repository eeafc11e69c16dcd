"""`kensei completion`: shells complete commands, games and options."""

import os
import subprocess
import sys

import pytest
from tests.command.running import run


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["pl"], ["play"]),
        (["play", "ki"], ["kiriai"]),
        (["play", "kiriai", "--f"], ["--field", "--from"]),
        (["play", "kiriai", "--field", ""], ["advanced", "standard"]),
        (["rules", "kaito", "--part", "l"], ["learn"]),
        (["verify", "--j"], ["--json"]),
        (["nothing", ""], []),
    ],
)
def test_shells_complete_commands_games_and_options(typed, expected):
    assert run("completion", "words", "--", *typed).stdout.split() == expected


def test_bash_completes(tmp_path):
    """The script as a user of bash would load it."""
    script = run("completion", "bash").stdout
    asked = "COMP_WORDS=(kensei rules kait); COMP_CWORD=2; _kensei; echo ${COMPREPLY[@]}"
    command = tmp_path / "kensei"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m kensei "$@"\n')
    command.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{asked}"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": path},
    )
    assert done.stdout.strip() == "kaito"
