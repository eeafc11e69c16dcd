"""Bushido Duels: a player leaves the match."""

import random

import pytest
from tests.games.bushido.tables import BUSHIDO, at, fates, hand, healths, named, odds, play, started

from kensei import BadDeck, Match
from kensei.games.bushido.deck import house_text
from kensei.testing.walks import random_move


def left(state, *seats):
    """Let seats leave one after the other; give the state and the events, and see that the position can be written."""
    events = []
    for seat in seats:
        state, told = state.withdraw(seat)
        events += told
        assert BUSHIDO.read(BUSHIDO.write(state)) == state
    return state, events


def duels(sides="swift v rose v bruiser v warlord", stage="stance pairs=0v1:0,2v3:0", mode="duels"):
    return at(sides, stage, mode)


def test_the_duel_is_the_opponents():
    """bushido.withdraw: knocked out, and the other duel goes on."""
    state, events = left(duels(), 0)
    assert fates(state) == ["withdrawn", "in", "in", "in"]
    assert (healths(state), state.to_act()) == ("0 20 20 20", {2, 3})
    assert named(events, "walked_over") == [{"seat": 1, "target": 0}]
    assert state.in_play() == {2, 3}, "who has won his only duel has nothing left to leave"


def test_a_card_laid_against_who_leaves_goes_back_unseen():
    """bushido.withdraw: nobody learns what it was, and the turn of the others goes on at once."""
    state, _ = play(duels(), "1: kiri", "2: kiri", "3: matsu")
    state, events = left(state, 0)
    assert "kiri" in hand(state, 1)
    assert [facts["seat"] for facts in named(events, "discarded")] == [2, 3]
    assert state.sides[1].plan is None


def test_all_who_stayed_have_won_and_who_left_has_lost():
    """bushido.withdraw, bushido.duels.win."""
    state, _ = left(duels(), 0, 3)
    assert state.outcome().scores == (-1.0, 1.0, 1.0, -1.0)


def test_a_fight_under_way_ends_when_one_of_them_leaves():
    """bushido.withdraw: the next pair is fought, then all discard."""
    state, _ = play(duels("highborn v rose v bruiser v warlord"), "0: kiku", "1: matsu", "2: kiri", "3: kiri")
    assert (state.stage.phase, state.stage.asked) == ("pay", 0)
    for seat in (0, 1):
        gone, events = left(state, seat)
        assert gone.to_act() == {2, 3}
        assert [facts["seat"] for facts in named(events, "discarded")] == [0, 1, 2, 3]


def test_a_fight_of_others_goes_on_when_one_of_another_pair_leaves():
    """bushido.withdraw: the pair that is next has no fight any more."""
    state, _ = play(duels("highborn v rose v bruiser v warlord"), "0: kiku", "1: matsu", "2: kiri", "3: matsu")
    state, _ = left(state, 3)
    assert (state.stage.phase, state.stage.asked, state.stage.queue) == ("pay", 0, (0,))
    state, events = play(state, "discard")
    while state.chances():
        state, more = play(state, min(odds(state)))
        events += more
    assert state.to_act() == {0, 1}
    assert not named(events, "faced")


def in_phase(phase, **options):
    """Play at random until the phase is asked."""
    for seed in range(400):
        rng, state = random.Random(seed), BUSHIDO.start(players=4, **options)
        while state.to_act() and state.stage.phase != phase:
            state = state.apply(*random_move(state, rng)).state
        if state.to_act():
            return state
    raise AssertionError(f"no walk comes to {phase}")


@pytest.mark.parametrize("phase", ["pay", "take"])
@pytest.mark.parametrize("mode", ["duels", "clans", "kyoto", "ffa"])
def test_whoever_leaves_while_somebody_pays_or_takes_the_others_go_on(phase, mode):
    """bushido.withdraw: one of the fight, or one who is not in it."""
    state = in_phase(phase, mode=mode, fighters="highborn,manipulator,bruiser,rose")
    for seat in sorted(state.in_play()):
        gone, _ = left(state, seat)
        assert seat not in gone.to_act()
        assert gone.to_act() or gone.outcome()


