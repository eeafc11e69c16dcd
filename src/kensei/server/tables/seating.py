"""Chairs and links: who sits down, which links the host has to send, and what a guest is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kensei import bots
from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.live import messages
from kensei.server.live.answers import Done, WireLink
from kensei.server.live.messages import SHORTEST_KEY, clean
from kensei.server.tables import entries, names, tokens
from kensei.server.tables.changes import NO_CHANGE, TableChange, first_deal
from kensei.server.tables.entries import SPEAKER_LETTERS
from kensei.server.tables.table import Table

if TYPE_CHECKING:
    from kensei.server.tables.verbs import Speaker

MOST_SHARES = 16
"""Addresses of one game: more than there are links to a table, unless links are made for it."""


def sit(speaker: Speaker, message: messages.Sit) -> TableChange:
    """Seat the speaker in the link's chair; when everybody sits, the game begins by itself.

    It spends an invitation: from then on the seat has a link of its own, which nobody else can derive.
    """
    if speaker.link.invites is None:
        speaker.must_be("lobby")
    chair = speaker.chair() if speaker.link.invites is None else speaker.link.invites
    table = speaker.table
    if table.chairs[chair].kind == "bot":
        raise Refused("bad", N_("a bot has this seat now: ask the host for another link"))
    name = clean(message.name)
    names.must_be_free(table.game, table.chairs, chair, name)
    # In old logs the link of a free chair is its invitation.
    is_guest = speaker.link.invites is not None or not (speaker.link.host or table.chairs[chair].ready)
    token = seat_token(speaker, message.key) if is_guest else ""
    link = entries.Link(tokens.hashed(token), (chair,), generation=speaker.link.generation) if token else None
    origin = speaker.origin(message.id)
    if link and message.id:
        # As if the seat's own link had sent it: over that one, too, a repeat is a repeat.
        origin["speaker"] = link.hash[:SPEAKER_LETTERS]
    sat = entries.Sat(**origin, chair=chair, name=name, words=clean(message.words), link=link)
    return TableChange((sat,), new_links=(link.hash,) if link else (), seat_token=token)


def seat_token(speaker: Speaker, key: str) -> str:
    """Return the seat's own token: derived from the guest's key, or, where there is none, a random one."""
    if not key:
        return tokens.fresh()
    if len(key) < SHORTEST_KEY:
        text = N_("a key has {least} to 64 letters that nobody can guess, not {count}")
        raise Refused("bad", text, least=SHORTEST_KEY, count=len(key))
    return tokens.seated(speaker.token, key)


def begin(speaker: Speaker, message: messages.Begin) -> TableChange:
    speaker.must_host()
    table = speaker.table
    missing = [name for name, chair in zip(table.names(), table.chairs, strict=True) if not chair.ready]
    if missing:
        raise Refused("bad", N_("not everybody has sat down yet: we wait for {missing}"), missing=", ".join(missing))
    return first_deal(table, **speaker.origin(message.id))


def rename(speaker: Speaker, message: messages.Rename) -> TableChange:
    chair, name = speaker.chair(), clean(message.name)
    if speaker.table.chairs[chair].name == name:
        return NO_CHANGE
    names.must_be_free(speaker.table.game, speaker.table.chairs, chair, name)
    return TableChange((entries.Named(**speaker.origin(message.id), chair=chair, name=name),))


def add_words(speaker: Speaker, message: messages.AddWords) -> TableChange:
    """Put the chair's words into the seed of the game that is about to begin."""
    if speaker.table.phase == "playing":
        raise Refused("bad", N_("the seed is settled: words can be added before a game begins"))
    chair, words = speaker.chair(), clean(message.words)
    if speaker.table.chairs[chair].words == words:
        return NO_CHANGE
    return TableChange((entries.Worded(**speaker.origin(message.id), chair=chair, words=words),))


def seat_bot(speaker: Speaker, message: messages.SeatBot) -> TableChange:
    speaker.must_host()
    must_have_link(speaker.table, message.chair)
    if speaker.table.chairs[message.chair].ready:
        raise Refused("bad", N_("somebody sits there already"))
    must_be_known(message.bot, speaker.table.game.name)
    name = names.of_bot(speaker.table.game, speaker.table.chairs, message.bot)
    origin = speaker.origin(message.id)
    return TableChange((entries.Replaced(**origin, chair=message.chair, bot=message.bot, name=name),))


