"""What a pair of eyes is told: the table now, from its view, and what happened since.

Everything here is built from `state.view(seat)`, `legal_moves(seat)` and events as told to the seat.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TypeAlias

from kensei.core import codec
from kensei.core.i18n import N_, _
from kensei.core.protocol import Outcome
from kensei.server.live import answers
from kensei.server.tables import fairness, takeback
from kensei.server.tables.entries import Link
from kensei.server.tables.parts import PublicEntry
from kensei.server.tables.table import Table

Sentences: TypeAlias = dict[tuple[int, int], answers.TellEvent]
"""Events that hold no secret, told once for all eyes: by the number of their entry, and their place in it."""


def update(
    table: Table,
    seat: int | None,
    after: int,
    who: list[answers.TellPlayer],
    known: Sentences | None = None,
    *,
    for_page: bool = False,
) -> answers.Update:
    """Tell a seat (None: a spectator) the table now, and the entries after the number it has seen.

    `for_page`: without moves, entries and view, which a page is sent drawn.
    """
    known = {} if known is None else known
    match = table.match
    state = match.state if match else None
    asked = table.to_act()
    is_asked = table.may_move(seat)
    legal = state.legal_moves(seat) if state and seat is not None and is_asked and not for_page else ()
    return answers.Update(
        n=table.n,
        phase=table.phase,
        game_number=table.number,
        seat=seat,
        ply=match.ply if match else 0,
        decision=table.asked.get(seat) if seat is not None and is_asked else None,
        to_act=sorted(asked),
        legal=[str(move) for move in legal],
        entries=[] if for_page else [entry(table, told, seat, known) for told in since(table, after)],
        players=who,
        request=request(table),
        undo=takeback.offer(match, seat) if match and table.phase == "playing" and seat in table.humans() else "",
        outcome=outcome(outcome_for(table, seat), table.names()),
        view=codec.to_json(state.view(seat)) if state and table.phase != "lobby" and not for_page else None,
    )


def since(table: Table, after: int) -> Sequence[PublicEntry]:
    """Give the entries of the current game after a number."""
    return table.told[bisect_right(table.told, after, key=attrgetter("n")) :]


NOTED = frozenset({"withdrew", "replaced", "stood_in", "returned", "reissued", "revoked"})
"""What everybody at the table must see though it is no part of the game."""


def notes(table: Table, after: int = 0) -> list[PublicEntry]:
    """Give the entries after a number that the log tells in a sentence of their own."""
    sat = {"sat"} if table.phase != "lobby" else set()
    noted = NOTED | sat
    return [told for told in since(table, after) if told.kind in noted or is_end_of_table(table, told)]


def is_end_of_table(table: Table, told: PublicEntry) -> bool:
    """Say whether the entry ended the game by something that is no rule of it: a resignation, the clock, a wish."""
    return told.kind == "ended" and table.outcome is not None and not table.outcome.rule


def said_of(told: PublicEntry, seat: int | None, names: Sequence[str]) -> str:
    """Return an entry's sentence for a seat, in the reader's language."""
    text = told.text(seat, names)
    return f"{text[:1].upper()}{text[1:]}." if told.kind == "ended" else text


def outcome_for(table: Table, seat: int | None) -> Outcome | None:
    """Return how the game ended; where no rule of the game ended it, in words for that seat."""
    ended = table.outcome
    if ended is None or ended.rule:
        return ended
    own = [told.own for told in table.told if told.kind == "ended" and told.own.message and told.about == seat]
    return replace(ended, message=own[0].message, facts=own[0].facts) if own else ended


def was_played(table: Table, after: int) -> bool:
    """Say whether anything was played or taken back after the entry of that number."""
    return any(told.kind in ("began", "moved", "undone") for told in since(table, after))


def entry(table: Table, told: PublicEntry, seat: int | None, known: Sentences) -> answers.TellEntry:
    """Tell one entry."""
    events = []
    for number, event in enumerate(told.events):
        said = known.get((told.n, number))
        if said is None:
            seen = event.told_to(seat)
            said = answers.TellEvent(seen.name, seen.rule, seen.facts, table.game.tell(seen, table.names()))
            if not event.secrets:
                known[told.n, number] = said
        events.append(said)
    return answers.TellEntry(told.n, told.kind, told.seat, events, told.text(seat, table.names()))


def players(table: Table, present: Sequence[bool], now: float) -> list[answers.TellPlayer]:
    """Tell who sits where."""
    names, asked, clocks = table.names(), table.to_act(), table.clocks
    playing = table.match.in_play() if table.match and table.phase == "playing" else frozenset(range(table.players))
    told = []
    for seat in range(table.players):
        chair = table.chairs[table.chair_of(seat)]
        has_clock = clocks is not None and chair.kind != "bot"
        told.append(
            answers.TellPlayer(
                seat=seat,
                name=names[seat],
                kind=chair.kind,
                bot=chair.bot,
                note=chair.note.text(names),
                stand_in=chair.stand_in,
                left=table.left.get(seat, ""),
                in_play=seat in playing,
                present=chair.kind == "bot" or present[seat],
                ready=chair.ready,
                asked=seat in asked,
                clock=round(clocks.left(seat, now), 1) if clocks and has_clock else None,
                ticking=clocks is not None and clocks.is_running(seat),
                wins=table.wins[table.chair_of(seat)],
            )
        )
    return told


def request(table: Table) -> answers.TellRequest | None:
    """Tell the open request."""
    asked = table.request
    if asked is None:
        return None
    waits_for = sorted(table.voters(asked) - set(asked.agreed))
    return answers.TellRequest(asked.what, asked.seat, list(asked.agreed), waits_for)


def outcome(ended: Outcome | None, names: Sequence[str]) -> answers.TellOutcome | None:
    return None if ended is None else answers.TellOutcome(ended.scores, ended.text(names), ended.rule)


def lobby(table: Table, link: Link) -> answers.Lobby:
    """Tell about a table before its first game."""
    schema = table.game.options
    options = ", ".join(said(name, value) for name, value in table.options.items() if value != schema[name].default)
    return answers.Lobby(
        game=table.game.name,
        title=table.game.title,
        options=options,
        commitment=fairness.commitment(table.server_seed),
        seated=link.invites is None and all(table.chairs[chair].ready for chair in link.chairs),
        host=link.host,
        wait=table.wait,
        words=[bool(chair.words) for chair in table.chairs],
    )


PHRASES = {
    "cap": N_("a draw after {value} rounds"),
    "field": N_("{value} field"),
    "lives": N_("{value} wounds"),
    "players": N_("{value} players"),
    "mode": "{value}",
}
"""How the lobby says an option; others by their names."""

LONGEST_SAID = 60


def said(name: str, value: object) -> str:
    """Say an option that is not as always.

    >>> said("cap", 30), said("memory", True), said("deck", "..." * 100)
    ('a draw after 30 rounds', 'memory', 'another deck')
    """
    if value is True or value is False:
        return _(name) if value else _("no {option}").format(option=_(name))
    if len(str(value)) > LONGEST_SAID:
        return _("another {option}").format(option=_(name))
    return _(PHRASES.get(name, "{option} {value}")).format(option=_(name), value=_(str(value)))


def welcome(table: Table, link: Link) -> answers.Welcome:
    """Tell what a link opens."""
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
    """Give the hash that the server committed itself to: of the game being played, else of the next one."""
    return fairness.commitment(table.server_seed)