def test_a_challenge_lapses_when_either_side_leaves():
    """bushido.withdraw: who is next is found anew; one who has no part in it changes nothing."""
    state = at("swift v rose v bruiser v warlord", "answer@1 active=0 rolls=9,5,4,3")
    challenger, _ = left(state, 0)
    assert (challenger.stage.phase, challenger.stage.active) == ("challenge", 1)
    challenged, _ = left(state, 1)
    assert (challenged.stage.phase, challenged.stage.active) == ("challenge", 0)
    third, _ = left(state, 3)
    assert (third.stage.phase, third.stage.asked) == ("answer", 1)


def test_who_has_nobody_left_to_challenge_is_left_standing():
    """bushido.withdraw, bushido.challenge.none-left."""
    state = at("swift v rose v bruiser v warlord", "challenge@0 active=0 rolls=9,5,4,3")
    state, events = left(state, 1, 2, 3)
    assert named(events, "waited") == [{"seat": 0}]
    assert state.outcome().scores == (1.0, -1.0, -1.0, -1.0)


def test_who_leaves_before_choosing_gets_a_fighter_that_is_left_over():
    """bushido.withdraw: nobody waits for it, and the others choose first."""
    state, _ = started("next 1", mode="ffa", players=3)
    state, _ = left(state, 1)
    assert odds(state) == {"next 0": 1, "next 2": 1}
    state, _ = play(state, "next 0", "fighter rose", "fighter wanderer")
    assert [side.shown.fighter for side in state.sides] == ["rose", "swift", "wanderer"]
    assert state.to_act() == {0, 2}


@pytest.mark.parametrize(("mode", "players"), [("duels", 4), ("clans", 4), ("kyoto", 4), ("ffa", 3)])
def test_the_last_one_who_stays_has_won_before_the_first_duel(mode, players):
    """bushido.withdraw: even while fighters are chosen."""
    match = Match(BUSHIDO, mode=mode, players=players)
    for seat in range(players - 1):
        match.withdraw(seat)
    scores = match.state.outcome().scores
    assert scores[-1] == 1.0
    assert max(scores[:-1]) < 0
    assert BUSHIDO.read(BUSHIDO.write(match.state)) == match.state


def test_who_left_a_clan_does_not_win_with_it():
    """bushido.withdraw, bushido.scores: a fallen member does; all others share the loss."""
    state = at("swift+higher v rose:7+lower v bruiser+higher v warlord:0+lower#fallen", "stance pairs=0v1:0", "clans")
    assert state.contenders() == {0, 1, 2, 3}
    state, _ = left(state, 2)
    assert state.contenders() == {0, 1, 3}
    state, _ = play(state, "0: kiri", "1: matsu")
    assert state.outcome().scores == pytest.approx((1.0, -1 / 3, -1 / 3, -1 / 3))
    assert "Bruiser" not in state.outcome().reason


def test_a_clan_that_leaves_has_lost_at_once():
    """bushido.withdraw, bushido.clans.win: the fallen of the other clan win too."""
    state = at(
        "swift+higher v rose+lower v bruiser:0+higher#fallen v warlord:0+lower#fallen", "stance pairs=0v1:0", "clans"
    )
    state, _ = left(state, 1)
    assert state.outcome().scores == (1.0, -1.0, 1.0, -1.0)


def test_clans_are_rolled_by_those_who_stayed():
    """bushido.withdraw: three roll, one against two."""
    state, _ = left(started("next 1", mode="clans", players=4)[0], 1)
    state, _ = play(state, "next 0", "fighter rose", "next 2", "fighter swift", "fighter warlord")
    assert (state.stage.phase, state.stage.rollers) == ("clans", (0, 2, 3))
    state, events = play(state, "roll 333", "roll 222", "roll 111")
    assert [facts["clan"] for facts in named(events, "joined")] == ["higher", "lower", "lower"]


def test_in_a_tournament_the_opponent_goes_on():
    """bushido.withdraw: the winner heals and the final is fought."""
    state, _ = left(duels("swift:9 v rose v bruiser v warlord:7", mode="kyoto"), 1)
    assert state.in_play() == {0, 2, 3}, "who waits for the next round may still leave"
    state, _ = play(state, "2: kiri", "3: matsu")
    assert (healths(state), state.to_act()) == ("20 0 20 0", {0, 2})


