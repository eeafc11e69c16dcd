"""Kettō: what passes, imagined worlds and spectators tell."""

from __future__ import annotations

import random
from typing import Any

from tests.games.ketto.table import BLACK, WHITE, offers, planning, play

from kensei.core.protocol import CHANCE
from kensei.games.ketto import GAME


def test_a_pass_tells_only_that_nothing_could_be_played() -> None:
    """ketto.ask.parry: with or without the parry in hand a pass looks the same."""
    text = "attack black first:black | stance:S6^ hand:D @1:0,0=A08;1,0=A05 | stance:S2^ hand:{},D"
    states = [play(GAME.read(text.format(held)), "attack @1 0,0", "pass") for held in ("PR", "V")]
    assert states[0].view(BLACK) == states[1].view(BLACK)
    assert states[0].view(None) == states[1].view(None)


def test_who_had_to_pass_is_imagined_with_nothing_he_could_have_played() -> None:
    """ketto.stuck: a pass in Planning does tell something, and imagined worlds keep it."""
    from tests.games.ketto.test_planning import emptied

    state = play(planning(emptied("PU,E"), "@1:0,0=A01 hand:A02,D"), "pass")
    for seed in range(50):
        world: Any = GAME.imagine(state.view(WHITE), random.Random(seed))
        assert not {"V", "G", "DT", "M1", "R"} & set(world.sides[BLACK].secret.hand)


def test_imagined_worlds_keep_what_everybody_can_conclude() -> None:
    """ketto.hand, ketto.defense.movement, ketto.action.new-stance: see the last lines of the clauses."""
    plan = planning("stance:S3 former:S2 hand:A01,A02 @1:0,0=D;0,1=A05 discarded:A09")
    fight = GAME.read(
        "attack black first:black | stance:S3^ hand:D,PU @1:0,0=A05;0,1=M1;1,1=G @2:0,0=S2 | stance:S1^ hand:D"
    )
    places = set()
    for seed in range(60):
        world: Any = GAME.imagine(plan.view(WHITE), random.Random(seed))
        secret = world.sides[BLACK].secret
        assert "D" not in secret.deck
        assert set(secret.former) <= {"S1", "S2", "S3", "S4", "S5", "S6"}
        assert secret.stance in {"S1", "S2", "S3", "S4", "S5", "S6"} - set(secret.former)
        places.add("hand" if "D" in secret.hand else "discarded" if "D" in secret.discarded else "table")
        battle: Any = GAME.imagine(fight.view(None), random.Random(seed))
        laid = {card for cards in battle.sides[BLACK].secret.faces for card in cards}
        assert not laid & {"D", "DT", "V", "R", "E", "PU", "PR", "PD", "PL"}
        assert "D" in battle.sides[BLACK].secret.hand
    assert places == {"hand", "discarded", "table"}, "the defense card may be anywhere but in the deck"


def test_the_spectator_sees_no_hand_and_no_face() -> None:
    """ketto.public"""
    view = planning("stance:S3 hand:A01,A02,D @1:0,0=A05").view(None)
    assert view.own is None
    assert "A05" not in repr(view)
    assert "S3" not in repr(view)


def test_offers_to_a_spectator_are_none() -> None:
    state = planning("hand:A01,D")
    assert offers(state)
    assert state.legal_moves(WHITE) == ()
    assert state.legal_moves(CHANCE) == ()
