"""Give a free seat to a bot."""

from __future__ import annotations

from kensei import bots
from kensei.core.words import _
from kensei.web import entries
from kensei.web.errors import Refused
from kensei.web.messages import SeatBot
from kensei.web.people import Speaker
from kensei.web.verbs.deed import Deed
from kensei.web.verbs.reissue import must_have_link


def answer(who: Speaker, message: SeatBot) -> Deed:
    """Let a bot sit where nobody has come yet; the link of that seat is dead from then on."""
    who.must_be("lobby")
    who.must_host()
    must_have_link(who.table, message.chair)
    if who.table.chairs[message.chair].ready:
        raise Refused("bad", _("somebody sits there already"))
    known = bots.names(who.table.game.name)
    if message.bot not in known:
        raise Refused(
            "bad", _("there is no bot {bot}; there are: {known}").format(bot=message.bot, known=", ".join(known))
        )
    return Deed((entries.Replaced(**who.origin(message.id), chair=message.chair, bot=message.bot, why=""),))
