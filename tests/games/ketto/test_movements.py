"""Movements of Kettō: strokes and defences."""

from __future__ import annotations

import pytest
from tests.games.ketto.table import (
    BLACK,
    CALL,
    ROW,
    WHITE,
    battle,
    offers,
    planning,
    play,
    refusal,
    story,
    strength,
    told,
)


def test_an_attack_card_has_flow_strength_and_defense() -> None:
    """ketto.attack-card"""
    from kensei.games.ketto.deck import load

    deck = load(None)
    for number in range(1, 26):
        card = f"A{number:02}"
        assert 1 <= len(deck.flow[card]) <= 4
        assert deck.strength[card] >= 0
        assert deck.defense[card] >= 0


def test_any_attack_card_may_begin_and_does_not_count() -> None:
    """ketto.stroke.begin: offered are face-down combat cards and those that show an attack card."""
    state = battle("stance:S6^ @2:0,0=A08;0,1=S2;0,2=S3^;1,0=A07^;1,1=M1 hand:D")
    assert offers(state) == ["attack @2 0,0", "attack @2 0,1", "attack @2 1,0"]
    assert refusal(state, "attack @2 0,2") == "ketto.stroke.not-attack"
    assert refusal(state, "attack @2 1,1") == "ketto.stroke.tactic"
    assert refusal(state, "attack @2 5,5") == "ketto.stroke.begin"
    assert refusal(state, "attack @2") == "ketto.stroke.begin"
    _, events = story(state, "attack @2 0,0", "flow R")
    assert strength(events) == (2, "R")


def test_the_stroke_runs_over_sides_that_meet_and_does_not_branch() -> None:
    """ketto.stroke.flow: the attacker picks each next card and may stop before any reveal."""
    state = play(battle("stance:S6^ @1:0,0=A25;1,0=A21;0,1=A24;0,-1=A23 hand:D"), "attack @1 0,0")
    assert offers(state) == ["flow U", "flow R", "flow D", "stop"]
    state, events = story(state, "flow D")
    assert strength(events) == (2, "D"), "from 0,-1 the stroke cannot go back to the other two"


def test_a_loop_does_not_close() -> None:
    """ketto.stroke.flow"""
    state = battle("stance:S6^ @1:0,0=A25;1,0=A21;1,1=A19;0,1=A20 hand:D")
    state, events = story(state, "attack @1 0,0", "flow R", "flow U", "flow L")
    assert strength(events) == (2 + 2 + 1, "L")
    assert [facts["cell"] for facts in told(events, "flowed")] == ["1,0", "1,1", "0,1"]


def test_a_side_is_open_towards_a_face_down_card_or_one_that_connects() -> None:
    """ketto.stroke.open: tactics, gaps, other movements and face-up cards that do not connect are not."""
    state = play(battle("@1:0,0=A25;0,1=A01^;1,0=A02^;0,-1=M1;-1,0=S2 hand:D"), "attack @1 0,0")
    assert offers(state) == ["flow U", "flow L", "stop"]
    assert refusal(state, "flow R") == "ketto.stroke.open"


def test_the_direction_is_that_of_the_flow_into_the_last_card_that_connected() -> None:
    """ketto.stroke.direction"""
    state = battle("stance:S6^ @1:0,0=A01;0,1=A11;1,1=A05;2,1=S2 hand:D")
    _, events = story(state, "attack @1 0,0", "flow U", "flow R", "flow R")
    assert strength(events) == (3 + 4, "R")
    _, events = story(state, "attack @1 0,0", "flow U", "stop")
    assert strength(events) == (3, "U")


def test_the_strength_is_the_sum_without_the_beginning() -> None:
    """ketto.stroke.strength"""
    state = battle(f"stance:S6^ {ROW} hand:D")
    _, events = story(state, "attack @1 0,0", "flow R", "flow R")
    assert [facts["strength"] for facts in told(events, "flowed")] == [2, 6]
    assert strength(events) == (6, "R")


@pytest.mark.parametrize("breaker", ["A01", "S2"])
def test_a_card_that_does_not_connect_ends_the_stroke(breaker: str) -> None:
    """ketto.stroke.break: it and the rest add nothing, what flowed before counts."""
    state = battle(f"stance:S6^ @1:0,0=A08;1,0=A07;2,0={breaker};3,0=A05 hand:D")
    state, events = story(state, "attack @1 0,0", "flow R", "flow R")
    assert told(events, "stroke broken")[0]["card"] == breaker
    assert strength(events) == (2, "R")


