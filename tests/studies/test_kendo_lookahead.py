"""The studies of lookahead in both kendo games: matches end, gains are measured fairly, and hands are guessed."""

import numpy as np
import pytest

from kensei.games.kendo.bots.network.bot import shipped
from kensei.games.kendo.bots.network.lookahead import Lookahead
from kensei.games.kendo.kernel.rows import HAND_SIZE
from kensei.games.kendo.musashi.bots.network.lookahead_bot import LOOKAHEAD
from kensei.games.kendo.shiai.bots.network.hands import log_odds, shipped_hands
from studies.kendo.hands import fit, gather, judge
from studies.kendo.ippon import leads
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


def test_whoever_leads_wins_more_often():
    first, second, end = leads(200, 5)
    assert set(first) == {-1, 1} == set(end)
    assert (second[second != 0] == first[second != 0]).all()
    assert (first * end).mean() > 0.2


def test_a_hand_is_guessed_better_than_by_chance():
    hands = gather(7, matches=60)
    assert (hands.held <= hands.pool).all()
    by_chance = judge(np.zeros_like(hands.pool), hands)[0]
    assert judge(log_odds(fit(hands, 200, 1), hands.seen), hands)[0] < by_chance - 0.3
    assert judge(log_odds(shipped_hands(), hands.seen), hands)[0] < by_chance - 0.3


def test_the_slope_of_the_likelihood_is_right():
    hands = gather(8, matches=4)
    logs = np.zeros(hands.pool.shape)
    slope = judge(logs, hands)[1]
    place = tuple(np.argwhere(hands.held)[0])
    logs[place] = 0.01
    assert judge(logs, hands)[0] - judge(-logs, hands)[0] == pytest.approx(0.02 * slope[place], rel=0.01)
