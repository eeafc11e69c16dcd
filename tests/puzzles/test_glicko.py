"""Ratings by Glicko-2, against the example that Glickman works through in his paper."""

import pytest

from kensei.puzzles import GlickoRating, after_puzzle, rated
from kensei.puzzles.glicko import HIGHEST, LEAST_DEVIATION, LOWEST, MOST_DEVIATION

PLAYER = GlickoRating(1500, 200, 0.06)
MET = [(GlickoRating(1400, 30), 1), (GlickoRating(1550, 100), 0), (GlickoRating(1700, 300), 0)]


def test_the_worked_example_of_the_paper():
    """The paper rounds on the way and gives 1464.06, 151.52 and 0.05999."""
    found = rated(PLAYER, MET)
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_results_makes_a_rating_less_sure():
    found = rated(PLAYER, [])
    assert found.rating == PLAYER.rating
    assert found.deviation == pytest.approx(200.2714, abs=0.001)


def test_a_volatility_rises_with_results_that_nobody_expects():
    steady, odd = (rated(PLAYER, [(GlickoRating(rating, 30), 1)] * 5) for rating in (1500, 2600))
    assert odd.volatility > steady.volatility


def test_one_puzzle_moves_an_unsure_rating_further_than_a_sure_one():
    puzzle = GlickoRating(1500, 100)
    gains = [after_puzzle(GlickoRating(1500, deviation), puzzle, True).rating - 1500 for deviation in (300, 60)]
    assert gains[0] > 5 * gains[1] > 0


def test_what_is_kept_stays_within_its_bounds():
    rating = GlickoRating()
    for _ in range(300):
        rating = after_puzzle(rating, GlickoRating(2600, 100), True)
        assert LOWEST <= rating.rating <= HIGHEST
        assert LEAST_DEVIATION <= rating.deviation <= MOST_DEVIATION
    for _ in range(300):
        rating = after_puzzle(rating, GlickoRating(600, 100), False)
    assert rating.rating >= LOWEST
