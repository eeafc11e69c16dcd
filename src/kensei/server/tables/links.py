"""Links: which are valid, which the host has to send, and what a guest who sits down is answered."""

from __future__ import annotations

from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.live import messages
from kensei.server.live.answers import Done, TellLink
from kensei.server.tables import tokens
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Table

NO_SUCH_LINK = N_("There is no table behind this link.")
NO_SUCH_GAME = N_("There is no game behind this address.")
REVOKED = N_("This link was revoked: ask the host for a new one.")
TAKEN = N_(
    "This seat is taken: the invitation was used, and nobody sits down by it again. If you took the seat, go on in the"
    " browser you used then, under My games. Otherwise ask the host for a new link."
)


def living(table: Table, hashed: str, spent: bool = False) -> Link:
    """Return what the link with this hash opens now, or refuse.

    `spent`: return a spent invitation too, by which nothing can be done but to ask again for a lost answer.
    """
    link = table.links.get(hashed)
    if link is None:
        raise Refused("gone", NO_SUCH_LINK)
    if link.revoked:
        raise Refused("gone", REVOKED)
    if link.spent and not spent:
        raise Refused("gone", TAKEN)
    return link


def seat_taken(table: Table, token: str, message: messages.Verb) -> Done | None:
    """Answer a `sit` that comes again with its key over the invitation that it has spent."""
    if not isinstance(message, messages.Sit) or not message.key:
        return None
    own = tokens.seated(token, message.key)
    link = table.links.get(tokens.hashed(own))
    if link is None or link.revoked:
        return None
    n = table.answered.get((link.speaker, message.id), table.n)
    return Done(id=message.id, n=n, url=f"/t/{own}")


def own_url(link: Link, token: str, message: messages.Verb) -> str:
    """Return the address of the seat to a guest who sits down; to other messages, and to the host, nothing."""
    return f"/t/{token}" if isinstance(message, messages.Sit) and not link.host else ""


def host_links(table: Table, host: str, base: str = "") -> list[TellLink]:
    """Return the invitations of all chairs for guests, and last the spectators' link; those revoked have no url.

    Only the host's token derives them. A chair that is taken has a link that the host does not know, and in old logs
    one that is not the host's to use.
    """
    names = table.names()
    told = [
        TellLink(number, names[table.seat_of(number)], address(table, host, number, base), taken=chair.ready)
        for number, chair in enumerate(table.chairs)
        if chair.kind == "link"
    ]
    return [*told, TellLink(None, "", address(table, host, None, base))]


def address(table: Table, host: str, chair: int | None, base: str) -> str:
    """Return the url of a chair's valid invitation; empty if it was revoked or somebody sits there."""
    if chair is not None and table.chairs[chair].ready:
        return ""
    for link in table.links.values():
        if link.chair == chair and not (link.host or link.revoked or link.spent):
            return f"{base}/t/{tokens.derived(host, chair, link.generation)}"
    return ""
