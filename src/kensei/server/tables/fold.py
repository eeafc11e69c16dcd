"""How a table takes each kind of entry: it is the fold of its log."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace as replace_fields
from functools import singledispatch
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kensei.core.match import Match
from kensei.core.protocol import Event, Outcome
from kensei.games import game as find_game
from kensei.server.tables import entries, sentences
from kensei.server.tables.clocks import Clocks
from kensei.server.tables.parts import Chair, Finished, Request, Told, pack

if TYPE_CHECKING:
    from kensei.server.tables.table import Table


@singledispatch
def take(entry: entries.Entry, table: Table, now: float, played: bool) -> None:
    """Let a table take an entry; `played`: its plies are in the match already."""
    raise AssertionError(f"no such entry: {entry!r}")


@take.register(entries.Created)
def _created(entry: entries.Created, table: Table, now: float, played: bool) -> None:
    table.game = find_game(entry.game)
    table.options = entry.options
    table.chairs = [Chair(c.kind, c.bot, c.name, c.kind != "link") for c in entry.chairs]
    table.links = {link.hash: link for link in entry.links}
    table.bank = entry.clock
    table.wait = entry.wait
    table.position = entry.position
    table.server_seed = entry.server_seed
    table.wins = [0.0] * len(entry.chairs)
    tell(table, entry)


@take.register(entries.Sat)
def _sat(entry: entries.Sat, table: Table, now: float, played: bool) -> None:
    chair = table.chairs[entry.chair]
    chair.ready = True
    if entry.link:
        spend(table, entry.chair)
        table.links[entry.link.hash] = entry.link
    if table.phase != "lobby":
        # The lines of the log that name the seat say the new name.
        table.page += 1
    table.forget_names()
    chair.name = entry.name or chair.name
    chair.words = entry.words or chair.words
    tell(table, entry, text=sentences.SITS.format(name=name(table, table.seat_of(entry.chair))))


@take.register(entries.Named)
def _named(entry: entries.Named, table: Table, now: float, played: bool) -> None:
    table.chairs[entry.chair].name = entry.name
    table.forget_names()
    table.page += 1
    tell(table, entry)


@take.register(entries.Worded)
def _worded(entry: entries.Worded, table: Table, now: float, played: bool) -> None:
    table.chairs[entry.chair].words = entry.words
    tell(table, entry, text=sentences.ADDED_WORDS.format(name=name(table, table.seat_of(entry.chair))))


@take.register(entries.Began)
def _began(entry: entries.Began, table: Table, now: float, played: bool) -> None:
    table.words = table.next_words()
    table.number += 1
    table.forget_names()
    table.plies = list(entry.plies)
    if table.is_skimming:
        table.match = None
    elif not played:
        table.match = Match.blank(table.game, table.seed(), table.options, table.start_position())
        replay(table, entry.plies)
    table.phase = "playing"
    table.outcome = None
    table.request = None
    table.left = {}
    # Who was away before the game began is away in it from its beginning.
    table.gone = dict.fromkeys(table.gone, now)
    table.declined = {}
    table.told = []
    table.page += 1
    table.clocks = Clocks(table.players, *table.bank) if table.bank else None
    tell(table, entry, events_since(table, 0))


@take.register(entries.Moved)
def _moved(entry: entries.Moved, table: Table, now: float, played: bool) -> None:
    tell(table, entry, take_plies(entry, table, played))


@take.register(entries.Undone)
def _undone(entry: entries.Undone, table: Table, now: float, played: bool) -> None:
    while table.match and table.match.ply > entry.keep:
        table.match.undo()
    table.plies[entry.keep :] = entry.plies
    replay(table, entry.plies)
    table.request = None
    table.declined = {}
    table.page += 1
    tell(table, entry, text=sentences.TAKES_BACK.format(name=name(table, entry.seat)))


@take.register(entries.Asked)
def _request(entry: entries.Asked, table: Table, now: float, played: bool) -> None:
    table.request = Request(entry.what, entry.seat, [entry.seat])
    tell(table, entry)


@take.register(entries.Agreed)
def _agreed(entry: entries.Agreed, table: Table, now: float, played: bool) -> None:
    if table.request:
        table.request.agreed.append(entry.seat)
    tell(table, entry)


@take.register(entries.Declined)
def _declined(entry: entries.Declined, table: Table, now: float, played: bool) -> None:
    if table.request:
        table.declined[table.request.what, table.request.seat] = now
    table.request = None
    tell(table, entry)


@take.register(entries.Resigned)
def _resigned(entry: entries.Resigned, table: Table, now: float, played: bool) -> None:
    table.left[entry.seat] = "resigned"
    tell(table, entry, text=sentences.RESIGNS.format(name=name(table, entry.seat)))


@take.register(entries.Flagged)
def _flagged(entry: entries.Flagged, table: Table, now: float, played: bool) -> None:
    table.left[entry.seat] = "flagged"
    tell(table, entry, text=sentences.NO_TIME.format(name=name(table, entry.seat)))


@take.register(entries.Claimed)
def _claimed(entry: entries.Claimed, table: Table, now: float, played: bool) -> None:
    table.left[entry.target] = "away"
    target = name(table, entry.target)
    text = sentences.HOST_CLAIMS if entry.seat is None else sentences.CLAIMS
    who = "" if entry.seat is None else name(table, entry.seat)
    tell(table, entry, text=text.format(name=who, target=target))


@take.register(entries.Withdrew)
def _withdrew(entry: entries.Withdrew, table: Table, now: float, played: bool) -> None:
    events = take_plies(entry, table, played)
    table.page += 1
    text = sentences.OUT[entry.why].format(name=name(table, entry.seat))
    tell(table, entry, events, text, sentences.YOU_ARE_OUT[entry.why])


@take.register(entries.StoodIn)
def _stood_in(entry: entries.StoodIn, table: Table, now: float, played: bool) -> None:
    table.chairs[entry.chair].stand_in = entry.bot
    table.page += 1
    text = sentences.STANDS_IN.format(name=name(table, table.seat_of(entry.chair)))
    tell(table, entry, text=text, own=sentences.YOU_ARE_AWAY)
    table.run_clocks(now)


@take.register(entries.Returned)
def _returned(entry: entries.Returned, table: Table, now: float, played: bool) -> None:
    table.chairs[entry.chair].stand_in = ""
    table.page += 1
    text = sentences.RETURNS.format(name=name(table, table.seat_of(entry.chair)))
    tell(table, entry, text=text, own=sentences.YOU_RETURN)
    table.run_clocks(now)


@take.register(entries.Replaced)
def _replaced(entry: entries.Replaced, table: Table, now: float, played: bool) -> None:
    chair = table.chairs[entry.chair]
    chair.kind, chair.bot, chair.note = "bot", entry.bot, entry.why
    if table.phase == "lobby":
        # Nobody had come: nobody may come any more.
        chair.ready = True
        kill(table, entry.chair)
    else:
        table.page += 1
    tell(table, entry, text=entry.why or sentences.SEATED.format(bot=entry.bot))
    table.run_clocks(now)


@take.register(entries.Ended)
def _ended(entry: entries.Ended, table: Table, now: float, played: bool) -> None:
    table.phase = "over"
    table.request = None
    table.outcome = Outcome(entry.scores, entry.reason, entry.rule)
    if not entry.rule:
        table.page += 1
    tell(table, entry, text=entry.reason, own=own_reason(table, entry.reason), about=loser(table))
    table.finished.append(finished(table, entry))
    table.server_seed = entry.next_seed
    for chair in table.chairs:
        chair.words = ""
    for seat, score in enumerate(entry.scores):
        table.wins[table.chair_of(seat)] += (score + 1) / 2


GAME_NOTES = frozenset({"sat", "withdrew", "replaced", "stood_in", "returned"})
"""What the log of a finished game says of the players; what became of links is the table's affair."""


