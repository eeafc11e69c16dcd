"""Battle of Kettō: attack by attack, from the defences to the vitality cards."""

from __future__ import annotations

import pytest
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


def test_battle_begins_with_both_defences_turned_up() -> None:
    """ketto.battle.defenses: face-down offensive cards stay down."""
    state, events = story(planning("hand:V @1:0,0=D;0,1=A04 @2:0,0=A05", "@1:0,0=A05 @2:0,0=D"), *CALL)
    assert [(facts["seat"], facts["cards"]) for facts in told(events, "defense turned up")] == [
        (BLACK, {"0,0": "D", "0,1": "A04"}),
        (WHITE, {"0,0": "D"}),
    ]
    assert state.view(None).shown[BLACK].movements[0].faces == ("?",)
    assert state.view(WHITE).shown[BLACK].movements[0].number == 2


def test_case_8_three_movements_against_one() -> None:
    """ketto.battle.order: after the first exchange the second and third follow each other."""
    state = battle("@1:0,0=A01 @2:0,0=A02 @3:0,0=A03 hand:D", "@1:0,0=A01 hand:D")
    attackers = []
    while state.now.point == "attack":
        attackers.append(state.now.turn)
        state = play(state, offers(state)[0])
    assert attackers == [BLACK, WHITE, BLACK, BLACK]
    assert state.now.point == "over"


def test_who_has_no_offensive_movement_is_skipped_from_the_start() -> None:
    """ketto.battle.order"""
    state = play(planning("hand:V,D", "@1:0,0=A01 hand:D"), *CALL)
    assert (state.now.point, state.to_act()) == ("attack", {WHITE})


def test_the_attacker_must_resolve_one_movement_each_once() -> None:
    """ketto.battle.must"""
    state = battle("@1:0,0=A01 @2:0,0=A02 hand:D", "@1:0,0=A01 hand:D")
    assert offers(state) == ["attack @1 0,0", "attack @2 0,0"]
    assert refusal(state, "pass") == "ketto.battle.must"
    state = play(state, "attack @1 0,0", "attack @1 0,0")
    assert offers(state) == ["attack @2 0,0"]


def test_nobody_draws_or_places_in_battle() -> None:
    """ketto.battle.hand: from the hand only parry and evasion are played; they leave the game."""
    state = battle("@1:0,0=A25;0,1=A01;1,0=A05 hand:A09,V,D", "hand:PU,E,V,D")
    for text in ("draw", "draw tactic", "place A09 new", "valor", "show"):
        assert refusal(state, text) == "ketto.battle.hand"
    state = play(state, "attack @1 0,0", "parry U")
    assert state.view(None).shown[WHITE].gone == ("PU",)
    assert state.view(None).shown[WHITE].hand == (1, 2)


def test_a_hidden_stance_turns_up_after_the_opponents_first_movement_and_protects() -> None:
    """ketto.battle.stance-hidden: before the mitigation; until then it gives no attack bonus."""
    state = battle(f"stance:S5 {ROW} hand:D", "stance:S5 @1:0,0=A01;0,1=A02;0,2=A03 hand:D")
    state, events = story(state, "attack @1 0,0", "flow R", "flow R")
    assert told(events, "bonus earned") == [], "the attacker's own stance is hidden"
    names = [event.name for event in events]
    assert names.index("stroke complete") < names.index("stance shown") == len(names) - 1
    assert state.view(None).shown[BLACK].stance == "?"
    # White hits Black's hidden S4, which has a double line on the right
    state = battle("stance:S4 @1:0,0=A01 hand:D", f"stance:S1 {ROW} hand:D", "attack white first:white")
    state, events = story(state, "attack @1 0,0", "flow R", "flow R")
    assert told(events, "line held") == [{"seat": BLACK, "side": "R", "line": "double", "strength": 2}]


def test_a_hidden_stance_stays_hidden_if_the_opponent_never_attacks() -> None:
    """ketto.battle.stance-hidden"""
    state = play(battle("stance:S5 @1:0,0=A01 hand:D", "stance:S4 hand:D"), "attack @1 0,0")
    assert state.now.point == "over"
    assert [shown.stance for shown in state.view(None).shown] == ["?", "S4"]


