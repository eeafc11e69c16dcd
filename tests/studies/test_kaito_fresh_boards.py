"""Whole boards of Kaito, solved in sittings: `kensei solve kaito --fresh`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import kensei
from kensei import Match
from kensei.cli import main
from kensei.games.kaito import GAME, kernel
from kensei.games.kaito.bots import Solver
from studies.kaito import fresh_boards as fresh

PATHS = [str(Path(kensei.__file__).parents[1]), str(Path(kensei.__file__).parents[2])]
WON = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"
MANY = "aS...S/....../ha..sS/Bss.HS/AS..S./.s.... b d5 hbc AAC"
ENDGAME = "a...../....../h...sS/BssAHS/h...SA/....b. r b1 ssshc SSHAC"


def command(capsys, *words):
    with pytest.raises(SystemExit) as left:
        main(["solve", *words])
    return left.value.code, capsys.readouterr()


def test_a_fresh_board_is_taken_up_again(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(fresh, "SLICE", 2_000)
    words = ("kaito", "--fresh", "moon", "--nodes", "4000", "--memory", "4", "--out", str(tmp_path))
    code, said = command(capsys, *words)
    assert code == 1
    assert said.out.count("not solved yet; 4,000 nodes") == 2
    code, said = command(capsys, *words)
    assert said.out.count("not solved yet; 8,000 nodes") == 2
    openings = {str(move) for move in Match(GAME, seed="moon").state.legal_moves(1)}
    assert {path.stem for path in tmp_path.glob("*.json")} == {f"moon-{opening}" for opening in openings}


def test_a_solved_opening_is_not_searched_again(tmp_path):
    job = fresh.jobs("moon", str(tmp_path), 4, 2000)[0]
    solved = fresh.Solved("moon", job.opening, "", 1, 37, 10, 1.0, 4)
    (tmp_path / f"moon-{job.opening}.json").write_text(json.dumps(fresh.asdict(solved)))
    assert fresh.work(job) == solved


def test_an_interrupted_search_keeps_what_it_has_and_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(fresh, "SLICE", 50_000)
    job = fresh.jobs("moon", str(tmp_path), 4, 100_000)[0]
    calls = []

    def searching(task, nodes, phi, delta):
        calls.append(nodes)
        if len(calls) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(fresh._Task, "_searching", searching)
    lines = []
    write = fresh._write
    monkeypatch.setattr(fresh, "_write", lambda path, text: (lines.append(text), write(path, text)))
    with pytest.raises(KeyboardInterrupt):
        fresh.work(job)
    assert f"moon {job.opening}: interrupted, saving the table …" in lines
    assert job.path().with_suffix(".npy").exists()
    assert fresh.work(job).nodes == 150_000


def test_a_search_in_work_tells_how_far_it_is_and_takes_the_line_away(tmp_path, monkeypatch):
    monkeypatch.setattr(fresh, "TELL_EVERY", -1.0)
    lines = []
    write = fresh._write
    monkeypatch.setattr(fresh, "_write", lambda path, text: (lines.append(text), write(path, text)))
    job = fresh.jobs("moon", str(tmp_path), 4, 100_000)[0]
    fresh.work(job)
    assert any(line.startswith(f"moon {job.opening}: 50,000 nodes, 4 MB; to prove a win ") for line in lines)
    assert not job.path().with_suffix(".progress").exists()


@pytest.mark.parametrize(("position", "words"), [(MANY, "Black wins"), (ENDGAME, "Black wins")])
def test_a_solved_opening_is_checked(tmp_path, position, words):
    job = fresh.Job("small", "a1", str(tmp_path), 4, check=True)
    task = fresh._Task(job, kernel.pack(GAME.read(position)), Solver(4), fresh.Solved("small", "a1", position))
    task.search()
    # the value of a fresh board is Red's, who moves first; here Black is to move in the first position
    if GAME.read(position).turn == 1:
        task.found = fresh.replace(task.found, value=-task.found.value)
    task.check()
    task.save()
    assert task.found.holds
    assert words in str(task.found)
    assert "checked to the end: " in str(task.found)
    assert not job.path().with_suffix(".npy").exists()
    assert fresh.Solved(**json.loads(job.path().read_text())) == task.found


def test_a_board_is_told_as_a_whole_and_old_lines_are_taken_away(capsys, tmp_path):
    for job in fresh.jobs("moon", str(tmp_path), 4, None):
        job.path().with_suffix(".progress").write_text("of a run that was killed")
        solved = fresh.Solved("moon", job.opening, "", 1, 37, 10, 1.0, 4)
        job.path().write_text(json.dumps(fresh.asdict(solved)))
    code, said = command(capsys, "kaito", "--fresh", "moon", "--out", str(tmp_path))
    assert code == 0
    assert said.out.splitlines()[-1] == "moon: Red wins, whatever Black chooses"
    assert not list(tmp_path.glob("*.progress"))
    code, said = command(capsys, "kaito", "--fresh", "moon", "--out", str(tmp_path), "--json")
    assert [json.loads(line)["value"] for line in said.out.splitlines()] == [1, 1]


def test_a_refuted_proof_is_told_by_the_exit_code(capsys, tmp_path):
    for job in fresh.jobs("moon", str(tmp_path), 4, None):
        solved = fresh.Solved("moon", job.opening, "", 1, 37, 10, 1.0, 4, "the proof is WRONG: after a1", False)
        job.path().write_text(json.dumps(fresh.asdict(solved)))
    code, said = command(capsys, "kaito", "--fresh", "moon", "--out", str(tmp_path), "--check")
    assert code == 3
    assert "WRONG" in said.out


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_fresh_board_is_searched_on_ray_and_taken_up_here(capsys, tmp_path, monkeypatch):
    pytest.importorskip("ray")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(PATHS))
    words = ("kaito", "--fresh", "moon", "--nodes", "4000", "--memory", "4", "--out", str(tmp_path))
    code, said = command(capsys, *words, "--on", "ray", "--workers", "1")
    assert code == 1
    assert said.out.count("not solved yet; 4,000 nodes") == 2
    code, said = command(capsys, *words)
    assert said.out.count("not solved yet; 8,000 nodes") == 2
