"""What people can do at a table: each verb looks at the table and returns a change, or refuses.

`handle(speaker, message)` finds the verb; nothing here stores or shows anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kensei import bots
from kensei.core.errors import KenseiError
from kensei.core.i18n import N_, _
from kensei.server.errors import Refused
from kensei.server.limits import MOST_GAMES
from kensei.server.live import messages
from kensei.server.live.messages import SHORTEST_KEY, clean
from kensei.server.tables import entries, names, takeback, tokens
from kensei.server.tables.changes import NO_CHANGE, Change, first_deal, leaving, play, refusal
from kensei.server.tables.speaker import Speaker
from kensei.server.tables.table import Table

MOST_SHARES = 16
"""Addresses of one game: more than there are links to a table, unless links are made for it."""


def handle(speaker: Speaker, message: messages.Verb) -> Change:
    """Return the change that the message asks for, or refuse it."""
    phase, verb = VERBS[type(message)]
    if phase:
        speaker.must_be(phase)
    return verb(speaker, message)


def sit(speaker: Speaker, message: messages.Sit) -> Change:
    """Take the link's chair; when everybody sits, the game begins by itself.

    It spends an invitation: from then on the seat has a link of its own, which nobody else can derive.
    """
    if speaker.link.invites is None:
        speaker.must_be("lobby")
    chair = speaker.chair() if speaker.link.invites is None else speaker.link.invites
    table = speaker.table
    if table.chairs[chair].kind == "bot":
        raise Refused("bad", N_("a bot plays this seat"))
    name = clean(message.name)
    names.must_be_free(table.game, table.chairs, chair, name)
    # In old logs the link of a free chair is its invitation.
    is_guest = speaker.link.invites is not None or not (speaker.link.host or table.chairs[chair].ready)
    token = seat_token(speaker, message.key) if is_guest else ""
    link = entries.Link(tokens.hashed(token), (chair,), generation=speaker.link.generation) if token else None
    origin = speaker.origin(message.id)
    if link and message.id:
        # As if the seat's own link had sent it: over that one, too, a repeat is a repeat.
        origin["speaker"] = link.speaker
    sat = entries.Sat(**origin, chair=chair, name=name, words=clean(message.words), link=link)
    return Change((sat,), new_links=(link.hash,) if link else (), seat_token=token)


def seat_token(speaker: Speaker, key: str) -> str:
    """Return the seat's own token: derived from the guest's key, or, where there is none, a random one."""
    if not key:
        return tokens.fresh()
    if len(key) < SHORTEST_KEY:
        text = N_("a key has {least} to 64 letters that nobody can guess, not {count}")
        raise Refused("bad", text, least=SHORTEST_KEY, count=len(key))
    return tokens.seated(speaker.token, key)


def begin(speaker: Speaker, message: messages.Begin) -> Change:
    """Begin the first game, in a lobby that waits for the host."""
    speaker.must_host()
    table = speaker.table
    missing = [name for name, chair in zip(table.names(), table.chairs, strict=True) if not chair.ready]
    if missing:
        raise Refused("bad", N_("not everybody sits yet: {missing}"), missing=", ".join(missing))
    return first_deal(table, entries.Entry(**speaker.origin(message.id)))


def rename(speaker: Speaker, message: messages.Rename) -> Change:
    chair, name = speaker.chair(), clean(message.name)
    if speaker.table.chairs[chair].name == name:
        return NO_CHANGE
    names.must_be_free(speaker.table.game, speaker.table.chairs, chair, name)
    return Change((entries.Named(**speaker.origin(message.id), chair=chair, name=name),))


def add_words(speaker: Speaker, message: messages.AddWords) -> Change:
    """Put the chair's words into the seed of the game that is about to begin."""
    if speaker.table.phase == "playing":
        raise Refused("bad", N_("the seed is settled: words can be added before a game begins"))
    chair, words = speaker.chair(), clean(message.words)
    if speaker.table.chairs[chair].words == words:
        return NO_CHANGE
    return Change((entries.Worded(**speaker.origin(message.id), chair=chair, words=words),))


def seat_bot(speaker: Speaker, message: messages.SeatBot) -> Change:
    """Let a bot sit where nobody has come yet; the link of that seat is dead from then on."""
    speaker.must_host()
    must_have_link(speaker.table, message.chair)
    if speaker.table.chairs[message.chair].ready:
        raise Refused("bad", N_("somebody sits there already"))
    must_be_known(message.bot, speaker.table.game.name)
    return Change((entries.Replaced(**speaker.origin(message.id), chair=message.chair, bot=message.bot),))


