"""Bad words on the command line: a clear error, as one object for programs."""

import json
import socket
import sys
from importlib.util import find_spec

import pytest
from tests.command.running import run

NO_DATABASE = "--data localhost:1/x: " if find_spec("psycopg") else 'pip install "kensei[postgres]"'
BOARD = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gallop"], "no command 'gallop'"),
        (["play", "go"], "unknown game 'go'"),
        (["play", "kiriai", "--cap", "0"], "whole number from 1"),
        (["play", "kiriai", "--wind", "3"], "--field, --cap"),
        (["play", "kaito", "--seats", "human"], "names 1 seat; this table has 2"),
        (["play", "kaito", "--seats", "human,shogun"], "unknown bot 'shogun'"),
        (["rules", "kaito", "castling"], "no clause 'castling'"),
        (["perft", "kaito", "x", "1"], "is no position"),
        (["perft", "kaito", BOARD, "0"], "depth: '0' should be a whole number, 1 or more"),
        (["play", "kiriai", "--cap", "٣"], "whole number from 1"),
        (["play", "kaito", "--seat", "human,human"], "'--seat' is not known"),
        (["play", "kaito", "--names", "Ann,"], "one for each seat"),
        (["play", "kaito", "--save", "/no/such/folder/x"], "/no/such/folder/x: No such file"),
        (["replay", "no-such-file"], "no-such-file: No such file"),
        (["replay", ""], "'' is no file: give its name, or - for standard input"),
        (["replay", "x" * 5000], "xxx...: File name too long"),
        (["arena", "kaito", "random", "greedy", "--games", "2", "--out", __file__], f"kensei: {__file__}: File exists"),
        (["solve", "bushido", "--out", __file__], f"kensei: {__file__}: File exists"),
        (["replay", "x", "--all", "--as", "red"], "not allowed with"),
        (["verify", "/dev/null"], "a record begins with"),
        (["bench", "nothing"], "no bench 'nothing'"),
        (["bench", "engines", "--plays", "0"], "'0' should be a whole number, 1 or more"),
        (["deck", "kaito"], "no deck"),
        (["deck", "ketto", "--deck", "no-such-file"], "no-such-file: No such file"),
        (["deck", "ketto", "--deck", sys.executable], "is no text file in UTF-8"),
        (["arena", "ketto", "random", "greedy", "--deck", sys.executable], "is no text file in UTF-8"),
        (["arena", "kaito", "random", "greedy", "--workers", "0"], "'0' should be a whole number, 1 or more"),
        (["arena", "kaito", "random", "greedy", "--nodes", "-3"], "'-3' should be a whole number, 1 or more"),
        (["arena", "kaito", "random", "greedy", "--seconds", "0"], "'0' should be a number of seconds"),
        (["serve", "--port", "65536"], "'65536' should be a whole number, from 0 to 65535"),
        (["serve", "--no-open", "--data", "/dev/null/x"], "--data /dev/null/x: Not a directory"),
        (["serve", "--no-open", "--data", "postgresql://me:word@localhost:1/x"], NO_DATABASE),
    ],
)
def test_bad_words_get_a_clear_error_on_stderr(words, said):
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "chess", "--json"),
        ("bots", "chess", "--json"),
        ("verify", "missing.txt", "--json"),
        ("replay", "missing.txt", "--json"),
        ("perft", "kaito", "nowhere", "2", "--json"),
        ("perft", "kaito", "start", "deep", "--json"),
        ("games", "more", "--json"),
    ],
)
def test_programs_read_errors_as_one_object(words):
    done = run(*words)
    assert done.returncode == 2
    assert list(json.loads(done.stdout)) == ["error"]
    assert not done.stderr


def test_a_server_does_not_start_where_another_listens(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = run("serve", "--no-open", "--port", port, "--data", str(tmp_path))
    assert done.returncode == 2
    assert f"--port {port}: Address already in use" in done.stderr
    assert "ready" not in done.stdout
