"""A review says of every decision what it was worth and what it gave away; luck and choices add up to the end."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass
from itertools import pairwise
from types import SimpleNamespace

import msgspec
import pytest

import kensei
from kensei.bots import review as module
from kensei.bots.reasons import Measure, reason
from kensei.bots.review import choices, review, reviewed
from kensei.core.review import (
    INACCURACY,
    MISTAKE,
    SERIOUS,
    Decision,
    Review,
    ReviewedMoment,
    key_decisions,
)
from kensei.games import compiling
from kensei.games.kaito.bots import reviewing
from kensei.games.kaito.bots.solver import solve
from kensei.games.kiriai import equilibrium
from kensei.games.kiriai.bots.analysis import by_tables

pytestmark = pytest.mark.slow

GAMES = {
    "kaito": {},
    "kiriai": {"cap": 6},
    "ketto": {},
    "bushido": {"fighters": "swift,rose"},
    "shiai": {},
    "musashi": {"players": 3},
}
QUICK = 2500
"""Decisions of rollouts that a game has here, so that these tests do not take a minute."""


def played(game, options=None, seed="moon"):
    match = kensei.Match(kensei.game(game), seed=seed, **(GAMES[game] if options is None else options))
    rng = random.Random(seed)
    while asked := sorted(match.state.to_act()):
        seat = rng.choice(asked)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    return match


@pytest.fixture(scope="module")
def found():
    made = {}

    def of(game):
        if game not in made:
            match = played(game)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(module, "ROLLOUT_NODES", QUICK)
                made[game] = (match, review(match))
        return made[game]

    return of


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_reviewed_once(found, game):
    match, told = found(game)
    assert told.is_whole
    reviewed_ones = [(one.seat, one.move) for one in told.decisions()]
    made = [(ply.seat, str(ply.move)) for ply in match.plies if ply.seat != kensei.CHANCE]
    assert sorted(reviewed_ones) == sorted(made)
    for one in told.decisions():
        assert 0 <= one.played <= one.before <= 100
        assert one.error >= 0
        assert one.exact <= (one.error == 0)


@pytest.mark.parametrize("game", GAMES)
def test_luck_and_choices_add_up_to_the_end(found, game):
    match, told = found(game)
    scores = match.state.outcome().scores
    for seat in range(match.players):
        changes = told.changes(seat)
        for one in changes:
            assert one.before + one.choice + one.theirs + one.luck == pytest.approx(one.after, abs=1e-6)
        for one, then in pairwise(changes):
            assert one.after == pytest.approx(then.before, abs=1e-6)
        assert changes[-1].after == told.scores[seat] == (100 if scores[seat] > 0 else 50 if max(scores) <= 0 else 0)
        assert all(one.choice <= 0 for one in changes)


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_that_could_not_be_another_costs_nothing(found, game):
    match, told = found(game)
    for one in told.decisions():
        assert one.is_forced == (len(match.state_at(one.ply).legal_moves(one.seat)) == 1)
        assert one.cost == 0 or not one.is_forced


def test_values_of_kaito_are_those_of_the_solver():
    match = played("kaito")
    told = review(match)
    proved = [one for one in told.decisions() if one.exact]
    assert len(proved) > 5
    for one in proved:
        state = match.state_at(one.ply)
        assert one.before == (100 if solve(state, 10**6).value == 1 else 0)
        then = state.apply(one.seat, kensei.game("kaito").parse(one.move)).state
        ended = then.outcome()
        wins = ended.scores[one.seat] > 0 if ended else solve(then, 10**6).value == -1
        assert one.played == (100 if wins else 0)


def test_a_line_of_kaito_is_legal_begins_with_the_better_move_and_wins():
    match = played("kaito", seed="a")
    lines = [one for one in review(match).decisions() if one.line]
    assert lines
    for one in lines:
        assert (one.before, one.played) == (100, 0)
        assert one.line[0] == one.best.move
        then = match.until(one.ply)
        for move in one.line:
            then.play(min(then.state.to_act()), move)
        ended = then.state.outcome()
        assert (
            ended.scores[one.seat] > 0
            if ended
            else solve(then.state, 10**6).value == (1 if then.state.turn == one.seat else -1)
        )


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_last_round_of_kiriai_has_the_value_of_the_exact_program(seed):
    """Averaged over what may be dealt, values of the tables are those of the linear program, within the certificate."""
    match = played("kiriai", {"cap": 1, "lives": 1}, seed)
    state = match.state_at(2)
    exact = equilibrium.solve(state)
    worlds = equilibrium.worlds_of(state)
    for seat in (0, 1):
        seen = [by_tables(world.view(seat), ()) for world in worlds.values()]
        mean = sum(one.value for one in seen) / len(seen)
        wanted = exact.value if seat == 0 else -exact.value
        assert mean == pytest.approx(wanted, abs=max(one.error for one in seen) + 1e-3)


def test_plans_of_the_best_mix_of_kiriai_give_away_no_more_than_the_certificate():
    match = played("kiriai")
    for one in review(match).decisions():
        for move in one.moves:
            if move.share > 0.05:
                assert one.before - move.value <= 4 * one.error + 1


def test_values_of_an_open_duel_of_kiriai_are_the_reference():
    state = kensei.game("kiriai").read("5 2H0:move:kesa! 3H0:charge:zan! 0/1 1w")
    told = by_tables(state.view(0), ())
    assert told.value == pytest.approx(equilibrium.solve(state).value, abs=told.error + 1e-3)


def test_what_the_other_really_chose_is_told_of_in_simultaneous_games(found):
    for game in ("kiriai", "bushido"):
        told = [one for one in found(game)[1].decisions() if one.missed is not None]
        assert told
        assert all(one.missed >= 0 for one in told)
    assert all(one.missed is None for one in found("kaito")[1].decisions())


def test_cards_of_a_solved_duel_of_bushido_agree_between_the_seats():
    match = played("bushido")
    solved = [
        moment for moment in review(match).moments if all(one.note == "the exact duel" for one in moment.decisions)
    ]
    assert solved
    for moment in solved:
        if len(moment.decisions) == 2:
            assert sum(moment.values) == pytest.approx(100, abs=0.5)


def test_the_thresholds_are_those_that_the_page_states():
    assert (INACCURACY, MISTAKE, SERIOUS) == (5, 10, 20)
    grades = [Decision(0, 0, "c4", 50.0, 50.0 - cost).grade for cost in (4.9, 5, 10, 20)]
    assert grades == ["", "inaccuracy", "mistake", "serious mistake"]


def test_what_is_not_sure_has_no_class():
    assert Decision(0, 0, "c4", 60.0, 30.0, error=16.0).grade == ""
    assert Decision(0, 0, "c4", 60.0, 30.0, error=14.0).grade == "serious mistake"
    assert Decision(0, 0, "c4", 60.0, 30.0, error=2.0, cost_error=16.0).grade == ""


@pytest.mark.parametrize("game", GAMES)
def test_no_decision_is_classed_that_cost_no_more_than_its_error(found, game):
    decisions = found(game)[1].decisions()
    assert decisions
    for one in decisions:
        assert not one.grade or one.cost > 2 * max(one.error, one.cost_error)


@pytest.mark.parametrize("game", ["kaito", "kiriai", "ketto", "shiai", "musashi"])
def test_both_sides_of_a_moment_add_up_to_100(game):
    match = played(game, {"players": 2} if game == "musashi" else None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "ROLLOUT_NODES", 500)
        patch.setattr(reviewing, "NODES", 1000)
        patch.setattr(reviewing, "SEARCH_NODES", 100)
        moments = review(match).moments
        assert moments
        for moment in moments:
            assert sum(moment.values) == pytest.approx(100)


def test_luck_is_measured_by_what_one_player_knew():
    """Between two decisions of a seat the other's chance says nothing of its luck; what the other gave away does."""
    mine = [Decision(ply, 0, "a", 50.0, 50.0) for ply in (0, 2)]
    theirs = Decision(1, 1, "b", 90.0, 70.0)
    moments = (
        ReviewedMoment(0, (50.0, 50.0), decisions=(mine[0],)),
        ReviewedMoment(1, (10.0, 90.0), decisions=(theirs,)),
        ReviewedMoment(2, (60.0, 40.0), decisions=(mine[1],)),
    )
    open_game, secret = (Review(moments, (0, 1, 2), (100.0, 0.0), has) for has in (False, True))
    assert [(one.theirs, one.luck) for one in open_game.changes(0)] == [(0, -40), (20, 30), (0, 40)]
    assert [(one.theirs, one.luck) for one in secret.changes(0)] == [(20, -10), (0, 40)]
    change = secret.change_of(theirs, 0)
    assert (change.before, change.theirs, change.luck, change.after) == (10, 20, 0, 30)


