"""What a viewer is sent: the table now, from its view, and what happened since.

Everything here is built from `state.view(seat)`, `legal_moves(seat)` and events as told to the seat.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any, TypeAlias

from kensei.core import codec
from kensei.core.i18n import N_, _, counted
from kensei.core.protocol import Event, Outcome
from kensei.server.live import answers
from kensei.server.tables import fairness
from kensei.server.tables.changes import undo_offer
from kensei.server.tables.entries import Link
from kensei.server.tables.sentences import LOST, Sentence
from kensei.server.tables.series import series
from kensei.server.tables.table import PublicEntry, Table
from kensei.server.updates.visibility import Seen

Sentences: TypeAlias = dict[tuple[int, int], answers.WireEvent]
"""Events that hold no secret, in words for all viewers: by the number of their entry, and their place in it."""


def update(
    table: Table, seen: Seen, after: int, players: list[answers.WirePlayer], known: Sentences | None = None
) -> answers.Update:
    known = {} if known is None else known
    entries = [wire_entry(table, entry, seen.seat, known) for entry in entries_after(table, after)]
    legal = [str(move) for move in seen.legal]
    view = seen.view if codec.is_direct(seen.view) else codec.to_json(seen.view)
    return now(table, seen.seat, players, legal=legal, entries=entries, view=view)


def in_lobby(
    table: Table, link: Link, seat: int | None, after: int, players: list[answers.WirePlayer]
) -> answers.Update:
    entries = [wire_entry(table, entry, seat, {}) for entry in entries_after(table, after)]
    return now(table, seat, players, entries=entries, lobby=lobby(table, link))


def now(table: Table, seat: int | None, players: list[answers.WirePlayer], **more: Any) -> answers.Update:
    """Build an update: how the table stands for a seat (None: a spectator), and `more`."""
    match = table.match
    is_person = seat is not None and not table.chairs[table.chair_of(seat)].mover
    can_undo = is_person and table.phase == "playing"
    fields = {"legal": [], "entries": [], **more}
    return answers.Update(
        n=table.n,
        phase=table.phase,
        game_number=table.number,
        seat=seat,
        ply=match.ply if match else 0,
        decision=table.asked.get(seat) if seat is not None and is_person else None,
        to_act=list(table.asked),
        players=players,
        request=request(table) if table.request else None,
        undo=undo_offer(match, seat, table.daily is None) if match and seat is not None and can_undo else "",
        outcome=outcome(outcome_for(table, table.reader(seat)), table.names()) if table.outcome else None,
        **fields,
    )


def entries_after(table: Table, after: int) -> Sequence[PublicEntry]:
    return table.public_entries[bisect_right(table.public_entries, after, key=attrgetter("n")) :]


NOTED = frozenset({"withdrew", "replaced", "stood_in", "returned", "reissued", "revoked"})
"""Entries that everybody at the table must see though they are no part of the game."""


def notes(table: Table, after: int = 0) -> list[PublicEntry]:
    """Return the entries after a number that have a line of their own in the log."""
    noted = NOTED if table.phase == "lobby" else NOTED | {"sat"}
    # How a game ended that no rule of it ended: a resignation, the clock, an agreement.
    noted = noted | {"ended"} if table.outcome is not None and not table.outcome.rule else noted
    return [entry for entry in entries_after(table, after) if entry.kind in noted]


def hint_lines(hints: Mapping[int, int], names: Sequence[str], reader: int | None) -> list[str]:
    """Describe how many hints were taken, for the sheet."""
    said = []
    for seat, count in sorted(hints.items()):
        words = counted("{} hint taken", "{} hints taken", count)
        said.append(f"{words}." if seat == reader else f"{names[seat]}: {words}.")
    return said


TO_WINNER = {wording.own: wording.winner for wording in LOST.values()}
"""What the winner reads where the loser of two reads the other."""


def entry_text(entry: PublicEntry, seat: int | None, names: Sequence[str]) -> str:
    """Return an entry's sentence as a seat reads it, in the reader's language."""
    text = entry.text(seat, names)
    if entry.own and entry.kind == "ended" and entry.about is not None and seat == 1 - entry.about:
        text = Sentence(TO_WINNER[entry.own.message], {"loser": entry.about}).text(names)
    return f"{text[:1].upper()}{text[1:]}." if entry.kind == "ended" else text


def outcome_for(table: Table, seat: int | None) -> Outcome | None:
    """Return how the game ended; where no rule of the game ended it, in words for that seat."""
    ended = table.outcome
    if ended is None or ended.rule:
        return ended
    loser = table.loser()
    if loser is not None and seat == 1 - loser:
        return replace(ended, message=LOST[table.left[loser]].winner, facts={"loser": loser})
    own = [entry.own for entry in table.public_entries if entry.kind == "ended" and entry.own and entry.about == seat]
    return replace(ended, message=own[0].message, facts=own[0].facts) if own else ended


def was_played(table: Table, after: int) -> bool:
    return any(entry.kind in ("began", "moved", "undone") for entry in entries_after(table, after))


def wire_entry(table: Table, entry: PublicEntry, seat: int | None, known: Sentences) -> answers.WireEntry:
    game, names = table.game, table.names()
    leaves_to_memory = game.leaves_to_memory and table.match is not None and table.phase != "over"
    as_seen = table.playing().event_filter(seat) if leaves_to_memory else partial(Event.told_to, seat=seat)
    events = []
    for number, event in enumerate(entry.events):
        said = known.get((entry.n, number))
        if said is None:
            seen = as_seen(event)
            said = answers.WireEvent(seen.name, seen.rule, seen.facts, game.tell(seen, names))
            if not event.secrets and not leaves_to_memory:
                known[entry.n, number] = said
        events.append(said)
    return answers.WireEntry(entry.n, entry.kind, entry.seat, events, entry.text(seat, names))


def players(table: Table, now: float) -> list[answers.WirePlayer]:
    names, asked, clocks = table.names(), table.asked, table.clocks
    is_reduced = table.match is not None and table.phase == "playing" and len(names) > 2
    playing = table.match.in_play() if table.match and is_reduced else range(len(names))
    wins = series(table).wins if table.finished else (0.0,) * len(names)
    sent = []
    for seat, name in enumerate(names):
        number = table.chair_of(seat)
        chair = table.chairs[number]
        has_clock = clocks is not None and chair.kind != "bot"
        sent.append(
            answers.WirePlayer(
                seat=seat,
                name=name,
                kind=chair.kind,
                bot=chair.bot,
                note=chair.note.text(names) if chair.note else "",
                stand_in=chair.stand_in,
                left=table.left.get(seat, ""),
                in_play=seat in playing,
                present=chair.kind == "bot" or number in table.present,
                ready=chair.ready,
                asked=seat in asked,
                clock=round(clocks.left(seat, now), 1) if clocks and has_clock else None,
                ticking=clocks is not None and clocks.is_running(seat),
                wins=wins[seat],
            )
        )
    return sent


def request(table: Table) -> answers.WireRequest | None:
    asked = table.request
    if asked is None:
        return None
    waits_for = sorted(table.voters(asked) - set(asked.agreed))
    return answers.WireRequest(asked.what, asked.seat, list(asked.agreed), waits_for)


def outcome(ended: Outcome | None, names: Sequence[str]) -> answers.WireOutcome | None:
    return None if ended is None else answers.WireOutcome(ended.scores, ended.text(names), ended.rule)


def lobby(table: Table, link: Link) -> answers.Lobby:
    return answers.Lobby(
        game=table.game.name,
        title=table.game.title,
        options=options_text(table),
        commitment=commitment(table),
        seated=link.invites is None and all(table.chairs[chair].ready for chair in link.chairs),
        host=link.host,
        wait=table.wait,
        words=[bool(chair.words) for chair in table.chairs],
    )


def options_text(table: Table) -> str:
    """Return the options that are not the usual ones, in words."""
    schema = table.game.options
    return ", ".join(
        _(schema[name].words[value])
        if isinstance(value, bool) and value in schema[name].words
        else option_text(name, value)
        for name, value in table.options.items()
        if value != schema[name].default
    )


PHRASES = {
    "cap": N_("a draw after {value} rounds (not printed)"),
    "field": N_("{value} field"),
    "lives": N_("{value} wounds"),
    "players": N_("{value} players"),
    "mode": "{value}",
}
"""How the lobby describes an option; others by their names."""

LONGEST_VALUE = 60


def option_text(name: str, value: object) -> str:
    """Return an option that is not the default, in words.

    >>> option_text("cap", 30), option_text("memory", True), option_text("deck", "..." * 100)
    ('a draw after 30 rounds (not printed)', 'memory', 'another deck')
    """
    if value is True or value is False:
        return _(name) if value else _("no {option}").format(option=_(name))
    if len(str(value)) > LONGEST_VALUE:
        return _("another {option}").format(option=_(name))
    return _(PHRASES.get(name, "{option} {value}")).format(option=_(name), value=_(str(value)))


def welcome(table: Table, link: Link) -> answers.Welcome:
    return answers.Welcome(
        table=table.id,
        game=table.game.name,
        title=table.game.title,
        version=table.game.version,
        seats=tuple(table.seat_of(chair) for chair in link.chairs),
        host=link.host,
        commitment=commitment(table),
        invites=None if link.invites is None else table.seat_of(link.invites),
    )


def commitment(table: Table) -> str:
    """Return the hash that the server committed itself to: of the game being played, else of the next one."""
    return fairness.commitment(table.server_seed)
