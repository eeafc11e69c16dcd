"""The daily duels of a server: beginning one, or coming back to it, and who may see those of others."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from kensei import bots
from kensei.core.i18n import N_
from kensei.core.protocol import AnyGame
from kensei.server.daily import day as days
from kensei.server.errors import Refused
from kensei.server.live.room import Room, wall_clock
from kensei.server.live.rooms import NO_ANSWER, Hall
from kensei.server.store.log import LogDamaged, StoreUnavailable
from kensei.server.store.results import DailyResult
from kensei.server.tables import entries, new_table, tokens
from kensei.server.tables.changes import TableChange
from kensei.server.tables.reading import Unreadable

NOT_PLAYED = N_("the duels of others are open to you when you have played this day's {game} yourself")
NOBODY = N_("nobody else has played this duel to its end yet")
WATCHED = 5
"""How many of the best duels are searched for one that is not the viewer's own."""


class DailyDuels:
    """The daily duels of all people at one server."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store
        self._secret = ""
        self._starting = asyncio.Lock()

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[None]:
        """Turn `StoreUnavailable` of the log into a refusal for the player."""
        try:
            async with asyncio.timeout(self.hall.limits.log_seconds):
                yield
        except (StoreUnavailable, LogDamaged, TimeoutError):
            raise Refused("busy", NO_ANSWER) from None

    async def key(self, day: str) -> str:
        """Return the key of a day; it leaves the server only when it is published."""
        if not self._secret:
            async with self.asking():
                self._secret = await self.store.secret(days.SECRET, secrets.token_hex(32))
        return days.day_key(self._secret, day)

    async def is_begun(self, token: str) -> bool:
        async with self.asking():
            return await self.store.find(tokens.hashed(token)) is not None

    async def begin(self, person: str, game: AnyGame, level: str, name: str) -> str:
        """Return the token of a person's table of today; it is made if there is none, else played on.

        However often it is asked for, in tabs or at servers that share a log, there is one: a log takes a link once.
        """
        day = days.today(wall_clock())
        token = days.table_token(person, day, game.name)
        created = await self._created(person, day, game, level, name, token)
        async with self._starting:
            if not await self.is_begun(token):
                try:
                    await self.hall.open_table(created)
                except Refused:
                    # Another server may have been first.
                    if not await self.is_begun(token):
                        raise
        return token

    async def _created(
        self, person: str, day: str, game: AnyGame, level: str, name: str, token: str
    ) -> entries.Created:
        must_be_level(level)
        own = days.seat(day)
        seats = [f"bot:{level}", f"bot:{level}"]
        seats[own] = "here"
        names = ["", ""]
        names[own] = name
        created = new_table.created(two_seats(game, seats, names), token, wall_clock())
        return msgspec.structs.replace(
            created,
            # No link but the player's: what a spectator sees is the deal.
            links=tuple(link for link in created.links if link.host),
            server_seed=days.server_seed(await self.key(day), game.name),
            daily=entries.DailyDuel(day, tokens.hashed(person)),
        )

    async def replay(self, person: str, day: str, game: AnyGame) -> str:
        """Return the token at which the best duel of others is shown; refuse those who have not played it."""
        async with self.asking():
            own = await self.store.result(day, game.name, tokens.hashed(person))
            if own is None:
                raise Refused("forbidden", NOT_PLAYED, game=game.title)
            best = await self.store.best_results(day, game.name, own.level, WATCHED)
        other = next((one for one in best if one.person != own.person), None)
        if other is None:
            raise Refused("gone", NOBODY)
        return await self._shown(other)

    async def _shown(self, result: DailyResult) -> str:
        """Return the token of a duel that is over, which is made known when somebody first looks."""
        token = days.replay_token(await self.key(result.day), result.table_id)
        hashed = tokens.hashed(token)
        room = await self._room(result.table_id)
        async with room.reading():
            if hashed not in room.table.shares:
                shared = entries.Shared(time=wall_clock(), game=0, hash=hashed)
                await room.perform(TableChange((shared,), new_links=(hashed,)))
        return token

    async def _room(self, table_id: str) -> Room:
        try:
            async with self.asking():
                return await self.hall.room(table_id)
        except Unreadable as closed:
            raise Refused("closed", closed.reason) from None


def two_seats(game: AnyGame, seats: list[str], names: list[str]) -> new_table.NewTable:
    return new_table.convert({"game": game.name, "seats": seats, "names": names})


def must_be_level(level: str) -> None:
    if level not in bots.LEVELS:
        wrong = N_("there is no level {level}; there are: {known}")
        raise Refused("bad", wrong, field="level", level=repr(level[:40]), known=", ".join(bots.LEVELS))


def must_be_duel(game: AnyGame) -> None:
    """Refuse a game that two cannot play."""
    if 2 not in game.seats:
        raise Refused("bad", N_("{title} has no daily duel: it is not for two"), title=game.title)
