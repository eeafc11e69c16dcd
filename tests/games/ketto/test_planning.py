"""Kettō: the planning phase, clause by clause."""

from __future__ import annotations

import pytest
from tests.games.ketto.table import BLACK, CHANCE, GAME, WHITE, offers, planning, play, refusal, story, told

from kensei import BadPosition
from kensei.games.ketto.cards import COPIES

ALL_TACTICS = "DT,G,G,M1,M2,M3,M4,M5,R,E,E,PU,PR,PD,PL,V,V,V"
ALL_COMBAT = ",".join(card for card in COPIES if card[0] in "AS" and card not in ("S1", "S6"))


def emptied(hand: str, tactics_left_out: str = "") -> str:
    """Give a side with both decks empty and this hand; everything else has been discarded."""
    held = hand.split(",") if hand else []
    rest = [*ALL_TACTICS.split(","), *ALL_COMBAT.split(","), "S6", "D"]
    for card in (*held, *filter(None, tactics_left_out.split(","))):
        if card in rest:
            rest.remove(card)
    return f"stance:S1^ hand:{hand} discarded:{','.join(rest)}"


def test_turns_alternate_until_battle() -> None:
    """ketto.turns"""
    state = planning("hand:A01,A02,A03,A04,D", "hand:A01,A02,A03,A04,D")
    state = play(state, "place A01 new", "place A02 new", "place A03 new", "place A04 new")
    assert state.to_act() == {WHITE}
    state = play(state, "place A01 new", "place A02 new", "place A03 new", "place A04 new")
    assert state.to_act() == {BLACK}


def test_a_turn_is_exactly_four_actions_in_any_mix() -> None:
    """ketto.actions"""
    state = planning("hand:A01,D")
    for texts in (("draw", "A02"), ("draw", "A03"), ("draw tactic", "V")):
        state = play(state, *texts)
        assert (state.now.point, state.to_act()) == ("action", {BLACK})
    assert "end" not in offers(state)
    assert "pass" not in offers(state)
    state, events = story(state, "place A01 new")
    assert told(events, "turn over") == [{"seat": BLACK, "ending": "actions"}]
    assert state.to_act() == {WHITE}


def test_drawing_asks_chance_for_a_card_of_that_deck() -> None:
    """ketto.action.draw: each card left is as likely, and only its owner learns which."""
    state = play(planning("hand:A01,A02,D"), "draw")
    assert state.to_act() == {CHANCE}
    # S1 lies on the table and D is in no deck
    assert offers(state) == [card for card in COPIES if card[0] in "AS" and card not in ("A01", "A02", "S1")]
    state, (event,) = story(state, "A05")
    assert state.sides[BLACK].secret.hand == ("A01", "A02", "A05", "D")
    assert event.seen_by(BLACK) == {"seat": BLACK, "kind": "combat", "left": 27, "card": "A05"}
    assert event.seen_by(WHITE) == event.seen_by(None) == {"seat": BLACK, "kind": "combat", "left": 27}


def test_every_combat_card_may_be_placed_face_down() -> None:
    """ketto.action.place: in a movement or as a new one; attack, stance and defense cards alike."""
    state = planning("hand:A01,S2,D @1:0,0=A05")
    for card in ("A01", "S2", "D"):
        for where in ("new", "@1 0,1"):
            after, events = story(state, f"place {card} {where}")
            assert after.now.taken == 1
            assert after.view(WHITE).shown[BLACK].movements[-1].faces[-1] == "?"
            assert "card" not in events[0].seen_by(WHITE)
            assert events[0].seen_by(BLACK)["card"] == card
    assert play(state, "place A01 new").view(None).shown[BLACK].movements[1].cells == ((0, 0),)


def test_showing_the_stance_ends_the_turn_at_once() -> None:
    """ketto.action.reveal-stance: once a game."""
    state, events = story(planning("stance:S3 hand:A01,D"), "show")
    assert state.view(None).shown[BLACK].stance == "S3"
    assert told(events, "stance shown") == [{"seat": BLACK, "stance": "S3"}]
    assert state.to_act() == {WHITE}
    assert "show" not in offers(planning("stance:S3^ hand:A01,D"))
    assert refusal(planning("stance:S3^ hand:A01,D"), "show") == "ketto.action.reveal-stance"


@pytest.mark.parametrize(("lies", "public"), [("S3", "?"), ("S3^", "S2")])
def test_a_new_stance_lies_as_the_old_one_lay(lies: str, public: str) -> None:
    """ketto.action.new-stance"""
    state, (event,) = story(planning(f"stance:{lies} hand:S2,D"), "stance S2")
    assert state.view(WHITE).shown[BLACK].stance == public
    assert state.now.taken == 1
    both = {"seat": BLACK, "old": "S3", "new": "S2"}
    assert event.seen_by(BLACK) == both
    assert event.seen_by(WHITE) == (both if public == "S2" else {"seat": BLACK})
    assert refusal(planning(f"stance:{lies} hand:S2,D"), "stance S4") == "ketto.action.new-stance"


