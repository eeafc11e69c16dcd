"""The table of open values that the bots read is what the study computes."""

import numpy as np
import pytest

from kensei.games.kiriai.bots.open_values import SCALE, plan_table, table
from kensei.games.kiriai.cards import SPACES
from kensei.games.kiriai.kernel import action_table
from studies.kiriai import fit_open_values as fit


@pytest.mark.slow
def test_the_layer_of_spent_specials_and_one_wound_each_is_the_tables():
    values = np.zeros(table().shape)
    after, hurt = action_table(SPACES["standard"])
    fit.layer(values, after, hurt, *plan_table(), (0, 0), (1, 1), fit.SWEEPS, fit.ROUNDS)
    assert abs(np.round(SCALE * values[0, 0, 1, 1]) - SCALE * table()[0, 0, 1, 1]).max() < 1e-9
