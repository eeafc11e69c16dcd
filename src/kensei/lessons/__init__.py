"""First duels: which games have one, and how one is played, by right moves and wrong ones.

>>> walk = LessonRun("kaito")
>>> walk.judge(walk.step.move) is None
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kensei.core.lesson import FirstDuel, LessonStep
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import CHANCE
from kensei.games import game as find_game
from kensei.games import listed, part

GENTLE = "novice"
"""The level that plays the others in a lesson's free end, and the first game after it."""

__all__ = ["GENTLE", "LessonRun", "after", "lesson", "lessons"]


def lesson(game: str) -> FirstDuel | None:
    """Return the first duel of a game; None: it has none."""
    module = part(game, "lesson")
    found: FirstDuel | None = getattr(module, "LESSON", None)
    return found


def lessons() -> dict[str, FirstDuel]:
    """Return all first duels by the names of their games, as the home page orders them."""
    return {game.name: found for game in listed() if (found := lesson(game.name))}


def after(game: str) -> str:
    """Return the game whose first duel comes next; empty: there is no other."""
    names = list(lessons())
    if game not in names or len(names) < 2:
        return ""
    return names[(names.index(game) + 1) % len(names)]


def is_like(pattern: str, move: str) -> bool:
    return bool(pattern) and re.fullmatch(pattern, move) is not None


@dataclass
class LessonRun:
    """A first duel under way: the match of the present step, and how far it is."""

    game: str
    at: int = 0
    match: AnyMatch = field(init=False)
    slips: int = 0
    """Moves of the present step that were taken back."""

    def __post_init__(self) -> None:
        found = lesson(self.game)
        assert found is not None, f"{self.game} has no first duel"
        self.lesson = found
        self.match = self._begin("")
        self._enter()

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.at]

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.lesson.steps)

    def _begin(self, position: str) -> AnyMatch:
        game = find_game(self.game)
        if position:
            return Match.at(game, position, self.lesson.seed, **self.lesson.options)
        return Match(game, self.lesson.seed, **self.lesson.options)

    def _enter(self) -> None:
        self.slips = 0
        if not self.is_over and self.step.position:
            self.match = self._begin(self.step.position)

    def judge(self, move: str) -> str | None:
        """Return what the coach says to a move that the step does not ask for; None: it is right."""
        step = self.step
        if step.is_free or move == step.move or is_like(step.also, move):
            return None
        return next((slip.says for slip in step.slips if is_like(slip.moves, move)), step.otherwise)

    def play(self, move: str) -> str | None:
        """Play a move of the learner, with what follows; return what the coach says if it is taken back."""
        self.match.check(self.lesson.seat, move)
        said = self.judge(move)
        if said is not None:
            self.slips += 1
            return said
        self.match.replay(self.lesson.seat, move)
        for seat, text in self.step.replies:
            if seat != CHANCE:
                self.match.let_chance_play()
            self.match.replay(seat, text)
        self.match.let_chance_play()
        if not self.step.is_free or self.match.state.outcome() is not None:
            self.go_on()
        return None

    def go_back(self) -> None:
        """Begin the step before anew; at the first, that one."""
        to, root = max(0, self.at - 1), max(0, self.at - 1)
        while root and not self.lesson.steps[root].position:
            root -= 1
        self.at = root
        self._enter()
        while self.at < to:
            self.play(self.step.move)

    def go_on(self) -> None:
        """End the present step."""
        self.at += 1
        self._enter()
