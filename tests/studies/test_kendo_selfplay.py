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
    assert one.against_random() == pytest.approx(0.5, abs=0.1)
    beside = Training("musashi", 2, one.policy.arrays)
    beside.learn(0.0, 0.0)
    assert beside.matches > selfplay.GAMES
    assert beside.won / beside.matches == pytest.approx(0.5, abs=0.15)
