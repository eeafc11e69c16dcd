"""Self-play of both kendo games: the same under a seed, and taken up where it was stopped."""

import numpy as np
import pytest

from studies.kendo import selfplay
from studies.kendo.selfplay import Training, schedule

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def few_matches(monkeypatch):
    monkeypatch.setattr(selfplay, "GAMES", 96)


def arrays(training):
    return np.concatenate([one.reshape(-1) for one in training.policy.arrays.values()])


@pytest.mark.parametrize("game", ["shiai", "musashi"])
def test_the_same_seed_learns_the_same(game):
    one, same, other = (Training(game, seed, None) for seed in (1, 1, 2))
    for training in (one, same, other):
        training.learn(*schedule(0.0, 1e-3, (0.05, 0.01)))
    assert one.matches > 0
    assert np.array_equal(arrays(one), arrays(same))
    assert not np.array_equal(arrays(one), arrays(other))


def test_a_training_is_taken_up_as_it_was_kept():
    one, again = Training("musashi", 1, None), Training("musashi", 5, None)
    one.learn(1e-3, 0.05)
    again.take_up(one.kept())
    assert np.array_equal(arrays(one), arrays(again))
    assert (one.matches, one.decisions) == (again.matches, again.decisions)


def test_who_has_learnt_nothing_makes_half_the_points():
    """Against a frozen copy and against random moves, draws counted as half a point."""
    one = Training("musashi", 1, None)
    one.policy.arrays = {name: np.zeros_like(array) for name, array in one.policy.arrays.items()}
    assert one.measure() == pytest.approx(0.5, abs=0.1)
    beside = Training("musashi", 2, one.policy.arrays)
    beside.learn(0.0, 0.0)
    assert beside.matches > selfplay.GAMES
    assert beside.won / beside.matches == pytest.approx(0.5, abs=0.15)


@pytest.mark.parametrize(("share", "least"), [(1.0, 0.3), (0.5, 0.7)])
def test_against_the_practised_bot_only_the_learner_learns(share, least):
    one = Training("musashi", 3, "practised", share=share)
    played = one.play()
    assert least < played["mine"].mean() < least + 0.3
    assert one.measure(40) < 0.4


def test_who_sees_both_hands_begins_as_the_network_it_is_given():
    given = Training("musashi", 1, None).policy.arrays
    one = Training("musashi", 2, "practised", sees_all=True)
    one.begin_as(given)
    x = np.ones((1, one.inputs.INPUTS), dtype=np.float32)
    wide = np.ones((1, one.lockstep.critic_inputs), dtype=np.float32)
    before = Training("musashi", 1, None).policy.forward(x)[2]
    assert np.allclose(one.policy.forward(wide)[2], before, atol=1e-4)
    one.learn(1e-3, 0.01)
    assert np.abs(one.policy.arrays["w0"][one.inputs.INPUTS :]).sum() > 0
