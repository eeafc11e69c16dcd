"""What a review may cost: work is counted and bounded for a whole game, so that nothing depends on the machine."""

from __future__ import annotations

import random

import pytest

import kensei
from kensei.bots import review as module
from kensei.bots.analysis import FEWEST_ROLLOUTS, MOST_SPENT, analyse
from kensei.bots.evaluation import GameModel
from kensei.bots.review import judged, review
from kensei.games.bushido.bots import analysis as bushido
from kensei.games.kaito.bots import reviewing

QUICK = 2500
"""Decisions of rollouts that a game has here."""


def played(game, seed="moon", **options):
    match, rng = kensei.Match(kensei.game(game), seed=seed, **options), random.Random(seed)
    while asked := sorted(match.state.to_act()):
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    return match


def counted(monkeypatch):
    """Give the analyses that a review makes, as they come."""
    spent = []

    def noted(*position):
        spent.append(analyse(*position))
        return spent[-1]

    monkeypatch.setattr(module, "analyse", noted)
    return spent


@pytest.mark.parametrize(
    ("game", "seed"), [("ketto", "long 4"), ("ketto", "long 7"), ("musashi", "long"), ("shiai", "long")]
)
def test_a_review_spends_the_nodes_of_a_game_however_long_it_is(monkeypatch, game, seed):
    """Of a game of 100 decisions each gets little, but none gets nothing; all together never more than the bound."""
    monkeypatch.setattr(module, "ROLLOUT_NODES", QUICK)
    spent = counted(monkeypatch)
    found = review(played(game, seed))
    assert len(spent) == len(found.decisions()) > 15
    work = GameModel.of(kensei.game(game)).policy.review_work
    assert sum(one.nodes for one in spent) <= MOST_SPENT * QUICK * work
    assert not [one for one in found.decisions() if one.note == "by the evaluation alone"]


def test_a_duel_of_bushido_without_values_spends_the_nodes_of_a_game(monkeypatch):
    spent = []

    def noted(*position):
        found = bushido.analyse(*position)
        spent.append(found.nodes if found else 0)
        return found

    monkeypatch.setattr(module, "TREE_NODES", 600)
    monkeypatch.setattr("kensei.games.bushido.bots.reviewing.analyse", noted)
    review(played("bushido", "long", fighters="highborn,manipulator"))
    assert len(spent) > 15
    assert 0 < sum(spent) <= 600 * GameModel.of(kensei.game("bushido")).policy.review_work


def test_the_last_card_of_a_hand_of_bushido_is_reviewed_as_forced():
    """Where both have one card left the tree has no node: it would tell of the cards that come back after it."""
    state = kensei.game("bushido").read("duels stance pairs=0v1:0 highborn:9:4:01235678 manipulator:9:7:01234568")
    found = analyse(state.view(0), 0, 40)
    assert [one.move for one in found.moves] == list(state.legal_moves(0))
    assert len(found.moves) == 1


def test_a_rollout_that_would_exceed_the_nodes_is_cut_and_evaluated():
    """At the start of a game forty decisions do not reach its end, and are not exceeded."""
    _ply, state = next(judged(played("ketto")))
    seat = min(state.to_act())
    for nodes in (1, 7, 40, 200):
        found = analyse(state.view(seat), seat, nodes)
        assert found.nodes <= max(MOST_SPENT * nodes, 1 + FEWEST_ROLLOUTS * len(found.moves))
        assert -1 <= found.value <= 1


def test_of_more_decisions_than_there_are_nodes_for_the_last_are_searched(monkeypatch):
    monkeypatch.setattr(module, "ROLLOUT_NODES", 10 * module.LEAST_NODES)
    spent = counted(monkeypatch)
    found = review(played("shiai"))
    alone = [one.note == "by the evaluation alone" for one in found.decisions()]
    assert alone == [True] * (len(alone) - 10) + [False] * 10
    assert len(spent) == 10


def test_a_review_is_the_same_on_a_machine_that_is_slower(monkeypatch):
    match, now = played("shiai"), [0.0]

    def later():
        now[0] += 60.0
        return now[0]

    monkeypatch.setattr(module, "ROLLOUT_NODES", 600)
    usual = review(match)
    monkeypatch.setattr(module, "clock", later)
    slow = review(match)
    assert slow == usual
    assert slow.seconds > 1000


def test_the_solver_of_kaito_expands_no_more_for_a_game_than_it_has(monkeypatch):
    match = played("kaito")
    monkeypatch.setattr(reviewing, "GAME_NODES", 2000)
    assessor = reviewing.SolverAssessor(match)
    monkeypatch.setattr(module, "assessor_of", lambda match: assessor)
    monkeypatch.setattr(reviewing, "SEARCH_NODES", 100)
    found = review(match)
    assert found.is_whole
    assert any(one.exact for one in found.decisions())
    assert assessor.solver.nodes <= 2000 + 1
