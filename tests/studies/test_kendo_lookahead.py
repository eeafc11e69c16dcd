"""The studies of lookahead in Musashi's Challenge: matches end, and gains are measured fairly."""

import numpy as np
import pytest

from kensei.games.kendo.bots.network.bot import shipped
from kensei.games.kendo.bots.network.lookahead import Lookahead
from kensei.games.kendo.kernel.rows import HAND_SIZE
from kensei.games.kendo.musashi.bots.network.lookahead_bot import LOOKAHEAD
from studies.kendo.lookahead import Player, play_match
from studies.kendo.lookahead_gain import Recorder, Tried, gain
from studies.kendo.openings import opened


def test_values_of_chance_alone_are_no_gain():
    rng = np.random.default_rng(1)
    tried = [Tried(np.array([0.5, 0.5]), rng.normal(size=(4, 2))) for _ in range(4000)]
    assert abs(np.mean([gain(one, 2, 0.01) for one in tried])) < 0.03


def test_a_better_move_is_a_gain():
    tried = Tried(np.array([0.75, 0.25]), np.array([[0.0, 0.4]] * 4))
    assert gain(tried, 2, 0.01) == pytest.approx(0.75 * 0.4)


def test_a_match_is_played_and_its_decisions_are_kept():
    weights = shipped("musashi")
    assert play_match(Player(Lookahead(LOOKAHEAD, weights, 4, sees_all=True)), weights, 1, 0, 3) in (0.0, 0.5, 1.0)
    recorder = Recorder(Lookahead(LOOKAHEAD, weights, 4))
    assert play_match(recorder, None, 0, 0, 3) in (0.0, 0.5, 1.0)
    assert recorder.tried


def test_after_the_opening_both_hold_twelve_cards():
    rows = opened(20, 5)
    assert (rows[:, HAND_SIZE : HAND_SIZE + 2] == 12).all()
