"""Setting up a table: what may be asked for, which options go together, and the entry that creates it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kensei import bots
from kensei.core import habits
from kensei.core.errors import BadDeck, BadOption, KenseiError, shown
from kensei.core.habits import LONGEST_PROFILE, HabitWords
from kensei.core.i18n import N_, _
from kensei.core.options import from_text, settle
from kensei.core.protocol import AnyGame, Option
from kensei.games import game as find_game
from kensei.games import part
from kensei.server.duplicate import rules as duplicate
from kensei.server.errors import Refused
from kensei.server.live.messages import Name, clean
from kensei.server.tables import entries, fairness, names, tokens
from kensei.server.tables.fields import decimal, explained

MOST_SEATS = 8
MOST_MINUTES, MOST_SECONDS = 1440, 3600


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table should be like."""

    game: str
    options: dict[str, Any] = {}
    seats: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=MOST_SEATS)] = []
    """`here`, `link` or `bot:NAME`, by seat; left out: the first `here`, the others `link`."""
    names: Annotated[list[Name], Meta(max_length=MOST_SEATS)] = []
    clock: Annotated[float, Meta(ge=0, le=MOST_MINUTES)] = 0
    increment: Annotated[float, Meta(ge=0, le=MOST_SECONDS)] = 0
    """Seconds that each move adds; without minutes they are also what everybody begins with. Both 0: no clock."""
    wait: bool = False
    """Stay in the lobby until the host begins, so that everybody can add words to the seed."""
    habits: Annotated[str, Meta(max_length=LONGEST_PROFILE)] = ""
    """What the bot `reader` has read of the one person at the table (`kensei.core.habits`)."""
    best_of: Literal[0, 3, 5] = 0
    """How many games decide a series over rematches; 0: they are only counted."""
    duplicate: bool = False
    """Two people play the same deal: both its sides against each other, or one side each against the same bot."""


def options(game: AnyGame) -> dict[str, Option]:
    """Return a game's options with the defaults and bounds that tables on a server have.

    >>> options(find_game("kiriai"))["cap"].at_most
    200
    """
    return {
        name: replace(
            option,
            default=option.default if option.proposed is None else option.proposed,
            at_most=option.at_most_online or option.at_most,
        )
        for name, option in game.options.items()
    }


def on_pages(game: AnyGame) -> dict[str, Option]:
    """Return the options as forms propose them: programs that leave an option out have the printed game."""
    return {
        name: option if option.proposed_on_pages is None else replace(option, default=option.proposed_on_pages)
        for name, option in options(game).items()
    }


def from_form(fields: Mapping[str, str]) -> NewTable:
    """Read a table from the fields of a form; an option that is left empty is as pages propose it."""
    game = known_game(fields.get("game", ""))
    # Browsers end the lines of a text with CRLF.
    given = {name: fields.get(name, "").replace("\r\n", "\n") for name in game.options}
    proposed = {name: option.proposed_on_pages for name, option in game.options.items()}
    chosen = {name: value for name, value in proposed.items() if value is not None}
    chosen |= {name: from_text(game.options[name], text) for name, text in given.items() if text.strip()}
    count = players(game, chosen)
    wanted = {
        "game": game.name,
        "options": chosen,
        "seats": [seat(fields, i) for i in range(count)],
        "names": [fields.get(f"name{i}", "") for i in range(count)],
        "clock": time_in(fields, "clock", N_("Minutes a player"), MOST_MINUTES),
        "increment": time_in(fields, "increment", N_("Seconds a move"), MOST_SECONDS),
        "wait": fields.get("wait", "") in ("1", "on", "true"),
        "duplicate": fields.get("duplicate", "") in ("1", "on", "true"),
        "habits": fields.get("habits", ""),
        "best_of": int(fields["best_of"]) if fields.get("best_of", "").isdecimal() else 0,
    }
    return convert(wanted)


def time_in(fields: Mapping[str, str], name: str, label: str, most: int) -> float:
    text = fields.get(name, "")
    number = decimal(text) if text.strip() else 0.0
    if number is None or number > most:
        wrong = N_("{label}: {value} is no number from 0 to {most}; write one like 2.5, or leave it empty")
        raise Refused("bad", wrong, field=name, label=_(label), value=shown(text), most=most)
    return number


def seat(fields: Mapping[str, str], number: int) -> str:
    """Return who takes a seat; a bot that is not named is as strong as `level` says.

    Seats of which nothing is said, from the third on, are like the second: so the first page seats any number.
    """
    wanted = fields.get(f"seat{number}") or ("here" if number == 0 else fields.get("seat1", "link"))
    return f"bot:{fields.get('level', bots.DEFAULT)}" if wanted == "bot" else wanted


def convert(fields: Any) -> NewTable:
    try:
        return msgspec.convert(fields, NewTable)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise explained(error, NewTable, fields) from None


def known_game(name: str) -> AnyGame:
    try:
        return find_game(name)
    except KenseiError as error:
        raise Refused("bad", str(error)) from None


def players(game: AnyGame, options: Mapping[str, Any]) -> int:
    wanted = options.get("players", game.options["players"].default if "players" in game.options else game.seats[0])
    return wanted if isinstance(wanted, int) and 1 <= wanted <= MOST_SEATS else game.seats[0]


