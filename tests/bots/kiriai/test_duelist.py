"""Kiri-ai by heart: a round is a matrix game between all that both may hold."""

from __future__ import annotations

import random

import numpy as np
import pytest

import kensei
from kensei import Match, bots
from kensei.bots import Budget
from kensei.bots.evaluation import GameModel
from kensei.bots.nodes import MatrixNode, RegretNode
from kensei.bots.regret_numba import CompiledMatrixNode
from kensei.bots.tree import Search
from kensei.games.kiriai import GAME
from kensei.games.kiriai.bots.duelist import solved
from kensei.games.kiriai.bots.evaluation import deals, doubt, pairs

POSITIONS = (
    "5 1H0:-:kesa 5H0:-:counter",
    "5 2E1:move:zan! 4H0:high:kesa",
    "5 3H1:balanced:counter! 3E1:low:zan!",
    "5 2H0:charge:kesa 3E1:-:zan",
)


def asked(**options):
    """Give states with both to plan, in the middle of duels."""
    for seed in range(6):
        rng = random.Random(seed)
        match = Match(kensei.game("kiriai"), seed=seed, **options)
        while sorted(match.state.to_act()) == [0, 1]:
            if rng.random() < 0.3:
                yield match.state
            for seat in (0, 1):
                match.play(seat, rng.choice(match.state.legal_moves(seat)))


@pytest.mark.parametrize("options", [{"cap": 12}, {"cap": 3}, {"lives": 1, "cap": 12}], ids=str)
def test_what_is_known_by_heart_is_what_trying_every_pair_finds(options):
    model = GameModel.of(GAME)
    states = list(asked(**options))[:8]
    assert states
    for state in states:
        search = Search(model, state.view(0), random.Random(1), 1)
        tried = search._tried(state, (0, 1), (state.legal_moves(0), state.legal_moves(1)))
        assert pairs(state) == pytest.approx(tried)


def test_on_the_larger_field_nothing_is_known_by_heart():
    match = Match(GAME, seed="moon", field="advanced")
    assert pairs(match.state) is None
    for seat in (0, 1):
        match.play(seat, match.state.legal_moves(seat)[0])
    assert pairs(match.state) is None
    view, legal = match.state.view(0), match.state.legal_moves(0)
    assert bots.bot("duelist", "kiriai").choose(view, legal, random.Random(1), Budget(5)) in legal


@pytest.mark.parametrize("position", POSITIONS)
def test_a_mixture_of_full_faith_gains_nothing_by_another_plan(position):
    """In an equilibrium every plan that is played is worth the same, and none is worth more."""
    view = GAME.read(position).view(0)
    shares, values = solved(view, 4000, faith=1.0)
    assert shares.sum() == pytest.approx(1)
    assert shares @ values == pytest.approx(values.max(), abs=0.02)


def test_little_faith_makes_use_of_plans_that_are_played_at_random():
    view = GAME.read(POSITIONS[0]).view(0)
    state = GAME.read(POSITIONS[0])
    against_anything = pairs(state)[0].mean(axis=1)
    faithful, doubting = (solved(view, 500, faith)[0] for faith in (1.0, 0.3))
    assert doubting @ against_anything > faithful @ against_anything


def test_the_other_does_not_know_the_special_one_holds():
    """What Blue is expected to play is the same whatever Red holds: only Red's own plans differ."""
    state = GAME.read("5 1H0:-:kesa 5H0:-:zan")
    twin = GAME.read("5 1H0:-:counter 5H0:-:zan")
    assert state.view(1) == twin.view(1)
    one, other = (solved(each.view(1), 300) for each in (state, twin))
    assert np.array_equal(one[0], other[0])


def test_a_spent_special_is_known_to_both():
    assert deals(GAME.read("5 1H0:-:kesa 5H0:-:zan").view(0)) == deals(GAME.read("5 1H0:-:zan 5H0:-:kesa").view(1))
    assert len(deals(GAME.read("5 1H0:-:kesa 5H0:-:zan").view(0))) == 6
    assert deals(GAME.read("5 1H0:-:kesa! 5H0:-:zan!").view(0)) == [("kesa", "zan")]


def test_a_doubted_view_holds_what_the_other_may_suspect():
    view = GAME.read("5 1H0:-:kesa 5H0:-:zan!").view(0)
    seen = {doubt(view, random.Random(seed)).special for seed in range(40)}
    assert seen == {"kesa", "counter"}


def test_it_beats_who_plays_anything():
    bot, other = bots.bot("duelist", "kiriai"), bots.bot("random", "kiriai")
    won = 0
    for seed in range(12):
        match = Match(kensei.game("kiriai"), seed=seed, cap=40)
        rng = random.Random(seed)
        while match.state.to_act():
            state = match.state
            for seat, each in enumerate((bot, other)):
                match.play(seat, each.choose(state.view(seat), state.legal_moves(seat), rng, Budget(200)))
        won += match.state.outcome().scores[0] > 0
    assert won >= 9


@pytest.mark.parametrize("faith", [(1.0, 1.0), (0.6, 1.0), (1.0, 0.3)])
def test_compiled_rounds_find_the_same_mixtures(faith):
    values = np.random.default_rng(1).normal(size=(2, 9, 12))
    nodes = [(RegretNode(range(9)), RegretNode(range(12))) for _ in range(2)]
    for kind, pair in zip((MatrixNode, CompiledMatrixNode), nodes, strict=True):
        matrix = kind(pair, values, faith)
        for rounds in (1, 40, 3):
            matrix.train(rounds)
    for usual, quick in zip(*nodes, strict=True):
        assert quick.shares() == pytest.approx(usual.shares())
        assert quick.regrets == pytest.approx(usual.regrets)
        assert quick.rounds == usual.rounds