def test_an_attack_is_revealed_card_by_card() -> None:
    """ketto.battle.attack"""
    state = battle(f"{ROW} hand:D")
    for text, faces in (
        ("attack @1 1,0", ("?", "A07", "?")),
        ("flow L", ("A08", "A07", "?")),
    ):
        state = play(state, text)
        if state.now.point != "strike":
            assert state.view(WHITE).shown[BLACK].movements[0].faces == faces
    assert state.view(WHITE).shown[BLACK].movements[0].faces == ("A08", "A07", "?")


def test_stance_manoeuvre_wounds_and_valor_add_up_before_the_mitigation() -> None:
    """ketto.battle.bonuses, ketto.vitality.wound"""
    black = "stance:S5^ @1:0,0=A08;1,0=A07;2,0=A14;2,-1=A15;0,1=M1 hand:D vitality:ww???"
    state = battle(black, "stance:S4^ hand:D", "attack black first:black valors:2")
    state, events = story(state, "attack @1 0,0", "flow R", "flow R", "flow D")
    bonuses = [(facts["card"], facts["bonus"]) for facts in told(events, "bonus earned")]
    rules = [event.rule for event in events if event.name == "bonus earned"]
    assert bonuses == [("S5", 3), ("wound", 2), ("V", 1)]
    assert rules == ["ketto.stance.attack", "ketto.vitality.wound", "ketto.tactic.valor"]
    assert strength(events) == (2 + 2 + 3 + 3 + 2 + 1, "D")


def test_case_6_pool_cards_are_spent_whole() -> None:
    """ketto.battle.mitigate: strength 2, pool cards 3 and 1; surplus is lost, spent cards leave the game."""
    state = battle("stance:S6^ @1:0,0=A08;1,0=A07 hand:D", "stance:S2^ pool:A04,A05,DT hand:D")
    state = play(state, "attack @1 0,0", "flow R")
    assert (state.now.point, state.to_act()) == ("spend", {WHITE})
    assert offers(state) == ["spend A04", "spend A05", "pass"], "a card of 0 points is never spent"
    assert refusal(state, "spend DT") == "ketto.battle.mitigate"
    assert refusal(state, "spend A09") == "ketto.battle.mitigate"
    all_, events = story(state, "spend A04")
    assert told(events, "spent") == [{"seat": WHITE, "card": "A04", "strength": 0}]
    assert all_.now.point == "over"
    one = play(state, "spend A05")
    assert one.now.attack.strength == 1
    assert offers(one) == ["spend A04", "pass"]
    assert one.view(None).shown[WHITE].gone == ("A05",)
    assert play(one, "pass").now.point == "strike"


def test_the_stance_line_acts_before_the_pool() -> None:
    """ketto.battle.mitigate"""
    state = battle("stance:S6^ @1:0,0=A08;1,0=A05 hand:D", "stance:S4^ pool:A04,D")
    state, events = story(state, "attack @1 0,0", "flow R")
    assert told(events, "line held")[0]["strength"] == 2
    assert state.now.point == "spend"


def test_without_strength_there_is_no_mitigation_and_guards_still_act() -> None:
    """ketto.battle.zero"""
    state = battle("@1:0,0=A08;1,0=A05;0,1=G pool:D", "pool:A04,D hand:A01")
    state = play(state, "attack @1 0,0", "stop")
    assert (state.now.point, state.to_act()) == ("guard", {BLACK})


def test_a_successful_attack_reveals_a_vitality_card_for_each_point() -> None:
    """ketto.battle.success: of choice, one after the other, and he may stop."""
    state = battle("stance:S6^ @1:0,0=A08;1,0=A07 hand:D", "stance:S2^ hand:D vitality:?m?w?")
    state = play(state, "attack @1 0,0", "flow R")
    assert offers(state) == ["strike 1", "strike 3", "strike 5", "stop"]
    assert refusal(state, "strike 2") == "ketto.battle.success"
    state = play(state, "strike 3")
    assert state.to_act() == {CHANCE}
    state = play(state, "wound")
    assert state.view(None).shown[WHITE].vitality == ("?", "miss", "wound", "wound", "?")
    assert offers(state) == ["strike 1", "strike 5", "stop"]
    assert play(state, "stop").now.point == "over"
    assert play(state, "strike 1", "miss").now.point == "over", "two points, two cards"


