"""Kendo Shiai: penalties."""

import pytest
from tests.games.shiai.court import SHIAI, after, asked, court, drawn, offered, play_on, refused, rules

from kensei import CHANCE


@pytest.mark.parametrize("attack", ["oshidashi", "maki"])
def test_oshidashi_and_maki_not_met_are_a_hansoku(attack):
    """shiai.hansoku.oshidashi, shiai.hansoku.maki: who suffered it starts, without switch-and-pick."""
    match = court(f"answer 1 hands=do1/do2 attack=0:{attack}", "1: pass")
    assert match.state.hansoku == (0, 1)
    assert rules(match)[-1] == f"shiai.hansoku.{attack}"
    assert (match.state.point, match.state.turn) == ("start", 1)


def test_nothing_to_start_with_is_one_hansoku():
    """shiai.hansoku.no-start: then a brown is drawn and a card dropped, until they can start; a hiki does not count."""
    position = "start 1 hands=do1/hikido2,men-do,bogyo"
    assert offered(position, 1) == ["pass"]
    assert refused(position, 1, "drop bogyo") == "shiai.start.forms"
    match = court(position, "1: pass")
    assert (match.state.hansoku, match.state.point, asked(match.state)) == ((0, 1), "drop", [CHANCE])
    assert set(drawn(match.state)) <= set(match.state.box[0])
    assert rules(match)[-2:] == ["shiai.hansoku.no-start"] * 2
    play_on(match, "*: hikimen1")
    assert [str(move) for move in match.state.legal_moves(1)] == [
        "drop hikido2", "drop hikimen1", "drop men-do", "drop bogyo"
    ]  # fmt: skip
    assert refused(SHIAI.write(match.state), 1, "pass") == "shiai.hansoku.no-start"
    play_on(match, "1: drop bogyo")
    assert match.story(0)[-1].facts == {"seat": 1, "colours": ["green"]}
    assert asked(match.state) == [CHANCE]
    play_on(match, "*: men3", "1: drop hikido2")
    assert (match.state.point, match.state.hands[1]) == ("start", ("hikimen1", "men3", "men-do"))
    assert [str(move) for move in match.state.legal_moves(1)] == ["men3"]
    assert match.state.hansoku == (0, 1)


def test_the_drop_may_not_be_the_last_card_to_start_with():
    """shiai.hansoku.no-start: be it the brown that was drawn, or a hiki and its Tsubazeriai."""
    match = court("start 1 hands=do1/men-do,bogyo", "1: pass", "*: men3")
    assert [str(move) for move in match.state.legal_moves(1)] == ["drop men-do", "drop bogyo"]
    assert refused(SHIAI.write(match.state), 1, "drop men3") == "shiai.hansoku.no-start"
    hiki = court("start 1 hands=do1/bogyo,tsubazeriai", "1: pass", "*: hikimen1")
    assert [str(move) for move in hiki.state.legal_moves(1)] == ["drop bogyo"]
    spare = court("start 1 hands=do1/tsubazeriai,tsubazeriai", "1: pass", "*: hikimen1")
    assert [str(move) for move in spare.state.legal_moves(1)] == ["drop tsubazeriai"]
    needed = court("start 1 hands=do1/tsubazeriai", "1: pass", "*: hikimen1")
    assert needed.state.point == "start"
    assert [str(move) for move in needed.state.legal_moves(1)] == ["hikimen1+tsubazeriai"]


def test_an_empty_hand_only_draws():
    """shiai.hansoku.no-start: nothing is dropped for the first brown; for the next there is a card."""
    position = "start 1 hands=do1/-"
    assert asked(after(position, "1: pass")) == [CHANCE]
    able = after(position, "1: pass", "*: men3")
    assert (able.point, able.hands[1]) == ("start", ("men3",))
    unable = court(position, "1: pass", "*: hikimen1")
    assert (unable.state.point, asked(unable.state)) == ("drop", [CHANCE])
    play_on(unable, "*: hikido2")
    assert [str(move) for move in unable.state.legal_moves(1)] == ["drop hikido2", "drop hikimen1"]
    assert unable.state.hansoku == (0, 1)


def test_two_hansoku_are_an_ippon():
    """shiai.hansoku.two: wiped; one stays through an ippon made otherwise; by no-start the refill comes first."""
    match = court("answer 1 hands=do1/do2 attack=0:maki hansoku=1,1", "1: pass")
    assert (match.state.scores, match.state.hansoku) == ((1, 0), (1, 0))
    assert rules(match)[-1] == "shiai.hansoku.two"
    stays = after("answer 1 hands=do1/do2 attack=0:men3 hansoku=0,1", "1: pass")
    assert (stays.scores, stays.hansoku) == ((1, 0), (0, 1))
    full = "do1,do2,do3,do4,do5,seme"
    unable = court(f"start 1 hands={full}/hikido2,do-do,do-men,do-kote,bogyo hansoku=0,1", "1: pass")
    assert (unable.state.point, unable.state.scores, unable.state.hansoku) == ("refill", (1, 0), (0, 0))
    assert unable.state.is_penalised
    play_on(unable, "1: draw red", "*: men-do")
    assert (unable.state.point, asked(unable.state), unable.state.is_penalised) == ("drop", [CHANCE], False)
    play_on(unable, "*: men3")
    assert str(unable.state.legal_moves(1)[0]) == "drop hikido2"
    assert unable.state.hansoku == (0, 0)
    able = play_on(court(f"start 1 hands={full}/hikido2,do-do,do-men,do-kote,bogyo hansoku=0,1"), "1: pass")
    play_on(able, "1: draw brown", "*: men3")
    assert [str(move) for move in able.state.legal_moves(1)] == ["men3"]
