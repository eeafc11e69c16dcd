"""Reports on a player's habits, and the bot that has read them: what every game with a module `bots.habits` shares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, cast

from kensei.bots.habit_costs import Faced, Tabulated
from kensei.bots.protocol import Bot
from kensei.core.errors import BadOption
from kensei.core.habits import EARLY, FEWEST, FINE, HINT, SURE, HabitReport, HabitWords, Profile, read, written
from kensei.core.match import AnyMatch
from kensei.core.protocol import Seat
from kensei.games import game as game_named
from kensei.games import listed, part


class Habits(Protocol):
    """A game's module `bots.habits`."""

    def faced(self, match: AnyMatch, seat: Seat) -> Iterator[Faced]:
        """Yield the decisions of a seat in a finished match; none where a good mixer is not known."""

    def reader(self, profile: Profile) -> Bot:
        """Return the bot that answers these habits."""


def words(game: str) -> HabitWords | None:
    """Return what a game calls habits; None where it knows none."""
    found: HabitWords | None = getattr(part(game, "habits"), "WORDS", None)
    return found


def games_with_habits() -> tuple[str, ...]:
    return tuple(one.name for one in listed() if words(one.name))


def known_words(game: str) -> HabitWords:
    found = words(game_named(game).name)
    if found is None:
        raise BadOption(f"{game} knows no habits; these games do: {', '.join(games_with_habits())}")
    return found


def habit_module(game: str) -> Habits:
    known_words(game)
    return cast(Habits, part(game, "bots.habits"))


def reader(game: str, text: str) -> Bot:
    """Return the bot that has read these habits; refuse a text that is none."""
    known = known_words(game)
    return habit_module(game).reader(read(text, known.situations, known.choices))


def report(
    game: str, played: Sequence[tuple[AnyMatch, Seat]], tell: Callable[[int], None] = lambda done: None
) -> HabitReport:
    """Look into finished games of one player, who sat in these seats."""
    found = []
    for number, (match, seat) in enumerate(played):
        found.append(tuple(habit_module(game).faced(match, seat)))
        tell(number + 1)
    return reported(game, found)


def reported(game: str, played: Sequence[Sequence[Faced]]) -> HabitReport:
    """Put what was faced in each game together."""
    known = known_words(game)
    counted = [decisions for decisions in played if decisions]
    by_situation: dict[str, list[Faced]] = defaultdict(list)
    for one in (one for decisions in counted for one in decisions):
        by_situation[one.situation].append(one)
    judged = [name for name in known.situations if len(by_situation[name]) >= FEWEST]
    habits, profile = [], {}
    for name in known.situations:
        if not by_situation[name]:
            continue
        table = Tabulated.of(by_situation[name], tuple(known.choices))
        habits.append(table.habit(name, len(judged)))
        if habits[-1].verdict in (SURE, HINT) and (tilts := table.profile()):
            profile[name] = tilts
    order = (SURE, HINT, FINE, EARLY)
    habits.sort(key=lambda one: (order.index(one.verdict), -one.cost))
    decisions = sum(map(len, counted))
    return HabitReport(
        game, len(counted), decisions, len(played) - len(counted), tuple(habits), written(profile) if profile else ""
    )
