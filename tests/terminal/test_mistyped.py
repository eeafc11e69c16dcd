"""Lines that are no move, or not quite: what is said to who typed them."""

import pytest
from tests.command.running import run

import kensei
from kensei.terminal.table_now import TableNow

KETTO = ("play", "ketto", "--seed", "moon", "--seats", "human,novice")
BEGUN = "stance S1\n"


def said(typed):
    return run(*KETTO, typed=f"{BEGUN}{typed}\nquit\n").stdout.partition("Black: action 1 of 4.")[2]


def test_the_beginning_of_a_move_is_told_how_it_goes_on():
    told = said("place D")
    assert "'place D' is no move. This begins with place D: place D new." in told


def test_many_that_begin_so_are_counted():
    told = said("place D new\nplace")
    assert "begin with place; `moves place` lists them." in " ".join(told.split())


def test_a_word_that_does_not_fit_is_told_what_does():
    assert "'place A99 new' is no move. These begin with place: place A" in said("place A99 new")
    assert "begin with" not in said("attack A99"), "nothing begins so now"


def test_a_move_that_is_not_allowed_is_understood_in_small_letters():
    assert said("why flow d").replace("flow d", "flow D") == said("why flow D")
    assert "is no move of" not in said("flow d")


def test_a_list_of_cards_that_is_cut_says_so():
    told = said("what life")
    assert "and more; `what` lists all" in " ".join(told.split())


def test_the_board_explains_its_signs_once_and_when_asked():
    told = run(*KETTO, typed=f"{BEGUN}place D new\ndraw\nboard\nquit\n").stdout
    assert told.count("Black: action 3 of 4.") == 2
    assert told.count("[c] a combat card, face down.") == 2, "when the first lies there, and by `board`"
    assert "draw the table again, its signs explained" in said("?")


@pytest.mark.parametrize("line", ["change seme kaihi", "change kaihi seme"])
def test_cards_are_named_in_any_order(line):
    match = kensei.Match(kensei.game("musashi"), seed="moon")
    now = TableNow(match.game, match.state.view(0), match.legal_moves(0), match.state.to_act(), ("Ann", "Ben"))
    assert str(now.meant(line)) == "change kaihi seme"
    assert not now.near(line)


def test_the_deal_is_summed_up_without_what_is_no_deal():
    """Kendo Shiai: a bot that sits first has chosen before the person is asked."""
    told = run("play", "shiai", "--seed", "moon", "--seats", "novice,human", typed="quit\n").stdout
    assert "Tanpopo has chosen. (" not in told
    assert "(16 in all.)" in told
