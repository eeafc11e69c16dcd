"""PettingZoo's usual wrappers, which read straight from the game's environment."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pettingzoo.utils import wrappers

if TYPE_CHECKING:
    from kensei.adapters.pettingzoo import KenseiEnv


def _direct(name: str) -> Any:
    """Return a property of the innermost environment; before `reset` it fails, and the wrapper's own says why."""
    return property(attrgetter(f"core.{name}"))


class DirectAccess:
    """For a wrapper: what is read at every step comes straight from the game's environment.

    PettingZoo's wrappers pass each lookup on from one to the next, which takes longer than our games.
    """

    core: KenseiEnv
    agents = _direct("agents")
    agent_selection = _direct("agent_selection")
    rewards = _direct("rewards")
    terminations = _direct("terminations")
    truncations = _direct("truncations")
    infos = _direct("infos")
    _cumulative_rewards = _direct("_cumulative_rewards")

    def __init__(self, env: Any, *arguments: Any) -> None:
        self.core = env.unwrapped
        super().__init__(env, *arguments)  # type: ignore[call-arg]

    def __str__(self) -> str:
        return str(self.core)


class TerminateIllegal(DirectAccess, wrappers.TerminateIllegalWrapper[str, Any, Any]):
    """An illegal action loses the game."""


class AssertOutOfBounds(DirectAccess, wrappers.AssertOutOfBoundsWrapper[str, Any, Any]):
    """A number that is no action is an error."""

    def step(self, action: Any) -> None:
        """Let a plain number in the range pass; everything else PettingZoo checks."""
        if self.core.table.encoding.is_number(action):
            self.env.step(action)
        else:
            super().step(action)


class OrderEnforcing(DirectAccess, wrappers.OrderEnforcingWrapper[str, Any, Any]):
    """Nothing before `reset`."""
