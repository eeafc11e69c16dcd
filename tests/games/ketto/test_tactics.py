"""Tactics of Kettō that act in Battle: guard, manoeuvre, evasion, parry."""

from __future__ import annotations

from tests.games.ketto.table import (
    BLACK,
    CALL,
    CHANCE,
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


def test_defensive_tactics_beside_the_defense_card_add_nothing() -> None:
    """ketto.tactic.defensive"""
    _, events = story(planning("hand:V @1:0,0=A04;1,0=D;2,0=DT"), *CALL)
    assert told(events, "pool formed")[0]["points"] == 3 + 3
    assert len(told(events, "defense turned up")) == 1


def test_guards_move_two_combat_cards_into_the_own_pool() -> None:
    """ketto.tactic.guard: revealed or not, of the attacker's choice, face up; all, if fewer are left."""
    state = battle("@1:0,0=A08;1,0=A07;2,0=S2;0,1=G pool:D", "hand:D")
    state = play(state, "attack @1 0,0", "stop")
    assert offers(state) == ["guard 0,0", "guard 1,0", "guard 2,0"]
    assert refusal(state, "guard 0,1") == "ketto.tactic.guard"
    state, events = story(state, "guard 2,0", "guard 0,0")
    assert [facts["card"] for facts in told(events, "guarded")] == ["S2", "A08"]
    assert state.view(WHITE).shown[BLACK].pool == ("A08", "S2", "D")
    assert state.view(WHITE).shown[BLACK].left == 1
    few = play(battle("@1:0,0=A08;0,1=G;1,1=G pool:D", "hand:D"), "attack @1 0,0", "guard 0,0")
    assert few.now.point == "over"
    two = play(battle("@1:0,0=A08;1,0=A07;2,0=S2;3,0=A05;0,1=G;1,1=G pool:D"), "attack @1 0,0", "stop")
    assert two.now.attack.guards == 4


def test_case_12_a_guard_in_a_movement_stopped_at_its_beginning() -> None:
    """ketto.tactic.guard: two cards go to the pool."""
    state = battle("@1:0,0=A08;1,0=A07;0,1=G pool:D")
    state = play(state, "attack @1 0,0", "stop", "guard 0,0", "guard 1,0")
    assert state.view(None).shown[BLACK].pool == ("A07", "A08", "D")


def test_a_guard_does_nothing_without_a_defensive_movement_or_after_a_parry() -> None:
    """ketto.tactic.guard: a pool whose cards are all spent still counts."""
    alone = play(battle("@1:0,0=A08;1,0=A07;0,1=G hand:D"), "attack @1 0,0", "stop")
    assert alone.now.point == "over"
    parried = play(battle("@1:0,0=A08;1,0=A07;0,1=G pool:D", "hand:PR,D"), "attack @1 0,0", "parry R")
    assert parried.now.point == "over"
    empty = battle("@1:0,0=A08;1,0=A07;0,1=G pool: gone:D")
    assert play(empty, "attack @1 0,0", "stop").now.point == "guard"


def test_a_manoeuvre_counts_if_the_cards_flowed_through_contain_its_pattern() -> None:
    """ketto.tactic.manoeuvre: shifted, not turned; more cards do no harm; several add up, each once."""
    corner = "stance:S6^ @1:0,0=A01;0,1=A11;1,1=A05;0,-1=M1;1,-1={} hand:D"
    walk = ("attack @1 0,0", "flow U", "flow R")
    _, events = story(battle(corner.format("M2")), *walk)
    assert [facts["card"] for facts in told(events, "bonus earned")] == ["M1"], "## / #. is there, ## / ## is not"
    back = ("attack @1 1,1", "flow L", "flow D")
    _, events = story(battle(corner.format("M2")), *back)
    assert [facts["card"] for facts in told(events, "bonus earned")] == ["M1"], "the direction does not matter"
    turned = "stance:S6^ @1:0,0=A05;1,0=A16;1,1=A01;0,-1=M1 hand:D"
    _, events = story(battle(turned), "attack @1 0,0", "flow R", "flow U")
    assert told(events, "bonus earned") == [], "a turned pattern is another one"
    square = "stance:S6^ @1:0,0=A17;0,1=A11;1,1=A14;1,0=A16;0,-1=M1;1,-1=M2 hand:D"
    _, events = story(battle(square), "attack @1 0,0", "flow U", "flow R", "flow D")
    assert [facts["card"] for facts in told(events, "bonus earned")] == ["M1", "M2"]
    beginning = "stance:S6^ @1:0,0=A17;0,1=A11;1,1=A14;0,-1=M2 hand:D"
    _, events = story(battle(beginning), "attack @1 0,0", "flow U", "flow R")
    assert told(events, "bonus earned") == []


def test_case_7_an_evasion_against_strength_1_saves_everything() -> None:
    """ketto.tactic.evasion: the point is spent, the card stays face down."""
    state = battle("stance:S6^ @1:0,0=A07;1,0=A08 hand:D", "stance:S2^ hand:E,D")
    state = play(state, "attack @1 0,0")
    state = play(state, "pass", "flow R", "strike 4")
    assert (state.now.point, state.to_act()) == ("evade", {WHITE})
    assert offers(state) == ["evade", "pass"]
    state = play(state, "evade")
    assert state.now.point == "over"
    assert state.view(None).shown[WHITE].vitality == ("?",) * 5
    assert state.view(None).shown[WHITE].gone == ("E",)


def test_one_evasion_saves_from_one_reveal() -> None:
    """ketto.tactic.evasion"""
    state = battle("stance:S6^ @1:0,0=A08;1,0=A05 hand:D", "stance:S2^ hand:E,E,D")
    state = play(state, "attack @1 0,0", "pass", "flow R", "strike 1", "evade", "strike 1", "evade", "strike 1")
    assert state.to_act() == {CHANCE}, "both evasions are played: nobody is asked any more"


def test_case_3_parry_u_and_l_leaves_r_and_stop_and_no_guard() -> None:
    """ketto.tactic.parry: blocks the side of this card; several one after the other; other sides stay open."""
    black = "@1:0,0=A24;0,1=A01;1,0=A05;-1,0=A06;0,-1=G pool:D"
    state = play(battle(black, "stance:S6^ hand:PU,PL,PR,D"), "attack @1 0,0")
    assert (state.now.point, state.to_act()) == ("parry", {WHITE})
    assert offers(state) == ["parry U", "parry R", "parry L", "pass"]
    assert refusal(state, "parry D") == "ketto.tactic.parry"
    state = play(state, "parry U", "parry L", "pass")
    assert offers(state) == ["flow R", "stop"]
    assert state.view(None).shown[WHITE].gone == ("PU", "PL")
    state = play(state, "flow R", "strike 1", "pass", "miss", "stop")
    assert state.now.point == "over", "the guard does not act"


def test_a_parry_that_closes_the_last_side_completes_the_stroke() -> None:
    """ketto.tactic.parry"""
    state = play(battle(f"{ROW} hand:D", "hand:PR,D"), "attack @1 0,0")
    state, events = story(state, "parry R")
    assert strength(events) == (0, "")
    assert told(events, "parried") == [{"seat": WHITE, "side": "R"}]


def test_a_card_turned_up_earlier_by_a_reveal_can_be_parried() -> None:
    """ketto.tactic.parry"""
    state = play(battle("@1:0,0=A08^;1,0=A07^ hand:D", "hand:PR,D"), "attack @1 0,0")
    assert offers(state) == ["parry R", "pass"]


def test_a_parry_of_the_wrong_direction_is_refused() -> None:
    """ketto.tactic.parry: only an open side, only one that is held."""
    state = play(battle("@1:0,0=A25;1,0=A07;0,1=A01 hand:D", "hand:PR,D"), "attack @1 0,0")
    assert refusal(state, "parry L") == "ketto.tactic.parry"
    assert refusal(state, "parry U") == "ketto.tactic.parry"
