"""The compiled match for two is the reference match: states, moves, chances, step by step."""

import random

import numpy as np
import pytest

import kensei
from kensei.core.errors import BadOption
from kensei.core.protocol import CHANCE, NATURE
from kensei.games.kendo.cards import ORDER
from kensei.games.kendo.musashi.kernel import numbers, offers, play, rows

MUSASHI = kensei.game("musashi")
LAST_BLOCK = "answer 1 hands=men1/bogyo attack=0:do3"
POSITIONS = [
    "answer 1 hands=seme/bogyo,do-men attack=0:do3+seme",
    LAST_BLOCK,
    "answer 1 hands=men1/maki,tsuyoi attack=0:maki",
    "attack 0 hands=seme,men-do/bogyo,do-men",
    "attack 0 hands=do-men,mushin,oshidashi/fudoshin,kaihi,maki,tsuki-do",
]
"""A strengthening; a last block, which is hiki-wake; both green attacks; nothing to attack with."""


def stepped(row, state, rng):
    """Play one move or draw in both; return the reference's next state."""
    asked = state.to_act()
    if asked == NATURE:
        chances = state.chances()
        assert play.is_chance(row)
        assert {ORDER[move.cards[0]]: weight for move, weight in chances} == weights(row)
        move = rng.choices([move for move, _ in chances], [weight for _, weight in chances])[0]
        play.bring(row, ORDER[move.cards[0]])
        return state.apply(CHANCE, move).state
    assert not play.is_chance(row)
    moves = np.zeros(offers.MOST_MOVES, dtype=np.int64)
    for seat in (0, 1):
        assert offers.is_asked(row, seat) == (seat in asked)
        found = moves[: offers.legal(row, seat, moves)].tolist()
        assert sorted(found) == sorted(map(numbers.number, state.legal_moves(seat)))
    seat = rng.choice(sorted(asked))
    move = rng.choice(state.legal_moves(seat))
    play.play(row, seat, numbers.number(move))
    return state.apply(seat, move).state


def weights(row):
    found = {card: int(play.chance_weight(row, card)) for card in range(len(ORDER))}
    return {card: weight for card, weight in found.items() if weight}


def plays_alike(state, seed):
    """Play to the end by random moves; return what was decided on the way, and how it ended."""
    rng, row, met = random.Random(seed), rows.pack(state), set()
    while state.to_act():
        assert rows.unpack(row) == state
        met.add(state.point)
        state = stepped(row, state, rng)
    assert rows.unpack(row) == state
    return met | {"shared" if len(state.still_in) == 2 else "won"}


def test_the_compiled_match_is_the_reference_match():
    """Every kind of decision of two players is met."""
    met = set().union(*(plays_alike(MUSASHI.start(), f"twin {number}") for number in range(200)))
    assert met >= {"deal", "mulligan", "tie", "attack", "answer", "take", "won"}


@pytest.mark.parametrize("text", POSITIONS)
def test_a_match_goes_on_alike_from_a_position(text):
    met = set().union(*(plays_alike(MUSASHI.read(text), f"{text} {number}") for number in range(20)))
    assert "shared" in met or text != LAST_BLOCK


def test_a_deck_is_made_anew_alike():
    """From the cards put under it, without any from those played."""
    start = MUSASHI.read("attack 0 hands=bogyo,kaihi/bogyo,do-men,men1")
    browns = start.box[0]
    for under, played in ((browns[:2], browns[2:]), ((), browns)):
        kept = (start.decks[1], start.decks[2])
        state = type(start)(
            **{
                **{name: getattr(start, name) for name in start.__slots__},
                "decks": ((), *kept),
                "under": (tuple(card for card in under if card != "men1"), (), ()),
                "played": (tuple(card for card in played if card != "men1"), *start.played[1:]),
            }
        )
        for number in range(10):
            assert "attack" in plays_alike(state, f"anew {number}")


def test_every_move_has_one_number():
    assert len(set(numbers.MOVES)) == len(numbers.MOVES)
    assert all(numbers.number(move) == place for place, move in enumerate(numbers.MOVES))


def test_more_than_two_players_are_refused():
    with pytest.raises(BadOption, match="3 players: the compiled game is for 2"):
        rows.pack(MUSASHI.start(players=3))
