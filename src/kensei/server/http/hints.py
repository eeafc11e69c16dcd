"""What a hint says: where to look, then the move and its reason. Only to whoever plays alone against bots and asked.

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
from kensei.core.review.words import chance_of, reason_words, value_words
from kensei.drawing.move_words import MoveWords
from kensei.server.errors import Refused
from kensei.server.http import common
from kensei.server.http.templating import language_of
from kensei.server.tables.verbs import MOST_HINTS, must_be_alone
from kensei.server.workers.bot_pool import HintQuestion, QueueFull

BUSY = N_("The bots are busy: ask for the hint again in a moment.")
LEVEL = "kensei"
"""The level whose bot is given the story, where bots go by it."""


async def show(request: Request) -> Response:
    """Send the hint for the decision that the seat of this link has to make; the verb `hint` counted it before."""
    room, link = await common.find(request)
    hall = common.hall(request)
    async with room.reading():
        table = room.table
        must_be_alone(table)
        seat = next((table.seat_of(chair) for chair in link.chairs if not table.chairs[chair].mover), None)
        if seat is None or seat not in table.asked:
            raise Refused("turn", N_("only the player who has to choose now can ask for a hint"))
        taken = table.hints.get((seat, table.asked[seat]), 0)
        if not taken:
            raise Refused("forbidden", N_("ask for the hint first: it is counted"))
        match = table.playing()
        view, legal, names = match.state.view(seat), match.legal_moves(seat), table.names()
        question = HintQuestion(table.game.name, view, bots.story(match, seat, LEVEL))
        key = (seat, table.asked[seat])
    if room.hint is None or room.hint[0] != key:
        try:
            text = await hall.bots.ask(question, common.address(request), table.id)
        except QueueFull:
            raise Refused("limit", BUSY) from None
        if not text:
            raise Refused("busy", BUSY)
        room.hint = (key, text)
    found = msgspec.json.decode(room.hint[1], type=FoundHint)
    with drawing.using_language(language_of(request)):
        words = MoveWords(question.game, view, legal, names)
        others = names[1 - seat] if len(names) == 2 else _("the others")
        return common.as_json(hint_json(found, words, taken, others))


def hint_json(found: FoundHint, words: MoveWords, taken: int, others: str = "") -> dict[str, Any]:
    """Return what the page highlights and says: the first time where to look, the second time the move and why."""
    picks = words.picks(found.move)
    if taken < MOST_HINTS:
        return {"picks": list(picks[:1]), "say": _("Look here. Ask again for the move.")}
    say = _("{move}. {reason}").format(move=words.of(found.move), reason=reason(found, words, others))
    return {"picks": list(picks), "say": say[0].upper() + say[1:], "move": found.move}


def reason(found: FoundHint, words: MoveWords, others: str = "") -> str:
    """Return the reason in a sentence or two: proved, a part of a mix, or better than the next, and by what."""
    if found.exact:
        return _("Proved: it wins by force.") if found.value > 0 else _("Proved: every move loses here.")
    chance = value_words(found.points, found.points_off, is_bounded=found.is_bounded)
    said = _("{whose} with it: {chance}.").format(whose=chance_of(""), chance=chance)
    if found.share < 0.99:
        said += " " + _("A perfect player does it {often} times in 100.").format(often=f"{100 * found.share:.0f}")
    following = words.of(found.next_move)
    why = reason_words(found.reason, "", others, following)
    why = why or reason_words(found.average, "", others, _("other moves on average"))
    if why:
        return f"{said} {why}"
    if not found.next_move:
        return " ".join([said, _("Nothing else is better.")])
    better = _("The next best, {move}: {other} of 100.")
    return f"{said} {better.format(move=following, other=f'{50 + 50 * found.next_value:.0f}')}"
