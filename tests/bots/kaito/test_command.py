"""`kensei solve kaito` says who wins."""

from __future__ import annotations

import json

import pytest

from kensei import Match, bots
from kensei.cli import main
from kensei.games.kaito import GAME

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
        (["ketto", "5"], "'ketto' cannot be solved"),
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