def finished(table: Table, entry: entries.Ended) -> Finished:
    """Give what is kept of the game that has just ended: nothing in it changes whatever happens at the table."""
    noted = GAME_NOTES if entry.rule else GAME_NOTES | {"ended"}
    return Finished(
        game=table.game,
        options=table.options,
        seed=table.seed(),
        position=table.start_position(),
        packed=pack(table.plies),
        outcome=Outcome(entry.scores, entry.reason, entry.rule),
        server_seed=table.server_seed,
        words=table.words,
        names=table.english_names(),
        chairs=tuple(copy(chair) for chair in table.by_seat()),
        left=dict(table.left),
        notes=tuple(replace_fields(told, events=()) for told in table.told if told.kind in noted),
        time=entry.time,
    )


@take.register(entries.Reissued)
def _reissued(entry: entries.Reissued, table: Table, now: float, played: bool) -> None:
    kill(table, entry.chair)
    table.links[entry.link.hash] = entry.link
    if entry.link.invites is not None:
        # Somebody else may come, whose messages are none of those that were answered.
        table.chairs[entry.link.invites].ready = False
        table.answered = {key: n for key, n in table.answered.items() if key[0] != entry.link.invites}
    note(table, entry, sentences.NEW_LINK, sentences.NEW_WATCHING)


