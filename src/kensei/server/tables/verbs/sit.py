"""Take a chair."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.server.errors import Refused
from kensei.server.live.messages import SHORTEST_KEY, Sit, clean
from kensei.server.tables import entries, names, tokens
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.verbs.change import Deed


def answer(who: Speaker, message: Sit) -> Deed:
    """Take the link's chair; when everybody sits, the game begins by itself.

    An invitation is spent by it: the seat has a link of its own from then on, which nobody else can derive.
    """
    if who.link.invites is None:
        who.must_be("lobby")
    chair = who.chair() if who.link.invites is None else who.link.invites
    if who.table.chairs[chair].kind == "bot":
        raise Refused("bad", _("a bot plays this seat"))
    name = clean(message.name)
    names.must_be_free(who.table.game, who.table.chairs, chair, name)
    token = seat_token(who, message) if is_guest(who, chair) else ""
    link = entries.Link(tokens.hashed(token), (chair,), generation=who.link.generation) if token else None
    origin = who.origin(message.id)
    if link and message.id:
        # As if the seat's own link had sent it: over that one, too, a repeat is a repeat.
        origin["speaker"] = link.speaker
    sat = entries.Sat(**origin, chair=chair, name=name, words=clean(message.words), link=link)
    return Deed((sat,), new_links=(link.hash,) if link else (), seat_token=token)


def is_guest(who: Speaker, chair: int) -> bool:
    """Say whether a guest takes the chair; in old logs the link of a free chair is its invitation."""
    return who.link.invites is not None or not (who.link.host or who.table.chairs[chair].ready)


def seat_token(who: Speaker, message: Sit) -> str:
    """Give the seat's own token: by the guest's key, or, where there is none, a random one."""
    if not message.key:
        return tokens.fresh()
    if len(message.key) < SHORTEST_KEY:
        text = _("a key has {least} to 64 letters that nobody can guess, not {count}")
        raise Refused("bad", text.format(least=SHORTEST_KEY, count=len(message.key)))
    return tokens.seated(who.token, message.key)
