"""Whom Kettō asks: public facts alone decide."""

from __future__ import annotations

from tests.games.ketto.table import CHANCE, ROW, WHITE, battle, offers, play


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