@take.register(entries.Revoked)
def _revoked(entry: entries.Revoked, table: Table, now: float, played: bool) -> None:
    kill(table, entry.chair)
    if table.phase == "lobby" and entry.chair is not None:
        table.chairs[entry.chair].ready = False
    note(table, entry, sentences.NO_LINK, sentences.NO_WATCHING)


@take.register(entries.Shared)
def _shared(entry: entries.Shared, table: Table, now: float, played: bool) -> None:
    table.shares[entry.hash] = entry.game
    tell(table, entry)


def note(table: Table, entry: entries.Reissued | entries.Revoked, of_chair: str, of_spectators: str) -> None:
    """Tell everybody at the table what became of a link, in the log too."""
    seat = None if entry.chair is None else table.seat_of(entry.chair)
    table.page += 1
    tell(table, entry, text=of_spectators if seat is None else of_chair.format(name=name(table, seat)))


def tell(
    table: Table,
    entry: entries.Entry,
    events: Sequence[Event] = (),
    text: str = "",
    own: str = "",
    about: int | None = None,
) -> None:
    """Keep what those who look are told of the entry; `own`: as the seat it is about reads it."""
    seat = getattr(entry, "seat", None)
    if seat is None and getattr(entry, "chair", None) is not None:
        seat = table.seat_of(entry.chair)  # type: ignore[attr-defined]
    before = len(table.plies) - len(getattr(entry, "plies", ()))
    about = seat if about is None else about
    table.told.append(Told(table.n, entries.kind(entry), seat, tuple(events), text, before, own, about))


def loser(table: Table) -> int | None:
    """Give the seat of two that left the game and so lost it."""
    return next(iter(table.left), None) if table.players == 2 else None


def own_reason(table: Table, reason: str) -> str:
    """Say why the game of two ended to the one who left it; empty: as everybody reads it."""
    seat = loser(table)
    if seat is None or table.outcome is None or table.outcome.rule:
        return ""
    return sentences.YOU_LOST[table.left[seat]].format(winner=name(table, 1 - seat))


def name(table: Table, seat: int) -> str:
    """Give a seat's name as it is stored."""
    return table.english_names()[seat]


def kill(table: Table, chair: int | None) -> None:
    """Let the links of a chair (None: of the spectators) lead nowhere."""
    for hashed, link in table.links.items():
        if link.chair == chair and not link.host:
            table.links[hashed] = replace(link, revoked=True)


def spend(table: Table, chair: int) -> None:
    """Let nobody sit down any more by the invitations to a chair."""
    for hashed, link in table.links.items():
        if link.chair == chair and not link.host:
            table.links[hashed] = replace(link, spent=True)


def take_plies(entry: entries.Moved | entries.Withdrew, table: Table, played: bool) -> list[Event]:
    """Take what was played, which closes every open request; return its events."""
    before = len(table.plies)
    table.plies += entry.plies
    if not played:
        replay(table, entry.plies)
        if table.clocks and entry.clocks:
            table.clocks.restore(entry.clocks)
    table.request = None
    table.declined = {}
    return events_since(table, before)


def replay(table: Table, plies: Sequence[entries.PlyText]) -> None:
    """Play what was played; nothing where the table is skimmed."""
    if table.match:
        for seat, text in plies:
            table.match.replay(seat, text)


def events_since(table: Table, ply: int) -> list[Event]:
    """Give the events of the current game after so many plies."""
    return [event for played in table.match.since(ply) for event in played.events] if table.match else []
