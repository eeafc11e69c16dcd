"""The first page, and the form for a new table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from kensei import bots, look
from kensei.core.protocol import Game, Option
from kensei.games import GAMES
from kensei.games import game as find_game
from kensei.web.newtable import PROPOSED, known_game
from kensei.web.templates import page


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


@dataclass(frozen=True, slots=True)
class BotCard:
    """A bot as a form offers it."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as a page presents it."""

    name: str
    title: str
    players: str
    emblem: str
    look: look.Name
    options: tuple[OptionField, ...]
    bots: tuple[BotCard, ...]
    default_bot: str
    """Whom one plays against when one names nobody."""
    counts: tuple[int, ...]
    seat_words: tuple[str, ...]


async def home(request: Request) -> Response:
    """Show the duels."""
    return page(request, "home.html", title="Kensei", games=[card(find_game(name)) for name in GAMES])


async def new(request: Request) -> Response:
    """Show the form for a table of one game."""
    return form(request, known_game(request.path_params["game"]), {}, "")


def form(request: Request, game: Game, values: dict[str, str], notice: str) -> Response:
    """Show the form, filled in, with what was wrong with it."""
    status = 400 if notice else 200
    return page(request, "new.html", status, title=game.title, card=card(game), values=values, notice=notice)


def card(game: Game) -> GameCard:
    """Present a game."""
    low, high = min(game.seats), max(game.seats)
    return GameCard(
        name=game.name,
        title=game.title,
        players=str(low) if low == high else f"{low} to {high}",
        emblem=look.emblem(game.name),
        look=look.NAMES[game.name],
        options=tuple(field(game.name, name, option) for name, option in game.options.items()),
        bots=tuple(BotCard(name, label(name, game.name)) for name in bots.names(game.name)),
        default_bot=bots.DEFAULT,
        counts=game.seats,
        seat_words=tuple(word.capitalize() for word in game.seat_names(high)),
    )


def label(bot: str, game: str) -> str:
    """Say what a bot is: a level with its method."""
    if bot not in bots.LEVELS:
        return bot
    from kensei.bots.levels import configuration

    return f"{bot} ({configuration(bot, game)})"


def field(game: str, name: str, option: Option) -> OptionField:
    """Present an option."""
    default = PROPOSED.get(game, {}).get(name, option.default)
    return OptionField(name, option.help, kind(option), option.choices, default, option.at_least)


def kind(option: Option) -> str:
    """Say how an option is filled in."""
    if isinstance(option.default, bool):
        return "flag"
    if option.choices:
        return "choice"
    return "number" if option.at_least is not None else "text"