def reissue(speaker: Speaker, message: messages.Reissue) -> Change:
    """Revoke the links of the chair and make its next invitation; only the host's token can derive it."""
    speaker.must_host()
    must_have_link(speaker.table, message.chair)
    links = speaker.table.links.values()
    generation = 1 + max(link.generation for link in links if link.chair == message.chair and not link.host)
    token = tokens.derived(speaker.token, message.chair, generation)
    link = entries.Link(tokens.hashed(token), (), generation=generation, invites=message.chair)
    reissued = entries.Reissued(**speaker.origin(message.id), chair=message.chair, link=link)
    return Change((reissued,), new_links=(link.hash,))


def revoke(speaker: Speaker, message: messages.Revoke) -> Change:
    """Revoke the chair's link; a new one can be issued later."""
    speaker.must_host()
    must_have_link(speaker.table, message.chair)
    return Change((entries.Revoked(**speaker.origin(message.id), chair=message.chair),))


def move(speaker: Speaker, message: messages.Move) -> Change:
    """Play the move, if it answers the decision that is open."""
    table, seat = asked(speaker)
    if message.decision != table.asked[seat]:
        text = N_("decision {decision} is past: the question is now {seat}")
        raise Refused("stale", text, decision=message.decision, seat=table.asked[seat])
    return play(table, seat, message.move, entries.Entry(**speaker.origin(message.id)), speaker.now)


def explain(speaker: Speaker, message: messages.Try) -> Change:
    """Refuse as the move would be refused; nothing happens either way."""
    table, seat = asked(speaker)
    try:
        table.playing().check(seat, message.move)
    except KenseiError as error:
        raise refusal(error) from None
    return NO_CHANGE


def asked(speaker: Speaker) -> tuple[Table, int]:
    """Return the table and the seat that speaks; refuse a seat that is not asked."""
    table, seat = speaker.table, speaker.seat()
    if seat not in table.asked:
        called = table.names()
        waiting = ", ".join(called[s] for s in sorted(table.asked)) or _("nobody")
        raise Refused("turn", N_("{seat} is not asked now, but {waiting}"), seat=called[seat], waiting=waiting)
    return table, seat


def undo(speaker: Speaker, message: messages.Undo) -> Change:
    """Take a sealed choice back at once; ask the others for anything else, if it can be undone at all."""
    table, seat = speaker.table, speaker.voter()
    match = table.playing()
    sealed = takeback.sealed(match, seat)
    if sealed is not None:
        keep, plies = sealed
        return Change((entries.Undone(seat=seat, keep=keep, plies=plies, **speaker.origin(message.id)),))
    takeback.must_be_possible(match, seat, table.players)
    return ask(speaker, message, "undo", seat)


def offer_draw(speaker: Speaker, message: messages.Draw) -> Change:
    seat = speaker.voter()
    if speaker.table.playing().contenders() - set(speaker.table.humans()):
        raise Refused("bad", N_("a bot plays to the end: it takes no draw"))
    return ask(speaker, message, "draw", seat)


def ask(speaker: Speaker, message: messages.Verb, what: str, seat: int) -> Change:
    """Ask the others for something, unless another request is open."""
    if speaker.table.request:
        raise Refused("bad", N_("another request is open: it must be answered first"))
    speaker.must_not_repeat(what)
    return Change(speaker.agreeing(entries.Asked(**speaker.origin(message.id), what=what, seat=seat), seat))


def again(speaker: Speaker, message: messages.Again) -> Change:
    """Ask for a rematch, or agree to it; words go into its seed."""
    table, seat, request = speaker.table, speaker.seat(), speaker.table.request
    if table.number + 1 >= MOST_GAMES:
        text = N_("this table has played {games} games: open a new table for the next one")
        raise Refused("limit", text, games=MOST_GAMES)
    if request and seat in request.agreed:
        raise Refused("bad", N_("you have asked already: the others have not answered yet"))
    worded = entries.Worded(time=speaker.time, chair=speaker.chair(), words=clean(message.words))
    words = (worded,) if message.words else ()
    said = agree(speaker, message) if request else ask(speaker, message, "again", seat)
    return Change((*words, *said.entries))


def agree(speaker: Speaker, message: messages.Agree | messages.Again) -> Change:
    """Agree to the open request; when everybody has, it happens by itself."""
    seat, request = speaker.voter(), speaker.table.request
    if request is None:
        raise Refused("bad", N_("nobody has asked for anything"))
    if seat in request.agreed:
        raise Refused("bad", N_("you have agreed already"))
    return Change(speaker.agreeing(entries.Agreed(**speaker.origin(message.id), seat=seat), seat))


def decline(speaker: Speaker, message: messages.Decline) -> Change:
    """Close the open request; whoever made it withdraws it."""
    seat = speaker.voter()
    if speaker.table.request is None:
        raise Refused("bad", N_("nobody has asked for anything"))
    return Change((entries.Declined(**speaker.origin(message.id), seat=seat),))