def test_a_new_stance_lies_up_and_counts_after_a_reveal_and_never_comes_back() -> None:
    """ketto.stance.one: the old one has left the game."""
    state = play(planning("stance:S3^ hand:S2,D"), "stance S2", "draw")
    assert "S3" not in offers(state)
    assert state.sides[BLACK].secret.stance == ""


def test_tactics_are_drawn_only_after_the_stance_is_revealed() -> None:
    """ketto.action.draw-tactic"""
    hidden, up = planning("stance:S3 hand:A01,D"), planning("stance:S3^ hand:A01,D")
    assert "draw tactic" not in offers(hidden)
    assert refusal(hidden, "draw tactic") == "ketto.action.draw-tactic"
    state = play(up, "draw tactic")
    weights = {str(move): weight for move, weight in state.chances()}
    assert sum(weights.values()) == 18
    assert (weights["V"], weights["G"], weights["E"], weights["PU"]) == (3, 2, 2, 1)
    state, (event,) = story(state, "V")
    assert event.seen_by(WHITE) == {"seat": BLACK, "kind": "tactic", "left": 17}
    assert state.sides[BLACK].secret.hand == ("A01", "D", "V")


def test_parry_and_evasion_cannot_be_played_in_planning() -> None:
    """ketto.action.tactic: defensive tactics, guard and manoeuvre are placed, reveal and valor played."""
    state = planning("hand:DT,G,M1,R,V,PU,E,D", "@1:0,0=A01 hand:D", "action black taken:3")
    verbs = {move.split()[0] + " " + move.split()[-1] if " " in move else move for move in offers(state)}
    assert "place new" in verbs
    cards = {move.split()[1] for move in offers(state) if move.startswith("place")}
    assert cards == {"DT", "G", "M1", "D"}
    assert {"reveal @1", "valor"} <= set(offers(state))
    assert refusal(state, "parry U") == "ketto.action.tactic"
    assert refusal(state, "evade") == "ketto.action.tactic"
    assert refusal(state, "place PU new") == "ketto.action.tactic"
    assert refusal(state, "place V new") == "ketto.action.tactic"


def test_nothing_is_drawn_from_an_empty_deck() -> None:
    """ketto.deck.empty: all other actions stay possible."""
    state = planning(emptied("A01,PU"))
    assert state.view(None).shown[BLACK].decks == (0, 0)
    assert offers(state) == ["place A01 new"]
    assert refusal(state, "draw") == "ketto.deck.empty"
    assert refusal(state, "draw tactic") == "ketto.deck.empty"


def test_the_hand_is_discarded_down_to_five_when_the_turn_is_over() -> None:
    """ketto.hand-limit: of the owner's choice, tactics included, and there is no limit within the turn."""
    state = planning("hand:A01,A02,A03,V,D", moment="action black taken:2")
    state = play(state, "draw", "A04", "draw tactic", "V")
    assert (state.now.point, state.to_act()) == ("discard", {BLACK})
    assert offers(state) == [f"discard {card}" for card in ("A01", "A02", "A03", "A04", "D", "V")]
    state, (event,) = story(state, "discard D")
    assert event.seen_by(BLACK) == {"seat": BLACK, "kind": "combat", "card": "D"}
    assert event.seen_by(WHITE) == {"seat": BLACK, "kind": "combat"}
    assert state.now.point == "discard"
    state = play(state, "discard V")
    assert state.view(None).shown[BLACK].discarded == (1, 1)
    assert state.to_act() == {WHITE}
    assert refusal(planning("hand:A01,A02,D"), "discard A01") == "ketto.hand-limit"


def test_the_hand_limit_holds_after_showing_too() -> None:
    """ketto.hand-limit: however the turn ended."""
    state = play(planning("stance:S3 hand:A01,A02,A03,A04,D"), "draw", "A05", "show")
    assert state.now.point == "discard"
    assert play(state, "discard A05").to_act() == {WHITE}


def test_a_card_joins_a_movement_where_it_touches_a_card_of_it() -> None:
    """ketto.place.adjacent: diagonals included; taken and far cells are refused; movements never merge."""
    state = planning("hand:A01,D @1:0,0=A05 @2:0,0=A06;1,0=A07")
    around = ["-1,-1", "-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0", "1,1"]
    assert [move.split()[3] for move in offers(state) if move.startswith("place A01 @1")] == around
    longer = ["-1,-1", "-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,0", "2,1"]
    assert [move.split()[3] for move in offers(state) if move.startswith("place A01 @2")] == longer
    for text in ("place A01 @1 0,0", "place A01 @1 2,0", "place A01 @2 1,0"):
        assert refusal(state, text) == "ketto.place.adjacent"
    assert refusal(state, "place A01 @3 0,0") == "ketto.place.free"
    assert refusal(state, "place A09 new") == "ketto.action.place"