def reissue(speaker: Speaker, message: messages.Reissue) -> TableChange:
    """Revoke the links of the chair and make its next invitation; only the host's token can derive it."""
    speaker.must_host()
    must_have_link(speaker.table, message.chair)
    links = speaker.table.links.values()
    generation = 1 + max(link.generation for link in links if link.chair == message.chair and not link.host)
    token = tokens.derived(speaker.token, message.chair, generation)
    link = entries.Link(tokens.hashed(token), (), generation=generation, invites=message.chair)
    reissued = entries.Reissued(**speaker.origin(message.id), chair=message.chair, link=link)
    return TableChange((reissued,), new_links=(link.hash,))


def revoke(speaker: Speaker, message: messages.Revoke) -> TableChange:
    """Revoke the chair's link; a new one can be issued later."""
    speaker.must_host()
    must_have_link(speaker.table, message.chair)
    return TableChange((entries.Revoked(**speaker.origin(message.id), chair=message.chair),))


def must_have_link(table: Table, chair: int | None) -> None:
    if chair is not None and (chair >= table.players or table.chairs[chair].kind != "link"):
        raise Refused("bad", N_("nobody is invited to that place by a link of its own"))


def must_be_known(bot: str, game: str) -> None:
    known = bots.names(game)
    if bot not in known:
        raise Refused("bad", N_("there is no bot {bot}; there are: {known}"), bot=bot, known=", ".join(known))


def share(speaker: Speaker, game: int | None, ply: int | None) -> tuple[str, TableChange]:
    """Return the token at which a finished game (None: the last one) is shown, and what makes it known."""
    table = speaker.table
    number = len(table.finished) - 1 if game is None else game
    if number < 0 or number > table.number:
        raise Refused("bad", N_("no such game was played here"))
    if number >= len(table.finished):
        raise Refused("bad", N_("this game is not over yet: only a finished game can be shared"))
    plies = len(table.finished[number].plies)
    if ply is not None and ply > plies:
        raise Refused("bad", N_("this game ends earlier: its last moment is {plies}"), plies=plies)
    token = tokens.shared(speaker.token, number)
    hashed = tokens.hashed(token)
    if hashed in table.shares:
        return token, NO_CHANGE
    if sum(shared == number for shared in table.shares.values()) >= MOST_SHARES:
        raise Refused("limit", N_("this game was shared {times} times already"), times=MOST_SHARES)
    shared = entries.Shared(**speaker.origin(""), game=number, hash=hashed)
    return token, TableChange((shared,), new_links=(hashed,))


def seat_taken(table: Table, token: str, message: messages.Verb) -> Done | None:
    """Answer a `sit` that comes again with its key over the invitation that it has spent."""
    if not isinstance(message, messages.Sit) or not message.key:
        return None
    own = tokens.seated(token, message.key)
    link = table.links.get(tokens.hashed(own))
    if link is None or link.revoked:
        return None
    n = table.answered.get((link.hash[:SPEAKER_LETTERS], message.id), table.n)
    return Done(id=message.id, n=n, url=f"/t/{own}")


def host_links(table: Table, host: str, base: str = "") -> list[WireLink]:
    """Return the invitations of all chairs for guests, and last the spectators' link; those revoked have no url.

    Only the host's token derives them. A chair that is taken has a link that the host does not know, and in old logs
    one that is not the host's to use.
    """
    names = table.names()
    told = [
        WireLink(number, names[table.seat_of(number)], address(table, host, number, base), taken=chair.ready)
        for number, chair in enumerate(table.chairs)
        if chair.kind == "link"
    ]
    return [*told, WireLink(None, "", address(table, host, None, base))]


def address(table: Table, host: str, chair: int | None, base: str) -> str:
    """Return the url of a chair's valid invitation; empty if it was revoked or somebody sits there."""
    if chair is not None and table.chairs[chair].ready:
        return ""
    for link in table.links.values():
        if link.chair == chair and not (link.host or link.revoked or link.spent):
            return f"{base}/t/{tokens.derived(host, chair, link.generation)}"
    return ""
