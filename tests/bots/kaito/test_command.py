"""`kensei solve kaito` says who wins."""

from __future__ import annotations

import json

import pytest

from kensei import Match, bots
from kensei.bots.kaito import fresh
from kensei.cli import main
from kensei.games.kaito import GAME

WON = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"
MANY = "aS...S/....../ha..sS/Bss.HS/AS..S./.s.... b d5 hbc AAC"


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
        (["kaito", WON, "--nodes", "0"], "at least one node"),
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
