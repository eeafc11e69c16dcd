"""The command, as people and programs use it."""

import io
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

import kensei
from kensei import cli

BOARD = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -"


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


def test_without_words_it_tells_what_it_can():
    assert "kensei play" in run().stdout
    assert started((), "", {}).stdout == run().stdout


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_helps(command):
    told = run(command, "--help")
    assert told.returncode == 0
    assert f"kensei {command}" in told.stdout


def test_games_are_listed_for_people_and_programs():
    assert "Kiri-ai: The Duel" in run("games").stdout
    listed = json.loads(run("games", "--json").stdout)["games"]
    assert [one["name"] for one in listed] == [game.name for game in kensei.games.listed()]


@pytest.fixture
def guests(tmp_path):
    """Install games of other packages for one command: one that works, one that is missing, one without all levels."""
    installed = tmp_path / "guests-0.1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 0.1\n")
    (installed / "entry_points.txt").write_text(
        "[kensei.games]\niai = kensei_iai:GAME\nlost = kensei_lost:GAME\nfew = few:GAME\n"
    )
    (tmp_path / "few.py").write_text("from kensei.core.protocol import Game\n\n\nclass GAME(Game):\n    levels = {}\n")
    plugin = Path(__file__).parent / "plugin/iai/src"
    return {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(plugin), *filter(None, [os.environ.get("PYTHONPATH")])])}


def test_games_of_other_packages_are_listed_and_those_that_cannot_be_loaded_are_named(guests):
    told = run("games", **guests)
    assert "Iai, 2 players, from kensei_iai" in told.stdout
    assert "'lost' of kensei_lost:GAME cannot be loaded" in told.stderr
    assert "'few' of few:GAME has no bot for the level 'novice'" in told.stderr
    assert "iai" in [one["name"] for one in json.loads(run("games", "--json", **guests).stdout)["games"]]


def test_a_game_without_a_text_board_can_be_played(guests):
    typed = "wait 2\nwait 1\nquit\n"
    said = run(
        "play", "iai", "--seats", "human,human", "--names", "Ann,Ben", "--seed", "a", typed=typed, **guests
    ).stdout
    assert "has chosen  Ann yes, Ben no" in said
    assert "Ann waits 2, Ben waits 1." in said


def test_bots_are_listed_with_what_they_are():
    said = run("bots", "kaito").stdout
    assert "Kensei: the best there is" in said
    assert "300,000 nodes a move" in said
    listed = json.loads(run("bots", "--json").stdout)
    assert list(listed) == [game.name for game in kensei.games.listed()]
    assert "duelist" in listed["kiriai"]["methods"]


def test_rules_show_a_page_and_a_clause():
    assert "kaito.end.always" in run("rules", "kaito").stdout
    assert run("rules", "kaito", "line").stdout.startswith("kaito.line\n")
    assert (
        json.loads(run("rules", "kiriai", "attack.high", "--json").stdout)["clauses"][0]["id"] == "kiriai.attack.high"
    )


