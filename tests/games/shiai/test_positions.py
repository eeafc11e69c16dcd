"""Positions that no match of Kendo Shiai can have are refused, each by the check that is about it."""

import pytest
from tests.games.shiai.court import SHIAI

from kensei import BadPosition
from kensei.games.kendo.cards import GREENS, REDS
from kensei.games.kendo.deck import read

TWELVE = "do1,do3,do4,do5,kote1,kote2,kote3,kote4,kote5,men1,men2,men3"
BROWNS = ",".join(card for card in read(None)[0] if card not in ("do1", "do2"))
RED = "attack=1:do-men+fudoshin"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("start 0", "'start 0' is no position"),
        ("start", "'start' is no position"),
        ("rest 0 hands=do1/do2", "'rest' is no question"),
        ("start 0 scores=1,0", "lacks the hands"),
        ("start 0 hands=do1/do2 hands=do1/do2", "write each at most once"),
        ("start 0 hands=do1/do2 wind=1", "write each at most once"),
        ("start 0 hands=do1/do2 scores", "write each at most once"),
        ("start 9 hands=do1/do2", "'9' is no seat"),
        ("start 2 hands=do1/do2", "two play, on the seats 0 and 1"),
        ("start 0 hands=do1/do2/do3", "two play, on the seats 0 and 1"),
        ("start 0 hands=do1/do2 served=2", "two play, on the seats 0 and 1"),
        ("start 0 hands=do1/do1", "too many cards do1: the deck has 1"),
        (f"start 0 hands={TWELVE},men4/do2", "a hand has at most 12 cards"),
        ("show 0 hands=do1/do2 chosen=?/? ties=3", "the lot decides after three ties"),
        ("start 0 hands=do1/do2 ties=1", "ties are counted while browns are shown"),
        ("start 0 hands=do1/do2 now=penalised", "penalised is said at a refill alone"),
        (f"raid 0 hands=do1/do2 {RED}", "cards are raided at raid alone"),
        ("start 0 hands=do1/do2 raiding=1", "cards are raided at raid alone"),
        (f"raid 0 hands=do1/do2 {RED} raiding=2", "no more cards are raided than there are"),
        (f"raid 0 hands=do1,do3,do4/do2 {RED} raiding=3", "no more cards are raided than there are"),
        ("start 0 hands=do1/do2 filling=0", "filling is said at a refill alone"),
        ("refill 0 hands=do1/do2", "filling is said at a refill alone"),
        ("refill 0 hands=do1/do2 filling=0,0", "name each seat once"),
    ],
)
def test_a_position_is_refused_by_what_is_wrong_in_it(position, message):
    """shiai.deal.tie, shiai.fudoshin.raid, shiai.refill: counters are said where they count."""
    with pytest.raises(BadPosition, match=message):
        SHIAI.read(position)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("start 0 hands=do1/do2 hansoku=2,0", "two hansoku are an ippon"),
        ("start 0 hands=do1/do2 hansoku=1", "'1' should be two figures"),
        ("start 0 hands=do1/do2 scores=1,1,0", "'1,1,0' should be two figures"),
        ("start 0 hands=do1/do2 scores=1,0 now=encho", "the encho comes at 1:1"),
        ("start 0 hands=do1/do2 scores=1,1 now=last-round", "the last round comes at 1:0"),
        ("start 0 hands=do1/do2 now=last-round", "two ippon end the match"),
        ("start 0 hands=do1/do2 scores=2,0", "two ippon end the match"),
        ("over 0 hands=do1/do2 scores=1,1", "nobody has won yet"),
        ("over 0 hands=do1/do2 scores=2,2", "nobody has won yet"),
        ("over 0 hands=do1/do2 now=last-round", "nobody has won yet"),
        ("start 0 hands=do1/do2 now=tired", "'tired': say penalised, last-round, encho"),
    ],
)
def test_a_score_that_no_match_has_is_refused(position, message):
    """shiai.goal, shiai.hansoku.two, shiai.jikan.lead, shiai.jikan.encho"""
    with pytest.raises(BadPosition, match=message):
        SHIAI.read(position)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("start 0 hands=do1/do2 attack=1:men3", "no attack lies at start"),
        ("answer 1 hands=do1/do2", "an attack lies at answer: attack=0:men3"),
        ("throw 0 hands=do1,do3,do4/do2", "an attack lies at throw"),
        ("answer 1 hands=do1/do2 attack=1:men3", "the attack comes from the other player"),
        ("answer 0 hands=do1/do2 attack=0:men3", "the attack comes from the other player"),
        ("stroke 1 hands=do1/do2 attack=0:men-do", "at the stroke a brown lies on the Seme"),
        ("raid 0 hands=do1/do2 attack=1:men3 raiding=1", "a raid is a red with Fudoshin"),
        ("throw 0 hands=do1,do3,do4/do2 attack=1:men3", "cards are thrown for Jodan"),
        ("throw 0 hands=do1,do3/do2 attack=1:men3+jodan", "who has a choice to throw has three cards or more"),
        ("answer 1 hands=do1/do2 attack=0:bogyo", "an attack is like 0:men3"),
        ("answer 1 hands=do1/do2 attack=men3", "an attack is like 0:men3"),
    ],
)
def test_an_attack_lies_where_one_is_answered_and_nowhere_else(position, message):
    """shiai.turn, shiai.seme.stroke, shiai.fudoshin.raid, shiai.jodan.fail"""
    with pytest.raises(BadPosition, match=message):
        SHIAI.read(position)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("deal 0 hands=-/-", "at the deal somebody draws"),
        ("start 0 hands=do1/do2 draws=0b", "nobody draws at start"),
        ("pick 0 hands=do1/do2 draws=1r", "one card is drawn, by whoever is asked"),
        ("pick 0 hands=do1/do2 draws=0r,0g", "one card is drawn, by whoever is asked"),
        ("pick 0 hands=do1/do2 draws=0b", "that deck is not drawn from now"),
        ("drop 0 hands=bogyo/do2 draws=0r", "that deck is not drawn from now"),
        ("deal 0 hands=-/- draws=2b", "two play, on the seats 0 and 1"),
        ("deal 0 hands=-/- draws=0bb", "a draw is a seat and one of"),
        ("deal 0 hands=-/- draws=0x", "a draw is a seat and one of"),
        (f"switch 0 hands=do1/do2 played={BROWNS}/-/- draws=0b", "the deck that is drawn from has a card"),
        ("start 0 hands=do1/do2 played=do3/-", "should be three heaps, brown/red/green"),
        ("start 0 hands=do1/do2 played=-/do3/-", "should be three heaps, brown/red/green"),
        ("show 0 hands=do1/do2", "chosen is said while both decide"),
        ("start 0 hands=do1/do2 chosen=?/?", "chosen is said while both decide"),
        ("show 0 hands=do1/do2 chosen=?", "chosen has two parts, at least one of them open"),
        ("show 0 hands=do1/do2 chosen=show.do1/show.do2", "chosen has two parts, at least one of them open"),
        ("show 0 hands=do1/do2 chosen=show.men3/?", "'show men3' is no choice of seat 0 now"),
        ("show 0 hands=do1/do2 chosen=men3/?", "a choice is like switch.seme.red"),
        ("switch 0 hands=-/do2", "who switches has a card"),
        ("opening-switch 0 hands=do1/- chosen=?/?", "who switches has a card"),
        ("drop 0 hands=do1,do3/do2", "a brown is fetched by who could not start"),
        ("drop 0 hands=bogyo,seme/do2 draws=0b", "a brown is fetched by who could not start"),
        ("drop 0 hands=do1/do2", "who drops a card has one to spare"),
        ("drop 0 hands=hikido2,tsubazeriai/do2", "who drops a card has one to spare"),
        ("refill 0 hands=do1/do2 filling=1,0", "who fills first is asked"),
        ("refill 0 hands=do1,do3,do4,do5,men1,men2/do2 filling=0", "who has enough cards draws no more"),
        (
            "refill 0 hands=do1,do3,do4,do5,men1/do2 filling=0 scores=1,1 now=encho",
            "who has enough cards draws no more",
        ),
    ],
)
def test_draws_and_choices_are_said_where_they_are_made(position, message):
    """shiai.deal, shiai.switch-pick, shiai.hansoku.no-start, shiai.refill, shiai.jikan.encho, shiai.decks"""
    with pytest.raises(BadPosition, match=message):
        SHIAI.read(position)


