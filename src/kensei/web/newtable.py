"""Set up a table: what may be asked for, and the entry that creates it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from kensei import bots
from kensei.core.errors import KenseiError
from kensei.core.options import from_text, settle
from kensei.core.protocol import Game
from kensei.core.words import _
from kensei.games import game as find_game
from kensei.web import entries, fairness, tokens
from kensei.web.errors import Refused
from kensei.web.messages import Name, clean

PROPOSED: Mapping[str, Mapping[str, Any]] = {"kiriai": {"cap": 30}}
"""What the web proposes where the engine leaves it open: a duel that ends [kiriai.endless]."""

MOST_SEATS = 8


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table should be like."""

    game: str
    options: dict[str, Any] = {}
    seats: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=MOST_SEATS)] = []
    """`here`, `link` or `bot:NAME`, by seat; left out: the first `here`, the others `link`."""
    names: Annotated[list[Name], Meta(max_length=MOST_SEATS)] = []
    clock: Annotated[float, Meta(ge=0, le=1440)] = 0
    """Minutes for each player; 0: no clock."""
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Seconds that each move adds."""
    wait: bool = False
    """Stay in the lobby until the host begins, so that everybody can add words to the seed."""


def from_form(fields: Mapping[str, str]) -> NewTable:
    """Read a table from the fields of a form."""
    game = known_game(fields.get("game", ""))
    options = {
        name: from_text(option, fields[name]) for name, option in game.options.items() if fields.get(name, "") != ""
    }
    count = players(game, options)
    wanted = {
        "game": game.name,
        "options": options,
        "seats": [seat(fields, i) for i in range(count)],
        "names": [fields.get(f"name{i}", "") for i in range(count)],
        "clock": fields.get("clock") or "0",
        "increment": fields.get("increment") or "0",
        "wait": fields.get("wait", "") in ("1", "on", "true"),
    }
    return convert(wanted, strict=False)


def seat(fields: Mapping[str, str], number: int) -> str:
    """Say who takes a seat; a bot that is not named is as strong as `level` says."""
    wanted = fields.get(f"seat{number}", "here" if number == 0 else "link")
    return f"bot:{fields.get('level', bots.DEFAULT)}" if wanted == "bot" else wanted


def convert(fields: Any, strict: bool = True) -> NewTable:
    """Read a table from JSON fields."""
    try:
        return msgspec.convert(fields, NewTable, strict=strict)
    except msgspec.MsgspecError as error:
        raise Refused("bad", _("no such table can be set up: {error}").format(error=str(error)[:200])) from None


def known_game(name: str) -> Game:
    """Give the game of that name, or say which there are."""
    try:
        return find_game(name)
    except KenseiError as error:
        raise Refused("bad", str(error)) from None


def players(game: Game, options: Mapping[str, Any]) -> int:
    """Give how many will sit at a table with these options."""
    wanted = options.get("players", game.options["players"].default if "players" in game.options else game.seats[0])
    return wanted if isinstance(wanted, int) and 1 <= wanted <= MOST_SEATS else game.seats[0]


def created(wanted: NewTable, host: str, time: float, position: str = "") -> entries.Created:
    """Give the entry that creates the table, for a host with this token; or refuse what cannot be."""
    game = known_game(wanted.game)
    options = checked_options(game, wanted)
    count = players(game, options)
    chairs = [chair(game, wanted, number) for number in range(count)]
    if len(wanted.seats) > count or len(wanted.names) > count:
        raise Refused("bad", _("{title} with these options has {count} seats").format(title=game.title, count=count))
    return entries.Created(
        time=time,
        game=game.name,
        version=game.version,
        options=options,
        chairs=tuple(chairs),
        links=links(host, chairs),
        server_seed=fairness.server_part(),
        clock=(wanted.clock * 60, wanted.increment) if wanted.clock else None,
        wait=wanted.wait,
        position=position,
    )


def checked_options(game: Game, wanted: NewTable) -> dict[str, Any]:
    """Give every option a value that the game accepts."""
    proposed = dict(PROPOSED.get(game.name, {}))
    if wanted.seats and "players" in game.options:
        proposed["players"] = len(wanted.seats)
    try:
        options = settle(game.options, {**proposed, **wanted.options})
        game.start(**options)
    except KenseiError as error:
        raise Refused("bad", str(error)) from None
    return options


def chair(game: Game, wanted: NewTable, number: int) -> entries.Chair:
    """Set up one chair."""
    default = "here" if number == 0 else "link"
    kind, _colon, bot = (wanted.seats[number] if number < len(wanted.seats) else default).partition(":")
    name = clean(wanted.names[number]) if number < len(wanted.names) else ""
    if kind in ("here", "link") and not bot:
        return entries.Chair(kind, "", name)
    if kind != "bot":
        raise Refused("bad", _("a seat is here, link or bot:NAME, not {kind!r}").format(kind=kind[:40]))
    if bot not in bots.names(game.name):
        raise Refused(
            "bad",
            _("{title} has the bots {name}, not {bot!r}").format(
                title=game.title, name=", ".join(bots.names(game.name)), bot=bot[:40]
            ),
        )
    return entries.Chair("bot", bot, name)


def links(host: str, chairs: list[entries.Chair]) -> tuple[entries.Link, ...]:
    """Give the links: the host's with all chairs on his device, one for each other person, the spectators'."""
    here = tuple(number for number, chair in enumerate(chairs) if chair.kind == "here")
    away = [number for number, chair in enumerate(chairs) if chair.kind == "link"]
    return (
        entries.Link(tokens.hashed(host), here, host=True),
        *(entries.Link(tokens.hashed(tokens.derived(host, number, 0)), (number,)) for number in away),
        entries.Link(tokens.hashed(tokens.derived(host, None, 0)), ()),
    )
