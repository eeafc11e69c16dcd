"""Give a chair a new link."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import Reissue
from kensei.server.tables import entries, tokens
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.table import Table
from kensei.server.tables.verbs.change import Deed


def answer(who: Speaker, message: Reissue) -> Deed:
    """Kill the links of the chair and make its next invitation; only the host's token can derive it."""
    who.must_host()
    must_have_link(who.table, message.chair)
    last = max(link.generation for link in who.table.links.values() if link.chair == message.chair and not link.host)
    token = tokens.derived(who.token, message.chair, last + 1)
    link = entries.Link(tokens.hashed(token), (), generation=last + 1, invites=message.chair)
    reissued = entries.Reissued(**who.origin(message.id), chair=message.chair, link=link)
    return Deed((reissued,), new_links=(link.hash,))


def must_have_link(table: Table, chair: int | None) -> None:
    """Refuse chairs that have no link of their own."""
    if chair is None:
        return
    if chair >= table.players or table.chairs[chair].kind != "link":
        raise Refused("bad", _("chair {chair} has no link of its own").format(chair=chair))
