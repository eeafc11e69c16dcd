"""Kensei's games as PettingZoo environments.

`env(name, **options)` is an AEC environment with the usual wrappers, `raw_env` the same without them: there an
illegal action is an `IllegalMove` that says why. In `parallel_env` everybody who is asked answers at once.
Agents are `seat_0`, `seat_1`, … An observation is a dict: `observation` (int8, see `kensei.adapters.encoding`)
and `action_mask`. Rewards come with the end of the game: 1 won, -1 lost.

>>> duel = env("kiriai", cap=30)
>>> duel.reset(seed=7)
>>> observation, reward, terminated, truncated, info = duel.last()
>>> duel.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('seat_0', (45,), 52)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from kensei.adapters.agents import ILLEGAL, Agents
from kensei.adapters.parallel import KenseiParallelEnv
from kensei.adapters.wrappers import AssertOutOfBounds, OrderEnforcing, TerminateIllegal

__all__ = ["KenseiEnv", "KenseiParallelEnv", "env", "parallel_env", "raw_env"]


class KenseiEnv(Agents, AECEnv[str, Any, Any]):
    """One of the games; seats that choose together are asked one after the other, none seeing the others' choice."""

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
        self._seat = {agent: seat for seat, agent in enumerate(agents)}
        self.agent_selection = agents[min(self.table.asked, default=0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent may know, and what it may do if it is the one to act."""
        seat, table = self._seat[agent], self.table
        mask = table.mask(seat) if agent == self.agent_selection else np.zeros(len(table.encoding.moves), np.int8)
        return {"observation": table.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the action of the agent that is to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table, seat = self.table, self._seat[agent]
        table.play(seat, table.check(seat, action))
        self._cumulative_rewards[agent] = 0.0
        if table.asked:
            self.agent_selection = self.possible_agents[min(table.asked)]
        scores = table.scores()
        if scores is not None:
            self.rewards = dict(zip(self.possible_agents, scores, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.is_late():
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()


raw_env = KenseiEnv
parallel_env = KenseiParallelEnv


def env(name: str, **options: Any) -> AECEnv[str, Any, Any]:
    """Return the environment with PettingZoo's usual wrappers: an illegal action loses, with a warning."""
    wrapped: Any = TerminateIllegal(raw_env(name, **options), ILLEGAL)
    return OrderEnforcing(AssertOutOfBounds(wrapped))