def resign(speaker: Speaker, message: messages.Resign) -> Change:
    """Give up: of two players the other wins; of more, the seat is out and the others play on."""
    seat = speaker.seat()
    if seat not in speaker.table.playing().in_play():
        raise Refused("bad", N_("you are not in this game any more: there is nothing to resign"))
    resigned = entries.Resigned(**speaker.origin(message.id), seat=seat)
    return leaving(speaker.table, seat, resigned, "resigned", speaker.now)


def claim(speaker: Speaker, message: messages.Claim) -> Change:
    """End the wait for a player who is asked and did not come back in time."""
    seat, target = speaker.waiting_seat(), message.target
    must_be_gone(speaker, target, target != seat and target in speaker.table.to_act())
    claimed = entries.Claimed(**speaker.origin(message.id), seat=seat, target=target)
    return leaving(speaker.table, target, claimed, "away", speaker.now)


def stand_in(speaker: Speaker, message: messages.StandIn) -> Change:
    """Let a bot move for a player who did not come back in time; the seat and its link stay the player's."""
    table, target = speaker.table, message.target
    must_be_gone(speaker, target, speaker.waiting_seat() != target and target in table.playing().in_play())
    must_be_known(message.bot, table.game.name)
    return Change((entries.StoodIn(**speaker.origin(message.id), chair=table.chair_of(target), bot=message.bot),))


def return_(speaker: Speaker, message: messages.Return) -> Change:
    """Let the bots that stand in on this link make room for their players: all at once, on a shared device."""
    away = speaker.away()
    if not away:
        raise Refused("bad", N_("no bot plays for you: the seat is yours"))
    first, *others = away
    returned = entries.Returned(**speaker.origin(message.id), chair=first)
    return Change((returned, *(entries.Returned(time=speaker.time, chair=chair) for chair in others)))


def share(speaker: Speaker, game: int | None, ply: int | None) -> tuple[str, Change]:
    """Return the token at which a finished game (None: the last one) is shown, and what makes it known."""
    table = speaker.table
    number = len(table.finished) - 1 if game is None else game
    if number < 0 or number > table.number:
        raise Refused("bad", N_("no such game was played here"))
    if number >= len(table.finished):
        raise Refused("bad", N_("this game is not over yet: only a finished game can be shared"))
    plies = len(table.finished[number].plies)
    if ply is not None and ply > plies:
        raise Refused("bad", N_("this game has {plies} plies"), plies=plies)
    token = tokens.shared(speaker.token, number)
    hashed = tokens.hashed(token)
    if hashed in table.shares:
        return token, NO_CHANGE
    if sum(shared == number for shared in table.shares.values()) >= MOST_SHARES:
        raise Refused("limit", N_("this game was shared {times} times already"), times=MOST_SHARES)
    shared = entries.Shared(**speaker.origin(""), game=number, hash=hashed)
    return token, Change((shared,), new_links=(hashed,))


def must_have_link(table: Table, chair: int | None) -> None:
    if chair is not None and (chair >= table.players or table.chairs[chair].kind != "link"):
        raise Refused("bad", N_("chair {chair} has no link of its own"), chair=chair)


def must_be_known(bot: str, game: str) -> None:
    known = bots.names(game)
    if bot not in known:
        raise Refused("bad", N_("there is no bot {bot}; there are: {known}"), bot=bot, known=", ".join(known))


def must_be_gone(speaker: Speaker, target: int, is_awaited: bool) -> None:
    """Refuse a seat that nobody waits for, or whose player is there or may still return."""
    if not is_awaited:
        raise Refused("bad", N_("nobody waits for that seat"))
    table = speaker.table
    left, name = table.patience_left(target, speaker.now), table.names()[target]
    if left is None and target not in table.humans():
        raise Refused("bad", N_("a bot plays for {name}"), name=name)
    if left is None:
        raise Refused("bad", N_("{name} is not away"), name=name)
    if left > 0:
        raise Refused("bad", N_("{name} has {seconds} seconds left to return"), name=name, seconds=round(left + 0.5))


VERBS: dict[type[messages.Verb], tuple[str, Callable[[Speaker, Any], Change]]] = {
    messages.Move: ("playing", move),
    messages.Try: ("playing", explain),
    messages.Sit: ("", sit),
    messages.Begin: ("lobby", begin),
    messages.Rename: ("", rename),
    messages.AddWords: ("", add_words),
    messages.Undo: ("playing", undo),
    messages.Draw: ("playing", offer_draw),
    messages.Again: ("over", again),
    messages.Agree: ("", agree),
    messages.Decline: ("", decline),
    messages.Resign: ("playing", resign),
    messages.Claim: ("playing", claim),
    messages.StandIn: ("playing", stand_in),
    messages.Return: ("", return_),
    messages.SeatBot: ("lobby", seat_bot),
    messages.Reissue: ("", reissue),
    messages.Revoke: ("", revoke),
}
"""The phase of the table in which each message makes sense (empty: any), and what it does."""
