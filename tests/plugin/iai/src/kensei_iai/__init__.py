"""Iai: both choose in secret how long to wait, then the wind decides who drew in time.

>>> from kensei import Match
>>> match = Match(GAME, seed="moon")
>>> _ = match.play(0, "wait 2")
>>> for event in match.play(1, "wait 3"):
...     print(GAME.tell(event))
Blue has chosen.
Red waits 2, Blue waits 3.
A calm: the shorter wait wins.
Red has 1 of 2 points.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kensei.core.errors import BadPosition, InvalidMove, shown
from kensei.core.options import settle
from kensei.core.presentation import Presentation
from kensei.core.protocol import CHANCE, NATURE, NOBODY, Event, Game, Option, Outcome, Reason, Seat, Step

COLOURS = ("Red", "Blue")
LONGEST = 3


@dataclass(frozen=True, slots=True)
class Wait:
    """How long a player waits before drawing the sword."""

    beats: int

    def __str__(self) -> str:
        return f"wait {self.beats}"


@dataclass(frozen=True, slots=True)
class Wind:
    """What chance decides: whether the longer or the shorter wait wins."""

    longer: bool

    def __str__(self) -> str:
        return "wind" if self.longer else "calm"


WAITS = tuple(Wait(beats) for beats in range(1, LONGEST + 1))
WINDS = (Wind(True), Wind(False))


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know."""

    seat: Seat | None
    points: tuple[int, int]
    goal: int
    has_chosen: tuple[bool, bool]
    own: Wait | None


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth."""

    points: tuple[int, int] = (0, 0)
    goal: int = 2
    chosen: tuple[Wait | None, Wait | None] = (None, None)

    def to_act(self) -> frozenset[Seat]:
        """Ask everybody who has not chosen [iai.choose], then the wind [iai.wind]."""
        if max(self.points) >= self.goal:
            return NOBODY
        waiting = frozenset(seat for seat in (0, 1) if self.chosen[seat] is None)
        return waiting or NATURE

    def legal_moves(self, seat: Seat) -> tuple[Wait, ...]:
        """Any wait, as long as the seat has not chosen."""
        return WAITS if seat in self.to_act() and seat != CHANCE else ()

    def chances(self) -> tuple[tuple[Wind, int], ...]:
        """Wind and calm are equally likely."""
        return tuple((wind, 1) for wind in WINDS) if self.to_act() == NATURE else ()

    def apply(self, seat: Seat, move: Any) -> Step:
        """Commit a wait, or let the wind decide."""
        if seat != CHANCE:
            chosen = tuple(move if each == seat else kept for each, kept in enumerate(self.chosen))
            event = Event("chose", "iai.choose", {"seat": seat}, {seat: {"beats": move.beats}})
            return Step(replace(self, chosen=chosen), (event,))
        beats = [wait.beats for wait in self.chosen if wait is not None]
        events = [Event("revealed", "iai.wind", {"beats": beats}), Event("blew", "iai.wind", {"longer": move.longer})]
        points = self.points
        if beats[0] != beats[1]:
            winner = beats.index(max(beats) if move.longer else min(beats))
            points = tuple(count + (each == winner) for each, count in enumerate(points))
            events.append(Event("scored", "iai.point", {"seat": winner, "points": points[winner], "goal": self.goal}))
        return Step(State(points, self.goal), tuple(events))

    def outcome(self) -> Outcome | None:
        """Two points win [iai.end]."""
        if max(self.points) < self.goal:
            return None
        winner = self.points.index(max(self.points))
        return Outcome((1.0, -1.0) if winner == 0 else (-1.0, 1.0), f"{COLOURS[winner]} drew in time", "iai.end")

    def view(self, seat: Seat | None) -> View:
        """Show one's own wait, and of the other's only that it was chosen."""
        has_chosen = (self.chosen[0] is not None, self.chosen[1] is not None)
        return View(seat, self.points, self.goal, has_chosen, None if seat is None else self.chosen[seat])


SENTENCES = {
    "chose": "{who} has chosen.",
    "revealed": "{red} waits {beats[0]}, {blue} waits {beats[1]}.",
    "blew": "{weather}.",
    "scored": "{who} has {points} of {goal} points.",
}


class Iai(Game):
    """The rules of Iai."""

    name = "iai"
    title = "Iai"
    version = 1
    seats = (2,)
    rulebook = ("kensei_iai", "rulebook.md")
    options: Mapping[str, Option] = {"goal": Option(2, "how many points win", (2, 3))}
    presentation = Presentation(short="Iai", line="Wait, and draw in time.", kind="Secret waits", minutes=2)

    def start(self, **options: Any) -> State:
        """Begin without points."""
        return State(goal=settle(self.options, options)["goal"])

    def parse(self, text: str) -> Wait | Wind:
        """Read a move."""
        for move in (*WAITS, *WINDS):
            if text == str(move):
                return move
        raise InvalidMove(f"{shown(text)} is no move of Iai; moves are: {', '.join(map(str, WAITS))}")

    def write(self, state: State) -> str:
        """Write points, goal and choices: `1-0/2 3-`."""
        chosen = "".join("-" if wait is None else str(wait.beats) for wait in state.chosen)
        return f"{state.points[0]}-{state.points[1]}/{state.goal} {chosen}"

    def read(self, text: str, **options: Any) -> State:
        """Read a position."""
        settle(self.options, options)
        try:
            score, chosen = text.split(" ")
            points, goal = score.split("/")
            red, blue = (int(count) for count in points.split("-"))
            waits = tuple(None if one == "-" else WAITS[int(one) - 1] for one in chosen)
            state = State((red, blue), int(goal), waits)
        except (ValueError, IndexError):
            raise BadPosition(f"{shown(text)} is no position of Iai; one is: 1-0/2 3-") from None
        if self.write(state) != text or state.goal not in (2, 3) or max(state.points) > state.goal:
            raise BadPosition(f"{shown(text)} is no position of Iai; one is: 1-0/2 3-")
        return state

    def imagine(self, view: View, rng: random.Random) -> State:
        """Give a state that looks like the view: what others chose may be anything."""
        chosen = tuple(
            None if not has else view.own if seat == view.seat else rng.choice(WAITS)
            for seat, has in enumerate(view.has_chosen)
        )
        return State(view.points, view.goal, chosen)

    def why_not(self, view: View, move: Wait | Wind) -> Reason:
        """Say why a move may not be played."""
        return Reason("wind and calm are not for players to choose", "iai.wind")

    def tell(self, event: Event, names: Sequence[str] = ()) -> str:
        """Say the event in words."""
        who = names or COLOURS
        facts = dict(event.facts)
        seat = facts.pop("seat", None)
        weather = "The wind blows: the longer wait wins" if facts.get("longer") else "A calm: the shorter wait wins"
        named = {"red": who[0], "blue": who[1], "who": who[seat] if isinstance(seat, int) else "", "weather": weather}
        return SENTENCES[event.name].format(**named, **facts)

    def seat_names(self, players: int) -> tuple[str, ...]:
        """Red and Blue."""
        return ("red", "blue")


GAME = Iai()