def test_who_waits_for_the_next_round_and_leaves_is_drawn_all_the_same():
    """bushido.withdraw: three are left, so the place is kept; who is drawn against it goes on without a duel."""
    first = "swift v rose:0#fallen v bruiser v warlord:0#fallen"
    second = "highborn v manipulator:0#fallen v wanderer v thrillseeker:1"
    state = at(f"{first} v {second}", "stance pairs=0v1:0.,2v3:0.,4v5:0.,6v7:0", "kyoto")
    state, _ = left(state, 2)
    state, _ = play(state, "6: kiri", "7: matsu")
    assert odds(state) == {"pair swift highborn": 1, "pair swift wanderer": 1, "pair swift bruiser": 1}
    state, events = play(state, "pair swift bruiser")
    assert named(events, "walked_over") == [{"seat": 0, "target": 2}]
    assert state.to_act() == {4, 6}
    state, _ = left(state, 4)
    assert state.to_act() == {0, 6}, "the final"


def test_the_last_of_a_tournament_is_kensei():
    """bushido.withdraw, bushido.mode.kyoto."""
    final = at("swift v rose:0#fallen v bruiser:7 v warlord:0#fallen", "stance pairs=0v2:0", mode="kyoto")
    state, _ = left(final, 0)
    assert state.outcome().reason == "Bruiser is Kensei"
    assert state.outcome().scores == pytest.approx((-1 / 3, -1 / 3, 1.0, -1 / 3))


BRAWL = "stance pairs=0v1v2v3:0"


def test_in_a_free_for_all_everybody_lays_anew():
    """bushido.withdraw: so nobody learns who had aimed at the one who left."""
    state, _ = play(duels(stage=BRAWL, mode="ffa"), "0: kiri on rose", "2: kiri on swift")
    state, events = left(state, 1)
    assert state.to_act() == {0, 2, 3}
    assert [side.plan for side in state.sides] == [None] * 4
    assert [event.name for event in events] == ["withdrew"]


def test_the_fights_of_who_leaves_a_free_for_all_are_ties():
    """bushido.withdraw, bushido.ffa.ko: the active player leaves, or one of the attackers."""
    sides = "swift>2?1 v rose>0?1 v bruiser>0?1 v warlord>0?2"
    state = at(sides, "name@0 active=0 pairs=0v1v2v3:0", "ffa")
    attacker, events = left(state, 1)
    assert named(events, "cancelled") == [{"seat": 0, "target": 1}]
    assert [str(move) for move in attacker.legal_moves(0)] == ["fight bruiser", "fight warlord"]
    active, events = left(state, 0)
    assert len(named(events, "cancelled")) == 4
    assert active.to_act() == {1, 2, 3}


def test_the_last_one_in_a_free_for_all_wins_at_once():
    """bushido.withdraw, bushido.ffa.win: his own card that lies face down stays unseen."""
    state, _ = play(at("swift v rose v bruiser:0#fallen", "stance pairs=0v1:0", "ffa"), "0: kiri on rose")
    state, events = left(state, 1)
    assert [event.name for event in events] == ["withdrew", "ended"]
    assert state.outcome().scores == (1.0, -0.5, -0.5)


def test_two_who_fall_together_after_one_left_share_without_him():
    """bushido.withdraw, bushido.scores."""
    sides = "thrillseeker:7:01 v rose:7:78 v bruiser:0#withdrawn"
    state, _ = play(at(sides, "stance pairs=0v1:0", "ffa"), "0: tomoe on rose", "1: yama on thrillseeker", "speed 11")
    assert fates(state) == ["drawn", "drawn", "withdrawn"]
    assert state.outcome().scores == (0.25, 0.25, -0.5)


def test_it_is_told_in_words():
    _state, events = left(duels(), 0)
    said = [BUSHIDO.tell(event, ("Ann", "Ben", "Cid", "Dan")) for event in events[:2]]
    assert said == ["Ann leaves the match and is out.", "Ann has left: Ben wins the duel without a fight."]


def test_no_fighter_of_a_deck_is_called_withdraw():
    """A record's `withdraw` always means that somebody left."""
    with pytest.raises(BadDeck, match=r"none of .*withdraw"):
        BUSHIDO.start(deck=house_text().replace('name = "rose"', 'name = "withdraw"'))
