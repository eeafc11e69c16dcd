"""Musashi's Challenge: a player leaves the game."""

import pytest
from tests.games.musashi.plies import MUSASHI, after, asked, offered, table

from kensei import IllegalMove, Match, record


def leavers(position, *plies):
    """Give the state and the names of the events of the last ply."""
    match = table(position, *plies)
    return match.state, [event.name for event in match.plies[-1].events]


def test_who_leaves_at_his_turn_is_out_like_any_other():
    """musashi.withdraw: the hand lies open, the last attacker draws a bonus; with four he attacks next."""
    state, told = leavers("attack 1 hands=do1/men3,seme/do2/do3 met=-,2,-,-", "1: withdraw")
    assert state.still_in == (0, 2, 3)
    assert (state.played[0], state.played[2]) == (("men3",), ("seme",))
    assert (state.point, asked(state), state.follows) == ("bonus", [2], 2)
    assert told == ["withdrew"]


def test_who_is_attacked_and_leaves_gives_his_attacker_the_bonus():
    """musashi.withdraw: with three the third player starts, as musashi.out.bonus has it."""
    state, _ = leavers("answer 1 hands=do1/men3/do2 attack=0:men1", "1: withdraw")
    assert (state.point, state.turn, state.follows) == ("bonus", 0, 2)


def test_the_attack_of_who_leaves_is_over_and_the_attacked_starts():
    """musashi.withdraw: the one attacked pays nothing."""
    state, _ = leavers("answer 1 hands=do1,do4/men3/do2 attack=0:men1+seme", "0: withdraw")
    assert (state.point, asked(state), state.attack) == ("attack", [1], None)
    assert state.hands[1] == ("men3",)
    assert [str(move) for move in state.legal_moves(1)] == ["men3 to 2"]


def test_what_others_fight_out_goes_on():
    """musashi.withdraw: an attack between two others lies as it lay; nobody aims at who has left."""
    state, _ = leavers("answer 1 hands=do1/do-men,bogyo/do2,do4/do3 attack=0:do5", "2: withdraw")
    assert (state.point, asked(state), state.attack.by) == ("answer", [1], 0)
    assert [str(move) for move in state.legal_moves(1)] == ["do-men to 0", "do-men to 3", "bogyo"]


@pytest.mark.parametrize("limit", ["barred", "robbed"])
def test_limits_for_four_end_with_the_fourth(limit):
    """musashi.withdraw, musashi.counts-now: of four one leaves, and the starter may attack whom he likes."""
    position = f"attack 0 hands=do1/do2/do3/do4 {limit}=1"
    assert offered(position, 0) == ["do1 to 2", "do1 to 3"]
    assert offered(position, 0, "3: withdraw") == ["do1 to 1", "do1 to 2"]


def test_a_limit_that_named_who_left_is_gone():
    """musashi.withdraw: five play, the one who may not be attacked leaves."""
    assert after("attack 0 hands=do1/do2/do3/do4/do5 barred=1", "1: withdraw").barred is None


def test_limits_last_while_four_are_in():
    """musashi.withdraw, musashi.counts-now: of five one leaves, and four are enough for a limit."""
    assert after("attack 0 hands=do1/do2/do3/do4/do5 barred=1", "3: withdraw").barred == 1
    assert after("attack 0 hands=do1/do2/do3/do4/do5 robbed=2", "4: withdraw").robbed == 2


def test_who_draws_the_bonus_attacks_next_when_who_was_to_attack_leaves():
    """musashi.withdraw, musashi.out.bonus"""
    assert after("bonus 1 hands=do1/do2/do3/- in=0,1,2 follows=2", "2: withdraw").follows == 1
    assert after("bonus 1 hands=do1/do2/do3/- in=0,1,2 follows=2", "0: withdraw").follows == 2


def test_the_bonus_of_who_leaves_passes_to_his_own_last_attacker():
    """musashi.withdraw: he was to draw and to attack next."""
    state, _ = leavers("bonus 1 hands=do1/do2/do3/- in=0,1,2 follows=1 met=-,2,-,1", "1: withdraw")
    assert (state.point, state.turn, state.follows) == ("bonus", 2, 0)


def test_of_two_left_the_other_wins():
    """musashi.withdraw, musashi.win: at any moment, and who left scores like all who are out."""
    for position in ("attack 0 hands=do1/do2/- in=0,1", "bonus 0 hands=do1/do2/- in=0,1 follows=1"):
        outcome = after(position, "1: withdraw").outcome()
        assert outcome.scores == (1.0, -0.5, -0.5)
        assert outcome.rule == "musashi.win"


def opened(players=3, seed="moon"):
    return Match(MUSASHI, seed, players=players)


def test_the_choices_of_the_others_stand_while_cards_are_changed():
    """musashi.withdraw, musashi.mulligan: when the last who has to choose leaves, the cards are changed."""
    match = opened()
    match.play(0, "keep")
    match.play(2, "keep")
    told = match.withdraw(1)
    assert [event.name for event in told][:4] == ["withdrew", "changed", "changed", "compared"]
    assert match.state.still_in == (0, 2)
    assert match.state.point in ("attack", "tie")
    assert not match.state.hands[1]


def test_everybody_is_still_asked_when_one_leaves_before_he_has_chosen():
    match = opened(4)
    match.withdraw(0)
    assert asked(match.state) == [1, 2, 3]
    assert MUSASHI.read(MUSASHI.write(match.state), **match.options) == match.state


def tied(players):
    """Give a match in which leaders are tied, by the first seed that has some."""
    for seed in range(100):
        match = opened(players, f"tie {seed}")
        for seat in range(players):
            match.play(seat, "keep")
        if match.state.point == "tie":
            return match
    raise AssertionError("no seed ties")


def test_of_two_tied_leaders_the_other_attacks_first():
    """musashi.withdraw, musashi.first: what he had chosen to change stays in his hand."""
    match = tied(3)
    first, second = match.state.tied
    hand = match.state.hands[first]
    match.play(first, match.state.legal_moves(first)[0])
    match.withdraw(second)
    assert (match.state.point, match.state.turn, match.state.tied) == ("attack", first, ())
    assert match.state.hands[first] == hand


def test_who_is_not_tied_leaves_the_tie_as_it_is():
    match = tied(4)
    other = next(seat for seat in range(4) if seat not in match.state.tied)
    before = match.state.tied
    match.withdraw(other)
    assert (match.state.point, match.state.tied) == ("tie", before)


def test_nobody_leaves_twice_nor_after_the_end():
    match = opened()
    match.withdraw(1)
    before = match.state
    with pytest.raises(IllegalMove, match="seat 1 is not in the game, but 0, 2"):
        match.withdraw(1)
    assert match.state == before
    match.withdraw(0)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.withdraw(2)


def test_a_hand_laid_open_by_leaving_is_told_to_all():
    match = opened()
    hand = match.state.hands[2]
    (event,) = match.withdraw(2)
    assert event.seen_by(None) == {"seat": 2, "cards": list(hand)}
    said = MUSASHI.tell(event, ("Ann", "Ben", "Cid"))
    assert said.startswith("Cid leaves the game and lays open ")


def test_a_record_with_a_player_who_left_is_written_and_read():
    match = opened(4, "left")
    match.play(0, "keep")
    match.withdraw(3)
    text = record.dumps(match)
    assert "\nseat3: withdraw\n" in text
    assert record.loads(text).state == match.state
