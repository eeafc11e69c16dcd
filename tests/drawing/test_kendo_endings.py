"""What became of one's play is told at the table: how a round ended, who starts, what the attack before took."""

import re

import pytest

from kensei import drawing
from kensei.drawing.examples import played
from kensei.games.kendo.drawing.plays import Play
from kensei.games.kendo.musashi.drawing import ring, taken

NAMES = ("Aki", "Kenji", "Yuki")
SWITCHED = ("1: switch do4 red", "*: do-men", "1: pick red", "*: do-do")
ENDINGS = [
    (
        ("start 0 hands=do1,men3/do4,men5,bogyo", "0: men3", *SWITCHED, "1: men5"),
        "Kenji met your Men with Men 5: you start.",
        "You met Men with Men 5: Aki starts.",
    ),
    (
        ("start 0 hands=do1,men3/do4,kote1,bogyo", "0: men3", *SWITCHED, "1: bogyo"),
        "Kenji blocked your Men with Bogyo, and starts.",
        "You blocked Men with Bogyo: you start.",
    ),
    (
        ("start 0 hands=do1,seme/do4,seme", "0: seme", *SWITCHED, "1: seme"),
        "Kenji cancelled your Seme with Seme: you start again.",
        "You cancelled the Seme with Seme: Aki starts again.",
    ),
    (
        (
            *("answer 1 hands=do1,do2/do4,men-do,fudoshin attack=0:men3", "1: men-do+fudoshin", "0: switch do1 red"),
            *("*: do-men", "0: pick red", "*: do-do", "0: pass", "*: do2", "*: do-do"),
        ),
        "Kenji’s raid cost you Do 2 and Do-Do: you start.",
        "Your raid cost Aki Do 2 and Do-Do: Aki starts.",
    ),
    (
        ("start 0 hands=do1,men3,jodan/do4,kote1", "0: men3+jodan", *SWITCHED, "1: pass", "1: throw kote1 do-do"),
        "Your Jodan cost Kenji two cards: Kenji starts.",
        "Aki’s Jodan cost you two cards: you start.",
    ),
]


def seen(game, at, seat):
    """Give the parts of a moment as a seat sees them."""
    state, story = at.state, [event.told_to(seat) for event in at.story]
    return drawing.parts(
        game, state.view(seat), legal=state.legal_moves(seat) if seat in state.to_act() else (), asked=state.to_act(),
        sitters=[drawing.Sitter(name) for name in NAMES[: len(state.hands)]], story=story,
    )  # fmt: skip


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html)).strip()


def line(at, seat):
    found = re.search(r"<p class='point ended'>(.*?)</p>", seen("shiai", at, seat)["status"])
    return found and words(found[0])


@pytest.mark.parametrize(("plies", "first", "second"), ENDINGS)
def test_how_a_round_ended_and_who_starts_is_told_to_both(plies, first, second):
    """shiai.brown, shiai.bogyo, shiai.seme.cancel, shiai.fudoshin.raid, shiai.jodan.fail"""
    at = played("shiai", *plies)
    assert line(at, 0) == first
    assert line(at, 1) == second


def test_what_a_raid_took_is_told_to_no_spectator():
    told = seen("shiai", played("shiai", *ENDINGS[3][0]), None)["status"]
    assert "Kenji’s raid cost Aki two cards: Aki starts." in words(told)


def test_the_ending_is_told_until_both_have_played():
    blocked = ENDINGS[1][0]
    assert line(played("shiai", *blocked, "1: kote1"), 0) == "Kenji blocked your Men with Bogyo, and starts."
    answered = ("0: switch do1 red", "*: kote-men", "0: pick red", "*: kote-do", "0: kote-men")
    assert line(played("shiai", *blocked, "1: kote1", *answered), 1) is None


def test_who_has_nothing_to_start_with_is_told_what_follows():
    """shiai.hansoku.no-start"""
    at = played("shiai", "start 0 hands=bogyo,mushin/do4", "0: pass", "*: men3")
    told = words(seen("shiai", at, 0)["status"])
    assert "you had nothing to start a round with. You draw a brown, drop a card, and start." in told


THREE = "attack 0 hands=maki,do1,do2/do3,seme,men-do/kote4,kote5,bogyo"


def test_what_became_of_ones_attack_stands_before_the_next_one():
    at = played("musashi", THREE, "0: maki to 1", "1: pass", "*: seme", "1: do3 to 2")
    told = words(seen("musashi", at, 0)["status"])
    assert "Before: you Maki waza on Kenji Kenji cannot answer you took Seme from Kenji 1 Kenji Do 3 on Yuki" in told
    assert "Kenji took" not in told
    third = words(seen("musashi", at, 2)["status"])
    assert "Before:" not in third


def test_attacks_among_others_are_counted():
    plies = ("0: maki to 1", "1: pass", "*: seme", "1: do3 to 2", "2: bogyo", "2: kote4 to 1")
    told = words(seen("musashi", played("musashi", THREE, *plies), 0)["status"])
    assert "you took Seme from Kenji then 1 attack among others 1 Yuki Kote 4 on Kenji" in told


def test_cards_that_were_taken_lie_before_who_has_them_and_say_from_whom():
    """Not as if who lost them had laid them: their owner is who took them."""
    at = played("musashi", "answer 1 hands=do1/do3,do4,seme/do5,tsuki1 attack=0:men3", "1: pass", "*: do3", "*: seme")
    for seat, said in ((0, "taken from Kenji"), (1, "taken from you"), (2, "taken from Kenji")):
        assert f">{said}<" in seen("musashi", at, seat)["board"]


@pytest.mark.parametrize(("shape", "players"), [("wide", n) for n in range(2, 7)] + [("tall", n) for n in range(2, 6)])
def test_the_tray_lies_nearer_to_the_taker_than_to_the_loser(shape, players):
    shown = ring.RINGS[shape]
    for taker, loser in ((1, 0), (players - 1, 0)):
        took = Play(2, "took", taker, ("do3", "seme"), loser, "", 2)
        tray = taken.tray_of(shown, 0, players, took, (shown.place,), "taken from you")
        seats = [shown.boxes(0, players)[seat] for seat in (taker, loser)]
        away = [abs(tray.x - box.x) + abs(tray.y - box.y) for box in seats]
        assert away[0] < away[1]