def test_tactics_are_placed_by_the_same_rule() -> None:
    """ketto.place.tactic: face down, also as the first card of a new movement."""
    state = planning("hand:M1,D @1:0,0=A05")
    after, events = story(state, "place M1 new", "place D @2 1,1")
    assert events[0].rule == "ketto.place.tactic"
    movement = after.view(None).shown[BLACK].movements[1]
    assert (movement.cells, movement.kinds, movement.faces) == (((0, 0), (1, 1)), ("tactic", "combat"), ("?", "?"))
    assert refusal(state, "place M2 new") == "ketto.place.tactic"


def test_movements_have_any_size_number_and_mix() -> None:
    """ketto.place.free"""
    state = planning("hand:A01,S2,G,D")
    state = play(state, "place A01 new", "place S2 new", "place G new", "place D @1 1,1")
    assert [len(movement.cells) for movement in state.view(None).shown[BLACK].movements] == [2, 1, 1]


def test_cards_are_never_turned() -> None:
    """ketto.place.orientation: a card keeps the sides that its name has, and no move says otherwise."""
    state = planning("hand:A09,D")
    assert offers(state).count("place A09 new") == 1
    state = play(state, "place A09 new")
    assert state.sides[BLACK].secret.faces == (("A09",),)


def test_the_owner_remembers_what_he_placed_and_no_move_tells_more_than_the_backs() -> None:
    """ketto.place.no-peek: by option `peek` screens show it, nothing else changes."""
    state = planning("hand:A01,D @1:0,0=A05;0,1=S2")
    other = planning("hand:A01,D @1:0,0=A06;0,1=S3")
    assert state.view(BLACK).own.faces == (("A05", "S2"),)
    assert offers(state) == offers(other)
    assert state.view(WHITE) == other.view(WHITE)
    open_ = planning("hand:A01,D @1:0,0=A05;0,1=S2", peek=True)
    assert open_.view(BLACK).peek
    assert not state.view(BLACK).peek
    assert offers(open_) == offers(state)


def test_a_stance_may_be_placed_as_a_bluff() -> None:
    """ketto.place.bluff: nothing in an offensive movement, defense points in a defensive one."""
    state = planning("hand:V,D @1:0,0=A05;1,0=S2 @2:0,0=S3")
    state, events = story(state, "place D @2 1,0", "valor", "end")
    assert told(events, "pool formed") == [{"seat": BLACK, "pool": ["S3", "D"], "points": 2 + 3}]
    state, events = story(state, "attack @1 0,0", "flow R")
    assert told(events, "stroke broken")[0]["card"] == "S2"
    assert told(events, "stroke complete")[0]["strength"] == 0


def test_the_stance_changes_only_in_planning() -> None:
    """ketto.stance.one"""
    state = GAME.read("attack black first:black | stance:S3^ hand:S2,D @1:0,0=A01 | stance:S1^ hand:D")
    assert refusal(state, "stance S2") == "ketto.battle.hand"


def test_after_a_valor_the_turn_may_be_ended_or_played_on() -> None:
    """ketto.valor.end"""
    state = planning("stance:S3^ hand:V,S2,A01,D @1:0,0=A05")
    assert "end" not in offers(state)
    assert refusal(state, "end") == "ketto.valor.end"
    state = play(state, "valor")
    assert offers(state)[-1] == "end"
    assert {"draw", "draw tactic", "stance S2", "place A01 new"} <= set(offers(state))
    on = play(state, "stance S2", "place A01 new", "draw", "A02")
    assert (on.now.point, on.now.first) == ("attack", BLACK)
    ended, events = story(state, "end")
    assert told(events, "turn over") == [{"seat": BLACK, "ending": "end"}]
    assert ended.now.first == BLACK


def test_who_can_do_nothing_passes_and_nobody_else_may() -> None:
    """ketto.stuck"""
    state = planning(emptied("PU,E,R"), "hand:A01,D")
    assert offers(state) == ["pass"]
    state, events = story(state, "pass")
    assert told(events, "turn over") == [{"seat": BLACK, "ending": "pass"}]
    assert state.to_act() == {WHITE}
    assert "pass" not in offers(state)
    assert refusal(state, "pass") == "ketto.stuck"


def test_two_turns_ended_by_passes_bring_battle() -> None:
    """ketto.stuck: who would be next attacks first; the second pass must be the first thing of its turn."""
    black, white = emptied("PU,A01") + " @1:0,0=A05", emptied("PL") + " @1:0,0=A05"
    black, white = (side.replace(",A05", "", 1) for side in (black, white))
    late = planning(black, white, "action black passed")
    late = play(late, "place A01 new", "pass")
    assert (late.now.point, late.now.passed, late.to_act()) == ("action", True, {WHITE})
    state, events = story(late, "pass")
    assert told(events, "battle begun") == [{"seat": BLACK}]
    assert (state.now.point, state.to_act()) == ("attack", {BLACK})


