"""Moves as numbers and views as tensors."""

import random

import numpy as np
import pytest

import kensei
from kensei.adapters import encoding as encode
from kensei.adapters import pettingzoo
from kensei.adapters.environment import Environment
from kensei.core.errors import BadOption, IllegalMove, KenseiError
from kensei.core.protocol import CHANCE
from kensei.games.ketto.encoding import MOVEMENTS
from kensei.testing.walks import walk

WALKS = 12


def walks(name, options):
    """Give random walks of many lengths."""
    return [walk(kensei.game(name), options, seed, 12 * seed + 4) for seed in range(WALKS)]


def test_every_legal_move_has_a_number_of_its_own(name, options):
    """Or, where a numbering has a bound, some legal move has."""
    encoding = encode.encoding(name, **options)
    for trip in walks(name, options):
        for state in trip.states:
            for seat in state.to_act() - {CHANCE}:
                moves = state.legal_moves(seat)
                numbers, mask = encoding.legal(moves)
                assert len(numbers) == mask.sum()
                assert len(numbers) == len(moves) or (encoding.within and len(numbers) > 0)
                assert {encoding.moves[number] for number in numbers} <= set(moves)


def test_numbers_and_moves_are_inverse(name, options):
    encoding = encode.encoding(name, **options)
    assert [encoding.numbers[encoding.move(number)] for number in range(len(encoding.moves))] == list(
        range(len(encoding.moves))
    )
    parse = kensei.game(name).parse
    assert all(parse(str(move)) == move for move in encoding.moves)


