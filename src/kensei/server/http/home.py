"""The first page, and the form for a new table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from kensei import bots
from kensei import drawing as look
from kensei.bots.offered import label, offered, title
from kensei.core.i18n import N_, _
from kensei.core.options import is_flag
from kensei.core.presentation import Presentation
from kensei.core.protocol import AnyGame, Option
from kensei.games import listed
from kensei.server.errors import Refused
from kensei.server.http.common import STATUS
from kensei.server.http.templating import page
from kensei.server.tables.new_table import known_game
from kensei.server.tables.new_table import options as web_options
from kensei.server.tables.new_table import seat as sitter
from kensei.server.tables.option_compatibility import Fit, fits


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option as a form shows it."""

    name: str
    help: str
    kind: str
    """`choice`, `number`, `flag` or `text`."""
    choices: tuple[Any, ...]
    default: Any
    at_least: int | None
    at_most: int | None
    words: Mapping[Any, str]
    """How its values are called."""
    fits: dict[Any, Fit]
    """What goes with each choice."""


@dataclass(frozen=True, slots=True)
class BotCard:
    """A bot as a form offers it."""

    name: str
    title: str
    label: str
    """Its title, and what to expect of it."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as a page presents it."""

    name: str
    title: str
    players: str
    emblem: str
    about: Presentation
    has_secrets: bool
    options: tuple[OptionField, ...]
    bots: tuple[BotCard, ...]
    default_bot: str
    """Whom one plays against when one names nobody."""
    counts: tuple[int, ...]
    seat_words: tuple[str, ...]

    @property
    def quick(self) -> list[OptionField]:
        """The options that are chosen on the first page."""
        return [field for field in self.options if field.name in self.about.quick_options]


@dataclass(frozen=True, slots=True)
class Box:
    """What one card of the first page shows: a game, or the games of one box."""

    key: str
    title: str
    games: tuple[GameCard, ...]


async def home(request: Request) -> Response:
    """Show the duels."""
    return page(request, "home.html", title="Kensei", boxes=boxes())


def boxes() -> list[Box]:
    """Group the games by the box they come in."""
    groups: dict[str, list[GameCard]] = {}
    for game in listed():
        groups.setdefault(game.presentation.box or game.name, []).append(card(game))
    return [Box(cards[0].name, cards[0].about.box or cards[0].about.short, tuple(cards)) for cards in groups.values()]


async def new(request: Request) -> Response:
    """Show the form for a table of one game."""
    return form(request, known_game(request.path_params["game"]), {})


def form(request: Request, game: AnyGame, values: dict[str, str], refused: Refused | None = None) -> Response:
    """Show the form, filled in, with what was wrong with it and where."""
    seats = range(max(game.seats))
    sitters = {f"seat{seat}": sitter(values, seat) for seat in seats if f"seat{seat}" in values}
    rare = ["wait", *(name for name, option in game.options.items() if kind(option) == "text")]
    places = {*game.options, "clock", "increment", *(f"{of}{seat}" for of in ("name", "seat") for seat in seats)}
    wrong = refused.field if refused and refused.field in places else ""
    return page(
        request,
        "new.html",
        STATUS[refused.code] if refused else 200,
        title=game.title,
        card=card(game),
        values={**values, **sitters},
        notice=refused.reason if refused else "",
        wrong=wrong,
        more=wrong in rare or any(values.get(name) for name in rare),
    )


def card(game: AnyGame) -> GameCard:
    """Present a game."""
    low, high = min(game.seats), max(game.seats)
    return GameCard(
        name=game.name,
        title=game.title,
        players=str(low) if low == high else _("{least} to {most}").format(least=low, most=high),
        emblem=look.emblem(game.name),
        about=game.presentation,
        has_secrets=game.has_secrets,
        options=tuple(field(game.name, name, option) for name, option in web_options(game).items()),
        bots=bot_cards(game.name),
        default_bot=bots.DEFAULT,
        counts=game.seats,
        seat_words=tuple(seat_word(number, word, high) for number, word in enumerate(game.seat_names(high))),
    )


def bot_cards(game: str) -> tuple[BotCard, ...]:
    """Present the bots of a game."""
    return tuple(BotCard(name, title(name), label(name)) for name in offered(game))


def seat_word(seat: int, word: str, seats: int) -> str:
    """Say which seat: by its colour, or by its number where there are many."""
    return _(word.capitalize()) if seats == 2 else _("Player {number}").format(number=seat + 1)


WORDS = (
    *(N_("Cap"), N_("Deck"), N_("Field"), N_("Fighters"), N_("Hardcore"), N_("Lives"), N_("Memory"), N_("Mode")),
    *(N_("Peek"), N_("cap"), N_("deck"), N_("field"), N_("fighters"), N_("hardcore"), N_("lives"), N_("memory")),
    *(N_("mode"), N_("peek"), N_("standard"), N_("advanced"), N_("duels"), N_("clans"), N_("kyoto"), N_("ffa")),
)
"""Options as they are written in code, for the catalogue."""


def field(game: str, name: str, option: Option) -> OptionField:
    """Present an option."""
    fitting = {choice: fit for (key, choice), fit in fits(game).items() if key == name}
    bounds = (option.at_least, option.at_most)
    return OptionField(name, option.help, kind(option), option.choices, option.default, *bounds, option.words, fitting)


def kind(option: Option) -> str:
    """Say how an option is filled in."""
    if is_flag(option):
        return "flag"
    if option.choices:
        return "choice"
    return "number" if option.at_least is not None else "text"
