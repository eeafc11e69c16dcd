"""What the environments of Gymnasium and PettingZoo share: a game played by action numbers, its spaces and pictures."""

from __future__ import annotations

import io
import random
import re
import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kensei import terminal
from kensei.adapters.encoding import Encoding, Numbers, Tensor, encoding, opening
from kensei.core.errors import BadOption, IllegalMove, KenseiError, NotYourTurn, shown
from kensei.core.protocol import CHANCE, NATURE, Event, Move, Seat
from kensei.games import game
from kensei.terminal.ansi import Ink

RENDER_MODES = ("human", "ansi", "rgb_array")
RECENT = 6
"""How many of the last events are rendered as text."""
COLOUR = re.compile(r"--([a-z0-9-]+):(#[0-9A-Fa-f]{3,8})")
COLOUR_NAME = re.compile(r"var\(--([a-z0-9-]+)[^)]*\)")


class Environment:
    """One game, stepped by action numbers; chance moves by itself.

    >>> table = Environment("kiriai", {"cap": 30})
    >>> table.reset(7)
    >>> sorted(table.asked), int(table.mask(0).sum())
    ([0, 1], 52)
    """

    def __init__(self, name: str, options: dict[str, Any], position: str = "", render_mode: str | None = None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"render_mode {shown(render_mode)}: it may be {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
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
        return self.legal(seat)[1].copy()

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        if self.encoding.within is None:
            moves: tuple[Move, ...] = self.state.legal_moves(seat)
            return moves
        return tuple(self.encoding.moves[number] for number in self.legal(seat)[0])

    def legal(self, seat: Seat) -> tuple[Numbers, Tensor]:
        """Return numbers and mask, found once for each state: `check` needs again what `mask` asked for."""
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
        if not self.legal(seat)[1][number]:
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

    def render(self, seat: Seat | None = None) -> Any:
        """Return what the mode asks for, as the seat (None: a spectator) sees it; `human` writes it to the terminal."""
        if self.render_mode == "rgb_array":
            return self.pixels(seat)
        if self.render_mode == "ansi":
            return self.text(seat)
        if self.render_mode == "human":
            sys.stdout.write(self.text(seat) + "\n")
            return None
        raise BadOption(f"no render_mode was asked for; it may be {', '.join(RENDER_MODES)}")

    def text(self, seat: Seat | None = None) -> str:
        """Return who is asked, the board as the terminal shows it, and what happened last.

        >>> table = Environment("kiriai", {})
        >>> table.reset(7)
        >>> table.text().splitlines()[0]
        'Kiri-ai: The Duel: red, blue to act'
        """
        words = self.game.seat_names(self.players)
        outcome = self.state.outcome()
        head = outcome.reason if outcome else f"{', '.join(words[s] for s in sorted(self.asked))} to act"
        board = terminal.draw(self.game.name, self.state.view(seat), Ink())
        story = [self.game.tell(event.told_to(seat)) for event in self.events[-RECENT:]]
        return "\n".join([f"{self.game.title}: {head}", board, *story])

    def pixels(self, seat: Seat | None = None) -> NDArray[np.uint8]:
        """Return the picture as rows of red, green and blue."""
        try:
            import resvg_py
            from PIL import Image
        except ImportError as error:
            raise KenseiError(f"pictures need the package {error.name}: pip install 'kensei[research]'") from None
        from kensei import drawing

        picture, background = painted(drawing.svg(self.game.name, self.state.view(seat)))
        png = bytes(resvg_py.svg_to_bytes(svg_string=picture, background=background))
        with Image.open(io.BytesIO(png)) as image:
            return np.asarray(image.convert("RGB"), dtype=np.uint8)


def painted(picture: str) -> tuple[str, str]:
    """Replace the names of colours in the picture by the colours, and return it with that of the background.

    A browser looks the names up (light or dark); a rasteriser does not.

    >>> painted("<svg><style>.k{--washi:#FFF;--shu:#A00}</style><g fill='var(--shu)'/></svg>")[0][-23:]
    "><g fill='#A00'/></svg>"
    """
    # the light theme comes first
    colours = dict(reversed(COLOUR.findall(picture)))
    return COLOUR_NAME.sub(lambda found: colours.get(found[1], "none"), picture), colours.get("washi", "#FFFFFF")


def observation_space(encoding: Encoding, waits: bool = False) -> spaces.Dict:
    """Return the space of one agent's observations; `waits`: the mask has one action more."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, encoding.high, encoding.shape, np.int8),
            "action_mask": spaces.Box(0, 1, (len(encoding.moves) + waits,), np.int8),
        }
    )