def test_observations_fit_their_description(name, options):
    encoding = encode.encoding(name, **options)
    assert sum(length for _, length in encoding.layout) == encoding.shape[0]
    for trip in walks(name, options):
        for state in trip.states[:: max(1, len(trip.states) // 6)]:
            for seat in (None, *trip.seats()):
                observation = encoding.observe(state.view(seat))
                assert observation.shape == encoding.shape
                assert observation.dtype == np.int8
                assert observation.min() >= 0
                assert observation.max() <= encoding.high


def test_chance_has_no_more_outcomes_than_said(name, options):
    encoding = encode.encoding(name, **options)
    most = max(len(state.chances()) for trip in walks(name, options) for state in trip.states)
    assert 0 < most <= encoding.chances


def test_games_are_no_longer_than_said(name, options):
    longest = encode.encoding(name, **options).longest
    for seed in range(WALKS):
        trip = walk(kensei.game(name), options, seed, 10_000)
        assert trip.state.outcome()
        assert len(trip.states) - 1 <= longest + sum(bool(state.chances()) for state in trip.states)


def test_no_observation_depends_on_what_its_seat_must_not_know(name, options):
    """An imagined state looks the same: the law of secrets, through observation and mask."""
    encoding = encode.encoding(name, **options)
    for trip in walks(name, options):
        state = trip.state
        for seat in trip.seats():
            for attempt in range(4):
                imagined = trip.game.imagine(state.view(seat), random.Random(attempt))
                assert np.array_equal(encoding.observe(imagined.view(seat)), encoding.observe(state.view(seat)))
                assert np.array_equal(
                    encoding.legal(imagined.legal_moves(seat))[1], encoding.legal(state.legal_moves(seat))[1]
                )


def test_a_secret_choice_does_not_show_in_the_environment(simultaneous):
    """Two games that differ in one seat's secret choice look the same to whoever chooses after it."""
    name, options = simultaneous
    env = pettingzoo.raw_env(name, **options)
    tried = 0
    for seed in range(10):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while env.table.asked:
            before, first = env.table.state, env.agent_selection
            legal = np.flatnonzero(env.observe(first)["action_mask"])
            if len(env.table.asked) > 1:
                seen = []
                for action in (legal[0], legal[-1]):
                    env.table.state, env.table.asked = before, before.to_act()
                    env.table.play(min(env.table.asked), env.table.encoding.moves[action])
                    other = min(env.table.asked)
                    seen.append((env.table.observe(other).tolist(), env.table.mask(other).tolist()))
                assert seen[0] == seen[1]
                tried += 1
                env.table.state, env.table.asked = before, before.to_act()
                env.table._legal.clear()
            env.step(rng.choice(legal))
    assert tried > 0


def test_both_seats_see_the_same_picture_of_the_same_situation():
    """Kiri-ai counts spaces from the own end: the start looks alike to both but for the Specials."""
    state = kensei.game("kiriai").read("5 2H1:-:kesa 4H1:-:zan")
    red, blue = (encode.encoding("kiriai").observe(state.view(seat)) for seat in (0, 1))
    assert red[:38].tolist() == blue[:38].tolist()
    assert red[38:41].tolist() == [1, 0, 0]
    assert blue[38:41].tolist() == [0, 1, 0]


def test_the_planes_of_kaito_are_the_grid():
    state = kensei.game("kaito").read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC")
    black = encode.encoding("kaito").observe(state.view(1))
    assert np.argwhere(black[0]).tolist() == [[3, 0], [3, 5]]
    assert np.argwhere(black[10]).tolist() == [[4, 2]]
    assert black[11:16, 0, 0].tolist() == [4, 1, 0, 0, 1]
    assert black[16:21, 5, 5].tolist() == [4, 0, 0, 1, 0]


def test_ketto_has_eight_movements_and_a_window_for_each():
    """What lies beyond the bound is legal, is offered to nobody here, and is refused with that reason."""
    table = Environment("ketto", {})
    table.reset(3)
    while len(table.state.sides[0].shown.movements) < MOVEMENTS:
        seat = min(table.asked)
        legal = table.legal_moves(seat)
        wanted = [move for move in legal if str(move).endswith(" new") or str(move) == "draw"]
        table.play(seat, wanted[-1] if wanted else legal[0])
    while table.asked != {0} or not (new := [m for m in table.state.legal_moves(0) if str(m).endswith(" new")]):
        seat = min(table.asked)
        drawing = [move for move in table.legal_moves(seat) if str(move) == "draw"]
        table.play(seat, drawing[0] if drawing else table.legal_moves(seat)[0])
    numbers = table.encoding.numbers
    assert not any(table.mask(0)[numbers[move]] for move in new)
    assert any(str(move).startswith("place ") for move in table.legal_moves(0))
    with pytest.raises(IllegalMove, match="legal, but beyond the bound of the numbering"):
        table.check(0, numbers[new[0]])


def test_ketto_places_no_card_outside_its_windows():
    code = encode.encoding("ketto")
    far = [kensei.game("ketto").parse(text) for text in ("place A05 @1 4,0", "place A05 @1 3,0", "place A05 @9 0,1")]
    assert [str(move) for move in code.within(far)] == ["place A05 @1 3,0"]
    with pytest.raises(KenseiError, match="none of the legal moves has a number: place A05 @1 4,0"):
        code.legal(far[:1])


def test_a_position_says_what_it_knows_of_the_options():
    state, settled = encode.opening("kiriai", {"cap": 3}, "5 1H0:-:kesa 5H0:-:zan 2/9 1w")
    assert (settled["cap"], settled["lives"], state.rounds) == (9, 1, 2)
    three = kensei.game("musashi").write(kensei.game("musashi").start(players=3))
    assert encode.opening("musashi", {"players": 3}, three)[1]["players"] == 3
    with pytest.raises(BadOption, match="another number of players"):
        encode.opening("musashi", {}, three)


@pytest.mark.parametrize("number", [396, -1, 2.0, "0", None, True, np.bool_(True)])
def test_what_is_no_number_of_a_move_is_refused(number):
    with pytest.raises(IllegalMove, match="whole numbers from 0 to 395"):
        encode.encoding("kaito").move(number)


def test_unknown_games_and_options_are_answered_with_the_allowed_ones():
    with pytest.raises(BadOption, match=r"the games are: .*kaito"):
        encode.encoding("go")
    with pytest.raises(BadOption, match="a whole number from 1"):
        encode.encoding("kiriai", cap=0)
