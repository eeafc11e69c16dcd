"""Kensei's games as Gymnasium environments: one seat is the agent's, bots play the others.

Importing this module registers `kensei/Kaito-v0`, `kensei/Kiriai-v0` and so on (Gymnasium does it by itself for
`gymnasium.make("kensei.adapters.gymnasium:kensei/Kaito-v0")`); the options of the game, `seat` and `bot` are keywords.

>>> import gymnasium
>>> env = gymnasium.make("kensei/Kiriai-v0", bot="random", cap=30)
>>> observation, info = env.reset(seed=7)
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((45,), 52)
"""

from __future__ import annotations

import random
from typing import Any

import gymnasium
from gymnasium import spaces

from kensei.adapters.environment import RENDER_MODES, Environment, observation_space
from kensei.bots import Budget
from kensei.bots import bot as find_bot
from kensei.core.errors import BadOption, IllegalMove, shown
from kensei.games import names

__all__ = ["SoloEnv", "register"]

ILLEGAL = ("lose", "raise")
LOST = -1.0


class SoloEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game, the others played by a bot; the reward comes with the end: 1 won, -1 lost.

    `seat`: the agent's. `bot`: who plays the others, with `nodes` of thinking a move. `illegal`: what an
    action does that may not be played, `lose` the game or `raise` an `IllegalMove` that says why. `position`:
    where to start. The mask of legal actions is in the observation and, for learners that want it there, in the info.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        name: str,
        seat: int = 0,
        bot: str = "random",
        nodes: int = 100,
        illegal: str = "lose",
        position: str = "",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = Environment(name, options, position, render_mode)
        if seat not in range(self.table.players) or type(seat) is not int:
            raise BadOption(f"seat {shown(seat)}: it may be 0 to {self.table.players - 1}")
        if illegal not in ILLEGAL:
            raise BadOption(f"illegal {shown(illegal)}: it may be {' or '.join(ILLEGAL)}")
        self.seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        self._bot = find_bot(bot, name)
        self._budget = Budget(nodes=nodes)
        self._rng = random.Random()
        self._lost = False
        self.action_space = spaces.Discrete(len(self.table.encoding.moves))
        self.observation_space = observation_space(self.table.encoding)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game and let it go on until the agent is asked; a seed settles chance and bots."""
        super().reset(seed=seed)
        self._rng.seed(int(self.np_random.integers(2**62)))
        self.table.reset(int(self.np_random.integers(2**62)))
        self._lost = False
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the agent's action, and let the bots play until it is asked again."""
        table = self.table
        if self._lost or not table.asked:
            raise IllegalMove(f"action {shown(action)}: the game is over, reset it")
        try:
            move = table.check(self.seat, action)
        except IllegalMove as error:
            if self.illegal == "raise":
                raise
            self._lost = True
            return self._observation(), LOST, True, False, {**self._info(), "illegal": str(error)}
        table.play(self.seat, move)
        self._let_bots_play()
        scores = table.scores()
        if self.render_mode == "human":
            self.render()
        reward = float(scores[self.seat]) if scores else 0.0
        return self._observation(), reward, scores is not None, False, self._info()

    def _let_bots_play(self) -> None:
        """Play the other seats; those asked together with the agent choose before it, unseen."""
        table = self.table
        while others := table.asked - {self.seat}:
            seat = min(others)
            view, moves = table.state.view(seat), table.legal_moves(seat)
            table.play(seat, self._bot.choose(view, moves, self._rng, self._budget))

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.table.observe(self.seat), "action_mask": self.table.mask(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat)}

    def render(self) -> Any:
        return self.table.render(self.seat)


def register() -> None:
    for name in names():
        id = f"kensei/{name.capitalize()}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="kensei.adapters.gymnasium:SoloEnv", kwargs={"name": name})


register()
