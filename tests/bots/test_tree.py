"""The tree goes by what a knowing player would try first, and learns better where he is wrong."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import kensei
from kensei import Match, bots
from kensei.bots import Budget
from kensei.bots.evaluation import GameModel
from kensei.bots.nodes import MatrixNode, PUCTNode, RegretNode, candidates
from kensei.bots.tree import Search

STONE_PAPER_SCISSORS = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])


def asked(name, seed, plies, **options):
    """Give a match after some random moves, at a decision of one seat that has a choice."""
    rng = random.Random(seed)
    match = Match(kensei.game(name), seed=seed, **options)
    while seats := sorted(match.state.to_act()):
        if plies < 1 and len(seats) == 1 and len(match.state.legal_moves(seats[0])) > 2:
            return match, seats[0]
        match.play(seats[0], rng.choice(match.state.legal_moves(seats[0])))
        plies -= 1
    return asked(name, seed + 1, 3, **options)


def test_what_is_liked_is_tried_first_and_what_is_better_is_played():
    rng = random.Random(1)
    node = PUCTNode("ab", (0.8, 0.2))
    assert node.select(rng)[0] == 0
    for _ in range(200):
        index, chance = node.select(rng)
        node.update(index, chance, 0.3 if index else -0.3)
    assert node.best() == 1
    assert node.visits[0] > 0


def test_what_is_liked_stays_the_favourite_while_nothing_speaks_against_it():
    rng = random.Random(1)
    node = PUCTNode("abc", (0.5, 0.3, 0.2))
    for _ in range(100):
        index, chance = node.select(rng)
        node.update(index, chance, 0.0)
    assert node.best() == 0
    assert node.visits == sorted(node.visits, reverse=True)


def test_of_many_moves_only_the_serious_are_kept():
    moves = list(range(30))
    kept, shares = candidates(moves, [1.0 if move % 3 else 0.01 for move in moves])
    assert kept == [1, 2, 4, 5, 7, 8, 10, 11]
    assert sum(shares) == pytest.approx(1)


def test_who_knows_begins_with_his_mixture_where_all_decide_at_once():
    node = RegretNode("abc", (0.5, 0.3, 0.2))
    assert node.shares() == pytest.approx([0.5, 0.3, 0.2])
    node.match_regrets(np.array([0.0, 0.0, 4.0]))
    assert node.strategy()[2] > 0.3
    node.reset()
    assert node.shares() == pytest.approx([0.5, 0.3, 0.2])


def test_a_habit_is_answered_as_far_as_it_is_believed():
    """The other mostly shows stone: paper is the answer, but not always, for he may know that too."""
    table, habit = STONE_PAPER_SCISSORS, np.array([0.9, 0.05, 0.05])
    reads, believes = (MatrixNode((RegretNode("abc"), RegretNode("abc")), np.array([table, -table]), *how) for how in (
        ((0.3, 1.0), (None, habit)), ((1.0, 1.0), (None, habit)),
    ))  # fmt: skip
    for matrix in (reads, believes):
        matrix.train(3000)
    assert np.array(reads.nodes[0].shares()) @ table @ habit > 0.5
    assert believes.nodes[0].shares() == pytest.approx([1 / 3] * 3, abs=0.03)


@pytest.mark.parametrize("game", ["musashi", "shiai", "ketto"])
def test_all_moves_of_the_root_meet_the_same_worlds(game):
    """Move for move the worlds come in one order, so that luck does not tell moves apart."""
    for seed in range(20):
        match, seat = asked(game, seed, 12)
        search = Search(GameModel.of(match.game), match.state.view(seat), random.Random(1), 12)
        for _ in range(12):
            search.simulate()
        if len(search.root.moves) > 1:
            break
    assert isinstance(search.root, PUCTNode)
    assert sum(search.root.visits) == 12
    assert len(search.pool) == max(search.root.visits) < 12


@pytest.mark.parametrize("game", ["bushido", "musashi", "shiai", "ketto"])
def test_the_knowing_say_how_they_like_every_legal_move(game):
    prior = GameModel.of(kensei.game(game)).policy.prior
    rng, opinions = random.Random(2), 0
    match = Match(kensei.game(game), seed="opinions")
    while seats := match.state.to_act():
        seat = min(seats)
        legal = match.state.legal_moves(seat)
        liked = prior(match.state.view(seat), legal) if len(legal) > 1 else None
        if liked is not None:
            opinions += 1
            assert len(liked) == len(legal)
            assert min(liked) >= 0 < max(liked)
        match.play(seat, rng.choice(legal))
    assert opinions > 1


def test_where_the_knowing_have_no_doubt_the_tree_does_not_think():
    counts = Counter()
    for seed in range(30):
        match, seat = asked("shiai", seed, 10)
        view, legal = match.state.view(seat), match.state.legal_moves(seat)
        thought = bots.bot("mcts", "shiai").think(view, legal, random.Random(1), Budget(20))
        kept, _ = candidates(legal, GameModel.of(kensei.game("shiai")).policy.prior(view, legal))
        counts[len(kept) == 1] += 1
        assert thought.nodes == (1 if len(kept) == 1 else 20)
        assert {considered.move for considered in thought.considered} == set(kept)
    assert counts[True]
    assert counts[False]


def test_the_pairs_of_a_bushido_duel_are_known_by_heart_to_both():
    match = Match(kensei.game("bushido"), seed="pairs")
    rng, model = random.Random(4), GameModel.of(match.game)
    while match.state.stage.phase != "stance":
        assert model.evaluation.pairs(match.state) is None
        seat = min(match.state.to_act())
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    pairs = model.evaluation.pairs(match.state)
    assert pairs.shape == (2, 9, 9)
    assert np.array_equal(pairs[0], -pairs[1])
    habit = model.beliefs.habit(match.state, 1)
    assert habit.sum() == pytest.approx(1)
    assert len(habit) == 9


def test_the_tree_of_bushido_answers_the_habits_of_its_opponent():
    """What it lays is worth more against the habit than what it would lay with full faith in his best play."""
    match = Match(kensei.game("bushido"), seed="pairs")
    rng, model = random.Random(4), GameModel.of(match.game)
    while match.state.stage.phase != "stance":
        seat = min(match.state.to_act())
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    table, habit = model.evaluation.pairs(match.state)[0], model.beliefs.habit(match.state, 1)
    search = Search(GameModel.of(match.game), match.state.view(0), random.Random(3), 20)
    for _ in range(20):
        search.simulate()
    trusting = MatrixNode((RegretNode(range(9)), RegretNode(range(9))), np.array([table, -table]))
    trusting.train(400)
    mine, trusted = (np.array(node.shares()) for node in (search.root, trusting.nodes[0]))
    assert mine @ table @ habit > trusted @ table @ habit + 0.005
