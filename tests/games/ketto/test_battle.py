"""Kettō: movements and battle, clause by clause."""

from __future__ import annotations

import pytest
from tests.games.ketto.table import BLACK, CHANCE, WHITE, battle, offers, planning, play, refusal, story, strength, told

ROW = "@1:0,0=A08;1,0=A07;2,0=A05"
"""Three cards from left to right: strengths 1, 2, 4."""
CALL = ("valor", "end")


def called(black: str, white: str = "") -> object:
    """Give a position in which Black has just called the battle."""
    return play(planning(f"{black},V" if black.endswith("D") else black, white), *CALL)


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
    state = battle("@1:0,0=S2;1,0=A05 @2:0,0=A01 hand:D", "stance:S4 hand:PU,PR,D")
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
    assert told(events, "pool formed")[0]["points"] == 2
    assert [move.split()[1] for move in offers(state)] == ["@2"]
    assert refusal(state, "attack @1 0,0") == "ketto.battle.must"


def test_case_11_the_defense_card_placed_last_makes_four_attack_cards_defensive() -> None:
    """ketto.defense.movement"""
    state = planning("hand:V,D @1:0,0=A05;1,0=A06;2,0=A07;3,0=A08")
    state, events = story(state, "place D @1 4,0", *CALL)
    assert told(events, "pool formed") == [
        {"seat": BLACK, "pool": ["A05", "A06", "A07", "A08", "D"], "points": 1 + 1 + 2 + 3}
    ]
    assert state.outcome().rule == "ketto.end.tie"


def test_two_defensive_movements_form_one_pool() -> None:
    """ketto.defense.pool, ketto.tactic.defensive"""
    _, events = story(planning("hand:V @1:0,0=A04;1,0=D @2:0,0=DT;0,1=A08;1,1=S1 stance:S2^"), *CALL)
    assert told(events, "pool formed") == [{"seat": BLACK, "pool": ["A04", "A08", "S1", "D", "DT"], "points": 9}]
    assert len(told(events, "defense turned up")) == 2
    none, events = story(planning("hand:V,D @1:0,0=A04"), *CALL)
    assert told(events, "pool formed") == []
    assert none.view(None).shown[BLACK].pool is None


def test_defensive_tactics_beside_the_defense_card_add_nothing() -> None:
    """ketto.tactic.defensive"""
    _, events = story(planning("hand:V @1:0,0=A04;1,0=D;2,0=DT"), *CALL)
    assert told(events, "pool formed")[0]["points"] == 3
    assert len(told(events, "defense turned up")) == 1


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
    state = battle("stance:S6^ @1:0,0=A08;1,0=A07 hand:D", "stance:S2^ pool:A04,A05,D")
    state = play(state, "attack @1 0,0", "flow R")
    assert (state.now.point, state.to_act()) == ("spend", {WHITE})
    assert offers(state) == ["spend A04", "spend A05", "pass"], "a card of 0 points is never spent"
    assert refusal(state, "spend D") == "ketto.battle.mitigate"
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


def test_all_movements_resolved_without_a_death_is_a_tie() -> None:
    """ketto.end.tie"""
    state, events = story(battle("@1:0,0=A01 hand:D"), "attack @1 0,0")
    assert state.outcome().scores == (0.0, 0.0)
    assert state.outcome().rule == "ketto.end.tie"
    assert told(events, "tied") == [{}]


def test_case_9_both_without_an_offensive_movement_tie_at_once() -> None:
    """ketto.end.tie"""
    state = play(planning("hand:V,D", "hand:D"), *CALL)
    assert state.outcome().rule == "ketto.end.tie"


def test_who_is_asked_depends_on_public_facts_alone() -> None:
    """ketto.ask.public: a seat that is asked and has nothing to play has the one move `pass`."""
    for held in ("PR", "V", "E", "R"):
        state = play(battle(f"{ROW} hand:D", f"hand:{held},D"), "attack @1 0,0")
        assert (state.now.point, state.to_act()) == ("parry", {WHITE})
        assert offers(state) == (["parry R", "pass"] if held == "PR" else ["pass"])


def test_case_5_a_defender_without_tactics_is_never_asked() -> None:
    """ketto.ask.parry, ketto.ask.evasion; with only a valor in hand he is asked and has `pass` alone."""
    bare = play(battle(f"stance:S6^ {ROW} hand:D", "stance:S2^ hand:A01,D"), "attack @1 0,0")
    assert bare.now.point == "flow"
    assert play(bare, "flow R", "flow R", "strike 1").to_act() == {CHANCE}
    valor = play(battle(f"stance:S6^ {ROW} hand:D", "stance:S2^ hand:V,D"), "attack @1 0,0")
    assert offers(valor) == ["pass"]
    valor = play(valor, "pass", "flow R", "pass", "flow R", "strike 1")
    assert (valor.now.point, offers(valor)) == ("evade", ["pass"])


def test_the_defender_is_asked_again_after_each_parry_while_one_is_left_to_play() -> None:
    """ketto.ask.parry: not for a side whose parry he has played."""
    black = "@1:0,0=A25;1,0=A07;0,1=A01 hand:D"
    asked = play(battle(black, "hand:V,D gone:PU"), "attack @1 0,0")
    assert asked.now.point == "parry", "the parry of R is not played yet"
    neither = play(battle(black, "hand:V,D gone:PU,PR"), "attack @1 0,0")
    assert neither.now.point == "flow"
    again = play(battle(black, "hand:V,PU,D"), "attack @1 0,0", "parry U")
    assert (again.now.point, offers(again)) == ("parry", ["pass"])
    last = play(battle(black, "hand:PU,D"), "attack @1 0,0", "parry U")
    assert last.now.point == "flow", "no tactics card is left"


def test_the_defender_is_asked_before_each_vitality_card_until_two_evasions_are_played() -> None:
    """ketto.ask.evasion"""
    state = battle("stance:S6^ @1:0,0=A08;1,0=A06 hand:D", "stance:S2^ hand:E,V,D gone:PR,E")
    state = play(state, "attack @1 0,0", "flow R", "strike 1")
    assert offers(state) == ["evade", "pass"]
    state = play(state, "pass", "miss", "strike 2", "evade", "strike 2")
    assert state.to_act() == {CHANCE}
