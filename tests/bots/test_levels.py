"""What `kensei bots` says was measured of each level stands in docs/arena.md."""

import re
from pathlib import Path

import pytest

import kensei
from kensei.core.presentation import LEVELS

ARENA = Path(__file__).parents[2] / "docs" / "arena.md"


def chapter(title: str) -> str:
    """Return what docs/arena.md says of a game, from its heading to the next one."""
    _before, _heading, after = ARENA.read_text(encoding="utf-8").partition(f"\n## {title}\n")
    return re.split(r"\n## ", after)[0]


@pytest.mark.parametrize("name", kensei.GAMES)
def test_what_a_level_wins_against_the_one_below_stands_in_the_arena(name):
    game = kensei.game(name)
    text = chapter(game.title) or chapter(game.presentation.short)
    assert game.levels["novice"].wins is None
    for level in list(LEVELS)[1:]:
        share, low, high = game.levels[level].wins
        assert low < share < high
        assert re.search(rf"{share} % +\(?{low}-{high}\b", text), (level, share, low, high)
        assert f"wins {share} % ({low}-{high}) against the level below" in game.levels[level].measured


def test_a_bound_that_holds_in_some_games_alone_says_in_which():
    measured = kensei.game("bushido").levels["kensei"].measured
    assert "who knows it wins at most 0.010 a game in the 15 pairings whose hands stay equal in size" in measured
    assert "at most 0.0098 a game in all fifteen pairings" in chapter("Bushido Duels")
