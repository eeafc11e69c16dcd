"""`kensei completion`: shells complete commands, games, bots, clauses and options."""

import os
import shutil
import subprocess
import sys

import pytest
from tests.command.running import run

from kensei.terminal.completion import SCRIPTS


def words(*typed):
    """Return the words that are proposed, without their sentences."""
    return [line.partition("\t")[0] for line in run("completion", "words", "--", *typed).stdout.splitlines()]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["pl"], ["play"]),
        (["play", "ki"], ["kiriai"]),
        (["play", "kiriai", "--f"], ["--field", "--from"]),
        (["play", "kiriai", "--field", ""], ["advanced", "standard"]),
        (["play", "kiriai", "--seats", "human,n"], ["human,novice"]),
        (["rules", "kaito", "--part", "l"], ["learn"]),
        (["rules", "kaito", "trade.p"], ["trade.payment", "trade.place", "trade.price"]),
        (["arena", "kaito", "master", "ran"], ["random"]),
        (["bench", "engines", "--p"], ["--plays"]),
        (["solve", "k"], ["kaito", "kiriai"]),
        (["solve", "musashi", "--"], []),
        (["verify", "--j"], ["--json"]),
        (["nothing", ""], []),
    ],
)
def test_shells_complete_commands_games_and_options(typed, expected):
    assert words(*typed) == expected


def test_two_dashes_bring_all_options():
    """The shell gives the word `--` as it is typed: it must not be taken for the end of the options."""
    assert {"--seats", "--seed", "--save"} <= set(words("play", "kaito", "--"))


def test_every_word_is_told_in_a_line():
    told = dict(line.split("\t") for line in run("completion", "words", "--", "").stdout.splitlines())
    assert told["verify"] == "recompute every draw of a record"
    assert all(told.values())


ASKED = {
    "bash": "COMP_WORDS=(kensei {words}); COMP_CWORD={last}; _kensei; printf '%s\\n' ${{COMPREPLY[@]}}",
    "zsh": (
        "_describe() {{ print -l -- ${{(P)2%%:*}} }}; _files() {{ print files }};"
        " words=(kensei {words}); CURRENT=$(({last} + 1)); _kensei"
    ),
    "fish": "complete -C 'kensei {words}' | string replace -r '\\t.*' ''",
}
"""How each shell is asked; zsh, which completes only while somebody types, shows what its function would offer."""
BEFORE = {"bash": "", "zsh": "compdef() { true };", "fish": ""}


@pytest.fixture
def path(tmp_path):
    """Return a search path on which `kensei` is the program under test."""
    command = tmp_path / "kensei"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m kensei "$@"\n')
    command.chmod(0o755)
    return f"{tmp_path}{os.pathsep}{os.environ['PATH']}"


SHELLS = [shell for shell in SCRIPTS if shutil.which(shell)]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(("typed", "expected"), [("rules kait", ["kaito"]), ("play kaito --se", ["--seats", "--seed"])])
def test_a_shell_that_is_here_completes(shell, typed, expected, path, tmp_path):
    """The script as a user of the shell would load it."""
    script = run("completion", shell).stdout
    asked = ASKED[shell].format(words=typed, last=len(typed.split()))
    done = subprocess.run(
        [shell, "-c", f"{BEFORE[shell]}\n{script}\n{asked}"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": path, "HOME": str(tmp_path)},
    )
    assert done.stdout.split() == expected, done.stderr


def test_bash_is_among_the_shells_that_are_tried():
    assert "bash" in SHELLS


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_script_asks_for_the_words_and_falls_back_to_files(shell):
    """Read everywhere, also where the shell is not installed: brackets closed, words asked for, files at last."""
    script = run("completion", shell).stdout
    files = {"bash": "-o default", "zsh": "_files", "fish": "__fish_complete_path"}
    assert "kensei completion words -- " in script
    assert files[shell] in script
    for opened, closed in ("()", "[]", "{}"):
        assert script.count(opened) == script.count(closed)
    begins, ends = {"fish": (("function", "if"), "end")}.get(shell, (("if",), "fi"))
    blocks = script.split()
    assert sum(map(blocks.count, begins)) == blocks.count(ends)


def test_the_script_of_zsh_works_as_a_file_of_its_search_path():
    """`#compdef` must be the first line, and the first call must complete already."""
    script = run("completion", "zsh").stdout
    assert script.splitlines()[0] == "#compdef kensei"
    assert "loadautofunc" in script


def test_the_hints_name_where_each_script_goes():
    told = run("completion", "--help").stdout
    assert all(place in told for place in ("~/.bashrc", "~/.zshrc", "completions/kensei.fish"))
