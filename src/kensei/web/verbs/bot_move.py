"""Play what a bot has thought of."""

from __future__ import annotations

import logging

from kensei.web import entries, stored
from kensei.web.errors import Refused
from kensei.web.table import Table
from kensei.web.verbs import move
from kensei.web.verbs.deed import Deed

log = logging.getLogger("kensei.web")


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
    why = stored.BOT_FAILED.format(bot=bot)
    return Deed((entries.Replaced(time=time, chair=chair, bot="random", why=why),))
