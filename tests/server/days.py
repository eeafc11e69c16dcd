"""Daily duels for the tests: a clock that can be set, and duels played to their end without bots' processes."""

from __future__ import annotations

import random

from kensei.server.daily import duels, pages
from kensei.server.http import analysis, archive
from kensei.server.live import room as rooms
from kensei.server.live.bot_turns import BotTurns
from kensei.server.tables import changes

NOON = 1_790_000_000.0 // 86400 * 86400 + 43200
DAY = "2026-09-21"
ANN, BEN, CEM = (letter * 32 for letter in "abc")
HOUR = 3600.0


class Clock:
    """The wall clock of the server."""

    def __init__(self):
        self.now = NOON

    def __call__(self):
        return self.now


def set_clock(monkeypatch):
    """Give the server a clock that stands at noon, and let no bot think."""
    made = Clock()
    for module in (duels, pages, analysis, archive, rooms):
        monkeypatch.setattr(module, "wall_clock", made)
    monkeypatch.setattr(BotTurns, "wake", lambda turns, room: None)
    return made


async def start(here, person, game="kaito", level="novice"):
    """Begin the duel of today; give the path of the table."""
    reply = await here.post("/daily/start", {"key": person, "game": game, "level": level})
    assert reply.status == 201, reply.text
    return reply.json()["url"]


async def end(here, path, seed=0, most=10_000):
    """Play a duel on at random for both seats: the person's moves by the wire, the bot's as its process gives them."""
    rng = random.Random(seed)
    room, _ = await here.hall.find(path.removeprefix("/t/"))
    for _ in range(most):
        if room.table.phase == "over":
            return
        seat = rng.choice(sorted(room.table.asked))
        move = str(rng.choice(room.table.playing().legal_moves(seat)))
        if room.table.may_move(seat):
            told = {"id": f"m{room.table.n}", "decision": room.table.asked[seat], "move": move}
            reply = await here.post(f"{path}/move", told)
            assert reply.status == 200, reply.text
        else:
            async with room.lock:
                await room.perform(changes.bot_move(room.table, seat, move, 0.0, rooms.wall_clock()))


async def played(here, person, game="kaito", level="novice", seed=0):
    path = await start(here, person, game, level)
    await end(here, path, seed)
    return path
