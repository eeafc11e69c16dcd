"""The games with simultaneous choices as a parallel environment of PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from kensei.adapters.agents import ILLEGAL, Agents
from kensei.core.errors import BadOption, IllegalMove


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
        """Start a game; a seed settles its chances."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Any:
        """Play the actions of all who are asked."""
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
            return self._result(rewards, over=True, infos=infos)
        for seat in sorted(table.asked):
            table.play(seat, moves[seat])
        scores = table.scores()
        rewards = dict(zip(agents, scores or (0.0,) * len(agents), strict=True))
        return self._result(rewards, over=scores is not None, infos=infos)

    def _checked(self, seat: int, action: Any) -> Any:
        if seat in self.table.asked:
            return self.table.check(seat, action)
        if action is None or action == self.wait:
            return None
        raise IllegalMove(f"action {action}: seat {seat} is not asked now and waits, action {self.wait}")

    def _result(self, rewards: dict[str, float], over: bool, infos: dict[str, dict[str, Any]]) -> Any:
        agents, is_late = self.agents, not over and self.is_late()
        observations = self._observations()
        if over or is_late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, is_late), infos

    def _observations(self) -> dict[str, Any]:
        table = self.table
        observations = {}
        for seat, agent in enumerate(self.agents):
            mask = np.zeros(self.wait + 1, dtype=np.int8)
            mask[table.legal(seat) if seat in table.asked else self.wait] = 1
            observations[agent] = {"observation": table.observe(seat), "action_mask": mask}
        return observations
