"""PettingZoo's usual wrappers, which read straight from the game's environment."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pettingzoo.utils import wrappers

if TYPE_CHECKING:
    from kensei.adapters.pettingzoo import KenseiEnv


def _near(name: str) -> Any:
    """Give a property that reads from the wrapped environment without a walk through every wrapper.

    Before `reset` there is nothing to read: the lookup fails, and the wrapper's own says why.
    """
    return property(attrgetter(f"core.{name}"))


class Near:
    """For a wrapper: what is read at every step comes straight from the game's environment.

    PettingZoo's wrappers pass each lookup on from one to the next, which takes longer than our games.
    """

    core: KenseiEnv
    agents = _near("agents")
    agent_selection = _near("agent_selection")
    rewards = _near("rewards")
    terminations = _near("terminations")
    truncations = _near("truncations")
    infos = _near("infos")
    _cumulative_rewards = _near("_cumulative_rewards")

    def __init__(self, env: Any, *arguments: Any) -> None:
        self.core = env.unwrapped
        super().__init__(env, *arguments)  # type: ignore[call-arg]

    def __str__(self) -> str:
        return str(self.core)


class TerminateIllegal(Near, wrappers.TerminateIllegalWrapper[str, Any, Any]):
    """An illegal action loses the game."""


class AssertOutOfBounds(Near, wrappers.AssertOutOfBoundsWrapper[str, Any, Any]):
    """A number that is no action is an error."""

    def step(self, action: Any) -> None:
        """Let a plain number in the range pass; whatever else, PettingZoo judges."""
        if self.core.table.encoding.is_number(action):
            self.env.step(action)
        else:
            super().step(action)


class OrderEnforcing(Near, wrappers.OrderEnforcingWrapper[str, Any, Any]):
    """Nothing before `reset`."""