def test_perft_counts():
    assert run("perft", "kaito", BOARD, "3").stdout == "1 10\n2 88\n3 728\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gallop"], "no command 'gallop'"),
        (["play", "go"], "unknown game 'go'"),
        (["play", "kiriai", "--cap", "0"], "whole number from 1"),
        (["play", "kiriai", "--wind", "3"], "--field, --cap"),
        (["play", "kaito", "--seats", "human"], "this table has 2"),
        (["play", "kaito", "--seats", "human,shogun"], "unknown bot 'shogun'"),
        (["rules", "kaito", "castling"], "no clause 'castling'"),
        (["perft", "kaito", "x", "1"], "is no position"),
        (["perft", "kaito", BOARD, "0"], "depth: '0' should be a whole number, 1 or more"),
        (["play", "kiriai", "--cap", "٣"], "whole number from 1"),
        (["play", "kaito", "--seat", "human,human"], "'--seat' is not known"),
        (["play", "kaito", "--names", "Ann,"], "one name each"),
        (["play", "kaito", "--save", "/no/such/folder/x"], "/no/such/folder/x: No such file"),
        (["replay", "no-such-file"], "no-such-file: No such file"),
        (["replay", "x", "--all", "--as", "red"], "not allowed with"),
        (["verify", "/dev/null"], "a record begins with"),
        (["bench", "nothing"], "no bench 'nothing'"),
        (["bench", "ketto", "--plays", "0"], "'0' should be a whole number, 1 or more"),
        (["deck", "kaito"], "no deck"),
        (["deck", "ketto", "--deck", "no-such-file"], "no-such-file: No such file"),
        (["deck", "ketto", "--deck", sys.executable], "is no text file in UTF-8"),
        (["arena", "ketto", "random", "greedy", "--deck", sys.executable], "is no text file in UTF-8"),
        (["arena", "kaito", "random", "greedy", "--workers", "0"], "'0' should be a whole number, 1 or more"),
        (["arena", "kaito", "random", "greedy", "--nodes", "-3"], "'-3' should be a whole number, 1 or more"),
        (["arena", "kaito", "random", "greedy", "--seconds", "0"], "'0' should be a number of seconds"),
        (["serve", "--port", "65536"], "'65536' should be a whole number, from 0 to 65535"),
        (["serve", "--no-open", "--data", "/dev/null/x"], "--data /dev/null/x: Not a directory"),
        (["serve", "--no-open", "--data", "postgresql://me:word@localhost:1/x"], "--data localhost:1/x: "),
    ],
)
def test_bad_words_get_a_clear_error_on_stderr(words, said):
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_game_of_kaito_in_a_pipe(tmp_path):
    path = tmp_path / "game.txt"
    typed = "?\nmoves\nwhy a1\nboard\n" + "bad move\n" + f"save {path}\nquit\n"
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed=typed)
    assert done.returncode == 0
    assert "a4  a6" in done.stdout
    assert "kaito.opening" in done.stdout
    assert "is no move of Kaito" in done.stdout
    assert "All 36 draws follow" in run("verify", str(path)).stdout


def test_undo_gives_the_move_back():
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed="a6\nundo\na4\nquit\n")
    assert "Taken back: the last move of Black." in done.stdout
    assert done.stdout.count("puts the Kaito on") == 2


def test_a_whole_duel_against_a_bot(tmp_path):
    path = tmp_path / "duel.txt"
    words = ("play", "kiriai", "--seed", "moon", "--cap", "3", "--save", str(path))
    done = run(*words, typed="low high\nbalanced low\nhigh balanced\n")
    assert done.returncode == 0
    assert "`kensei verify` recomputes" in done.stdout, "the duel came to its end"
    told = run("replay", str(path), "--as", "red")
    assert "Red has planned two cards: Low Strike, then High Strike." in told.stdout
    assert "Blue has planned two cards." in told.stdout
    told = json.loads(run("replay", str(path), "--json").stdout)
    assert all("plan" not in event for event in told["events"]), "a spectator reads no plan"
    assert len(told["events"]) > 10
    assert told["outcome"]["scores"] == list(kensei.record.loads(path.read_text()).state.outcome().scores)
    assert run("replay", "-", "--json", typed=path.read_text()).stdout == run("replay", str(path), "--json").stdout
    assert run("verify", "-", typed=path.read_text()).returncode == 0


def test_hot_seat_does_not_show_the_other_hand():
    done = run("play", "kiriai", "--seats", "human,human", "--seed", "moon", typed="charge kesa\nquit\n")
    _, _, blue = done.stdout.partition("---- Blue's turn ----")
    assert blue
    assert "kesa" not in blue.lower().replace("is no move", "")
    assert "charge, then" not in blue.lower()


def test_verify_finds_a_forged_draw(tmp_path):
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    path = tmp_path / "forged.txt"
    path.write_text(kensei.record.dumps(match).replace('seed: "moon"', 'seed: "sun"'))
    done = run("verify", str(path), "--json")
    assert done.returncode == 1
    assert run("verify", str(tmp_path / "missing.txt")).returncode == 2
    assert not json.loads(done.stdout)["valid"]
    assert "the seed draws something else" in run("verify", str(path)).stderr


def test_a_broken_record_is_replayed_as_far_as_it_goes(tmp_path):
    match = kensei.Match(kensei.game("kiriai"), seed="moon")
    match.play(0, "charge high")
    path = tmp_path / "cut.txt"
    path.write_text(kensei.record.dumps(match).replace("red: charge high", "red: charge hi"))
    done = run("replay", str(path))
    assert done.returncode == 2
    assert "Red is dealt a Special." in done.stdout
    assert "line 9" in done.stderr


def test_every_bench_tells_what_it_takes():
    assert "kensei bench engines " in run("bench", "--help").stdout
    assert "--plays" in run("bench", "engines", "--help").stdout
    assert "--only" in run("bench", "bots", "--help").stdout


