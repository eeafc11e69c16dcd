"""Musashi's Challenge as a player sees it: what a move costs and threatens, whom it hits, what hand it leaves.

Every card is an answer to something, and nothing comes back but what is taken: so a hand is judged by how many
cards it has and what it can still meet, apart for the seat that has just
attacked, that starts or that waits, and apart for two, three and more players still in.
"""

from __future__ import annotations

from collections.abc import Mapping

from kensei.bots.protocol import Bot, Method
from kensei.core.protocol import AnyGame
from kensei.games.kendo.bots import practised

__all__ = ["COMPILED", "FOLLOWED", "METHODS"]


def network(game: AnyGame) -> Bot:
    from kensei.games.kendo.musashi.bots.network.bot import MusashiNetworkBot

    return MusashiNetworkBot()


def lookahead(game: AnyGame) -> Bot:
    from kensei.games.kendo.musashi.bots.network.lookahead_bot import MusashiLookaheadBot

    return MusashiLookaheadBot()


def beginner(game: AnyGame) -> Bot:
    return practised.WorstMoveBot(game.name)


METHODS: Mapping[str, Method] = {
    **practised.METHODS,
    "network": network,
    "lookahead": lookahead,
    "beginner": beginner,
}
COMPILED = ("kensei",)
STORY = (
    "drew",
    "attacked",
    "countered",
    "cancelled",
    "blocked",
    "neutralised",
    "turned_back",
    "devolved",
    "passed",
    "took",
    "changed",
    "exchanged",
    "remade",
)
FOLLOWED: Mapping[str, tuple[str, ...]] = {"network": STORY, "lookahead": STORY}
"""What `network.story` takes up, which is loaded when the network plays; the lookahead goes by the same."""
