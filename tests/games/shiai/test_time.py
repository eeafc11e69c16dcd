"""Kendo Shiai: Jikan desu, the last round and the encho."""

import pytest
from tests.games.shiai.court import SHIAI, after, asked, court, play_on, refused


def test_jikan_desu_in_the_lead_calls_the_last_round():
    """shiai.jikan.lead: the opponent starts it, with switch-and-pick; behind, and at 0:0, it cannot be played."""
    match = court("start 0 hands=do1,jikan/do2,seme scores=1,0", "0: jikan")
    assert (match.state.point, match.state.turn, match.state.is_last_round) == ("switch", 1, True)
    for scores in ("", " scores=0,1"):
        assert refused(f"start 0 hands=do1,jikan/do2{scores}", 0, "jikan") == "shiai.jikan.lead"
    assert refused("answer 0 hands=do1,jikan/do2 attack=1:men3 scores=1,0", 0, "jikan") == "shiai.brown"


LAST = "hands=do1,men5,kaihi,seme,tsubazeriai,men-do/do2,do3,do4,maki,oshidashi,seme scores=1,0 now=last-round"


@pytest.mark.parametrize(
    ("position", "plies"),
    [
        (f"answer 0 {LAST} attack=1:do2", ["0: do1"]),
        (f"answer 0 {LAST} attack=1:do-men", ["0: men-do+tsubazeriai", "0: start"]),
        (f"answer 0 {LAST} attack=1:oshidashi", ["0: kaihi"]),
        (f"answer 0 {LAST} attack=1:oshidashi", ["0: pass"]),
        (f"answer 0 {LAST} attack=1:do3+jodan", ["0: pass", "0: throw do1 men5"]),
    ],
)
def test_the_last_round_ends_with_the_next_start(position, plies):
    """shiai.jikan.round: also with a hansoku within it that makes no ippon; the leader wins 1:0."""
    state = after(position, *plies)
    assert asked(state) == []
    assert state.outcome().scores == (1.0, -1.0)
    assert (state.scores, state.outcome().rule) == ((1, 0), "shiai.jikan.lead")


UNABLE = LAST.replace("do2,do3,do4,maki,oshidashi,seme", "bogyo,kaihi")


def test_the_chaser_must_start_the_last_round():
    """shiai.jikan.round: with nothing to start shiai.hansoku.no-start fetches a brown, and the round is played."""
    match = court(f"start 1 {UNABLE}", "1: pass", "*: do2")
    assert (match.state.hansoku, match.state.is_last_round, match.state.point) == ((0, 1), True, "drop")
    play_on(match, "1: drop kaihi", "1: do2")
    assert (match.state.attack.card, match.state.turn) == ("do2", 0)
    level = after(SHIAI.write(match.state).replace("switch 0", "answer 0"), "0: pass")
    assert (level.scores, level.is_last_round) == ((1, 1), False)


def test_a_second_hansoku_of_the_chaser_is_the_second_ippon():
    """shiai.jikan.round: with nothing to start: 2:0."""
    state = after(f"start 1 {UNABLE} hansoku=0,1", "1: pass")
    assert (state.scores, state.outcome().rule) == ((2, 0), "shiai.goal")


def test_a_cancelled_lone_seme_and_nothing_to_start_again_with():
    """shiai.jikan.round, shiai.seme.cancel: as if it had not been played, so that the round still has to be started."""
    match = court(f"answer 0 {UNABLE} attack=1:+seme", "0: seme", "1: switch bogyo red", "*: do-do", "1: pick red")
    play_on(match, "*: do-men", "1: pass", "*: men3")
    assert (match.state.point, match.state.is_last_round, match.state.hansoku) == ("drop", True, (0, 1))


def test_an_ippon_in_the_last_round():
    """shiai.jikan.round: by the leader 2:0; by the other 1:1, and play goes on; a cancelled lone Seme ends nothing."""
    assert after(f"answer 1 {LAST} attack=0:men-kote", "1: pass").outcome().rule == "shiai.goal"
    level = after(f"answer 0 {LAST} attack=1:do2", "0: pass")
    assert (level.scores, level.is_last_round, asked(level)) == ((1, 1), False, [0])
    double = after(f"answer 0 {LAST} hansoku=1,0 attack=1:maki", "0: pass")
    assert (double.scores, double.is_last_round) == ((1, 1), False)
    seme = after(f"answer 0 {LAST} attack=1:+seme", "0: seme")
    assert (seme.point, seme.turn, seme.is_last_round) == ("switch", 1, True)


def test_jikan_desu_at_one_all_calls_the_encho():
    """shiai.jikan.encho: all cards anew, five each of choice, its player first and starting; the first ippon wins."""
    match = court(
        "start 0 hands=do1,jikan/do2,seme scores=1,1 hansoku=1,1 thrown=do3/-/- played=do4/-/bogyo", "0: jikan"
    )
    state = match.state
    assert state.decks == state.box
    assert (state.hands, state.hansoku, state.is_encho, asked(state)) == (((), ()), (0, 0), True, [0])
    for seat in (0, 1):
        for card in ("jikan", "seme", "bogyo", "maki", "kaihi"):
            assert asked(match.state) == [seat]
            play_on(match, f"{seat}: draw green", f"*: {card}")
    assert (match.state.point, asked(match.state)) == ("start", [0])
    assert [str(move) for move in match.state.legal_moves(0)] == ["maki", "seme"]
    assert refused(SHIAI.write(match.state), 0, "jikan") == "shiai.jikan.encho"
    over = after("answer 1 hands=do1/do2 attack=0:men3 scores=1,1 now=encho", "1: pass")
    assert (over.scores, over.outcome().rule) == ((2, 1), "shiai.jikan.encho")