def test_bench_measures_beside_a_peer():
    rows = json.loads(run("bench", "engines", "kaito", "kiriai", "--plays", "27", "--json").stdout)
    assert {"kaito", "kiriai", "python-chess"} <= set(rows)
    assert rows["kaito"]["plays"] == 27


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


def test_perft_counts_for_programs():
    assert json.loads(run("perft", "kiriai", "start", "3", "--json").stdout) == {"counts": [3, 6, 312]}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["pl"], ["play"]),
        (["play", "ki"], ["kiriai"]),
        (["play", "kiriai", "--f"], ["--field"]),
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


def after_the_last_prompt(done, prompt):
    return done.stdout.rpartition(prompt)[2]


def test_the_end_of_a_hot_seat_duel_shows_nobodys_secrets():
    """kiriai.defeat: what was planned second and never turned over stays a secret, also on the shared screen."""
    typed = "charge low\nlow balanced\nhigh stance\nlow zan\n"
    done = run("play", "kiriai", "--seats", "human,human", "--seed", "moon", "--lives", "1", typed=typed)
    end = after_the_last_prompt(done, "Blue> ").lower()
    assert "blue is defeated" in end
    assert "zan" not in end
    assert "kesa" not in end
    assert "your cards" not in end


def test_bots_alone_are_watched_by_a_spectator():
    done = run("play", "kiriai", "--seats", "random,random", "--seed", "moon", "--cap", "2")
    assert "Red has planned two cards." in done.stdout
    assert "planned two cards:" not in done.stdout
    assert "Your cards" not in done.stdout


def test_whoever_is_asked_first_is_told_what_to_type():
    done = run("play", "kiriai", "--seats", "human,human", "--seed", "moon", typed="approach high\n")
    assert done.stdout.count("Type a move, as in approach charge, or ? for help.") == 2


def test_commands_and_moves_are_taken_in_capitals():
    done = run("play", "kaito", "--seats", "human,human", "--seed", "moon", typed="MOVES\nA4\nquit\n")
    assert "a4  a6" in done.stdout
    assert "puts the Kaito on a4" in done.stdout


def test_undo_leaves_a_bots_opening_alone():
    done = run("play", "kaito", "--seed", "moon", typed="undo\nquit\n")
    assert "no move of a person" in done.stdout
    assert done.stdout.count("puts the Kaito on") == 1


@pytest.mark.parametrize("line", ["save", "save a\0b", "save /", "save /no/such/folder/x"])
def test_a_record_that_cannot_be_written_is_said(line):
    done = run("play", "kaito", "--seed", "moon", typed=f"{line}\nmoves\nquit\n")
    assert done.returncode == 0
    assert "Saved" not in done.stdout
    assert "You left the table." in done.stdout


def test_names_stand_beside_the_colours():
    done = run("play", "kaito", "--seats", "human,human", "--names", "Ann,Ben", "--seed", "moon", typed="a4\n")
    assert "Ben (black)> " in done.stdout
    assert "Ben puts the Kaito on a4." in done.stdout


def test_a_name_in_a_record_does_not_command_the_terminal(tmp_path):
    match = kensei.Match(kensei.game("kaito"), seed="moon")
    match.play(1, "a4")
    match.names = ("Ann", "Ben\x1b[2J")
    path = tmp_path / "odd.txt"
    path.write_text(kensei.record.dumps(match))
    assert "Ben?[2J puts the Kaito on a4." in run("replay", str(path)).stdout


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
    _, complaint = game.communicate()
    assert (game.returncode, complaint) == (130, "\nInterrupted.\n")
    assert len(kensei.record.loads(path.read_text()).plies) == 37


def test_every_board_fits_eighty_columns():
    for name in ("kaito", "kiriai"):
        done = run("play", name, "--seats", "human,human", "--seed", "moon", typed="board\n")
        assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_resting_card_is_called_by_both_its_faces():
    done = run("play", "kiriai", "--seed", "moon", typed="low stance\ncharge low\nquit\n")
    assert "Red sets Charge/Change Stance aside." in done.stdout
    assert "your card Charge/Change Stance rests" in done.stdout
    assert "Your cards: approach/retreat charge/stance high" in done.stdout


def test_a_server_does_not_start_where_another_listens(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = run("serve", "--no-open", "--port", port, "--data", str(tmp_path))
    assert done.returncode == 2
    assert f"--port {port}: Address already in use" in done.stderr
    assert "ready" not in done.stdout