def test_a_stroke_is_complete_when_stopped_closed_broken_or_failed() -> None:
    """ketto.stroke.complete: all four are a completed movement and turn the defender's stance up."""
    ways = {
        "stopped": (ROW, ("attack @1 0,0", "stop")),
        "no side open": ("@1:0,0=A08", ("attack @1 0,0",)),
        "broken": ("@1:0,0=A08;1,0=S2", ("attack @1 0,0", "flow R")),
        "failed": ("@1:0,0=S2", ("attack @1 0,0",)),
    }
    for movement, moves in ways.values():
        _, events = story(battle(f"{movement} hand:D", "stance:S4 hand:D"), *moves)
        assert len(told(events, "stroke complete")) == 1
        assert told(events, "stance shown") == [{"seat": WHITE, "stance": "S4"}]


def test_tactics_neither_break_nor_extend_and_are_turned_up_at_the_end() -> None:
    """ketto.stroke.tactic"""
    state = battle("stance:S6^ @1:0,0=A08;1,0=A07;2,0=M1;0,1=G hand:D")
    state = play(state, "attack @1 0,0", "flow R")
    _, events = story(battle("stance:S6^ @1:0,0=A08;1,0=A07;2,0=M1;0,1=G hand:D"), "attack @1 0,0", "flow R")
    assert told(events, "tactics turned up") == [{"seat": BLACK, "movement": 1, "cards": ["G", "M1"]}]
    assert strength(events) == (2, "R")


def test_a_single_card_has_no_strength_no_direction_and_no_bonus() -> None:
    """ketto.stroke.single"""
    moment = "attack black first:black valors:3"
    state = battle(f"stance:S1^ {ROW} hand:D vitality:ww???", moment=moment)
    _, events = story(state, "attack @1 0,0", "stop")
    assert strength(events) == (0, "")
    assert told(events, "bonus earned") == []
    assert told(events, "attack ended") != []


def test_case_4_a_face_down_stance_that_begins_fails_the_movement() -> None:
    """ketto.stroke.not-attack: strength 0, no parry asked, the defender's hidden stance turns up all the same."""
    state = battle("@1:0,0=S2;1,0=A05 @2:0,0=A01 hand:D", "stance:S4 hand:A06,D")
    state, events = story(state, "attack @1 0,0")
    assert told(events, "attack failed") == [{"seat": BLACK, "movement": 1}]
    assert strength(events) == (0, "")
    assert told(events, "stance shown") == [{"seat": WHITE, "stance": "S4"}]
    assert (state.now.point, state.to_act()) == ("attack", {BLACK})


def test_a_movement_without_a_beginning_may_be_picked_and_fails_at_once() -> None:
    """ketto.stroke.not-attack"""
    state = battle("@1:0,0=M1;0,1=S2^ @2:0,0=G hand:D")
    assert offers(state) == ["attack @1", "attack @2"]
    state, events = story(state, "attack @1")
    assert strength(events) == (0, "")
    assert offers(state) == ["attack @2"]
    assert refusal(state, "attack @2 0,0") == "ketto.stroke.tactic"


@pytest.mark.parametrize("card", ["D", "DT"])
def test_a_defensive_card_makes_its_whole_movement_defensive(card: str) -> None:
    """ketto.defense.movement: guards and manoeuvres in it do nothing, flow and strength are ignored."""
    rest = "" if card == "D" else ",D"
    state = planning(f"hand:V{rest} @1:0,0=A05;1,0=A06;0,1=G;1,1=M1;2,2={card} @2:0,0=A01")
    state, events = story(state, *CALL)
    assert told(events, "pool formed")[0]["points"] == 2 + (3 if card == "D" else 0)
    assert [move.split()[1] for move in offers(state)] == ["@2"]
    assert refusal(state, "attack @1 0,0") == "ketto.battle.must"


def test_case_11_the_defense_card_placed_last_makes_four_attack_cards_defensive() -> None:
    """ketto.defense.movement"""
    state = planning("hand:V,D @1:0,0=A05;1,0=A06;2,0=A07;3,0=A08")
    state, events = story(state, "place D @1 4,0", *CALL)
    assert told(events, "pool formed") == [
        {"seat": BLACK, "pool": ["A05", "A06", "A07", "A08", "D"], "points": 1 + 1 + 2 + 3 + 3}
    ]
    assert state.outcome().rule == "ketto.end.tie"


def test_two_defensive_movements_form_one_pool() -> None:
    """ketto.defense.pool, ketto.tactic.defensive"""
    _, events = story(planning("hand:V @1:0,0=A04;1,0=D @2:0,0=DT;0,1=A08;1,1=S1 stance:S2^"), *CALL)
    assert told(events, "pool formed") == [
        {"seat": BLACK, "pool": ["A04", "A08", "S1", "D", "DT"], "points": 3 + 3 + 3 + 3}
    ]
    assert len(told(events, "defense turned up")) == 2
    none, events = story(planning("hand:V,D @1:0,0=A04"), *CALL)
    assert told(events, "pool formed") == []
    assert none.view(None).shown[BLACK].pool is None
