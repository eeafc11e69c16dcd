"""Kiri-ai's table tells what a card would do now, and keeps Specials and one's own plan in sight."""

import re
from itertools import product

import pytest

import kensei
from kensei import drawing
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, STANCES
from kensei.games.kiriai.drawing import label

GAME = kensei.game("kiriai")
NAMES = [drawing.Sitter("Aki"), drawing.Sitter("Kenji")]


def drawn(state, seat, shape="wide"):
    legal = state.legal_moves(seat) if seat in state.to_act() else ()
    return drawing.parts("kiriai", state.view(seat), legal=legal, asked=state.to_act(), sitters=NAMES, shape=shape)


def said(position, seat=0):
    state = GAME.read(position)
    return drawing.now("kiriai", state.view(seat), state.legal_moves(seat), NAMES, state.to_act())


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("special", ["kesa", "zan"])
def test_a_strike_is_said_to_hit_from_here_if_it_does_while_the_other_stays(special, seat):
    other = "counter"
    held = (special, other) if seat == 0 else (other, special)
    for red, blue, *stances in product(range(1, 6), range(1, 6), STANCES, STANCES):
        if red > blue:
            continue
        sides = [f"{space}{stances[i][0].upper()}0:-:{held[i]}" for i, space in enumerate((red, blue))]
        told = said(f"5 {' '.join(sides)}", seat)
        for face in ("high", "low", "balanced", special):
            idle = "counter"  # with nobody to turn back, it does nothing
            faces = (face, idle) if seat == 0 else (idle, face)
            reach = (blue - red) in ACTIONS[face].reach and ACTIONS[face].needs in ("", stances[seat])
            events = [event.name for event in act(5, (red, blue), tuple(stances), faces).events]
            assert ("countered" in events) == reach  # the engine's word: it would have hit
            assert ("it hits from here" in told[face]) == reach, (red, blue, stances, face, told[face])


def test_a_resting_card_and_a_spent_special_say_that_they_cannot_be_played():
    told = said("5 2H0:low:kesa! 4H0:charge:zan")
    assert told["low"] == "It rests: you cannot play it this round."
    assert told["kesa"] == "It is spent for this game."
    assert told["charge"].startswith("From space 2 to 4")


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_a_spent_special_is_marked_in_a_replay_too_where_nothing_can_be_pressed(shape):
    for mark, is_spent in (("!", True), ("", False)):
        view = GAME.read(f"5 2H0:low:kesa{mark} 4H0:charge:zan").view(0)
        hand = drawing.parts("kiriai", view, legal=(), asked=frozenset(), sitters=NAMES, shape=shape)["hand"]
        assert ("card spent" in hand) == is_spent
        assert hand.count("spent</span>") == is_spent


def test_counterattack_names_what_could_hit_from_where_the_other_stands():
    told = said("5 3H0:-:counter 4E0:-:kesa")
    assert told["counter"] == "From where Kenji stands this could hit you: Low Strike."
    assert "no attack can hit" in said("5 1H0:-:counter 5E0:-:kesa")["counter"]


def test_a_hidden_special_tells_only_what_it_may_be():
    """Whatever the other holds, the words are the same."""
    both = [said(f"5 2H0:-:kesa 4H0:-:{special}") for special in ("zan", "counter")]
    assert both[0] == both[1]
    assert both[0]["special"] == "It is one of Zan-Tetsu and Counterattack."
    assert said("5 2H0:-:kesa 4H0:-:zan!")["special"] == "It can only be Counterattack."


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_a_special_stands_beside_its_owner_spent_or_not(shape):
    state = GAME.read("5 2H0:-:kesa 4H0:-:zan!")
    parts = drawn(state, 0, shape)
    assert "data-card='kesa'" in parts["own"]
    assert "class='special spent' data-card='zan'" in parts["others"]
    hidden = drawn(GAME.read("5 2H0:-:kesa 4H0:-:zan"), 0, shape)["others"]
    assert "data-card='special'" in hidden
    assert "zan" not in hidden


@pytest.mark.parametrize("shape", drawing.SHAPES)
def test_a_sealed_plan_stays_in_sight_of_its_own_player_alone(shape):
    state = GAME.read("5 2H0:-:kesa 4H0:-:zan").apply(0, GAME.parse("kesa low")).state
    own = drawn(state, 0, shape)
    sealed = re.search(r"<g class='sealed mine'>.*", own["board"])[0]
    assert re.findall(r"data-card='(\w+)'", sealed)[:2] == ["kesa", "low"]
    assert own["hand"].count("class='slot'") == 2
    for seat in (1, None):
        board = drawn(state, seat, shape)["board"]
        assert "sealed mine" not in board
        assert "<g class='sealed'>" in board


def test_buttons_say_stance_and_distance():
    assert label("high") == "High Strike, from Heaven, 2 apart"
    hand = drawn(GAME.read("5 2H0:-:kesa 4H0:-:zan"), 0)["hand"]
    assert "aria-label='Kesa, from Heaven, 0 or 1 apart, once'" in hand


def test_movement_cards_have_arrows_on_phones():
    pieces = drawing.symbols("kiriai")
    for face in ("approach", "retreat", "charge", "stance"):
        small = re.search(rf'<symbol id="r-{face}-s".*?</symbol>', pieces)[0]
        assert small.count('class="kanji"') == 2, face  # the sign, and the way beside it


def test_a_special_is_crossed_out_on_the_beat_of_its_sentence():
    state = GAME.read("5 2H0:-:kesa 4H0:-:zan")
    before = state.apply(0, GAME.parse("kesa low")).state
    step = before.apply(1, GAME.parse("retreat high"))
    told = tuple(event.told_to(None) for event in step.events)
    staged = drawing.steps("kiriai", before.view(None), step.state.view(None), told, ["Aki", "Kenji"])
    spent = next(one for one in staged if "spent" in one["say"])
    assert "spent" in spent["html"]["special0"]
