"""A server whose log holds finished games that are always the same: their deals and moves are named here."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from harness import in_a_loop, site
from live import Server
from msgspec.structs import replace

from kensei.server.tables import new_table

WON = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"
"""Black is to move, and wins by force with c4 alone."""


@dataclass(frozen=True)
class PastGame:
    """A game that two played on one device."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    position: str = ""
    first: tuple[str, ...] = ()
    """What is played first; then random moves, always the same."""

    @property
    def token(self) -> str:
        return f"{self.game}{'x' * 32}"[:32]


GAMES = {
    "kaito": PastGame("kaito", position=WON, first=("c1",)),
    "kiriai": PastGame("kiriai", {"cap": 9}),
    "shiai": PastGame("shiai"),
}


def server_with(folder: Any, *games: str) -> Server:
    """Start a server whose log holds these games."""
    in_a_loop(write(folder, [GAMES[name] for name in games]))
    running = Server(folder)
    running.wait()
    return running


async def write(folder: Any, games: list[PastGame]) -> None:
    async with site(folder) as here:
        for one in games:
            wanted = new_table.convert(
                {"game": one.game, "options": one.options, "seats": ["here", "here"], "names": ["Aki", "Ben"]}
            )
            created = new_table.created(wanted, one.token, 1_790_000_000.0, one.position)
            await here.hall.open_table(replace(created, server_seed="5" * 64))
            await play(here, f"/t/{one.token}", one)


async def play(here: Any, host: str, one: PastGame) -> None:
    rng, first, count = random.Random(one.game), list(one.first), 0
    table = here.room(host).table
    while table.phase == "playing":
        seat = min(table.asked)
        legal = table.playing().legal_moves(seat)
        move = first.pop(0) if first else str(rng.choice(legal))
        count += 1
        sent = {"id": f"m{count}", "decision": table.asked[seat], "seat": seat, "move": move}
        reply = await here.post(f"{host}/move", sent)
        assert reply.status == 200, reply.text
