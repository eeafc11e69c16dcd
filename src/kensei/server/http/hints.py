"""What a hint says: where to look, then the move and its reason. Only to who plays alone against bots and asked.

The hint is found in a bot's process from the view of the seat; a state never gets there.
"""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kensei import bots, drawing
from kensei.core.hint import FoundHint
from kensei.core.i18n import N_, _
from kensei.drawing.move_words import MoveWords
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.templating import spoken
from kensei.server.tables.verbs import MOST_HINTS, must_be_alone
from kensei.server.workers.bot_pool import Full, HintQuestion

BUSY = N_("The bots are busy: ask for the hint again in a moment.")
LEVEL = "kensei"
"""What has happened is told as to this level, where bots go by it."""


async def show(request: Request) -> Response:
    """Send the hint for the decision that the seat of this link has to make; the verb `hint` counted it before."""
    room, link = await common.find(request)
    hall = common.hall(request)
    async with room.reading():
        table = room.table
        must_be_alone(table)
        seat = next((table.seat_of(chair) for chair in link.chairs if not table.chairs[chair].mover), None)
        if seat is None or seat not in table.asked:
            raise Refused("turn", N_("a hint is for who has to choose now"))
        taken = table.hints.get((seat, table.asked[seat]), 0)
        if not taken:
            raise Refused("forbidden", N_("ask for the hint first: it is counted"))
        match = table.playing()
        view, legal, names = match.state.view(seat), match.legal_moves(seat), table.names()
        question = HintQuestion(table.game.name, view, bots.story(match, seat, LEVEL))
    try:
        text = await hall.bots.ask(question, common.address(request), table.id)
    except Full:
        raise Refused("limit", BUSY) from None
    if not text:
        raise Refused("busy", BUSY)
    found = msgspec.json.decode(text, type=FoundHint)
    with drawing.speaking(spoken(request)):
        words = MoveWords(question.game, view, legal, names)
        return common.as_json(told(found, words, taken))


def told(found: FoundHint, words: MoveWords, taken: int) -> dict[str, Any]:
    """Return what the page lights and says: the first time where to look, the second time the move and why."""
    picks = words.picks(found.move)
    if taken < MOST_HINTS:
        return {"picks": list(picks[:1]), "say": _("Look here. Ask again for the move.")}
    say = _("{move}. {reason}").format(move=words.of(found.move), reason=reason(found, words))
    return {"picks": list(picks), "say": say, "move": found.move}


def reason(found: FoundHint, words: MoveWords) -> str:
    """Return the reason in a sentence: proved, a part of a mix, or better than the next by search."""
    points = f"{found.points:.0f}"
    if found.exact:
        return _("Proved: it wins by force.") if found.value > 0 else _("Proved: every move loses here.")
    if found.share < 0.99:
        often = f"{100 * found.share:.0f}"
        mixed = _("A good mix plays it {often} times of 100: {points} of 100 to win.")
        return mixed.format(often=often, points=points)
    if found.next_move:
        other = f"{50 + 50 * found.next_value:.0f}"
        better = _("By search it wins {points} of 100; the next best, {move}, {other}.")
        return better.format(points=points, move=words.of(found.next_move), other=other)
    return _("By search it wins {points} of 100, and nothing else is better.").format(points=points)
