"""Iai: both choose in secret how long to wait, then the wind decides who drew in time.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> _ = match.play(0, "wait 2")
>>> for event in match.play(1, "wait 3"):
...     print(GAME.tell(event))
Blue has chosen.
Red waits 2, Blue waits 3.
It is calm: the shorter wait wins.
Red has 1 of 2 points.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kensei.core.draft import Draft
from kensei.core.errors import BadPosition, InvalidMove, shown
from kensei.core.options import settle
from kensei.core.presentation import Presentation
from kensei.core.protocol import CHANCE, NATURE, NOBODY, Event, Game, Option, Outcome, Reason, Seat, Step

COLOURS = ("Red", "Blue")


@dataclass(frozen=True, slots=True)
class Wait:
    """How many beats a player waits before drawing the sword."""

    beats: int

    def __str__(self) -> str:
        return f"wait {self.beats}"


@dataclass(frozen=True, slots=True)
class Wind:
    """What chance decides: whether the longer or the shorter wait wins."""

    blows: bool

    def __str__(self) -> str:
        return "wind" if self.blows else "calm"


WAITS = (Wait(1), Wait(2), Wait(3))
WINDS = (Wind(True), Wind(False))


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a game: two seats, their points, and what they chose this round."""

    points: tuple[int, int] = (0, 0)
    goal: int = 2
    chosen: tuple[int, int] = (0, 0)
    """How long each waits; 0: not chosen yet."""

    def to_act(self) -> frozenset[Seat]:
        if max(self.points) >= self.goal:
            return NOBODY
        return frozenset(seat for seat in (0, 1) if not self.chosen[seat]) or NATURE

    def legal_moves(self, seat: Seat) -> tuple[Wait, ...]:
        return WAITS if seat in self.to_act() and seat != CHANCE else ()

    def chances(self) -> tuple[tuple[Wind, int], ...]:
        """Both winds weigh the same [iai.wind]."""
        return tuple((wind, 1) for wind in WINDS) if self.to_act() == NATURE else ()

    def apply(self, seat: Seat, move: Wait | Wind) -> Step[State]:
        draft = Draft(self)
        if isinstance(move, Wait):
            choose(draft, seat, move)
        else:
            blow(draft, move)
        return draft.step()

    def outcome(self) -> Outcome | None:
        """Who has the points has won [iai.end]."""
        if max(self.points) < self.goal:
            return None
        winner = self.points.index(self.goal)
        scores = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
        return Outcome.of(scores, "{winner} drew in time", "iai.end", COLOURS, winner=winner)

    def view(self, seat: Seat | None) -> View:
        has_chosen = (self.chosen[0] > 0, self.chosen[1] > 0)
        return View(seat, self.points, self.goal, has_chosen, 0 if seat is None else self.chosen[seat])


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: of the other's wait only that it was chosen."""

    seat: Seat | None
    points: tuple[int, int]
    goal: int
    has_chosen: tuple[bool, bool]
    own_wait: int


def choose(draft: Draft, seat: Seat, move: Wait) -> None:
    """Choose a wait in secret [iai.choose]."""
    draft.chosen = tuple(move.beats if each == seat else beats for each, beats in enumerate(draft.chosen))
    draft.tell("chose", "iai.choose", {seat: {"beats": move.beats}}, seat=seat)


def blow(draft: Draft, wind: Wind) -> None:
    """Show the waits, and give the point to the longer or to the shorter one [iai.wind, iai.point]."""
    red, blue = draft.chosen
    draft.tell("revealed", "iai.wind", red=red, blue=blue)
    draft.tell("blew", "iai.wind", blows=wind.blows)
    draft.chosen = (0, 0)
    if red == blue:
        return
    winner = 0 if (red > blue) == wind.blows else 1
    draft.points = tuple(points + (seat == winner) for seat, points in enumerate(draft.points))
    draft.tell("scored", "iai.point", seat=winner, points=draft.points[winner], goal=draft.goal)


class Iai(Game[State, Wait | Wind, View]):
    """The record of the game: its rules, its texts, and all that other parts of Kensei ask about it."""

    name = "iai"
    title = "Iai"
    version = 1
    seats = (2,)
    rulebook = ("kensei_iai", "rulebook.md")
    options: Mapping[str, Option] = {"goal": Option(2, "how many points win", (2, 3))}
    presentation = Presentation(short="Iai", line="Wait, and draw in time.", kind="Secret waits", minutes="2")

    def start(self, **options: Any) -> State:
        return State(goal=settle(self.options, options)["goal"])

    def seat_names(self, players: int) -> tuple[str, ...]:
        return ("red", "blue")

    def parse(self, text: str) -> Wait | Wind:
        for move in (*WAITS, *WINDS):
            if text == str(move):
                return move
        raise InvalidMove(f"{shown(text)} is no move of Iai; moves are: {', '.join(map(str, WAITS))}")

    def write(self, state: State) -> str:
        """Write a position: `1-0 of 2, chosen 30`."""
        (red, blue), (first, second) = state.points, state.chosen
        return f"{red}-{blue} of {state.goal}, chosen {first}{second}"

    def read(self, text: str, **options: Any) -> State:
        settle(self.options, options)
        for state in all_states():
            if text == self.write(state):
                return state
        raise BadPosition(f"{shown(text)} is no position of Iai; one is: {self.write(State())}")

    def imagine(self, view: View, rng: random.Random) -> State:
        """Return a state that looks like the view: what the other chose may be anything."""
        chosen = [rng.choice(WAITS).beats if has_chosen else 0 for has_chosen in view.has_chosen]
        if view.seat is not None:
            chosen[view.seat] = view.own_wait
        return State(view.points, view.goal, (chosen[0], chosen[1]))

    def why_not(self, view: View, move: Wait | Wind) -> Reason:
        if isinstance(move, Wind):
            return Reason("the wind is not for players to choose", "iai.wind")
        return Reason("a wait that is chosen stays chosen", "iai.choose")

    def tell(self, event: Event, names: Sequence[str] = ()) -> str:
        facts: dict[str, Any] = {"names": names or COLOURS, **event.facts}
        facts["who"] = facts["names"][facts.get("seat", 0)]
        facts["weather"] = "The wind blows: the longer" if facts.get("blows") else "It is calm: the shorter"
        return SENTENCES[event.name].format(**facts)


SENTENCES = {
    "chose": "{who} has chosen.",
    "revealed": "{names[0]} waits {red}, {names[1]} waits {blue}.",
    "blew": "{weather} wait wins.",
    "scored": "{who} has {points} of {goal} points.",
}


def all_states() -> list[State]:
    waits = (0, 1, 2, 3)
    return [
        State((red, blue), goal, (first, second))
        for goal in (2, 3)
        for red in range(goal + 1)
        for blue in range(goal + 1)
        for first in waits
        for second in waits
        if red + blue < 2 * goal and (max(red, blue) < goal or not first + second)
    ]


GAME = Iai()