def test_a_better_move_has_a_reason_that_was_measured(found):
    for game in ("shiai", "musashi", "ketto", "kiriai"):
        reasons = [one.reason for one in found(game)[1].decisions() if one.reason]
        assert reasons, game
        assert all(one.better != one.other for one in reasons)


def test_a_reason_is_none_that_chance_explains():
    cards = Measure("{who} {better} {other} {move}", lambda state, seat: 0.0, 1.0)
    few = Measure("{who} {better} {other} {move}", lambda state, seat: 0.0, -1.0)
    assert reason([cards], [[5], [0], [5], [0]], [[2], [2], [2], [2]]) is None
    assert reason([cards], [[4], [4], [4], [5]], [[2], [3], [2], [2]]).better == 4.25
    assert reason([cards], [[2], [2], [2], [2]], [[4], [4], [4], [5]]) is None
    assert reason([few], [[2], [2], [2], [2]], [[4], [4], [4], [5]]).other == 4.25


def test_key_turns_are_those_that_cost_most_in_the_order_of_the_game(found):
    told = found("kaito")[1]
    keys = key_decisions(told, 3)
    assert [one.ply for one in keys] == sorted(one.ply for one in keys)
    assert min(one.cost for one in keys) >= max(
        (one.cost for one in told.decisions() if one.grade and one not in keys), default=0
    )


