"""Habits: how one player's choices in situations that a game names differ from an equilibrium's, and what that costs.

A *good mixer* plays the equilibrium mix of each position, so nobody can exploit them. A *tilt* is how many times as
often as a good mixer the player makes a choice, in percent.

A game names its situations and choices in its module `habits` (a `HabitWords`); its `bots.habits` looks into finished
games. Games without these modules are not offered a report.

>>> written({"hit": {"retreat": 350, "high": 20}})
'hit.retreat=350.high=20'
>>> read("hit.retreat=350.high=20", {"hit": "After being hit"}, ("retreat", "high"))
{'hit': {'retreat': 350, 'high': 20}}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from kensei.core.errors import BadOption, shown
from kensei.core.i18n import _

ENOUGH_GAMES = 10
"""Games before anything is said of a player."""
FEWEST = 5
"""Decisions in a situation before it is looked into."""
SIMULATED = 400
"""Good mixers, and draws from the posterior, by which each situation is judged."""
SURE, HINT, FINE, EARLY = "sure", "hint", "fine", "early"
LONGEST_PROFILE = 1200
MOST_TILT = 2000
"""Percent."""

Profile: TypeAlias = Mapping[str, Mapping[str, int]]
"""The tilt of each choice in each situation: 100 is as often as a good mixer makes it."""


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """A kind of choice in words: messages."""

    you: str
    """As in "you begin with Retreat"."""
    name: str
    """As in "Retreat"."""
    advice: str
    """As an order: "begin with Retreat"."""


@dataclass(frozen=True, slots=True)
class HabitWords:
    """What a game calls its situations and choices."""

    situations: Mapping[str, str]
    """Messages by key; a decision belongs to one situation."""
    choices: Mapping[str, ChoiceWords]
    answers: Mapping[str, str]
    """What whoever knows a habit does, by the key of an answer: "begins with High Strike"."""
    each: str
    """What the cost is counted by: "a round"."""
    left_out: str
    """Which games or decisions are not looked into."""
    puzzles: str = ""
    """The theme of the game's puzzles that train mixing; empty: there are none."""
    basis: str = ""
    """What is to be said of the good mixer and of the costs where neither is exact."""


@dataclass(frozen=True, slots=True)
class ChoiceCount:
    """How often a choice was made in a situation, and how often a good mixer would have made it there."""

    choice: str
    times: int
    good: float


@dataclass(frozen=True, slots=True)
class Habit:
    """One situation: what was chosen, what a good mixer chooses, what the difference is worth to whoever knows it."""

    situation: str
    choice: str
    """The choice that differs most."""
    times: int
    of: int
    good: float
    cost: float
    """What the best answer to the habit wins more than the best answer to a good mixer, each time; chance deducted."""
    low: float
    high: float
    """With a probability of eight in ten the cost lies in between."""
    chance: float
    """How likely a good mixer would look as readable here by chance."""
    verdict: str
    """`sure`, `hint`, `fine`, or `early`: too few decisions."""
    answer: str = ""
    """What whoever knows it does."""
    choices: tuple[ChoiceCount, ...] = ()

    @property
    def share(self) -> float:
        return self.times / self.of if self.of else 0.0

    @property
    def is_too_often(self) -> bool:
        return self.share > self.good


@dataclass(frozen=True, slots=True)
class HabitReport:
    """All that was found in the games of one player, the most costly habit first."""

    game: str
    games: int
    """Games that were looked into."""
    decisions: int
    left_out: int
    """Games of which nothing could be said."""
    habits: tuple[Habit, ...] = ()
    profile: str = ""
    """The habits as text, for the bot that has read them; empty: there is nothing to read."""

    @property
    def is_early(self) -> bool:
        return self.games < ENOUGH_GAMES

    @property
    def worst(self) -> Habit | None:
        """The habit to report: the most costly that is sure, else the most costly hint; None where there is neither."""
        found = [habit for habit in self.habits if habit.verdict in (SURE, HINT)]
        return None if self.is_early else next(iter(sorted(found, key=lambda one: one.verdict == HINT)), None)


def written(profile: Profile) -> str:
    return ";".join(
        ".".join((situation, *(f"{choice}={tilt}" for choice, tilt in tilts.items())))
        for situation, tilts in profile.items()
    )


def read(text: str, situations: Collection[str], choices: Collection[str]) -> dict[str, dict[str, int]]:
    """Read a profile; whatever is wrong with it is named."""
    if len(text) > LONGEST_PROFILE:
        said = _("the habits have {n} characters; they have at most {most}")
        raise BadOption(said.format(n=len(text), most=LONGEST_PROFILE))
    found: dict[str, dict[str, int]] = {}
    for part in text.split(";"):
        situation, *tilts = part.split(".")
        if situation not in situations or situation in found or not tilts:
            said = _("{part} is no situation with its choices; each of these may stand once: {known}")
            raise BadOption(said.format(part=shown(part), known=", ".join(situations)))
        found[situation] = dict(_tilt(tilt, choices) for tilt in tilts)
        if len(found[situation]) != len(tilts):
            raise BadOption(_("{part} names a choice twice").format(part=shown(part)))
    return found


def _tilt(text: str, choices: Collection[str]) -> tuple[str, int]:
    choice, _equal, number = text.partition("=")
    is_number = number.isascii() and number.isdecimal() and len(number) < 6 and int(number) <= MOST_TILT
    if choice not in choices or not is_number:
        said = _("{text} is no choice and percent from 0 to {most}, as in {example}; the choices are {known}")
        example = f"{next(iter(choices))}=150"
        raise BadOption(said.format(text=shown(text), most=MOST_TILT, example=example, known=", ".join(choices)))
    return choice, int(number)
