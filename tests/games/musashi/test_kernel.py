"""The compiled match for two is the reference match: states, moves, chances, step by step."""

import pytest
from tests.games.kendo.kernel_twin import KernelTwin

import kensei
from kensei.core.errors import BadOption

MUSASHI = kensei.game("musashi")
TWIN = KernelTwin("musashi")
LAST_BLOCK = "answer 1 hands=men1/bogyo attack=0:do3"
POSITIONS = [
    "answer 1 hands=seme/bogyo,do-men attack=0:do3+seme",
    LAST_BLOCK,
    "answer 1 hands=men1/maki,tsuyoi attack=0:maki",
    "attack 0 hands=seme,men-do/bogyo,do-men",
    "attack 0 hands=do-men,mushin,oshidashi/fudoshin,kaihi,maki,tsuki-do",
]
"""A strengthening; a last block, which is hiki-wake; both green attacks; nothing to attack with."""


def met_on_the_way(state, seed):
    """Return what was decided, and how it ended, where both play alike."""
    met, last = TWIN.plays_alike(state, seed)
    return met | {"shared" if len(last.still_in) == 2 else "won"}


def test_the_compiled_match_is_the_reference_match():
    """Every kind of decision of two players is met."""
    met = set().union(*(met_on_the_way(MUSASHI.start(), f"twin {number}") for number in range(200)))
    assert met >= {"deal", "mulligan", "tie", "attack", "answer", "take", "won"}


@pytest.mark.parametrize("text", POSITIONS)
def test_a_match_goes_on_alike_from_a_position(text):
    met = set().union(*(met_on_the_way(MUSASHI.read(text), f"{text} {number}") for number in range(20)))
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
            assert "attack" in met_on_the_way(state, f"anew {number}")


def test_every_move_has_one_number():
    assert TWIN.numbers_are_unique()


def test_more_than_two_players_are_refused():
    with pytest.raises(BadOption, match="3 players: the compiled game is for 2"):
        TWIN.rows.pack(MUSASHI.start(players=3))