def test_a_review_goes_on_where_it_was_stopped():
    match = played("kiriai")
    whole = [moment for moment, _spent in reviewed(match)]
    rest = [moment for moment, _spent in reviewed(match, before=whole[2].ply)]
    assert rest == whole[3:]


def test_a_seat_is_judged_by_what_it_knew(found):
    """Another Special in the other's hand changes nothing of what a plan of the first round was worth."""
    values = []
    for other in ("zan", "counter"):
        match = kensei.Match.at(kensei.game("kiriai"), f"5 1H0:-:kesa 5H0:-:{other} 0/4")
        rng = random.Random(1)
        while asked := sorted(match.state.to_act()):
            match.play(asked[0], "charge low" if match.ply < 2 else rng.choice(match.state.legal_moves(asked[0])))
        values.append([(one.before, one.played) for one in review(match).decisions(0) if one.ply == 0])
    assert values[0] == values[1]


def test_choices_of_a_moment_are_those_made_at_once():
    match = played("kiriai")
    assert set(choices(match, 2)) == {0, 1}
    assert set(choices(match, 3)) == {next(ply.seat for ply in match.plies[3:4])}


def test_what_the_process_does_between_two_moments_is_not_counted(monkeypatch):
    """A bot's process thinks for others while a review waits for its next slice."""
    now = [0.0]
    monkeypatch.setattr(module, "clock", lambda: now[0])
    notes = []
    for moment, spent in reviewed(played("kiriai")):
        notes += [one.note for one in moment.decisions]
        now[0] += 100.0
        assert spent == 0.0
    assert "by the evaluation alone" not in notes


def test_what_the_compiler_takes_is_not_counted(monkeypatch):
    times = iter([10.0, 10.0, 17.0, 18.0])
    monkeypatch.setattr(module.time, "process_time", lambda: next(times))
    monkeypatch.setattr(compiling, "COMPILER", compiling.CompilerClock())
    begin = module.clock()
    for is_start in (True, True, False, False):
        compiling.COMPILER.notify(SimpleNamespace(is_start=is_start))
    assert module.clock() - begin == 1.0


def strange(thing, path=""):
    """List what no codec writes: numbers of numpy, which solved tables are made of."""
    if is_dataclass(thing):
        return [each for one in fields(thing) for each in strange(getattr(thing, one.name), f"{path}.{one.name}")]
    if isinstance(thing, tuple):
        return [each for place, one in enumerate(thing) for each in strange(one, f"{path}[{place}]")]
    return [] if type(thing) in (int, float, str, bool, type(None)) else [f"{path}: {type(thing)}"]


@pytest.mark.parametrize("game", GAMES)
def test_a_review_can_be_sent_between_processes(found, game):
    _match, told = found(game)
    assert strange(told) == []
    assert msgspec.json.decode(msgspec.json.encode(told), type=Review) == told


@pytest.mark.parametrize("seed", ["moon", "sun", "rain"])
def test_a_review_by_solved_tables_can_be_sent_between_processes(seed):
    """Long duels of Kiri-ai with hidden Specials: every figure comes from an array."""
    if not compiling.IS_COMPILED:
        pytest.skip("without numba there are no tables")
    assert strange(review(played("kiriai", {"cap": 30}, seed))) == []