@pytest.mark.parametrize(
    "position",
    [
        f"start 0 hands={TWELVE}/do2",
        "start 0 hands=do1/do2 hansoku=1,1",
        "show 0 hands=do1/do2 chosen=?/? ties=2",
        "show 0 hands=do1/do2 chosen=show.do1/?",
        "lot 0 hands=do1/do2 ties=3",
        f"raid 0 hands=do1,do3/do2 {RED} raiding=2",
        "throw 0 hands=do1,do3,do4/do2 attack=1:men3+jodan",
        "over 0 hands=do1/do2 scores=1,2",
        "over 0 hands=do1/do2 scores=1,0 now=last-round",
        "start 0 hands=do1/do2 scores=0,1 now=last-round",
        "start 0 hands=do1/do2 scores=1,1 now=encho",
        "refill 0 hands=do1,do3,do4,do5,men1/do2 filling=0,1 now=penalised",
        "refill 1 hands=do1/do2 filling=1,0",
        "drop 0 hands=do1,bogyo/do2 hansoku=1,0",
        "drop 0 hands=bogyo/do2 draws=0b",
        "pick 0 hands=do1/do2 draws=0g attack=1:+seme",
        "start 1 hands=do1/do2 thrown=do3/-/- played=-/do-men/seme served=0,1",
    ],
)
def test_what_a_match_can_have_is_read_and_written_back(position):
    """The bounds themselves are reached: shiai.hansoku.two, shiai.deal.tie, shiai.refill, shiai.jikan.lead."""
    assert SHIAI.write(SHIAI.read(position)) == position


def test_the_cards_in_no_heap_are_in_their_decks():
    """shiai.decks, kendo.brown, kendo.red, kendo.green: what is held, thrown and played is not."""
    state = SHIAI.read("start 0 hands=do1,seme/do2 thrown=-/do-men/- played=do3/-/seme")
    assert [len(pile) for pile in state.decks] == [22, 35, 44]
    assert (state.decks[1].count("do-men"), state.decks[2].count("seme")) == (1, 2)
    assert set(state.decks[1]) == set(REDS)
    assert set(state.decks[2]) == set(GREENS)
