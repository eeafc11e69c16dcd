"""A game's knowledge for bots: three records, each optional, in the game's module `bots.evaluation`.

`EVALUATION` says what a state is worth, `BELIEFS` what is assumed about the other seats, `POLICY` how a good player
moves. `MEASURES` are what people count, for reasons in words. A game without an evaluation is played at random to
its end.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kensei.bots.nodes import Floats, MatrixNode
from kensei.bots.protocol import Bot
from kensei.bots.reasons import Measure
from kensei.bots.simulation import random_turn
from kensei.core.protocol import AnyGame, AnyState, Seat, View
from kensei.games import part


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a state is worth to each seat, from -1 to 1."""

    values: Callable[[Any], tuple[float, ...]]
    """Values of a state that is not over, one a seat."""
    shallow: Callable[[Any], tuple[float, ...]] | None = None
    """What the one-step look-ahead uses instead, so that it stays a weaker player."""
    replies: int = 0
    """How many decisions of others a one-step look-ahead plays at random, until its seat is asked again."""
    random_turns: int = 0
    """How many turns are played at random before a state is evaluated."""
    is_deterministic: bool = False
    """Nothing is hidden and nothing is left to chance: one imagined state is enough."""
    pairs: Callable[[Any], Floats | None] = lambda state: None
    """Values of all pairs of moves where two seats decide at once, a matrix a seat; None: find them by trying."""
    matrix_node: type[MatrixNode] = MatrixNode


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What is assumed about the other seats."""

    rewind: Callable[[Any], Any] = lambda view: view
    """Take back what the others have chosen in secret where all choose at once."""
    imagine: Callable[[Any, random.Random], Any] | None = None
    """Sample a state that looks like the view, by how well its hidden part explains the others' play."""
    resample_own: Callable[[Any, random.Random], Any] | None = None
    """Replace the seat's own secret in a view by one that the others hold possible."""
    optimal_share: float = 1.0
    """Where all decide at once: how much of the others' play is taken to be optimal; the rest follows `habit`."""
    habit: Callable[[Any, Seat], Floats] | None = None
    """How likely a seat plays each of its moves in a state; None: all alike."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How a good player moves."""

    prior: Callable[[Any, Sequence[Any]], Sequence[float] | None] | None = None
    """How likely each legal move of a view is played; None where there is no opinion."""
    player: Callable[[], Bot] | None = None
    """Makes the bot that plays rollouts; one that ranks its moves (`rollouts.Ranks`) also finds the candidates."""
    horizon: int = 0
    """Decisions after which a rollout stops and is evaluated; 0: it goes on to the end."""
    review_work: float = 1.0
    """How many times the usual nodes a review of a whole game has: more where single games tell little."""


UNKNOWN = Evaluation(values=lambda state: (0.0,) * 8, random_turns=500)


@dataclass(frozen=True, slots=True)
class GameModel:
    """A game with all that bots know about it."""

    game: AnyGame
    evaluation: Evaluation
    beliefs: Beliefs
    policy: Policy
    measures: tuple[Measure, ...] = ()

    @classmethod
    def of(cls, game: AnyGame) -> GameModel:
        module = part(game.name, "bots.evaluation")
        return cls(
            game,
            getattr(module, "EVALUATION", UNKNOWN),
            getattr(module, "BELIEFS", Beliefs()),
            getattr(module, "POLICY", Policy()),
            getattr(module, "MEASURES", ()),
        )

    def imagine(self, view: View, rng: random.Random) -> AnyState:
        """Sample a state that looks like the view; where all choose at once, before anybody chose."""
        state: AnyState = self.game.imagine(self.beliefs.rewind(view), rng)
        return state

    def believe(self, view: View, rng: random.Random) -> AnyState:
        """Sample a state by the game's beliefs, where it has some."""
        imagine = self.beliefs.imagine or self.game.imagine
        state: AnyState = imagine(self.beliefs.rewind(view), rng)
        return state

    def values(self, state: AnyState, rng: random.Random) -> tuple[float, ...]:
        """Evaluate a state for each seat, after random turns if the evaluation wants them."""
        for _ in range(self.evaluation.random_turns):
            if not state.to_act():
                break
            state = random_turn(state, rng)
        return self.final_values(state)

    def final_values(self, state: AnyState) -> tuple[float, ...]:
        """Return the scores of a finished game, else the evaluation of the state as it is."""
        outcome = state.outcome()
        return outcome.scores if outcome else self.evaluation.values(state)


def by_difference(strengths: tuple[float, float]) -> tuple[float, float]:
    """Turn the strengths of two seats into values: a difference of 1 is worth about a half.

    >>> by_difference((3.0, 2.0))
    (0.5, -0.5)
    """
    difference = strengths[0] - strengths[1]
    value = difference / (1 + abs(difference))
    return (value, -value)
