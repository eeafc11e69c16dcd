"""Kendo Shiai as a player sees it: what a move does, what hand it leaves, what lies against whom.

Of a switch one sees what the hand can still answer without the card thrown; of a start or an answer its row and
column in the table of the rulebook, how well the technique can be met, and the hand that is left to
answer with. The hand is judged apart for the seat that has just attacked, that starts, or that waits for the
other's start.
"""

from __future__ import annotations

from collections.abc import Mapping

from kensei.bots.protocol import Bot, Method
from kensei.core.protocol import AnyGame
from kensei.games.kendo.bots import practised

__all__ = ["COMPILED", "FOLLOWED", "METHODS"]


def network(game: AnyGame) -> Bot:
    from kensei.games.kendo.shiai.bots.network.bot import ShiaiNetworkBot

    return ShiaiNetworkBot()


def lookahead(game: AnyGame) -> Bot:
    from kensei.games.kendo.shiai.bots.network.lookahead_bot import ShiaiLookaheadBot

    return ShiaiLookaheadBot()


METHODS: Mapping[str, Method] = {**practised.METHODS, "network": network, "lookahead": lookahead}
COMPILED = ("kensei",)
FOLLOWED: Mapping[str, tuple[str, ...]] = {
    "lookahead": ("switched", "dropped", "threw", "lost", "remade", "called_encho"),
}
"""By what the lookahead knows thrown cards."""