def test_planning_always_ends() -> None:
    """ketto.planning.ends: every action uses up a card or a one-time right."""
    state = planning(emptied("A01,A02,V"), emptied("PU"))
    before = len(state.sides[BLACK].secret.hand)
    for text in ("place A01 new", "place A02 new", "valor"):
        state = play(state, text)
        assert len(state.sides[BLACK].secret.hand) == before - 1
        before -= 1
    assert play(state, "end").now.first == BLACK


def test_reveal_turns_up_a_whole_movement_of_the_opponent() -> None:
    """ketto.tactic.reveal: offensive or defensive, tactics too; later cards lie face down."""
    state = planning("hand:R,A01,D", "@1:0,0=A05;0,1=M1 @2:0,0=A06^ @3:0,0=D hand:A02")
    assert [move for move in offers(state) if move.startswith("reveal")] == ["reveal @1", "reveal @3"]
    assert refusal(state, "reveal @2") == "ketto.tactic.reveal"
    assert refusal(planning("hand:A01,D", "@1:0,0=A05 hand:D"), "reveal @1") == "ketto.tactic.reveal"
    state, events = story(state, "reveal @1")
    facts = {"seat": BLACK, "target": WHITE, "movement": 1, "cards": {"0,0": "A05", "0,1": "M1"}}
    assert told(events, "reveal played") == [facts]
    assert state.view(None).shown[WHITE].movements[0].faces == ("A05", "M1")
    assert state.view(None).shown[BLACK].gone == ("R",)
    state = play(state, "place A01 new", "draw", "A02", "draw", "A03", "place A02 @1 1,0")
    assert state.view(None).shown[WHITE].movements[0].faces == ("A05", "M1", "?")


def test_without_a_face_down_movement_a_reveal_cannot_be_played() -> None:
    """ketto.tactic.reveal"""
    assert not [move for move in offers(planning("hand:R,D", "@1:0,0=A05^ hand:D")) if "reveal" in move]


def test_valor_brings_battle_when_the_turn_is_done() -> None:
    """ketto.tactic.valor: each further one adds 1 to all own attacks; each costs an action."""
    state = planning("hand:V,V,V,D @1:0,0=A05;1,0=A06", "@1:0,0=A05;1,0=A06 hand:D")
    state, events = story(state, "valor", "valor", "valor")
    assert [facts["valors"] for facts in told(events, "valor played")] == [1, 2, 3]
    assert state.now.taken == 3
    state = play(state, "end")
    state, events = story(state, "attack @1 0,0", "flow R")
    (bonus,) = told(events, "bonus earned")
    assert bonus == {"seat": BLACK, "card": "V", "bonus": 2, "strength": 3 + 2}
    _, events = story(play(state, "stop"), "attack @1 0,0", "flow R")
    assert told(events, "bonus earned") == [], "the valors are Black's alone"


def test_case_1_valor_as_the_fourth_action_with_seven_cards_in_hand() -> None:
    """ketto.hand-limit, ketto.tactic.valor: two discards, then Battle."""
    state = planning("hand:A01,A02,A03,A04,V @1:0,0=D", moment="action black taken:0")
    state = play(state, "draw", "A06", "draw", "A07", "draw", "A08", "valor")
    assert state.now.point == "discard"
    state = play(state, "discard A01")
    assert state.now.point == "discard"
    state, events = story(state, "discard A02")
    assert told(events, "battle begun") == [{"seat": BLACK}]


def test_case_2_a_valor_finds_the_stance_up() -> None:
    """ketto.valor.end, ketto.action.draw-tactic: who holds a valor cannot show the stance again."""
    with pytest.raises(BadPosition, match="before the stance is revealed no tactic is drawn"):
        planning("stance:S3 hand:V,D @1:0,0=A05")
    state = play(planning("stance:S3^ hand:V,S2,D @1:0,0=A05"), "valor")
    assert "show" not in offers(state)
    assert refusal(state, "show") == "ketto.action.reveal-stance"
    assert "stance S2" in offers(state), "even the stance may be replaced"


def test_case_10_both_stuck() -> None:
    """ketto.stuck: only parries and evasions in hand, both decks empty, stance up: `pass` is the one move."""
    state = planning(emptied("PU,E"), emptied("PL,E,E"))
    assert offers(state) == ["pass"]
    state = play(state, "pass")
    assert offers(state) == ["pass"]
    state, events = story(state, "pass")
    assert told(events, "battle begun") == [{"seat": BLACK}]
    assert state.outcome().rule == "ketto.end.tie"
