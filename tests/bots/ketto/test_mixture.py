"""The mixture of styles of Kettō's best level, and how it thinks ahead from one."""

import random

import numpy as np
import pytest

from kensei.bots import Budget, bot, story
from kensei.core.match import Match
from kensei.games import game
from kensei.games.compiling import IS_COMPILED
from kensei.games.ketto.bots.mixture import MixtureBot, proposed
from kensei.games.ketto.bots.styles import ROLES, StyleMixture, mixture, role_of, trained, usual_style
from kensei.games.ketto.kernel.calling import EXTRAS, FEATURES
from kensei.games.ketto.kernel.policy import NAMES

compiled = pytest.mark.skipif(not IS_COMPILED, reason="runs compiled code")


@pytest.mark.parametrize("role", ROLES)
def test_the_shares_of_a_role_are_a_whole_and_each_style_has_every_weight(role):
    mix = mixture(role)
    assert abs(sum(mix.shares) - 1) < 1e-9
    assert mix.weights.shape == (len(mix.shares), len(NAMES))
    assert np.isfinite(mix.weights).all()


@pytest.mark.parametrize("role", ROLES)
def test_a_trained_style_has_every_weight_and_a_rule_for_calls(role):
    for style in (trained(role), usual_style(role)):
        assert (len(style.weights), len(style.extras), len(style.calls)) == (len(NAMES), len(EXTRAS), FEATURES)
        assert all(np.isfinite(part).all() for part in (style.weights, style.extras, style.calls))


def test_who_begins_is_the_start_player():
    assert [role_of(seat, 1) for seat in (0, 1)] == ["second", "start"]


def test_a_style_is_drawn_by_its_share_and_the_seed():
    mix = StyleMixture((0.25, 0.75), np.array([[1.0], [2.0]]))
    drawn = [float(mix.drawn(random.Random(seed))[0]) for seed in range(400)]
    assert drawn == [float(mix.drawn(random.Random(seed))[0]) for seed in range(400)]
    assert 0.2 < drawn.count(1.0) / 400 < 0.3
    assert sorted(mix.spread(8, 0.3)[:, 0]) == [1.0] * 2 + [2.0] * 6


def duel_to(plies, seed):
    match, player, rng = Match(game("ketto"), seed=f"mixture {seed}"), bot("swift", "ketto"), random.Random(seed)
    for _ in range(plies):
        if not (asked := match.state.to_act()):
            break
        seat = min(asked)
        match.play(seat, player.choose(match.state.view(seat), match.legal_moves(seat), rng, Budget()))
    return match


def test_it_knows_in_which_order_cards_were_laid():
    match = duel_to(40, 1)
    told = MixtureBot().following(story(match, 0, "mixture"))
    for movement in match.state.sides[1].shown.movements:
        order = told.order(1)[movement.number]
        assert order[0] == (0, 0)
        assert sorted(order) == sorted(movement.cells)
    assert MixtureBot().order(1) == {}


@compiled
@pytest.mark.parametrize("seed", range(6))
def test_it_plays_a_legal_move_and_the_same_for_the_same_seed_and_nodes(seed):
    match = duel_to(5 + 9 * seed, seed)
    seat = min(match.state.to_act())
    view, legal = match.state.view(seat), match.legal_moves(seat)
    thoughts = [MixtureBot().think(view, legal, random.Random(3), Budget(nodes=400)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].move in legal


@compiled
def test_what_a_style_proposes_does_not_depend_on_what_it_cannot_see():
    for seed in range(8):
        match = duel_to(24, seed)
        seat = min(match.state.to_act())
        view, style = match.state.view(seat), mixture("start").weights[0].copy()
        style[NAMES.index("noise")] = 0.0
        assert len({proposed(view, style, random.Random(world)) for world in range(5)}) == 1


@compiled
def test_it_begins_where_all_goes_through_and_not_against_a_double_line():
    text = "attack black first:black | stance:S3 hand:D @1:0,0=A01;0,1=A02;0,2=A03 | stance:S2^ hand:D"
    state = game("ketto").read(text)
    thought = MixtureBot().think(state.view(0), state.legal_moves(0), random.Random(1), Budget(nodes=2000))
    assert str(thought.move) == "attack @1 0,2"
    assert thought.considered[0].value == pytest.approx(1.0)
