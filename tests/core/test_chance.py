"""Chance is a hash of seed and ply: fair, and the same every time."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kensei import BadOption, Match, game
from kensei.core import chance


@given(st.text(), st.integers(0, 10**6), st.integers(1, 10**9))
def test_a_number_lies_in_its_range_and_is_the_same_every_time(seed, ply, below):
    number = chance.number(seed, ply, below)
    assert 0 <= number < below
    assert number == chance.number(seed, ply, below)


def test_the_hash_can_be_recomputed_by_anybody():
    hashed = int.from_bytes(sha256(b'["moon",3,0]').digest(), "big")
    assert chance.number("moon", 3, 10) == hashed % 10


def test_a_hash_beyond_the_last_whole_multiple_is_drawn_again(monkeypatch):
    monkeypatch.setattr(chance, "RANGE", 5)

    class Shown:
        hashes = iter([4, 3])

        def __init__(self, text):
            self.text = text

        def digest(self):
            return next(self.hashes).to_bytes(32, "big")

    monkeypatch.setattr(chance, "sha256", Shown)
    assert chance.number("any", 0, 2) == 1, "of 0..4 only 0..3 count for two outcomes"


def test_weights_are_kept():
    drawn = Counter(chance.draw("weights", ply, (("a", 1), ("b", 3))) for ply in range(8000))
    # 6,000 expected, standard deviation 39.
    assert abs(drawn["b"] - 6000) < 200


def test_plies_and_seeds_draw_independently():
    outcomes = tuple((number, 1) for number in range(1000))
    assert len({chance.draw("moon", ply, outcomes) for ply in range(50)}) > 40
    assert len({chance.draw(str(seed), 0, outcomes) for seed in range(50)}) > 40


def test_a_takeback_never_rolls_again():
    match = Match(game("kaito"), seed="moon")
    dealt = match.state
    match.play(1, match.state.legal_moves(1)[0])
    match.undo()
    assert match.state == dealt


@pytest.mark.parametrize("seed", [None, 1.5, True, b"moon", "x" * 1001, 10**1000])
def test_a_bad_seed_is_refused(seed):
    with pytest.raises(BadOption, match="seed"):
        Match(game("kaito"), seed=seed)


def test_a_seed_too_long_to_write_is_refused():
    with pytest.raises(BadOption, match="seed"):
        Match(game("kaito"), seed=10**5000)


@given(st.text(max_size=50))
def test_any_text_is_a_seed(seed):
    assert Match(game("kiriai"), seed=seed).state.to_act() == {0, 1}


def test_a_number_and_its_text_are_the_same_seed():
    assert Match(game("kaito"), seed=7).state == Match(game("kaito"), seed="7").state
