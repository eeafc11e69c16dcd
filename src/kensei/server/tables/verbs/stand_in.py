"""Let a bot play for somebody who is away."""

from __future__ import annotations

from kensei import bots
from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import StandIn
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed
from kensei.server.tables.verbs.claim import must_be_gone


def answer(who: Speaker, message: StandIn) -> Deed:
    """Let a bot move for a player who did not come back in time; the seat and its link stay the player's."""
    who.must_be("playing")
    table, target = who.table, message.target
    if who.waiting_seat() == target or target not in table.playing().in_play():
        raise Refused("bad", _("nobody waits for that seat"))
    must_be_gone(who, target)
    must_be_known(message.bot, table.game.name)
    return Deed((entries.StoodIn(**who.origin(message.id), chair=table.chair_of(target), bot=message.bot),))


def must_be_known(bot: str, game: str) -> None:
    """Refuse a bot that does not play the game."""
    known = bots.names(game)
    if bot not in known:
        raise Refused("bad", _("there is no bot {bot}; there are: {known}").format(bot=bot, known=", ".join(known)))
