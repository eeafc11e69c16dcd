"""Kettō: what a seat must not know changes nothing that it can see, over whole games."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from tests.games.ketto.table import BLACK, WHITE, offers, planning, play

from kensei.bots import Budget, bot
from kensei.core.protocol import CHANCE, NATURE
from kensei.games.ketto import GAME
from kensei.games.ketto.cards import ATTACKS, KIND, PARRIES

Ply = tuple[int, Any, int]
"""Who moved, what, and whose turn it was: a card that chance brings is his."""


def whole_game(seed: str, names: tuple[str, str]) -> tuple[list[Ply], Any]:
    """Play a duel; give its plies and its end."""
    bots, rng = [bot(name, "ketto") for name in names], random.Random(seed)
    state: Any = GAME.start()
    plies: list[Ply] = []
    while asked := state.to_act():
        if asked == NATURE:
            seat, move = CHANCE, rng.choice([outcome for outcome, _ in state.chances()])
        else:
            seat = rng.choice(sorted(asked))
            move = bots[seat].choose(state.view(seat), state.legal_moves(seat), rng, Budget())
        plies.append((seat, move, state.now.turn))
        state = state.apply(seat, move).state
    return plies, state


def never_seen(end: Any, seat: int) -> list[str]:
    """List the cards of a player that nobody else has seen from the first to the last move, once each.

    Among tactics only parries and evasions: with another one in hand nobody would have had to pass.
    """
    secret = end.sides[seat].secret
    unseen = (*secret.hand, *secret.discarded, *secret.left, *secret.deck, *secret.tactics)
    return [c for c in unseen if c in (*ATTACKS, *PARRIES.values()) and unseen.count(c) == 1]


def swapped(ply: Ply, owner: int, pair: tuple[str, str]) -> Any:
    """Give the move with one card of the owner for the other."""
    seat, move, turn = ply
    if move.what not in pair or (turn if seat == CHANCE else seat) != owner:
        return move
    return GAME.parse(str(move).replace(move.what, pair[1 - pair.index(move.what)]))


@pytest.mark.parametrize("owner", [BLACK, WHITE])
@pytest.mark.parametrize("names", [("random", "random"), ("purposeful", "random"), ("purposeful", "purposeful")])
@pytest.mark.parametrize("seed", range(4))
def test_two_worlds_that_differ_in_a_secret_are_the_same_to_everybody_else(
    seed: int, names: tuple[str, str], owner: int
) -> None:
    """ketto.ask.public, ketto.backs, ketto.removed: over a whole game.

    Two cards of one kind that the others never saw change places in everything that their owner draws,
    lays, discards and holds. Every move stays legal, and at every step the other seat and the spectators
    see and hear the same, and the same seats are asked.
    """
    plies, end = whole_game(f"{seed} {names}", names)
    unseen = never_seen(end, owner)
    rng = random.Random(f"pairs {seed}")
    pairs = [pair for pair in combinations(unseen, 2) if KIND[pair[0]] == KIND[pair[1]]]
    assert pairs, "some cards are always left"
    for pair in rng.sample(pairs, min(4, len(pairs))):
        one: Any = GAME.start()
        other: Any = GAME.start()
        for ply in plies:
            seat, twin = ply[0], swapped(ply, owner, pair)
            listed = [o for o, _ in other.chances()] if seat == CHANCE else other.legal_moves(seat)
            assert twin in listed, f"{twin} is not possible in the other world"
            assert other.to_act() == one.to_act()
            (one, told), (other, also_told) = one.apply(seat, ply[1]), other.apply(seat, twin)
            for viewer in (1 - owner, None):
                assert one.view(viewer) == other.view(viewer)
                assert [e.told_to(viewer) for e in told] == [e.told_to(viewer) for e in also_told]
        assert one.outcome() == other.outcome()


def test_such_worlds_do_differ_for_the_owner() -> None:
    """The test above compares something: the pair is drawn or held in one of its games."""
    plies, end = whole_game("0 differ", ("random", "random"))
    drawn = {move.what for _, move, turn in plies if move.verb == "card" and turn == BLACK}
    assert drawn & set(never_seen(end, BLACK))


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
