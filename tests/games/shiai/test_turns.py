"""Kendo Shiai: turns."""

from tests.games.shiai.court import SHIAI, after, asked, court, offered, play_on, refused

SWITCH_PICK = ("0: switch tsuki1 brown", "*: do5", "0: pick red", "*: men-men")
"""Seat 0 switches a Tsuki for a Do and picks a red."""


def test_a_turn_is_switch_pick_and_one_play():
    """shiai.turn: and what a cancelling card leaves is answered in the same turn."""
    match = court("start 1 hands=tsuki1,bogyo,jodan/men3,jodan", "1: men3+jodan", *SWITCH_PICK)
    assert match.state.point == "answer"
    play_on(match, "0: jodan")
    assert [str(move) for move in match.state.legal_moves(0)] == ["men-men", "bogyo", "pass"]


def test_switch_and_pick():
    """shiai.switch-pick: throw unseen and draw from the named deck; then a red or green; an empty hand only picks."""
    start = "start 1 hands=seme/men3"
    match = court(start, "1: men3")
    assert [str(move) for move in match.state.legal_moves(0)] == [
        "switch seme brown", "switch seme red", "switch seme green"
    ]  # fmt: skip
    play_on(match, "0: switch seme brown")
    assert match.story(1)[-1].facts == {"seat": 0, "colours": ["green"], "deck": "brown"}
    play_on(match, "*: do5")
    assert match.story(1)[-1].facts == {"seat": 0, "deck": "brown"}
    assert [str(move) for move in match.state.legal_moves(0)] == ["pick red", "pick green"]
    assert refused(SHIAI.write(match.state), 0, "pick brown") == "shiai.switch-pick"
    assert after("start 1 hands=-/men3", "1: men3").point == "pick"


def test_when_there_is_no_switch_and_pick():
    """shiai.switch-pick.not: after Bogyo, ippon and hansoku, before the stroke, twice in a turn."""
    assert after("answer 1 hands=do1/do2,bogyo attack=0:men3", "1: bogyo").point == "start"
    assert after("answer 1 hands=do1/do2 attack=0:maki", "1: pass").point == "start"
    six = "do1,do2,do3,do4,do5"
    assert (
        after(f"answer 1 hands={six},men1/men4,{six.replace('do', 'kote')} attack=0:men3", "1: pass").point == "start"
    )
    assert after("answer 1 hands=do1/do2 attack=0:+seme", "1: do2").point == "stroke"
    assert after("answer 1 hands=do1/do2,fudoshin attack=0:do-men+seme", "1: fudoshin").point == "answer"
    tsubazeriai = "answer 1 hands=do1/do2,men-do,tsubazeriai attack=0:do-men"
    assert after(tsubazeriai, "1: men-do+tsubazeriai", "1: start").point == "switch"


def test_the_forms_of_a_start():
    """shiai.start.forms: who has one of these must start."""
    hand = "do1,hikido2,men3,men-do,bogyo,fudoshin,jikan,jodan,kaihi,maki,oshidashi,seme"
    assert offered(f"start 0 hands={hand}/do2", 0) == [
        "do1",
        "do1+jodan",
        "men3",
        "men3+jodan",
        "maki",
        "oshidashi",
        "seme",
    ]
    assert offered("start 0 hands=hikido2,tsubazeriai/do2", 0) == ["hikido2+tsubazeriai"]
    assert refused(f"start 0 hands={hand}/do2", 0, "pass") == "shiai.start.forms"
    assert refused(f"start 0 hands={hand}/do2", 0, "bogyo") == "shiai.bogyo"
    assert refused(f"start 0 hands={hand}/do2", 0, "do1+seme") == "shiai.start.forms"
    assert refused(f"start 0 hands={hand}/do2", 0, "tsuki1") == "kendo.hands"


def test_declining_is_always_allowed():
    """shiai.decline: also with an answer in hand."""
    assert offered("answer 1 hands=do1/men4,bogyo attack=0:men3", 1)[-1] == "pass"


def test_the_loser_starts():
    """shiai.loser-starts: after an ippon and after a hansoku."""
    six = "do1,do2,do3,do4,do5,seme"
    for attack in ("men3", "maki", "oshidashi"):
        state = after(f"answer 1 hands=men1,{six.replace('do', 'kote')}/{six} attack=0:{attack}", "1: pass")
        assert (state.point, asked(state)) == ("start", [1])
