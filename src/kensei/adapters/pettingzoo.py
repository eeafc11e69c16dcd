"""Kensei's games as PettingZoo environments.

`env(name, **options)` is an AEC environment with the usual wrappers, `raw_env` the same without them,
`parallel_env` one in which everybody who is asked answers at once. Agents are `seat_0`, `seat_1`, …
An observation is a dict: `observation` (int8, see `kensei.adapters.encoding`) and `action_mask`. Rewards
come with the end of the game: 1 won, -1 lost.

>>> duel = env("kiriai", cap=30)
>>> duel.reset(seed=7)
>>> observation, reward, terminated, truncated, info = duel.last()
>>> duel.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('seat_0', (45,), 52)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from kensei.adapters import pictures
from kensei.adapters.environment import Environment, checked_mode
from kensei.adapters.parallel import ILLEGAL, KenseiParallelEnv
from kensei.adapters.spaces import checked_length, metadata, observation_space, seats
from kensei.adapters.wrappers import AssertOutOfBounds, OrderEnforcing, TerminateIllegal

__all__ = ["KenseiEnv", "KenseiParallelEnv", "env", "parallel_env", "raw_env"]


def env(name: str, **options: Any) -> AECEnv[str, Any, Any]:
    """Give the environment with PettingZoo's usual wrappers: an illegal action loses, with a warning."""
    wrapped: Any = TerminateIllegal(raw_env(name, **options), ILLEGAL)
    return OrderEnforcing(AssertOutOfBounds(wrapped))


def raw_env(name: str, **options: Any) -> KenseiEnv:
    """Give the environment without wrappers: an illegal action is an `IllegalMove` that says why."""
    return KenseiEnv(name, **options)


def parallel_env(name: str, **options: Any) -> KenseiParallelEnv:
    """Give the parallel environment of a game with simultaneous choices."""
    return KenseiParallelEnv(name, **options)


class KenseiEnv(AECEnv[str, Any, Any], EzPickle):
    """One of the games; seats that choose together are asked one after the other, none seeing the others' choice.

    Besides the game's own options: `render_mode`, `position` (where to start, in the game's notation) and
    `max_moves` (the game is truncated after so many decisions).
    """

    def __init__(
        self,
        name: str,
        render_mode: str | None = None,
        position: str = "",
        max_moves: int | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, name, render_mode, position, max_moves, **options)
        super().__init__()
        self.table = Environment(name, options, position)
        self.render_mode = checked_mode(render_mode)
        self.max_moves = checked_length(max_moves)
        self.metadata = metadata(self.table, parallel=False)
        self.possible_agents = seats(self.table)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(len(self.table.encoding.moves)) for agent in self._seat}
        self.observation_spaces = {agent: observation_space(self.table) for agent in self._seat}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of the observations, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of the actions, the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; a seed settles its chances."""
        self.table.reset(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = agents[min(self.table.asked, default=0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what the agent may know, and what it may do if it is the one to act."""
        seat, table = self._seat[agent], self.table
        mask = table.mask(seat) if agent == self.agent_selection else np.zeros(len(table.encoding.moves), np.int8)
        return {"observation": table.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Let the agent that is to act do this."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table, seat = self.table, self._seat[agent]
        table.play(seat, table.check(seat, action))
        self._cumulative_rewards[agent] = 0.0
        if table.asked:
            self.agent_selection = self.possible_agents[min(table.asked)]
        self._settle()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        scores = self.table.scores()
        if scores is not None:
            self.rewards = dict(zip(self.possible_agents, scores, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.max_moves is not None and self.table.played >= self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> Any:
        """Show the table as a spectator sees it, in the mode asked for at the beginning."""
        return pictures.render(self.table, self.render_mode)

    def close(self) -> None:
        """Leave: there is nothing to close."""
