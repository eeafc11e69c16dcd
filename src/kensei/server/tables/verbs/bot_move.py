"""Play what a bot has thought of."""

from __future__ import annotations

import logging

from kensei.server.errors import Refused
from kensei.server.tables import entries, sentences
from kensei.server.tables.table import Table
from kensei.server.tables.verbs import move
from kensei.server.tables.verbs.change import Deed

log = logging.getLogger("kensei.server")


def deed(table: Table, seat: int, text: str | None, now: float, time: float) -> Deed:
    """Give what a bot does: its move, or, when it has failed, that a random mover plays in its place."""
    chair = table.chair_of(seat)
    bot = table.chairs[chair].mover
    if text is not None:
        try:
            return move.play(table, seat, text, entries.Entry(time=time), now)
        except Refused:
            log.warning("bot %s gave a move that is not legal", bot)
    if table.chairs[chair].stand_in:
        return Deed((entries.StoodIn(time=time, chair=chair, bot="random"),))
    why = sentences.BOT_FAILED.format(bot=bot)
    return Deed((entries.Replaced(time=time, chair=chair, bot="random", why=why),))
