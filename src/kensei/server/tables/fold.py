"""How each kind of entry changes a table: the table is the fold of its log."""

from __future__ import annotations

from copy import copy
from dataclasses import replace as replace_fields
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from kensei.core.match import Match
from kensei.core.protocol import Event
from kensei.games import game as find_game
from kensei.server.tables import entries, sentences
from kensei.server.tables.clocks import Clocks
from kensei.server.tables.parts import Chair, ConsentRequest, Finished, PublicEntry, pack

if TYPE_CHECKING:
    from kensei.server.tables.table import Table

REWRITES = frozenset(
    ["sat", "named", "began", "undone", "withdrew", "stood_in", "returned", "replaced", "ended", "reissued", "revoked"]
)
"""Entries after which lines of the log that were shown already are other ones: new names, notes between the lines."""
GAME_NOTES = frozenset({"sat", "withdrew", "replaced", "stood_in", "returned"})
"""What the log of a finished game says of the players; what became of links is the table's affair."""


Played: TypeAlias = entries.Began | entries.Moved | entries.Undone | entries.Withdrew
"""Entries that change what was played in the current game."""


def apply_entry(entry: entries.Entry, table: Table, now: float, played: bool) -> None:
    """Change the table by an entry; `played`: its plies are in the match already."""
    before = len(table.plies)
    events: tuple[Event, ...] = ()
    if isinstance(entry, Played):
        before = take_plies(entry, table, now, played)
        events = () if isinstance(entry, entries.Undone) else events_since(table, before)
    else:
        for change in (change_game, change_chairs, change_links):
            change(entry, table, now)
    kind = entries.kind(entry)
    is_by_rule = isinstance(entry, entries.Ended) and bool(entry.rule)
    table.page += kind in REWRITES and not is_by_rule
    tell(table, entry, kind, events, before)
    if isinstance(entry, entries.Ended):
        close_game(entry, table)


def tell(table: Table, entry: entries.Entry, kind: str, events: tuple[Event, ...], before: int) -> None:
    seat = getattr(entry, "seat", None)
    chair = getattr(entry, "chair", None)
    if seat is None and chair is not None:
        seat = table.seat_of(chair)
    sentence, own = sentences.of_entry(entry, table, seat)
    about = table.loser() if kind == "ended" else seat
    table.told.append(PublicEntry(table.n, kind, seat, events, sentence, before, own, about))


def create(entry: entries.Created, table: Table) -> None:
    table.game = find_game(entry.game)
    table.options = entry.options
    table.chairs = [Chair(c.kind, c.bot, c.name, c.kind != "link") for c in entry.chairs]
    table.links = {link.hash: link for link in entry.links}
    table.bank = entry.clock
    table.wait = entry.wait
    table.position = entry.position
    table.server_seed = entry.server_seed
    table.wins = [0.0] * len(entry.chairs)


def change_game(entry: entries.Entry, table: Table, now: float) -> None:
    """Apply what is asked and agreed, who leaves the game, and its end."""
    request = table.request
    match entry:
        case entries.Asked():
            table.request = ConsentRequest(entry.what, entry.seat, [entry.seat])
        case entries.Agreed() if request:
            request.agreed.append(entry.seat)
        case entries.Declined() if request:
            table.declined[request.what, request.seat] = now
            table.request = None
        case entries.Resigned() | entries.Flagged():
            table.left[entry.seat] = entries.kind(entry)
        case entries.Claimed():
            table.left[entry.target] = "away"
        case entries.Ended():
            table.phase = "over"
            table.request = None
            table.outcome = sentences.outcome(entry, table)
        case entries.Shared():
            table.shares[entry.hash] = entry.game


def change_chairs(entry: entries.Entry, table: Table, now: float) -> None:
    """Apply who sits where, under which name, and which bots play."""
    match entry:
        case entries.Created():
            create(entry, table)
        case entries.Sat():
            chair = table.chairs[entry.chair]
            chair.ready = True
            chair.name = entry.name or chair.name
            chair.words = entry.words or chair.words
            table.forget_names()
        case entries.Named():
            table.chairs[entry.chair].name = entry.name
            table.forget_names()
        case entries.Worded():
            table.chairs[entry.chair].words = entry.words
        case entries.StoodIn() | entries.Returned():
            table.chairs[entry.chair].stand_in = entry.bot if isinstance(entry, entries.StoodIn) else ""
            table.run_clocks(now)
        case entries.Replaced():
            chair = table.chairs[entry.chair]
            chair.kind, chair.bot, chair.note = "bot", entry.bot, sentences.replacement(entry) or sentences.SILENCE
            table.run_clocks(now)


