"""How each kind of entry changes a table: the table is the fold of its log."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import Event
from kensei.games import game as find_game
from kensei.server.tables import entries, sentences
from kensei.server.tables.clocks import Clocks
from kensei.server.tables.finished import Finished
from kensei.server.tables.table import Chair, ConsentRequest, PublicEntry, Table

REWRITES = frozenset(
    ["sat", "named", "began", "undone", "withdrew", "stood_in", "returned", "replaced", "ended", "reissued", "revoked"]
)
"""Entries that change lines of the log already shown: names in them, or notes between them."""
SILENT = frozenset({"began", "moved"})
"""Entries whose events are all that the log shows of them."""

Played: TypeAlias = entries.Began | entries.Moved | entries.Undone | entries.Withdrew
"""Entries that change what was played in the current game."""


def apply(table: Table, entry: entries.Entry, now: float, match: AnyMatch | None = None) -> None:
    """Change the table by one entry.

    `match`: the match with the entry's plies already played, when the entry was just made; read
    from the disk, they are played here.
    """
    table.n += 1
    if entry.id and entry.by is not None:
        table.answered[entry.speaker or entry.by, entry.id] = table.n
        table.said[table.n] = entry.said
    if match is not None:
        table.match = match
    before = len(table.plies)
    events: tuple[Event, ...] = ()
    if isinstance(entry, Played):
        before = take_plies(entry, table, now, match is not None)
        if table.match and not isinstance(entry, entries.Undone):
            events = tuple(event for ply in table.match.plies[before:] for event in ply.events)
    else:
        change_game(entry, table, now)
        change_chairs(entry, table, now)
    publish(table, entry, events, before)
    table.time = entry.time
    if isinstance(entry, entries.Ended):
        close_game(entry, table)
    if isinstance(entry, Played | entries.Ended):
        number_decisions(table, entry, now)


def publish(table: Table, entry: entries.Entry, events: tuple[Event, ...], before: int) -> None:
    kind = entries.KIND_OF[type(entry)]
    is_by_rule = isinstance(entry, entries.Ended) and bool(entry.rule)
    table.page += kind in REWRITES and not is_by_rule
    seat, chair = getattr(entry, "seat", None), getattr(entry, "chair", None)
    if kind in SILENT:
        table.public_entries.append(PublicEntry(table.n, kind, seat, events, before))
        return
    if seat is None and chair is not None:
        seat = table.seat_of(chair)
    sentence, own = sentences.of_entry(entry, table, seat)
    about = table.loser() if kind == "ended" else seat
    table.public_entries.append(PublicEntry(table.n, kind, seat, events, before, sentence, own, about))


def number_decisions(table: Table, entry: entries.Entry, now: float) -> None:
    """A seat that was asked before, did not move and is still asked keeps the number of its decision."""
    # After a withdrawal the others may be asked something else.
    known = {} if isinstance(entry, entries.Withdrew) else table.asked
    mover = getattr(entry, "seat", None)
    to_act = table.match.state.to_act() if table.match and table.phase == "playing" else ()
    table.asked = {seat: table.n if seat == mover else known.get(seat, table.n) for seat in sorted(to_act)}
    table.run_clocks(now)


def create(entry: entries.Created, table: Table) -> None:
    table.game = find_game(entry.game)
    table.options = entry.options
    table.chairs = [Chair(c.kind, c.bot, c.name, c.kind != "link", habits=c.habits) for c in entry.chairs]
    table.links = {link.hash: link for link in entry.links}
    table.bank = entry.clock
    table.wait = entry.wait
    table.best_of = entry.best_of
    table.daily = entry.daily
    table.duplicate = entry.duplicate
    table.position = entry.position
    table.server_seed = entry.server_seed


def change_game(entry: entries.Entry, table: Table, now: float) -> None:
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
            table.left[entry.seat] = entries.KIND_OF[type(entry)]
        case entries.Claimed():
            table.left[entry.target] = "away"
        case entries.Ended():
            table.phase = "over"
            table.request = None
            table.outcome = sentences.outcome(entry, table)
        case entries.Hinted():
            key = (entry.seat, entry.decision)
            table.hints[key] = table.hints.get(key, 0) + 1
        case entries.Shared():
            table.shares[entry.hash] = entry.game


def change_chairs(entry: entries.Entry, table: Table, now: float) -> None:
    """Apply who sits where, under which name, which bots play, and which links open and invite to which chairs."""
    match entry:
        case entries.Created():
            create(entry, table)
        case entries.Sat():
            chair = table.chairs[entry.chair]
            chair.ready = True
            chair.name = entry.name or chair.name
            chair.words = entry.words or chair.words
            table.forget_names()
            if entry.link:
                close_links(table, entry.chair, spent=True)
                table.links[entry.link.hash] = entry.link
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
            chair.kind, chair.bot, chair.note = "bot", entry.bot, sentences.replacement(entry)
            table.run_clocks(now)
            if table.phase == "lobby":
                # Nobody had come: nobody may come any more.
                chair.ready = True
                chair.name = entry.name or chair.name
                table.forget_names()
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
    table.finished.append(Finished.of(table, entry))
    if not table.repeats_deal:
        table.server_seed = entry.next_seed
    for chair in table.chairs:
        chair.words = ""


def close_links(table: Table, chair: int | None, **how: bool) -> None:
    """Mark the links of a chair (None: of the spectators) as `revoked` or `spent`; the host's stays."""
    for hashed, link in table.links.items():
        if link.chair == chair and not link.host:
            table.links[hashed] = replace(link, **how)


def take_plies(entry: Played, table: Table, now: float, played: bool) -> int:
    """Apply what was played or taken back, which closes every open request; return how many plies came before it."""
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
    table.words = table.next_words()
    table.number += 1
    table.forget_names()
    table.plies = []
    if table.is_skimming:
        table.match = None
    table.phase = "playing"
    table.outcome = None
    table.left = {}
    table.hints = {}
    # Who was away before the game began is away in it from its beginning.
    table.gone = dict.fromkeys(table.gone, now)
    table.public_entries = []
    table.clocks = Clocks(table.players, *table.bank) if table.bank else None
