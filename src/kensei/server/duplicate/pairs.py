"""The pairs of a server: the table of the friend who plays the same deal, and when both are over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from kensei.core.i18n import N_
from kensei.server.duplicate import rules
from kensei.server.duplicate.comparing import DuelResult, result_of
from kensei.server.errors import Refused
from kensei.server.live.room import Room, wall_clock
from kensei.server.live.rooms import NO_ANSWER, Hall
from kensei.server.store.log import LogDamaged, StoreUnavailable
from kensei.server.tables import entries, new_table, tokens
from kensei.server.tables.changes import TableChange
from kensei.server.tables.reading import Unreadable
from kensei.server.tables.table import Table

NO_SUCH_PAIR = N_("There is no duplicate duel behind this link.")
TAKEN = N_("Somebody plays this deal already: one friend can. If it is you, go on under My games.")
TOO_LATE = N_("This deal was played more than a week ago: it is open to everybody now, and nobody plays it any more.")
NOT_OVER = N_("the other’s game is there when both have played")


@asynccontextmanager
async def asking(hall: Hall) -> AsyncIterator[None]:
    """Ask the log; refuse politely if it does not answer, or cannot read a table."""
    try:
        async with asyncio.timeout(hall.limits.log_seconds):
            yield
    except (StoreUnavailable, LogDamaged, TimeoutError):
        raise Refused("busy", NO_ANSWER) from None
    except Unreadable as closed:
        raise Refused("closed", closed.reason) from None


async def invited(hall: Hall, invitation: str) -> Room:
    """Return the room of the first table of a pair; refuse what is no invitation to one."""
    room = await hall.room_of(invitation)
    pair = room.table.duplicate if room else None
    if room is None or pair is None or not pair.invitation or pair.invitation != tokens.hashed(invitation):
        raise Refused("gone", NO_SUCH_PAIR)
    return room


async def begin(hall: Hall, invitation: str, key: str, name: str) -> str:
    """Return the token of the friend's table: it is made once, and the same form sent again leads to the same."""
    room = await invited(hall, invitation)
    token = tokens.seated(invitation, key)
    async with room.reading():
        created = copied(room.table, token, name, rules.copy_hash(invitation))
        if is_late(room.table, wall_clock()):
            raise Refused("gone", TOO_LATE)
    async with asking(hall):
        if await hall.store.find(tokens.hashed(token)) is not None:
            return token
        if await hall.store.find(rules.copy_hash(invitation)) is not None:
            raise Refused("gone", TAKEN)
    try:
        await hall.open_table(created)
    except Refused:
        # Somebody else, perhaps at another server, may have been first: a log takes a link once.
        async with asking(hall):
            if await hall.store.find(rules.copy_hash(invitation)) is not None:
                raise Refused("gone", TAKEN) from None
        raise
    return token


def copied(table: Table, token: str, name: str, copy: str) -> entries.Created:
    """Return the entry that creates the friend's table: the same deal, side, bot and clock."""
    seats = [f"bot:{chair.bot}" if chair.kind == "bot" else "here" for chair in table.chairs]
    names = [chair.name if chair.kind == "bot" else name for chair in table.chairs]
    wanted = new_table.convert({"game": table.game.name, "options": table.options, "seats": seats, "names": names})
    created = new_table.created(wanted, token, wall_clock())
    seed = table.finished[0].server_seed if table.finished else table.server_seed
    return msgspec.structs.replace(
        created,
        links=tuple(link for link in created.links if link.host),
        server_seed=seed,
        clock=table.bank,
        duplicate=entries.DuplicateDuel(copy=copy, of=table.id),
    )


async def other_room(hall: Hall, table: Table) -> Room | None:
    """Return where the same deal is played by somebody else; None: nobody has come yet."""
    pair = table.duplicate
    if pair is None or pair.is_swapped:
        return None
    async with asking(hall):
        found = pair.of or await hall.store.find(pair.copy)
        return await hall.room(found) if found else None


async def other_result(hall: Hall, table: Table) -> DuelResult | None:
    """Return how the other's game ended; None while it goes on, or before somebody has come."""
    room = await other_room(hall, table)
    if room is None:
        return None
    async with room.reading():
        return result_of(room.table)


def is_late(table: Table, now: float) -> bool:
    return bool(table.finished) and now - table.finished[0].time > rules.WEEK


async def is_sealed(hall: Hall, table: Table, game: int | None = None) -> bool:
    """Return whether seed, record and addresses of a game are not there yet. No lock of a room may be held."""
    if table.duplicate is None:
        return False
    if table.duplicate.is_swapped:
        return rules.is_half(table) and (game is None or game >= len(table.finished) - 1)
    is_open = is_late(table, wall_clock()) or (table.finished and await other_result(hall, table) is not None)
    return not is_open


async def must_be_open(hall: Hall, table: Table, game: int | None = None) -> None:
    if await is_sealed(hall, table, game):
        assert table.duplicate is not None
        raise Refused("forbidden", rules.UNFINISHED if table.duplicate.is_swapped else rules.NOT_BOTH)


async def shown(hall: Hall, room: Room, own_token: str) -> str:
    """Return the token of an address at which the other's game is seen, when both are over."""
    other = await other_room(hall, room.table)
    if other is None or not room.table.finished:
        raise Refused("forbidden", NOT_OVER)
    token = tokens.mixed(own_token, f"other {other.table.id}")
    hashed = tokens.hashed(token)
    async with other.reading():
        if not other.table.finished:
            raise Refused("forbidden", NOT_OVER)
        if hashed not in other.table.shares:
            shared = entries.Shared(time=wall_clock(), game=0, hash=hashed)
            await other.perform(TableChange((shared,), new_links=(hashed,)))
    return token