def change_links(entry: entries.Entry, table: Table, now: float) -> None:
    """Apply which links open and invite to which chairs."""
    match entry:
        case entries.Sat(link=link) if link:
            close_links(table, entry.chair, spent=True)
            table.links[link.hash] = link
        case entries.Replaced() if table.phase == "lobby":
            # Nobody had come: nobody may come any more.
            table.chairs[entry.chair].ready = True
            close_links(table, entry.chair, revoked=True)
        case entries.Reissued(link=link):
            close_links(table, entry.chair, revoked=True)
            table.links[link.hash] = link
            if link.invites is not None:
                # Somebody else may come, whose messages are none of those that were answered.
                table.chairs[link.invites].ready = False
                table.answered = {key: n for key, n in table.answered.items() if key[0] != link.invites}
        case entries.Revoked():
            close_links(table, entry.chair, revoked=True)
            if table.phase == "lobby" and entry.chair is not None:
                table.chairs[entry.chair].ready = False


def close_game(entry: entries.Ended, table: Table) -> None:
    """Keep the game that has just ended, count it, and prepare the next one."""
    table.finished.append(finished(table, entry))
    table.server_seed = entry.next_seed
    for chair in table.chairs:
        chair.words = ""
    for seat, score in enumerate(entry.scores):
        table.wins[table.chair_of(seat)] += (score + 1) / 2


def finished(table: Table, entry: entries.Ended) -> Finished:
    """Return what is kept of the game: a copy, which does not change with the table."""
    assert table.outcome is not None
    noted = GAME_NOTES if entry.rule else GAME_NOTES | {"ended"}
    return Finished(
        game=table.game,
        options=table.options,
        seed=table.seed(),
        position=table.start_position(),
        packed=pack(table.plies),
        outcome=table.outcome,
        server_seed=table.server_seed,
        words=table.words,
        names=table.english_names(),
        chairs=tuple(copy(chair) for chair in table.by_seat()),
        left=dict(table.left),
        notes=tuple(replace_fields(told, events=()) for told in table.told if told.kind in noted),
        time=entry.time,
    )


def close_links(table: Table, chair: int | None, **how: bool) -> None:
    """Mark the links of a chair (None: of the spectators) as `revoked` or `spent`; the host's stays."""
    for hashed, link in table.links.items():
        if link.chair == chair and not link.host:
            table.links[hashed] = replace(link, **how)


def take_plies(entry: Played, table: Table, now: float, played: bool) -> int:
    """Take what was played or taken back, which closes every open request; return how many plies came before it."""
    if isinstance(entry, entries.Began):
        begin(table, now)
        if not played and not table.is_skimming:
            table.match = Match.blank(table.game, table.seed(), table.options, table.start_position())
    if isinstance(entry, entries.Undone):
        while table.match and table.match.ply > entry.keep:
            table.match.undo()
        del table.plies[entry.keep :]
    before = len(table.plies)
    table.plies += entry.plies
    table.request = None
    table.declined = {}
    if not played and table.match:
        for seat, text in entry.plies:
            table.match.replay(seat, text)
    clocks = getattr(entry, "clocks", ())
    if not played and table.clocks and clocks:
        table.clocks.restore(clocks)
    return before


def begin(table: Table, now: float) -> None:
    """Clear what belonged to the game before."""
    table.words = table.next_words()
    table.number += 1
    table.forget_names()
    table.plies = []
    if table.is_skimming:
        table.match = None
    table.phase = "playing"
    table.outcome = None
    table.left = {}
    # Who was away before the game began is away in it from its beginning.
    table.gone = dict.fromkeys(table.gone, now)
    table.told = []
    table.clocks = Clocks(table.players, *table.bank) if table.bank else None


def events_since(table: Table, ply: int) -> tuple[Event, ...]:
    return tuple(event for played in table.match.plies[ply:] for event in played.events) if table.match else ()
