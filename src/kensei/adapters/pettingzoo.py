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

from operator import attrgetter
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from kensei.adapters.environment import RENDER_MODES, Environment, observation_space
from kensei.core.errors import BadOption, IllegalMove, shown

__all__ = ["KenseiEnv", "KenseiParallelEnv", "env", "parallel_env", "raw_env"]

ILLEGAL = -1.0
"""The reward of an illegal action, through the wrapper or in the parallel environment."""


class Agents(EzPickle):
    """The agents `seat_0`, `seat_1`, … of one game.

    Besides the game's own options: `render_mode`, `position` (where to start, in the game's notation) and
    `max_moves` (the game is truncated after so many decisions).
    """

    is_parallel = False
    """All agents act in every step: who is not asked has one action more, which waits."""

    def __init__(
        self,
        name: str,
        render_mode: str | None = None,
        position: str = "",
        max_moves: int | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, name, render_mode, position, max_moves, **options)
        table = self.table = Environment(name, options, position, render_mode)
        if max_moves is not None and (type(max_moves) is not int or max_moves < 1):
            raise BadOption(f"max_moves {max_moves!r}: it may be a whole number from 1 on, or None")
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.metadata = {
            "name": f"kensei_{table.game.name}_v{table.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": self.is_parallel,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        actions, encoding = len(table.encoding.moves) + self.is_parallel, table.encoding
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(encoding, self.is_parallel) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def is_late(self) -> bool:
        return self.max_moves is not None and self.table.played >= self.max_moves

    def render(self) -> Any:
        return self.table.render()


class KenseiEnv(Agents, AECEnv[str, Any, Any]):
    """One of the games; seats that choose together are asked one after the other, none seeing the others' choice."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
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


class KenseiParallelEnv(Agents, ParallelEnv[str, Any, Any]):
    """One of the games with simultaneous choices, everybody stepped at once.

    Who is not asked has one action: the last number, which waits. An illegal action ends the game:
    who tried it gets -1, the others nothing, and the reason is in the offender's info.
    """

    is_parallel = True

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        if not self.table.game.is_simultaneous:
            name = self.table.game.name
            raise BadOption(f"{name} has no simultaneous choices: use env({name!r})")
        self.agents: list[str] = []
        self.wait = len(self.table.encoding.moves)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Any:
        table, agents = self.table, self.agents
        self._check_actions(actions)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        moves: dict[int, Any] = {}
        for seat, agent in enumerate(agents):
            try:
                moves[seat] = self._checked(seat, actions.get(agent))
            except IllegalMove as error:
                infos[agent] = {"illegal": str(error)}
        is_illegal = any(infos.values())
        for seat in () if is_illegal else sorted(table.asked):
            table.play(seat, moves[seat])
        scores = [ILLEGAL if info else 0.0 for info in infos.values()] if is_illegal else table.scores()
        is_late = scores is None and self.is_late()
        observations = self._observations()
        if scores is not None or is_late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        rewards = dict(zip(agents, scores or [0.0] * len(agents), strict=True))
        return observations, rewards, dict.fromkeys(agents, scores is not None), dict.fromkeys(agents, is_late), infos

    def _check_actions(self, actions: Any) -> None:
        if not self.agents:
            raise IllegalMove("the game is over or has not begun: call reset() before step()")
        if not isinstance(actions, dict) or not actions.keys() <= set(self.possible_agents):
            known = ", ".join(self.possible_agents)
            raise BadOption(f"actions {shown(actions)}: a dictionary from agents to numbers; the agents are {known}")

    def _checked(self, seat: int, action: Any) -> Any:
        if seat in self.table.asked:
            return self.table.check(seat, action)
        if action is None or action == self.wait:
            return None
        raise IllegalMove(f"action {action}: seat {seat} is not asked now and waits, action {self.wait}")

    def _observations(self) -> dict[str, Any]:
        table = self.table
        observations = {}
        for seat, agent in enumerate(self.agents):
            mask = np.zeros(self.wait + 1, dtype=np.int8)
            mask[table.legal(seat)[0] if seat in table.asked else self.wait] = 1
            observations[agent] = {"observation": table.observe(seat), "action_mask": mask}
        return observations


class DirectAccess:
    """For a wrapper: what is read at every step comes straight from the game's environment.

    PettingZoo's wrappers pass each lookup on from one to the next, which takes longer than our games. Before `reset`
    these properties fail, and the wrapper's own lookup says why.
    """

    core: KenseiEnv
    agents = property(attrgetter("core.agents"))
    agent_selection = property(attrgetter("core.agent_selection"))
    rewards = property(attrgetter("core.rewards"))
    terminations = property(attrgetter("core.terminations"))
    truncations = property(attrgetter("core.truncations"))
    infos = property(attrgetter("core.infos"))
    _cumulative_rewards = property(attrgetter("core._cumulative_rewards"))

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


raw_env = KenseiEnv
parallel_env = KenseiParallelEnv


def env(name: str, **options: Any) -> AECEnv[str, Any, Any]:
    """Return the environment with PettingZoo's usual wrappers: an illegal action loses, with a warning."""
    wrapped: Any = TerminateIllegal(raw_env(name, **options), ILLEGAL)
    return OrderEnforcing(AssertOutOfBounds(wrapped))
