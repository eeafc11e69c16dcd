"""What the environments of PettingZoo have in common: agents, spaces, and what is told about them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from kensei.adapters.environment import RENDER_MODES, Environment
from kensei.core.errors import BadOption


def seats(table: Environment) -> list[str]:
    """Name the agents."""
    return [f"seat_{seat}" for seat in range(table.players)]


def observation_space(table: Environment, waits: bool = False) -> spaces.Dict:
    """Give the space of one agent's observations; `waits`: the mask has one action more."""
    encoding = table.encoding
    return spaces.Dict(
        {
            "observation": spaces.Box(0, encoding.high, encoding.shape, np.int8),
            "action_mask": spaces.Box(0, 1, (len(encoding.moves) + waits,), np.int8),
        }
    )


def metadata(table: Environment, parallel: bool) -> dict[str, Any]:
    """Give what PettingZoo wants to know of an environment."""
    return {
        "name": f"kensei_{table.game.name}_v{table.game.version}",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": parallel,
        "render_fps": 2,
    }


def is_simultaneous(table: Environment) -> bool:
    """Say whether several seats are ever asked together."""
    return bool(getattr(table.game, "has_secrets", True))


def checked_length(moves: int | None) -> int | None:
    """Give the number of moves after which a game is truncated."""
    if moves is None or (type(moves) is int and moves > 0):
        return moves
    raise BadOption(f"max_moves {moves!r}: it may be a whole number from 1 on, or None")
