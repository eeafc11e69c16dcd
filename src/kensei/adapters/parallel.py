"""The games with simultaneous choices as a parallel environment of PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from kensei.adapters import pictures
from kensei.adapters.environment import Environment, checked_mode
from kensei.adapters.spaces import checked_length, is_simultaneous, metadata, observation_space, seats
from kensei.core.errors import BadOption, IllegalMove

ILLEGAL = -1.0
"""What an illegal action earns, through the wrapper or in the parallel environment."""


class KenseiParallelEnv(ParallelEnv[str, Any, Any], EzPickle):
    """One of the games with simultaneous choices, everybody stepped at once.

    Who is not asked has one action: the last number, which waits. An illegal action ends the game:
    who tried it gets -1, the others nothing, and the reason is in the offender's info.
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
        self.table = Environment(name, options, position)
        if not is_simultaneous(self.table):
            raise BadOption(f"{name} has no simultaneous choices: use env({name!r})")
        self.render_mode = checked_mode(render_mode)
        self.max_moves = checked_length(max_moves)
        self.metadata = metadata(self.table, parallel=True)
        self.possible_agents = seats(self.table)
        self.agents: list[str] = []
        self.wait = len(self.table.encoding.moves)
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.table, waits=True) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of the observations, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of the actions, the same for all."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start a game; a seed settles its chances."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Any:
        """Let everybody who is asked do what he chose."""
        table, agents = self.table, self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        moves: dict[int, Any] = {}
        for seat, agent in enumerate(agents):
            try:
                moves[seat] = self._checked(seat, actions.get(agent))
            except IllegalMove as error:
                infos[agent] = {"illegal": str(error)}
        if any(infos.values()):
            rewards = {agent: ILLEGAL if infos[agent] else 0.0 for agent in agents}
            return self._give(rewards, over=True, infos=infos)
        for seat in sorted(table.asked):
            table.play(seat, moves[seat])
        scores = table.scores()
        rewards = dict(zip(agents, scores or (0.0,) * len(agents), strict=True))
        return self._give(rewards, over=scores is not None, infos=infos)

    def _checked(self, seat: int, action: Any) -> Any:
        if seat in self.table.asked:
            return self.table.check(seat, action)
        if action is None or action == self.wait:
            return None
        raise IllegalMove(f"action {action}: seat {seat} is not asked now and waits, action {self.wait}")

    def _give(self, rewards: dict[str, float], over: bool, infos: dict[str, dict[str, Any]]) -> Any:
        agents = self.agents
        late = not over and self.max_moves is not None and self.table.played >= self.max_moves
        observations = self._observations()
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def _observations(self) -> dict[str, Any]:
        table = self.table
        observations = {}
        for seat, agent in enumerate(self.agents):
            mask = np.zeros(self.wait + 1, dtype=np.int8)
            mask[table.legal(seat) if seat in table.asked else self.wait] = 1
            observations[agent] = {"observation": table.observe(seat), "action_mask": mask}
        return observations

    def render(self) -> Any:
        """Show the table as a spectator sees it, in the mode asked for at the beginning."""
        return pictures.render(self.table, self.render_mode)

    def close(self) -> None:
        """Leave: there is nothing to close."""
