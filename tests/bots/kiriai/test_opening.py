"""The secret set-up of Kiri-ai's larger field, and the first round after it, in which the automaton remembers more."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kensei import Match, bots
from kensei.bots import Budget
from kensei.games.kiriai import GAME
from kensei.games.kiriai.bots.automaton import duel, opening, phases, playing, responding, solving, tables
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, Memory
from kensei.games.kiriai.bots.equilibrium_bot import EquilibriumBot

pytestmark = pytest.mark.slow

SMALL = Memory(7, 1, 1, 1)
"""Of the tables that the fixtures solve."""


def test_work_on_the_larger_field_goes_on_with_the_starts_that_were_kept(larger_field):
    again = solving.LayerSolver(7, SMALL, larger_field / "layers")
    assert len(again.layers) == len(again.starts) == 2
    assert np.array_equal(again.starts[1], tables.read(larger_field / tables.name(7), 7).starts[1])


def test_the_bot_plays_by_tables_that_were_solved_on_this_machine(larger_field, monkeypatch):
    monkeypatch.setattr(tables, "cache_folder", lambda: larger_field)
    tables.found.cache_clear()
    match, rng = Match(GAME, seed="moon", field="advanced", cap=1), random.Random(5)
    while asked := sorted(match.state.to_act()):
        for seat in asked:
            bot = EquilibriumBot(bots.story(match, seat, "equilibrium"))
            view, legal = match.state.view(seat), match.state.legal_moves(seat)
            thought = bot.think(view, legal, rng, Budget())
            assert not thought.note
            assert sum(seen.share for seen in thought.considered) == pytest.approx(1)
            match.play(seat, thought.move)
    tables.found.cache_clear()


def test_tables_without_starts_are_those_of_earlier_versions(larger_field, tmp_path, monkeypatch):
    known = tables.read(larger_field / tables.name(7), 7)
    tables.write(tmp_path / tables.name(7), SMALL, known.layers)
    monkeypatch.setattr(tables, "cache_folder", lambda: tmp_path)
    tables.found.cache_clear()
    assert tables.found(7) is None
    tables.found.cache_clear()


def test_more_vectors_in_the_first_round_lower_the_certificate(two_rounds):
    """What the set-up told is used; otherwise there is the vector of even weights alone."""
    fine = two_rounds.starts[2]
    coarse = np.broadcast_to(fine[:, :, :1], fine.shape)
    one, other = (sum(opening.solve(SMALL, each)[1]) / 2 for each in (fine, coarse))
    assert 0 < one < 0.8 * other


def test_mixtures_of_the_first_round_keep_what_was_promised(two_rounds):
    rng = random.Random(3)
    points, vectors = phases.start_grid(SMALL)
    for start in rng.sample(duel.starts(7), 5):
        moment = playing.Moment(HIDDEN, 0, start, 2, is_start=True)
        for number in rng.sample(range(len(points) * len(vectors)), 4):
            assert playing.mixture(two_rounds, moment, number).excess < 1e-6


def test_no_answer_wins_more_than_the_bound_from_the_set_up_on(two_rounds):
    """One round before the end every place and every plan is tried, against what the bot plays with each Special."""
    promised = opening.mixture(two_rounds, 1, 2)[1]
    for special in range(3):
        others = [own for own in range(3) if own != special]
        chances = {own: opening.chances(two_rounds, 1, 2, own) for own in others}
        mine = {place for own in others for place in chances[own]}
        for place in range(len(opening.CHOICES)):
            won = sum(best_plan(two_rounds, special, place, each, chances) for each in mine)
            assert won <= promised[special] + 1e-6


def best_plan(known, special, place, mine, chances):
    """What the best plan wins after the bot took one place and the opponent another, times how likely that is."""
    position = duel.starts(7)[mine * len(opening.CHOICES) + place]
    moment = playing.Moment(HIDDEN, 0, position, 1, is_start=True)
    won = dict.fromkeys(responding.plans(known, moment, special), 0.0)
    for own, places in chances.items():
        if mine in places:
            memories = opening.remembered(known, 1, 2, own, mine, place)
            for theirs, share in playing.chances(known, moment, own, memories).items():
                for plan in won:
                    to = duel.play(known.table.rules, position, theirs, plan)
                    won[plan] += places[mine] / 3 * share * ((to == duel.LOST) - (to == duel.WON))
    return max(won.values())
