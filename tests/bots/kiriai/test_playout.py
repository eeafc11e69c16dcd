"""The compiled twin of the automaton and its responder: every round is one that the reference would play."""

from __future__ import annotations

import numpy as np
import pytest

from kensei.games.kiriai.bots.automaton import duel, opening, playing, playout, responding, tables
from kensei.games.kiriai.bots.automaton.playing import Moment
from kensei.games.kiriai.bots.automaton.solving import by_special


@pytest.fixture(scope="module")
def solved():
    return tables.read(tables.FOLDER / tables.name(5), 5)


def moments(duels, rounds, is_start=False):
    return [
        Moment(int(phase), int(special), int(at), rounds, is_start)
        for phase, special, at in zip(duels.phase, duels.special, duels.position, strict=True)
    ]


@pytest.mark.parametrize(("cap", "lives"), [(4, 2), (3, 1)])
def test_every_round_is_one_that_the_reference_would_play(solved, cap, lives):
    compare_rounds(solved, cap, lives)


@pytest.mark.slow
@pytest.mark.parametrize("lives", [2, 1])
def test_so_it_is_from_the_secret_set_up_on(two_rounds, lives):
    compare_rounds(two_rounds, 2, lives, least=25)


def compare_rounds(solved, cap, lives, least=40):
    rng = np.random.default_rng(6)
    duels = playout.begun(solved, 40, lives, rng, cap)
    known = [believed_at_first(solved, duels, n, cap, lives) for n in range(40)]
    compared = 0
    for rounds in range(cap, 0, -1):
        is_start = bool(solved.starts) and rounds == cap
        before = moments(duels, rounds, is_start)
        memories = duels.memory.copy()
        playout.play_round(solved, duels, rounds, rng.random((40, 2)), is_start=is_start)
        for n, moment in enumerate(before):
            if moment.position < 0:
                continue
            mine, theirs = map(int, duels.plans[n])
            own, dealt = int(duels.own[n]), int(duels.theirs[n])
            assert playing.chances(solved, moment, own, {int(memories[n]): 1.0})[mine] > 0
            best, won = responding.best_answer(solved, moment, dealt, known[n])
            assert theirs == best or won_with(solved, moment, dealt, known[n], theirs) == pytest.approx(won, abs=1e-9)
            then = playing.after(solved, moment, mine, theirs)
            if then is None:
                assert duels.position[n] < 0
                continue
            assert then == moments(duels, rounds - 1)[n]
            known[n] = responding.followed(solved, moment, dealt, known[n], mine, theirs, then)
            reached = playing.remembered(solved, moment, own, {int(memories[n]): 1.0}, mine, theirs, then)
            assert reached[int(duels.memory[n])] > 0
            believed = {m: share for m, share in enumerate(duels.beliefs[n]) if share > 0}
            assert believed == pytest.approx({m: share for m, share in known[n].items() if share > 0}, abs=1e-9)
            compared += 1
    assert compared > least


def believed_at_first(solved, duels, n, cap, lives):
    """What the responder believes when both stand on the field; the places are those that the reference allows."""
    own, dealt = int(duels.own[n]), int(duels.theirs[n])
    if not solved.starts:
        return playing.beginning(solved)
    size = len(opening.CHOICES)
    mine, theirs = divmod(duel.starts(7).index(int(duels.position[n])) % (size * size), size)
    assert opening.chances(solved, cap, lives, own)[mine] > 0
    assert theirs == responding.best_place(solved, cap, lives, dealt)[0]
    assert opening.remembered(solved, cap, lives, own, mine, theirs)[int(duels.memory[n])] > 0
    return responding.entered(solved, cap, lives, dealt, mine, theirs)


@pytest.mark.slow
@pytest.mark.parametrize("lives", [2, 1])
def test_the_best_place_wins_what_the_certificate_says(two_rounds, lives):
    bounds = by_special(7, two_rounds.memory, two_rounds.layers[2], lives, two_rounds.starts[2])
    for special in range(3):
        assert responding.best_place(two_rounds, 2, lives, special)[1] == pytest.approx(bounds[special], abs=1e-5)


@pytest.mark.slow
def test_from_the_set_up_on_no_more_is_won_than_the_bound(two_rounds):
    """The spread of a mean of 4,000 duels, most of them drawn, is below .02."""
    won = playout.results(two_rounds, 2, 2, 4_000, 3)
    assert won.any()
    bounds = by_special(7, two_rounds.memory, two_rounds.layers[2], 2, two_rounds.starts[2])
    assert won.mean() < sum(bounds) / 3 + 0.05


def won_with(solved, moment, dealt, memories, plan):
    row = responding.plans(solved, moment, dealt).index(plan)
    return sum(
        share
        * playing.mixture(solved, moment, m).rows[responding.type_of(moment, dealt)][row]
        / responding.meets(solved, moment, dealt, m)
        for m, share in memories.items()
    )


def test_the_same_seed_plays_the_same_duels(solved):
    one, again, other = (playout.results(solved, 3, 2, 60, seed) for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_what_is_won_stays_near_the_bound(solved):
    """With few rounds the bound is nearly reached; the spread of a mean of 4,000 duels is below .02."""
    won = playout.results(solved, 4, 2, 4_000, 3)
    assert won.mean() < sum(by_special(5, solved.memory, solved.layers[4])) / 3 + 0.05