def created(wanted: NewTable, host: str, time: float, position: str = "") -> entries.Created:
    """Return the entry that creates the table for a host with this token, or refuse."""
    game = known_game(wanted.game)
    # A fork has the options of its table.
    settled = checked_options(game, wanted, game.options if position else options(game))
    count = players(game, settled)
    chairs = [chair(game, wanted, number) for number in range(count)]
    for number, one in enumerate(chairs):
        if one.bot and not one.name:
            chairs[number] = msgspec.structs.replace(one, name=names.of_bot(game, chairs, one.bot))
    must_read_one_alone(chairs)
    if len(wanted.seats) > count or len(wanted.names) > count:
        raise Refused("bad", N_("{title} with these options has {count} seats"), title=game.title, count=count)
    for number in reversed(range(count)):
        names.must_be_free(game, chairs, number, chairs[number].name, f"name{number}")
    pair = duplicate.setup(game, settled, chairs, host) if wanted.duplicate and not position else None
    is_alone = pair is not None and not pair.is_swapped
    opened = links(host, chairs)
    return entries.Created(
        time=time,
        game=game.name,
        version=game.version,
        options=settled,
        chairs=tuple(chairs),
        # Where somebody else is to play the same deal nobody may watch it.
        links=tuple(link for link in opened if link.host) if is_alone else opened,
        server_seed=fairness.server_part(),
        clock=(wanted.clock * 60 or wanted.increment, wanted.increment) if wanted.clock or wanted.increment else None,
        wait=wanted.wait and not is_alone,
        best_of=0 if pair else wanted.best_of,
        duplicate=pair,
        position=position,
    )


def checked_options(game: AnyGame, wanted: NewTable, schema: Mapping[str, Option]) -> dict[str, Any]:
    counted = {"players": len(wanted.seats)} if wanted.seats and "players" in game.options else {}
    try:
        settled = settle(schema, {**counted, **wanted.options})
        game.start(**settled)
    except KenseiError as error:
        field = "deck" if isinstance(error, BadDeck) else getattr(error, "option", "")
        raise Refused("bad", str(error), field=field) from None
    return settled


def deck_of(wanted: NewTable) -> str | None:
    """Return the text of a replacement deck; None: the game's own is used."""
    deck = wanted.options.get("deck")
    return deck if isinstance(deck, str) and "deck" in known_game(wanted.game).options else None


def chair(game: AnyGame, wanted: NewTable, number: int) -> entries.ChairSetup:
    field = f"seat{number}"
    default = "here" if number == 0 else "link"
    kind, _colon, bot = (wanted.seats[number] if number < len(wanted.seats) else default).partition(":")
    name = clean(wanted.names[number]) if number < len(wanted.names) else ""
    if kind in ("here", "link") and not bot:
        return entries.ChairSetup(kind, "", name)
    if kind != "bot":
        raise Refused("bad", N_("a seat is here, link or bot:NAME, not {kind!r}"), field=field, kind=kind[:40])
    if bot == bots.READER:
        return entries.ChairSetup("bot", bot, name, read_habits(game, wanted))
    known = bots.names(game.name)
    if bot not in known:
        wrong = N_("{title} has the bots {known}, not {bot!r}")
        raise Refused("bad", wrong, field=field, title=game.title, known=", ".join(known), bot=bot[:40])
    return entries.ChairSetup("bot", bot, name)


def must_read_one_alone(chairs: Sequence[entries.ChairSetup]) -> None:
    """Refuse a reader at a table of several people: what it has read of one of them, its play would tell the others."""
    kinds = [chair.kind for chair in chairs]
    if any(chair.bot == bots.READER for chair in chairs) and (kinds.count("here") != 1 or "link" in kinds):
        raise Refused("bad", N_("a bot that has read somebody plays with that one person alone: seats here, bot"))


def read_habits(game: AnyGame, wanted: NewTable) -> str:
    """Return what a reader has read, or refuse what is none."""
    known: HabitWords | None = getattr(part(game.name, "habits"), "WORDS", None)
    if known is None:
        raise Refused("bad", N_("{title} knows no habits that a bot could have read"), title=game.title)
    try:
        habits.read(wanted.habits, known.situations, known.choices)
    except BadOption as error:
        raise Refused("bad", str(error), field="habits") from None
    return wanted.habits


def links(host: str, chairs: list[entries.ChairSetup]) -> tuple[entries.Link, ...]:
    """Return the links: the host's with all chairs on that device, an invitation for each guest, the spectators'."""
    here = tuple(number for number, chair in enumerate(chairs) if chair.kind == "here")
    away = [number for number, chair in enumerate(chairs) if chair.kind == "link"]
    return (
        entries.Link(tokens.hashed(host), here, host=True),
        *(entries.Link(tokens.hashed(tokens.derived(host, number, 0)), (), invites=number) for number in away),
        entries.Link(tokens.hashed(tokens.derived(host, None, 0)), ()),
    )


@dataclass(frozen=True, slots=True)
class Compatibility:
    """What goes with one choice of an option."""

    players: tuple[int, ...]
    flags: tuple[str, ...]
    """The options that may be switched on."""


@cache
def fits(name: str) -> dict[tuple[str, Any], Compatibility]:
    """Return for each choice of each option what goes with it.

    >>> fits("bushido")["mode", "kyoto"]
    Compatibility(players=(4, 8), flags=('hardcore', 'memory'))
    """
    game = find_game(name)
    choices = {key: option.choices for key, option in game.options.items() if key != "players"}
    flags = [key for key, option in game.options.items() if isinstance(option.default, bool)]
    found = {}
    for option, values in choices.items():
        for value in values if option not in flags else ():
            players = tuple(n for n in game.seats if can_start(game, {option: value, **counted(game, n)}))
            least = counted(game, players[0]) if players else {}
            on = tuple(flag for flag in flags if can_start(game, {option: value, flag: True, **least}))
            found[option, value] = Compatibility(players, on)
    return found


def counted(game: AnyGame, players: int) -> dict[str, int]:
    return {"players": players} if "players" in game.options else {}


def can_start(game: AnyGame, options: dict[str, Any]) -> bool:
    try:
        game.start(**options)
    except BadOption:
        return False
    return True
