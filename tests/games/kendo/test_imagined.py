"""States imagined while somebody decides in secret: the own choice stands, unseen ones are made up."""

import random

import pytest

import kensei

SHOWING = "show 0 hands=do1,seme/do2,men3 chosen=show.do1/?"
SWITCHING = "opening-switch 0 hands=do1,do-do,seme/do2,men-men,bogyo chosen=switch.do1.brown/?"
CHANGING = (
    "mulligan 0 hands=do1,men1,tsuki1,do-do,do-kote,do-men,do-tsuki,bogyo,fudoshin,jodan,kaihi,maki"
    "/kote1,do2,hikimen1,men-do,men-kote,men-men,men-tsuki,bogyo,fudoshin,jodan,kaihi,maki chosen=do1/?"
)


def imagined(name, position, seat, seed):
    game = kensei.game(name)
    state = game.read(position)
    return state, game.imagine(state.view(seat), random.Random(seed))


@pytest.mark.parametrize(("name", "position"), [("shiai", SHOWING), ("musashi", CHANGING)])
def test_the_own_choice_stands_and_who_is_asked_stays_asked(name, position):
    """shiai.deal, musashi.mulligan: nothing moves before the last has decided."""
    for seed in range(10):
        state, found = imagined(name, position, 0, seed)
        assert found.chosen == state.chosen
        assert found.to_act() == {1}


@pytest.mark.parametrize(("name", "position"), [("shiai", SHOWING), ("shiai", SWITCHING), ("musashi", CHANGING)])
def test_a_choice_that_is_not_seen_is_one_that_the_imagined_hand_could_make(name, position):
    """shiai.deal, musashi.mulligan, kendo.hands"""
    for seed in range(10):
        state, found = imagined(name, position, 1, seed)
        assert (found.chosen[0] is None, found.chosen[1]) == (False, None)
        assert found.hands[1] == state.hands[1]
        game = kensei.game(name)
        assert game.write(game.read(game.write(found))) == game.write(found), "a position that can be"


@pytest.mark.parametrize(("name", "point"), [("shiai", "start"), ("musashi", "attack")])
def test_where_nobody_decides_in_secret_nothing_is_chosen(name, point):
    """shiai.turn, musashi.attack.forms"""
    state, found = imagined(name, f"{point} 0 hands=do1,seme/do2,men3", 1, 1)
    assert found.chosen == state.chosen == ()
    assert [len(pile) for pile in found.decks] == [len(pile) for pile in state.decks]
