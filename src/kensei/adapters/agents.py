"""What both kinds of PettingZoo environments have in common: agents, spaces and rendering."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import EzPickle

from kensei.adapters import pictures
from kensei.adapters.environment import RENDER_MODES, Environment, checked_mode, observation_space
from kensei.core.errors import BadOption

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
        table = self.table = Environment(name, options, position)
        if max_moves is not None and (type(max_moves) is not int or max_moves < 1):
            raise BadOption(f"max_moves {max_moves!r}: it may be a whole number from 1 on, or None")
        self.render_mode = checked_mode(render_mode)
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
        """Return the space of the agent's observations, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the agent's actions, the same for all."""
        return self.action_spaces[agent]

    def is_late(self) -> bool:
        """Whether the game is truncated now."""
        return self.max_moves is not None and self.table.played >= self.max_moves

    def render(self) -> Any:
        """Show the table as a spectator sees it, in the mode asked for at the beginning."""
        return pictures.render(self.table, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
