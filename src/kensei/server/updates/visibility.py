"""Visibility: whose view a link or a connection may see now."""

from __future__ import annotations

from dataclasses import dataclass

from kensei.core.i18n import N_
from kensei.server.errors import Refused
from kensei.server.tables.entries import Link
from kensei.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What is shown: a seat's view (None: a spectator's), or the curtain before a seat."""

    seat: int | None
    curtain: bool = False


def is_shared(table: Table, link: Link) -> bool:
    """Whether the link is a device that several players share in a game with secrets."""
    return len(link.chairs) > 1 and table.has_secrets


def viewpoint(table: Table, link: Link, opened: int | None, watching: bool = False) -> Viewpoint:
    """Return what a link sees, when the curtain before the seat `opened` is open (None: before nobody).

    A link with several seats sees one of them at a time: in a game with secrets the one whose player
    opened the curtain, and only until another player of the same device is asked. `watching`: a reveal was
    shown to all of them, as spectators see it; the next hand is opened anew, when somebody there is asked.
    """
    seats = tuple(table.seat_of(chair) for chair in link.chairs)
    if not seats:
        return Viewpoint(None)
    if len(seats) == 1:
        return Viewpoint(seats[0])
    asked = [seat for seat in seats if table.may_move(seat)]
    if table.phase == "playing" and table.has_secrets:
        if watching and not asked and table.request is None:
            return Viewpoint(None)
        if not watching and opened in seats and (opened in asked or not asked):
            return Viewpoint(opened)
        return Viewpoint(next_seat(seats, asked, opened), curtain=True)
    if opened in seats and (opened in asked or not asked):
        return Viewpoint(opened)
    return Viewpoint((asked or list(seats))[0])


def next_seat(seats: tuple[int, ...], asked: list[int], opened: int | None) -> int:
    """Return the seat that the device should be handed to: the next that is asked."""
    if not asked:
        return seats[0]
    after = [seat for seat in asked if opened is not None and seat > opened]
    return (after or asked)[0]


def allowed(table: Table, link: Link, wanted: int | None, game_over: bool) -> int | None:
    """Return the seat whose view a link may see: its own, and any once the game is over."""
    seats = tuple(table.seat_of(chair) for chair in link.chairs)
    if wanted is None:
        return seats[0] if len(seats) == 1 and not game_over else None
    if wanted in seats or (game_over and 0 <= wanted < table.players):
        return wanted
    raise Refused("forbidden", N_("this link may not see with the eyes of seat {wanted}"), wanted=wanted)