def test_a_resolved_movement_is_out_of_the_game_its_unrevealed_cards_unseen() -> None:
    """ketto.battle.spent"""
    state, events = story(battle("@1:0,0=A08;1,0=A07;0,1=M1 hand:D"), "attack @1 0,0", "stop")
    shown = state.view(WHITE).shown[BLACK]
    assert (shown.movements, shown.gone, shown.left) == ((), ("A08", "M1"), 1)
    assert state.sides[BLACK].secret.left == ("A07",)
    assert told(events, "movement spent") == [{"seat": BLACK, "movement": 1, "unseen": 1}]


def struck(moment: str = "", white: str = "hand:D") -> object:
    """Give the moment after a strike at card 1 with one more point to come."""
    black = f"stance:S6^ @1:0,0=A08^;1,0=A07^ @2:0,0=A25;1,0=A06 hand:D {moment}".strip()
    return battle(
        black,
        f"stance:S2^ {white} @1:0,0=A25;1,0=A06",
        "vitality black first:black attack:@1:0,0>1,0 strength:1 place:1",
    )


def test_a_miss_has_no_effect_and_the_attack_goes_on() -> None:
    """ketto.vitality.miss"""
    state = play(struck(), "miss")
    assert (state.now.point, state.now.attack.strength) == ("strike", 1)


def test_a_wound_strengthens_the_wounded() -> None:
    """ketto.vitality.wound: +1 on all later offensive movements, cumulative."""
    state = play(struck(), "wound", "strike 2", "wound")
    assert state.view(None).shown[WHITE].wounds() == 2
    _, events = story(state, "attack @1 0,0", "flow R")
    assert strength(events) == (3 + 2, "R")


def test_death_wins_at_once() -> None:
    """ketto.vitality.death, ketto.end.death"""
    state, events = story(struck(), "death")
    assert state.to_act() == frozenset()
    assert state.outcome().scores == (1.0, -1.0)
    assert state.outcome().rule == "ketto.end.death"
    assert told(events, "killed") == [{"winner": BLACK, "loser": WHITE}]


def test_the_stance_bonus_needs_its_run_anywhere_in_the_stroke_once() -> None:
    """ketto.stance.attack: n cards joined by n-1 successive steps in direction d; a longer run contains it."""
    row = "@1:0,0=A10;1,0=A08;2,0=A07;3,0=A06;4,0=A14;4,-1=A15 hand:D"
    walk = ("attack @1 0,0", "flow R", "flow R", "flow R", "flow R", "flow D")
    _, events = story(battle(f"stance:S5^ {row}"), *walk)
    assert [facts["card"] for facts in told(events, "bonus earned")] == ["S5"]
    _, events = story(battle("stance:S5^ @1:0,0=A10;1,0=A14;1,-1=A15 hand:D"), "attack @1 0,0", "flow R", "flow D")
    assert told(events, "bonus earned") == [], "two cards in a row, three are needed"
    _, events = story(battle(f"stance:S4^ {row}"), *walk)
    assert told(events, "bonus earned") == [], "the other way"


@pytest.mark.parametrize(("stance", "left"), [("S1", 3), ("S4", 2), ("S2", 6)])
def test_a_single_line_halves_and_a_double_line_thirds(stance: str, left: int) -> None:
    """ketto.stance.defense, ketto.stance.sides: an attack with direction R hits the line on the side R."""
    state = battle(f"stance:S6^ {ROW} hand:D", f"stance:{stance}^ hand:D")
    state = play(state, "attack @1 0,0", "flow R", "flow R")
    assert state.now.attack.strength == left


def test_the_line_is_rounded_up() -> None:
    """ketto.stance.defense"""
    for text, stance, left in (("@1:0,0=A08;1,0=A06", "S1", 2), ("@1:0,0=A08;1,0=A05", "S4", 2)):
        state = play(battle(f"stance:S6^ {text} hand:D", f"stance:{stance}^ hand:D"), "attack @1 0,0", "flow R")
        assert state.now.attack.strength == left
