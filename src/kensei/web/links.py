"""The links that a host has to send."""

from __future__ import annotations

from kensei.web import tokens
from kensei.web.answers import TellLink
from kensei.web.table import Table


def host_links(table: Table, host: str, base: str = "") -> list[TellLink]:
    """Give the links of all chairs that have one, and at last the spectators'; those revoked have no url.

    Only the host's token derives them: whoever has another link, or the log, cannot.
    """
    names = table.names()
    told = [
        TellLink(number, names[table.seat_of(number)], address(table, host, number, base))
        for number, chair in enumerate(table.chairs)
        if chair.kind == "link"
    ]
    return [*told, TellLink(None, "", address(table, host, None, base))]


def address(table: Table, host: str, chair: int | None, base: str) -> str:
    """Give the url of a chair's living link; nothing if it was revoked."""
    wanted = () if chair is None else (chair,)
    for link in table.links.values():
        if link.chairs == wanted and not link.host and not link.revoked:
            return f"{base}/t/{tokens.derived(host, chair, link.generation)}"
    return ""
