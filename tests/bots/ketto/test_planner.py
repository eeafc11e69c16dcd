"""Planning of Kettō by a trained style: what it guesses, what it goes by, and when it calls."""

import random

import numpy as np
import pytest

from kensei.bots import Budget, bot, story
from kensei.core.match import Match
from kensei.games import game
from kensei.games.compiling import IS_COMPILED
from kensei.games.ketto.bots.mixture import MixtureBot
from kensei.games.ketto.bots.planner import COPIES_OF, NO_ORDER, Planner, guessed, in_order
from kensei.games.ketto.bots.styles import role_of, trained, usual
from kensei.games.ketto.cards import CARDS, COMBAT, KIND
from kensei.games.ketto.kernel import battle, calling, policy, tables

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="runs compiled code")
NUMBERS = tables.numbers(None)
WEIGHTS = usual().weights[0]
IS_COMBAT = np.array([KIND[card] == COMBAT for card in CARDS])


def positions(seed, point="action", every=3):
    """Yield matches in which a seat is asked so, with the seat."""
    match, rng, player = Match(game("ketto"), seed=f"planner {seed}"), random.Random(seed), bot("swift", "ketto")
    number = 0
    while asked := match.state.to_act():
        seat = min(asked)
        if match.state.now.point == point:
            number += 1
            if number % every == 0:
                yield match, seat
        match.play(seat, player.choose(match.state.view(seat), match.legal_moves(seat), rng, Budget()))


def order_of(match, seat):
    return MixtureBot().following(story(match, seat, "mixture")).order(1 - seat)


def strokes(duel, seat):
    lines = policy.lines_seen(duel, NUMBERS, seat, WEIGHTS)
    places = [place for place in range(duel.sides[seat, tables.LAID]) if not battle.is_defensive(duel, seat, place)]
    return sum(policy.value_of(duel, NUMBERS, seat, place, duel.sides[seat, tables.STANCE], lines) for place in places)


@pytest.mark.parametrize("point", ["action", "attack", "parry"])
def test_guessed_cards_fit_what_everybody_sees_and_no_card_is_there_too_often(point):
    for seed in range(4):
        for match, seat in positions(seed, point):
            other = 1 - seat
            truth, found = (
                tables.packed(match.state),
                guessed(match.state.view(seat), order_of(match, seat), WEIGHTS, random.Random(seed)),
            )
            np.testing.assert_array_equal(found.hand[seat], truth.hand[seat])
            np.testing.assert_array_equal(found.sides[:, tables.IS_UP :], truth.sides[:, tables.IS_UP :])
            laid = np.zeros(len(CARDS), dtype=np.int64)
            for place in range(found.sides[other, tables.LAID]):
                count = found.size[other, place]
                assert count == truth.size[other, place]
                np.add.at(laid, found.card[other, place, :count], 1)
                seen = {
                    (int(x), int(y)): int(card)
                    for x, y, card, up in zip(
                        *(part[other, place, :count] for part in (truth.x, truth.y, truth.card, truth.up)), strict=True
                    )
                    if up
                }
                for i in range(count):
                    cell = int(found.x[other, place, i]), int(found.y[other, place, i])
                    assert bool(found.up[other, place, i]) == (cell in seen)
                    assert not found.up[other, place, i] or found.card[other, place, i] == seen[cell]
            stance = np.bincount([tables.ATTACKS_END + found.sides[other, tables.STANCE]], minlength=len(CARDS))
            whole = laid + found.hand[other] + found.deck[other] + found.gone[other] + found.pool[other] + stance
            assert (whole <= COPIES_OF).all()
            for part in (IS_COMBAT, ~IS_COMBAT):
                assert found.hand[other][part].sum() == truth.hand[other][part].sum()
                assert found.deck[other][part].sum() == truth.deck[other][part].sum()


def test_guessed_strokes_are_worth_about_what_true_ones_are():
    true, imagined = [], []
    for seed in range(25):
        for match, seat in positions(seed):
            other = 1 - seat
            truth = tables.packed(match.state)
            found = guessed(match.state.view(seat), order_of(match, seat), WEIGHTS, random.Random(seed))
            true.append(strokes(truth, other))
            imagined.append(strokes(found, other))
    assert np.mean(true) > 3
    assert 0.75 < np.mean(imagined) / np.mean(true) < 1.25
    assert np.corrcoef(true, imagined)[0, 1] > 0.6


def test_cards_come_into_the_order_in_which_they_were_laid():
    for match, seat in positions(3):
        order, duel = order_of(match, seat), tables.packed(match.state)
        in_order(duel, 1 - seat, order)
        for place in range(duel.sides[1 - seat, tables.LAID]):
            count = duel.size[1 - seat, place]
            cells = zip(*(part[1 - seat, place, :count].tolist() for part in (duel.x, duel.y)), strict=True)
            assert tuple(cells) == order[int(duel.number[1 - seat, place])]


def test_without_a_story_the_first_card_is_first():
    match, seat = list(positions(3))[-1]
    duel = tables.packed(match.state)
    in_order(duel, 1 - seat, NO_ORDER)
    assert duel.x[1 - seat, 0, 0] == duel.y[1 - seat, 0, 0] == 0


def test_what_the_rule_for_calls_sees_does_not_depend_on_what_is_hidden():
    for match, seat in positions(5):
        view, rows = match.state.view(seat), []
        for world in range(4):
            row = np.zeros(calling.FEATURES)
            duel = tables.packed(game("ketto").imagine(view, random.Random(world)))
            calling.features(duel, NUMBERS, seat, WEIGHTS, row)
            rows.append(row)
        for row in rows[1:]:
            np.testing.assert_array_equal(row, rows[0])


def test_the_same_seed_plans_the_same_and_every_action_is_legal():
    for match, seat in positions(2, every=5):
        view = match.state.view(seat)
        style, order = trained(role_of(seat, view.now.start)), order_of(match, seat)
        found = [Planner(view, style, order, random.Random(1)).best(4) for _ in range(2)]
        assert found[0] == found[1]
        legal = match.legal_moves(seat)
        for chance in range(3):
            thought = MixtureBot().think(view, legal, random.Random(chance), Budget(nodes=400))
            assert thought.move in legal
            assert {one.move for one in thought.considered} <= set(legal)


def test_with_a_long_stroke_against_an_empty_table_it_calls():
    text = "action black taken:3 | stance:S2^ hand:D,V @1:0,-3=A04;0,-2=A03;0,-1=A02;0,0=A01 | stance:S1^ hand:D"
    state = game("ketto").read(text)
    thought = MixtureBot().think(state.view(0), state.legal_moves(0), random.Random(1), Budget(nodes=400))
    assert str(thought.move) == "valor"
