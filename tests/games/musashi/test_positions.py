"""Positions that no game of Musashi's Challenge can have are refused, each by the check that is about it."""

import pytest

import kensei
from kensei import BadPosition

MUSASHI = kensei.game("musashi")
SIX = "do1/do2/do3/men1/men2/men3"
A = "do1,men1,tsuki1,do-do,do-kote,do-men,do-tsuki,bogyo,fudoshin,jodan,kaihi,maki"
B = "kote1,do2,hikimen1,men-do,men-kote,men-men,men-tsuki,bogyo,fudoshin,jodan,kaihi,maki"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("attack 0 hands=do1", "1 hands: two to six play"),
        (f"attack 0 hands={SIX}/kote1", "7 hands: two to six play"),
        ("attack 0 hands=do1/do2 in=0,2", "there are 2 hands"),
        ("attack 0 hands=-/do2/do3 in=1,2", "seat 0 is not in the game"),
        ("attack 0 hands=do1/do2/do3 in=0,1", "who is out has no cards"),
        ("attack 0 hands=do1/do2 met=-,-,-", "met names the last attacker of each hand"),
        ("attack 0 hands=do1/do2 met=-,2", "met names seats"),
        ("bonus 0 hands=do1/do2/- in=0,1 follows=2", "follows=2: that seat is not in the game"),
        ("over 0 hands=do1/do2/do3", "the game is over with one left in"),
        ("attack 0 hands=do1/- in=0", "the game is over with one left in"),
        ("attack 0 hands=do1/do2 attack=1:men3", "an attack lies at answer and take alone"),
        ("answer 1 hands=do1/do2", "an attack lies at answer and take alone"),
        ("take 1 hands=do1/do2 attack=0:men3", "cards are taken at take alone"),
        ("answer 1 hands=do1/do2 attack=0:men3 taking=1", "cards are taken at take alone"),
        ("attack 0 hands=do1/do2 tied=0,1", "tied names the leaders"),
        ("attack 0 hands=do1/do2/do3/do4 barred=1 robbed=2", "one of barred and robbed, at attack alone"),
        ("answer 1 hands=do1/do2/do3 attack=0:men3 barred=2", "one of barred and robbed, at attack alone"),
        ("attack 0 hands=do1/do2/- in=0,1 draws=2b", "who draws is in the game"),
        ("deal 0 hands=-/-", "at the deal somebody draws"),
        ("answer 1 hands=do1/do2 attack=0:men3 draws=1b", "nobody draws at answer"),
        ("attack 0 hands=do1/do2 draws=1b", "one card is drawn, by whoever is asked"),
        ("attack 0 hands=do1/do2 draws=0b,0b", "one card is drawn, by whoever is asked"),
        ("mulligan 0 hands=do1/do2 chosen=?/?", "3 brown, 4 red and 5 green"),
        (f"mulligan 0 hands={A}/{B}", "chosen is said while all decide"),
        (f"mulligan 0 hands={A}/{B} chosen=?", "chosen has a part for each hand"),
        (f"mulligan 0 hands={A}/{B} chosen=-/-", "somebody has still to choose"),
        (f"mulligan 0 hands={A}/{B} chosen=seme/?", r"seat 0 may not change \('seme',\)"),
        (f"tie 0 hands={A}/{B} tied=0 chosen=?/?", "two or more who are in are tied"),
        (f"tie 0 hands={A}/{B} tied=0,1 chosen=-/?", r"seat 0 may not change \(\)"),
        ("attack 0 hands=-/do2", "who is asked to attack has a card"),
        ("attack 0 hands=do1/do2 chosen=?/?", "chosen is said before the first attack alone"),
        ("answer 1 hands=do1/do2 attack=0:men3 chosen=?/?", "chosen is said before the first attack alone"),
        ("attack 0 hands=do1/do2 barred=1", "barred or robbed is one of several others"),
        ("attack 0 hands=do1/do2/do3 robbed=0", "barred or robbed is one of several others"),
        ("answer 1 hands=do1/do2 attack=1:men3", "the attacker 1 is another player still in"),
        ("take 1 hands=do1/do2 attack=0:men3 taking=2", "no more cards are taken than there are"),
        ("take 1 hands=do1/do2,do3,do4 attack=0:men2 taking=3", "no more cards are taken than there are"),
        ("bonus 0 hands=do1/do2 chosen=?/?", "follows names who attacks next"),
        ("over 0 hands=do1/- in=0 chosen=?/?", "nobody chooses when it is over"),
        ("answer 1 hands=do1/do2 attack=men3", "an attack is like 0:men3[+]seme or 2:maki"),
        ("answer 1 hands=do1/do2 attack=0:maki+seme", "an attack is like 0:men3[+]seme or 2:maki"),
    ],
)
def test_a_position_is_refused_by_what_is_wrong_in_it(position, message):
    with pytest.raises(BadPosition, match=message):
        MUSASHI.read(position)


@pytest.mark.parametrize(
    "position",
    [
        f"attack 0 hands={SIX}",
        "attack 0 hands=do1/do2",
        "attack 0 hands=do1/do2/do3 barred=1",
        "attack 0 hands=do1/do2/do3 robbed=2",
        "attack 0 hands=do1/do2/- in=0,1",
        "attack 0 hands=-/do2 draws=0b",
        "take 1 hands=do1/do2,do3 attack=0:men2 taking=2 met=-,0",
        "over 0 hands=do1/- in=0",
        f"mulligan 0 hands={A}/{B} chosen=?/-",
        f"mulligan 0 hands={A}/{B} chosen=men1/?",
    ],
)
def test_positions_at_the_bounds_are_read_and_written_alike(position):
    state = MUSASHI.read(position)
    assert MUSASHI.read(MUSASHI.write(state)) == state


def test_who_is_attacked_has_met_the_attacker():
    """[musashi.attack.target]"""
    assert MUSASHI.read("answer 1 hands=do1/do2/do3 attack=0:men3 met=-,2,-").met == (None, 0, None)
