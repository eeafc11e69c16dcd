"""The Kyoto Grand Tournament."""

import pytest
from tests.games.bushido.tables import BUSHIDO, FOUR, NINE, at, fates, hand, healths, odds, play

from kensei import CHANCE


def test_kyoto_draws_an_opponent_for_the_lowest_seat():
    """bushido.mode.kyoto: the last pair is not drawn; no challenges."""
    state = BUSHIDO.start(mode="kyoto", players=4, fighters=FOUR)
    assert odds(state) == {"pair swift rose": 1, "pair swift bruiser": 1, "pair swift warlord": 1}
    state, _ = play(state, "pair swift bruiser")
    assert state.to_act() == {0, 1, 2, 3}
    assert [duel.seats for duel in state.stage.duels] == [(0, 2), (1, 3)]


def semifinals(mode, swift="swift:9", bruiser="bruiser"):
    sides = f"{swift} v rose:7 v {bruiser} v warlord:7"
    return at(sides, "stance pairs=0v1:0,2v3:0", mode=mode)


def test_kyoto_heals_the_winners_and_crowns_the_last():
    """bushido.mode.kyoto, bushido.scores, bushido.new-duel: the final needs no draw."""
    state, _ = play(semifinals("kyoto"), "0: kiri", "1: matsu", "2: kiri", "3: matsu")
    assert healths(state) == "20 0 20 0"
    assert hand(state, 0) == NINE
    assert state.to_act() == {0, 2}
    final = at("swift v rose:0#fallen v bruiser:7 v warlord:0#fallen", "stance pairs=0v2:0", mode="kyoto")
    state, _ = play(final, "0: kiri", "2: matsu")
    assert state.outcome().scores == pytest.approx((1.0, -1 / 3, -1 / 3, -1 / 3))
    assert "Kensei" in state.outcome().reason


def test_hardcore_kyoto_does_not_heal():
    """bushido.kyoto.hardcore."""
    state, _ = play(semifinals("kyoto+hardcore"), "0: kiri", "1: matsu", "2: kiri", "3: matsu")
    assert healths(state) == "9 0 20 0"


@pytest.mark.parametrize(("mode", "health"), [("kyoto", 20), ("kyoto+hardcore", 1)])
def test_a_double_knock_out_is_replayed(mode, health):
    """bushido.kyoto.double-ko: at once, from 20 or 1, with all nine cards."""
    sides = "thrillseeker:7:01 v rose:7:78 v bruiser v warlord"
    state = at(sides, "stance pairs=0v1:3,2v3:0", mode=mode)
    state, _ = play(state, "0: tomoe", "1: yama", "2: kiri", "3: kiri", "speed 11")
    assert healths(state) == f"{health} {health} 20 20"
    assert hand(state, 0) == hand(state, 1) == NINE
    assert state.stage.duels[0].quiet == 0
    assert state.to_act() == {0, 1, 2, 3}


def test_a_stalemate_in_a_tournament_is_rolled_off():
    """bushido.stalemate: 3 dice each, ties again; the lower is out, and the next pair goes on."""
    state = at("swift v rose v bruiser v warlord", "stance pairs=0v1:44,2v3:0", mode="kyoto")
    state, _ = play(state, "0: kiri", "1: kiri", "2: kiri", "3: matsu")
    assert (state.stage.phase, state.stage.asked, state.to_act()) == ("playoff", 0, {CHANCE})
    state, _ = play(state, "roll 123", "roll 222")
    assert (state.stage.phase, state.stage.asked) == ("playoff", 0), "6 and 6: again"
    state, _ = play(state, "roll 123", "roll 223")
    assert fates(state) == ["fallen", "in", "in", "in"]
    assert healths(state) == "20 20 20 13"
    assert state.to_act() == {2, 3}
