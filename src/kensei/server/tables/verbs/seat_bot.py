"""Give a free seat to a bot."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import SeatBot
from kensei.server.tables import entries
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed
from kensei.server.tables.verbs.reissue import must_have_link
from kensei.server.tables.verbs.stand_in import must_be_known


def answer(who: Speaker, message: SeatBot) -> Deed:
    """Let a bot sit where nobody has come yet; the link of that seat is dead from then on."""
    who.must_be("lobby")
    who.must_host()
    must_have_link(who.table, message.chair)
    if who.table.chairs[message.chair].ready:
        raise Refused("bad", _("somebody sits there already"))
    must_be_known(message.bot, who.table.game.name)
    return Deed((entries.Replaced(**who.origin(message.id), chair=message.chair, bot=message.bot, why=""),))
