"""The training of Kettō's styles with rules for calls: the same under a seed, and written as the bots read it."""

import argparse
import tomllib

import numpy as np
import pytest

from kensei.games.compiling import IS_COMPILED
from kensei.games.ketto.bots.styles import ROLES
from kensei.games.ketto.kernel.calling import EXTRAS, FEATURES
from kensei.games.ketto.kernel.policy import NAMES
from studies.ketto import called

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="runs compiled code")


def arguments(path, **changes):
    settings = {"generations": [2, 1], "population": 4, "duels": 4, "moments": 40, "seed": 3, "measure": 4}
    return argparse.Namespace(**settings | {"write": path} | changes)


def test_the_same_seed_trains_the_same_styles_and_another_seed_others(tmp_path):
    for name, seed in (("one", 3), ("same", 3), ("other", 4)):
        called.run(arguments(tmp_path / name, seed=seed))
    one, same, other = ((tmp_path / name).read_text() for name in ("one", "same", "other"))
    assert one == same
    assert one != other
    found = tomllib.loads(one)
    for role in ROLES:
        assert list(found[role]["weights"]) == list(NAMES)
        assert list(found[role]["extras"]) == list(EXTRAS)
        assert len(found[role]["calls"]) == len(found["usual"][role]) == FEATURES


def test_a_rule_says_that_strong_strokes_should_be_called():
    """Fitted to few moments, it still likes a call better the more goes through."""
    rules = called.search_rules(600, 1)
    weak, strong = np.zeros(FEATURES), np.zeros(FEATURES)
    weak[0] = strong[0] = 1.0
    strong[[1, 2, 3, 23]] = 2.0, 2.0, 0.5, 1.0
    assert (rules @ (strong - weak) > 0).all()
