"""`kensei solve kaito` says who wins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kensei
from kensei import Match, bots
from kensei.cli import main
from kensei.games.kaito import GAME, kernel
from kensei.games.kaito.bots import Solver
from kensei.games.kaito.bots import fresh_boards as fresh

SRC = Path(kensei.__file__).parents[1]
WON = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"
MANY = "aS...S/....../ha..sS/Bss.HS/AS..S./.s.... b d5 hbc AAC"
ENDGAME = "a...../....../h...sS/BssAHS/h...SA/....b. r b1 ssshc SSHAC"


def command(capsys, *words):
    with pytest.raises(SystemExit) as left:
        main(["solve", *words])
    return left.value.code, capsys.readouterr()


def test_it_says_who_wins_and_how(capsys):
    code, said = command(capsys, "kaito", WON)
    assert code == 0
    assert said.out.startswith("Black to move: won, proved, ")
    assert "winning: c4" in said.out


def test_it_takes_a_position_in_parts_and_finds_every_winning_turn(capsys):
    code, said = command(capsys, "kaito", *MANY.split(), "--all", "--json")
    found = json.loads(said.out)
    assert (code, found["value"], found["moves"]) == (0, 1, ["b5", "e5", "e5+H(113)"])
    assert found["position"] == MANY


def test_it_gives_up_when_the_nodes_are_spent(capsys):
    code, said = command(capsys, "kaito", "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -", "--nodes", "100")
    assert code == 1
    assert "not proved within 100 nodes" in said.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["kiriai", "5"], "'kiriai' cannot be solved"),
        (["kaito"], "give a position"),
        (["kaito", "what"], "is no position of Kaito"),
        (["kaito", WON, "--nodes", "0"], "--nodes: '0' should be a whole number"),
        (["kaito", WON, "--memory", "0"], "--memory: '0' should be a whole number"),
        (["kaito", WON, "--fresh", "moon"], "no position and no --all beside it"),
    ],
)
def test_what_cannot_be_solved_is_refused(capsys, words, why):
    code, said = command(capsys, *words)
    assert code == 2
    assert why in said.err


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


def test_the_oracle_wins_what_is_won_and_says_so():
    import random

    state = GAME.read(WON)
    thought = bots.bot("oracle", "kaito").think(state.view(1), state.legal_moves(1), random.Random(1), bots.Budget())
    assert str(thought.move) == "c4"
    assert thought.note.startswith("won, proved, ")


def test_the_oracle_resists_in_a_lost_position():
    import random

    state = GAME.read("a...../....../h...sS/BssAHS/h...SA/....b. r b1 ssshc SSHAC")
    thought = bots.bot("oracle", "kaito").think(state.view(0), state.legal_moves(0), random.Random(1), bots.Budget())
    assert thought.note.startswith("lost, proved, ")
    assert not state.apply(0, thought.move).state.outcome()


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


@pytest.mark.parametrize("position", [WON, MANY, ENDGAME, "....../.S..../....../hH..../....../.s..h. r b1 s -"])
def test_the_compiled_search_gives_a_legal_move_and_a_line_that_can_be_played(position):
    import random

    state = GAME.read(position)
    seat = state.turn
    thought = bots.bot("search", "kaito").think(
        state.view(seat), state.legal_moves(seat), random.Random(1), bots.Budget(200)
    )
    assert thought.line[0] == thought.move
    assert {considered.move for considered in thought.considered} <= set(state.legal_moves(seat))
    assert sum(considered.share for considered in thought.considered) == pytest.approx(1)
    for move in thought.line:
        assert move in state.legal_moves(state.turn)
        state = state.apply(state.turn, move).state


def test_the_search_takes_what_wins_at_once():
    import random

    state = GAME.read(WON)
    while not any(
        (then := state.apply(state.turn, move).state).outcome() and then.outcome().scores[state.turn] > 0
        for move in state.legal_moves(state.turn)
    ):
        state = state.apply(state.turn, state.legal_moves(state.turn)[0]).state
    seat = state.turn
    move = bots.bot("search", "kaito").choose(
        state.view(seat), state.legal_moves(seat), random.Random(1), bots.Budget(5)
    )
    assert state.apply(seat, move).state.outcome().scores[seat] > 0


def test_before_the_end_is_seen_the_oracle_says_what_it_expects():
    import random

    match = Match(GAME, seed="moon")
    for seat in (1, 0):
        view, legal = match.state.view(seat), match.state.legal_moves(seat)
        thought = bots.bot("oracle", "kaito").think(view, legal, random.Random(1), bots.Budget(400))
        assert "not solved yet; expects to win " in thought.note
        assert thought.line[0] == thought.move
        match.play(seat, thought.move)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_fresh_board_is_searched_on_ray_and_taken_up_here(capsys, tmp_path, monkeypatch):
    pytest.importorskip("ray")
    monkeypatch.setenv("PYTHONPATH", str(SRC))
    words = ("kaito", "--fresh", "moon", "--nodes", "4000", "--memory", "4", "--out", str(tmp_path))
    code, said = command(capsys, *words, "--on", "ray", "--workers", "1")
    assert code == 1
    assert said.out.count("not solved yet; 4,000 nodes") == 2
    code, said = command(capsys, *words)
    assert said.out.count("not solved yet; 8,000 nodes") == 2
