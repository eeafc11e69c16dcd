"""Kettō: what a seat must not know changes nothing that it can see, whatever kind of card it is."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.ketto.table import BLACK, WHITE
from tests.games.ketto.twins import SORTS, compare, games, pairs

from kensei.games.ketto import GAME, state
from kensei.games.ketto.cards import DEATH, PARRIES

PLAYERS = [("random", "random"), ("purposeful", "random"), ("purposeful", "purposeful")]
WHISPERS = [
    ("choose", "stance"),
    ("deal", "card"),
    ("drawn", "card"),
    ("drawn tactic", "card"),
    ("action", "place"),
    ("action", "stance"),
    ("discard", "discard"),
]
"""Where a hidden card passes through its owner's hands."""


def worlds(seeds: range, games: Any = games) -> Any:
    """Give every pair of worlds: a game, an owner, two cards of his."""
    for seed in seeds:
        for names in PLAYERS:
            for number, game in enumerate(games(seed, names)):
                for owner in (BLACK, WHITE):
                    for pair in pairs(game, owner, random.Random(f"{seed} {names} {number} {owner}")):
                        yield game, owner, pair


def compare_all(seeds: range, games: Any = games) -> None:
    """Compare the worlds of every pair."""
    for game, owner, pair in worlds(seeds, games):
        compare(game, owner, pair)


@pytest.mark.parametrize("seed", range(2))
def test_two_worlds_that_differ_in_a_secret_are_the_same_to_everybody_else(seed: int) -> None:
    """ketto.ask.public, ketto.backs, ketto.removed, ketto.public: over whole games and parts of games.

    Two cards with the same back that the others have not seen change places in everything that their owner
    chooses, draws, lays, discards and holds.
    """
    compare_all(range(seed, seed + 1))


def test_the_pairs_of_worlds_differ_in_every_sort_of_card() -> None:
    """The test above leaves nothing out: each sort stands against another one, and each is laid, held or chosen."""
    met: set[str] = set()
    for game, owner, pair in worlds(range(2)):
        used = {move.what for move in game.moves_of(owner)}
        if used & set(pair):
            met |= {SORTS[card] for card in pair}
    assert met == set(SORTS.values())


@pytest.mark.parametrize("sort", sorted(set(SORTS.values())))
def test_a_leak_of_any_sort_of_card_would_be_found(sort: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: whenever a card passes through a hand, everybody hears whether it is of this sort."""
    for key in WHISPERS:
        monkeypatch.setitem(state.PROCEDURES, key, whispering(state.PROCEDURES[key], sort))
    with pytest.raises(AssertionError):
        compare_all(range(2))


def whispering(procedure: Any, sort: str) -> Any:
    def leak(draft: Any, seat: int, move: Any) -> None:
        procedure(draft, seat, move)
        draft.tell("whispered", "ketto.public", heard=SORTS[move.what] == sort)

    return leak


def test_a_question_that_depends_on_a_hand_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: the defender is asked only if he holds a parry [ketto.ask.parry]."""

    def asks_the_holder_alone(procedure: Any) -> Any:
        def leak(draft: Any, seat: int, move: Any) -> None:
            procedure(draft, seat, move)
            held = draft.sides[1 - draft.now.turn].secret.hand
            if draft.now.point == "parry" and set(PARRIES.values()).isdisjoint(held):
                draft.now.point = "flow"

        return leak

    for key in (("attack", "attack"), ("flow", "flow")):
        monkeypatch.setitem(state.PROCEDURES, key, asks_the_holder_alone(state.PROCEDURES[key]))
    with pytest.raises(AssertionError):
        compare_all(range(2), games.__wrapped__)


def test_the_order_of_the_vitality_row_is_stored_nowhere() -> None:
    """ketto.vitality.row: until a card is turned up, not even the whole state knows where Death lies."""
    hidden = 0
    for game in games(0, PLAYERS[2]):
        for side in game.end.sides:
            if DEATH not in side.shown.vitality:
                hidden += 1
                assert DEATH not in repr(side)
                assert DEATH not in GAME.write(game.end).split("|")[1 + game.end.sides.index(side)]
    assert hidden
