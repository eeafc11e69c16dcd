"""What the environments of Gymnasium and PettingZoo share: a game played by action numbers, and its spaces."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces

from kensei.adapters.encoding import Encoding, Numbers, Tensor, encoding, opening
from kensei.core.errors import BadOption, IllegalMove, NotYourTurn, shown
from kensei.core.protocol import CHANCE, NATURE, Event, Move, Seat
from kensei.games import game

RENDER_MODES = ("human", "ansi", "rgb_array")


class Environment:
    """One game, stepped by action numbers; chance moves by itself.

    >>> table = Environment("kiriai", {"cap": 30})
    >>> table.reset(7)
    >>> sorted(table.asked), int(table.mask(0).sum())
    ([0, 1], 52)
    """

    def __init__(self, name: str, options: dict[str, Any], position: str = "") -> None:
        self.game = game(name)
        self._start, self.options = opening(name, options, position)
        self.encoding: Encoding = encoding(name, **self.options)
        self.players = int(self.options.get("players", self.game.seats[0]))
        self._deal = None if position else self.encoding.deal
        self._rng = random.Random()
        self._legal: dict[Seat, tuple[Numbers, Tensor]] = {}
        self.state: Any = self._start
        self.asked: frozenset[Seat] = frozenset()
        self.played = 0
        self.events: tuple[Event, ...] = ()
        """What happened in the last step."""

    def reset(self, seed: int | None = None) -> None:
        """Start again; a seed settles all that chance will do, here and in later games."""
        if seed is not None:
            self._rng.seed(seed)
        self.state = self._deal(self._start, self._rng) if self._deal else self._start
        self.played = 0
        self.events = ()
        self._let_chance_play()

    def mask(self, seat: Seat) -> Tensor:
        """Return ones for the actions that are legal for the seat now, among zeros."""
        return self._actions(seat)[1].copy()

    def legal(self, seat: Seat) -> Numbers:
        return self._actions(seat)[0]

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        if self.encoding.within is None:
            moves: tuple[Move, ...] = self.state.legal_moves(seat)
            return moves
        return tuple(self.encoding.moves[number] for number in self.legal(seat))

    def _actions(self, seat: Seat) -> tuple[Numbers, Tensor]:
        """Find numbers and mask once for each state: `check` needs again what `mask` asked for."""
        kept = self._legal.get(seat)
        if kept is None:
            kept = self._legal[seat] = self.encoding.legal(self.state.legal_moves(seat))
        return kept

    def observe(self, seat: Seat) -> Tensor:
        return self.encoding.observe(self.state.view(seat))

    def check(self, seat: Seat, number: Any) -> Move:
        """Return the move of that number if the seat may play it; else raise an error that says why not."""
        if seat not in self.asked:
            turn = ", ".join(str(s) for s in sorted(self.asked)) or "nobody: the game is over"
            raise NotYourTurn(f"action {shown(number)}: seat {seat} is not asked now, but {turn}")
        move = self.encoding.move(number)
        if not self._actions(seat)[1][number]:
            if move in self.state.legal_moves(seat):
                raise IllegalMove(f"action {shown(int(number))} ({move}): legal, but beyond the bound of the numbering")
            reason = self.game.why_not(self.state.view(seat), move)
            raise IllegalMove(f"action {shown(int(number))} ({move}): {reason.text}", reason.rule)
        return move

    def play(self, seat: Seat, move: Move) -> None:
        """Play a move that was checked, and let chance play."""
        self.state, self.events = self.state.apply(seat, move)
        self.played += 1
        self._let_chance_play()

    def scores(self) -> tuple[float, ...] | None:
        """Return the score of each seat; None while the game goes on."""
        outcome = None if self.asked else self.state.outcome()
        return outcome.scores if outcome else None

    def _let_chance_play(self) -> None:
        state, rng = self.state, self._rng
        asked = state.to_act()
        while asked == NATURE:
            outcomes = state.chances()
            (outcome,) = rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])
            state, events = state.apply(CHANCE, outcome)
            self.events += events
            asked = state.to_act()
        self.state, self.asked = state, asked
        self._legal.clear()


def observation_space(encoding: Encoding, waits: bool = False) -> spaces.Dict:
    """Return the space of one agent's observations; `waits`: the mask has one action more."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, encoding.high, encoding.shape, np.int8),
            "action_mask": spaces.Box(0, 1, (len(encoding.moves) + waits,), np.int8),
        }
    )


def checked_mode(mode: str | None) -> str | None:
    if mode is None or mode in RENDER_MODES:
        return mode
    raise BadOption(f"render_mode {shown(mode)}: it may be {', '.join(RENDER_MODES)}")
