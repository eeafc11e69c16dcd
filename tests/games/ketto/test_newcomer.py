"""What somebody who has never seen Kettō is told at the table: what it is about, what is known, what is hidden."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from kensei import drawing
from kensei.core import rulebook
from kensei.core.protocol import CHANCE, Event
from kensei.games.ketto import GAME
from kensei.games.ketto.drawing.since import told_since

NAMES = ("Lisa", "Tanpopo")
SITTERS = [drawing.Sitter(name) for name in NAMES]
DUEL = "action black taken:1 | stance:S5^ hand:D,A06 @1:0,0=A08 | stance:S4^ hand:{hand} @1:0,0=A01{up};0,1=A02{up}"
STRUCK = (
    "strike black first:black attack:@1:0,0>1,0 strength:3 | stance:S5^ pool:D @1:0,0=A08^;1,0=A07^ | stance:S4^ hand:D"
)
ATTACKED = (
    "parry white first:white attack:@1:0,0>1,0 | stance:S1^ pool:A04,D hand:{hand} | stance:S5^ hand:D "
    "@1:0,0=A08^;1,0=A07^;2,0=A05"
)
SHAPES = ("wide", "tall")


def parts(state: Any, shape: str = "tall") -> dict[str, str]:
    return drawing.parts(
        "ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=SITTERS, shape=shape
    )


def words(drawn: str) -> str:
    """Give the words of a drawing, its lines joined."""
    return " ".join(html.unescape(one) for one in re.findall(r"<(?:text|p|b|h1|span)[^>]*>([^<]+)", drawn))


def choosing() -> Any:
    state = GAME.start()
    return state.apply(CHANCE, state.chances()[0][0]).state


@pytest.mark.parametrize("shape", SHAPES)
def test_the_first_question_says_how_the_duel_is_won(shape: str) -> None:
    """ketto.vitality.row, ketto.end.death"""
    said = words(parts(choosing(), shape)["board"])
    assert "Five life cards lie beside each name: 2 Miss, 2 Wound, 1 Death." in said
    assert "Whoever turns up the other’s Death wins." in said


def test_no_hand_is_counted_before_it_is_dealt() -> None:
    """ketto.stance.choose: the six stances lie where the hand will be."""
    drawn = parts(choosing())
    assert "in hand" not in drawn["own"] + drawn["others"]
    assert "2 cards in hand" in parts(GAME.read(DUEL.format(hand="D,V", up="")))["own"]


def test_the_life_cards_tell_what_they_are() -> None:
    drawn = parts(choosing())
    assert "data-card='life'" in drawn["own"]
    assert "data-card='life'" in drawn["others"]
    told = drawing.cards("ketto")["life"]
    assert [name for name, _does in told["parts"]] == ["Miss", "Wound", "Death"]
    assert told["rule"] == "ketto.vitality.row"


@pytest.mark.parametrize("shape", SHAPES)
def test_whoever_strikes_reads_what_each_life_card_does(shape: str) -> None:
    """ketto.vitality.miss, ketto.vitality.wound, ketto.vitality.death"""
    said = words(parts(GAME.read(STRUCK), shape)["board"])
    for does in ("2 Miss", "nothing happens", "2 Wound", "the wounded strikes with +1", "1 Death", "the duel is over"):
        assert does in said


def test_a_movement_that_was_turned_up_is_named_among_what_is_known() -> None:
    """ketto.tactic.reveal"""
    known = words(parts(GAME.read(DUEL.format(hand="D", up="^")))["known"])
    assert "Turned up in movement I: 4 ↑↓, 3 ↑↓." in known
    assert "Turned up" not in words(parts(GAME.read(DUEL.format(hand="D", up="")))["known"])


def test_tactics_that_were_not_seen_are_counted_and_tell_no_hand() -> None:
    hands = ("D,V,PU", "D,E,G")
    known = {words(parts(GAME.read(DUEL.format(hand=hand, up="")))["known"]) for hand in hands}
    (said,) = known
    assert "Tanpopo holds 1 combat card and 2 tactics." in said
    assert "4 Parry, 3 Valor" in said
    assert "2 Evasion" in said


def test_a_stroke_without_a_parry_in_hand_names_stance_and_shields() -> None:
    """ketto.ask.parry: what stops it then is not in the hand."""
    state = GAME.read(ATTACKED.format(hand="E"))
    asked = drawing.parts("ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=SITTERS)
    assert "You hold no parry for it. Your stance and your shields come next." in html.unescape(asked["status"])


def test_an_edge_without_a_line_says_so_on_the_card_that_leads_there() -> None:
    text = (
        "flow black first:black attack:@1:0,0>1,0 | stance:S5^ hand:D @1:0,0=A08^;1,0=A07^;2,0=A05 | stance:S5^ hand:D"
    )
    assert ">no line<" in parts(GAME.read(text))["board"]


BEGUN = Event("battle begun", "ketto.tactic.valor", {"seat": 1})


def test_that_the_battle_begins_is_told_until_somebody_attacks() -> None:
    view = GAME.read(ATTACKED.format(hand="E")).view(0)
    assert [one.words for one in told_since([BEGUN], NAMES, view, 0)] == [""]
    assert told_since([BEGUN, Event("attack begun", "", {"seat": 1})], NAMES, view, 0) == []


def test_whoever_attacks_in_place_of_the_first_reads_why() -> None:
    """ketto.battle.order: the caller of the battle may have no offensive movement."""
    view = GAME.read("attack black first:white | stance:S5^ hand:D @1:0,0=A08 | stance:S4^ hand:D").view(0)
    (told,) = told_since([BEGUN], NAMES, view, 0)
    assert told.words == "Battle begins. Tanpopo has no movement to attack with: you attack."


def test_the_rules_name_no_move_by_its_notation() -> None:
    """How moves are written stands under Notation, for referees."""
    page = rulebook.load(*GAME.rulebook)
    moves = r"`(?:place|attack|flow|spend|strike|guard|draw|show|stance|stop|end|pass)\b[^`]*`"
    assert not re.findall(moves, page.part("learn") + page.part("rules"))
    assert "`place A05 @2 1,0`" in page.part("referees")
