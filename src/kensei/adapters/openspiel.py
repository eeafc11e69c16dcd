"""Kensei's games in OpenSpiel: `register()`, then `pyspiel.load_game("kensei_kiriai(cap=2,lives=1)")`.

Chance is a player, simultaneous choices are simultaneous nodes (`pyspiel.load_game_as_turn_based` makes
turns of them for the algorithms that want turns), and the information state of a seat is its history:
all that it was told and all that it did, so recall is perfect. Parameters are the game's options and `position`,
where to start; an option that may be nothing is 0 or an empty text. OpenSpiel's own notation of a game has no
room for commas, brackets and lines: a text with such things (a deck, a list of fighters) may be given as it is
in a dict of parameters, and appears as `base64:` and letters in the game's name.

>>> import pyspiel
>>> register()
>>> state = pyspiel.load_game("kensei_kiriai(cap=2,lives=1)").new_initial_state()
>>> [(state.action_to_string(action), round(chance, 3)) for action, chance in state.chance_outcomes()]
[('kesa', 0.333), ('zan', 0.333), ('counter', 0.333)]
"""

from __future__ import annotations

import base64
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import pyspiel

from kensei.adapters.encoding import encoding, opening
from kensei.core import codec, deckfile
from kensei.core.errors import BadOption, IllegalMove, shown
from kensei.core.options import proposed, settle
from kensei.core.protocol import CHANCE, NATURE, AnyGame, Option, Seat
from kensei.games import game, listed

__all__ = ["KenseiGame", "KenseiObserver", "KenseiState", "register"]

CHANCES_A_DECISION, DEAL = 12, 100
"""Chance nodes that no game comes near: for each decision, and before the first."""
QUOTED = "base64:"
LONGEST = 4 * deckfile.LONGEST
UNWRITABLE = re.compile(r"[,=()\n]")
T = TypeVar("T")


def register() -> None:
    """Make every game known to OpenSpiel as `kensei_` and its name; a second call does nothing."""
    known = set(pyspiel.registered_names())
    for one in listed():
        if f"kensei_{one.name}" not in known:
            # OpenSpiel keeps it beyond the end of Python: a class survives that, a function crashes there.
            made = type(f"Kensei{one.name.capitalize()}", (KenseiGame,), {"name": one.name})
            pyspiel.register_game(game_type(one, is_always_zero_sum(one)), made)


def is_always_zero_sum(one: AnyGame) -> bool:
    """Whether what one seat wins the others lose, however many play."""
    tables = [{"players": count} for count in one.seats] if "players" in one.options else [{}]
    return all(one.is_zero_sum({**settle(one.options, {}), **players}) for players in tables)


def game_type(one: AnyGame, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=f"kensei_{one.name}",
        long_name=one.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if one.is_simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if one.has_secrets else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(one.seats),
        min_num_players=min(one.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"position": "", **parameters(one)},
    )


class GameRules:
    """A game with settled options and its encoding: copies of a state share it, pickled ones find it again."""

    def __init__(self, name: str, settled: dict[str, Any]) -> None:
        self.game = game(name)
        self.settled = settled
        self.encoding = encoding(name, **settled)
        self.seats = int(settled.get("players", self.game.seats[0]))

    def __deepcopy__(self, memo: Any) -> GameRules:
        return self

    def __reduce__(self) -> Any:
        return GameRules, (self.game.name, self.settled)


class KenseiGame(pyspiel.Game):
    """One of the games with its options; each has a class of its own with its name."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = params or {}
        chosen = options(game(self.name), params)
        state, settled = opening(self.name, chosen, unquoted(params.get("position", "")))
        rules = self.rules = GameRules(self.name, settled)
        self.first = StateWithHistory(state, ((),) * (rules.seats + 1))
        zero_sum = rules.game.is_zero_sum(rules.settled)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.encoding.moves),
            max_chance_outcomes=rules.encoding.chances,
            num_players=rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=rules.encoding.longest,
        )
        written = {name: quoted(value) for name, value in params.items()}
        super().__init__(game_type(rules.game, zero_sum), info, written)

    def new_initial_state(self) -> KenseiState:
        return KenseiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KenseiObserver:
        return KenseiObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return int(CHANCES_A_DECISION * self.rules.encoding.longest + DEAL)


@dataclass(slots=True, eq=False)
class StateWithHistory:
    """A state with everybody's history; never changed, so copies of an OpenSpiel state share it."""

    state: Any
    stories: tuple[tuple[str, ...], ...]
    """The histories before the plies: one a seat, and the spectators' last."""
    plies: tuple[tuple[Seat, Any, Any], ...] = ()
    """Who did what since then, and its events: written as text only when asked for."""

    def __deepcopy__(self, memo: Any) -> StateWithHistory:
        return self

    def __reduce__(self) -> Any:
        return StateWithHistory, (self.state, tuple(self.story(who) for who in range(len(self.stories))))

    def after(self, seat: Seat, move: Any) -> StateWithHistory:
        state, events = self.state.apply(seat, move)
        return StateWithHistory(state, self.stories, (*self.plies, (seat, move, events)))

    def story(self, who: int) -> tuple[str, ...]:
        """Return all that a seat (-1 or the last: spectators) was told, and what it did itself."""
        reader = None if who in (-1, len(self.stories) - 1) else who
        lines = list(self.stories[who])
        for seat, move, events in self.plies:
            lines += [f"I: {move}"] if seat == reader else []
            lines += [f"{event.name} {codec.canonical(event.seen_by(reader))}" for event in events]
        return tuple(lines)


class KenseiState(pyspiel.State):
    """A state of a game, with everybody's history."""

    def __init__(self, one: KenseiGame, moment: StateWithHistory | None = None) -> None:
        super().__init__(one)
        self.moment = moment or one.first
        self.rules = one.rules

    def current_player(self) -> int:
        asked = self.moment.state.to_act()
        if asked == NATURE:
            return int(pyspiel.PlayerId.CHANCE)
        if len(asked) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return min(asked) if asked else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        numbers, _ = self.rules.encoding.legal(self.moment.state.legal_moves(player))
        return sorted(numbers.tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.moment.state.chances()]
        whole = sum(weights)
        return [(number, weight / whole) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        asked = self.moment.state.to_act()
        if asked == NATURE:
            outcome, _ = in_range(self.moment.state.chances(), action)
            self.moment = self.moment.after(CHANCE, outcome)
        else:
            self.moment = self.moment.after(min(asked), in_range(self.rules.encoding.moves, action))

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in sorted(self.moment.state.to_act()):
            self.moment = self.moment.after(seat, in_range(self.rules.encoding.moves, actions[seat]))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.moment.state.chances()[action][0])
        return str(self.rules.encoding.moves[action])

    def is_terminal(self) -> bool:
        return not self.moment.state.to_act()

    def returns(self) -> list[float]:
        outcome = self.moment.state.outcome()
        return list(outcome.scores) if outcome else [0.0] * self.num_players()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> KenseiState:
        """Return a state that looks the same to the player, all else imagined.

        It has no history of actions. The others remember what spectators saw and what they hold now.
        """
        rng = random.Random(probability_sampler())
        state: Any = self.rules.game.imagine(self.moment.state.view(player_id), rng)
        seen = self.moment.story(-1)
        imagined = (
            self.moment.story(who) if who == player_id else (*seen, f"I see {codec.dumps(state.view(who))}")
            for who in range(self.rules.seats)
        )
        return KenseiState(self.get_game(), StateWithHistory(state, (*imagined, seen)))

    def __str__(self) -> str:
        return str(self.rules.game.write(self.moment.state))


class KenseiObserver:
    """What a player may know: its tensor, its view as text, or its history where recall is perfect."""

    def __init__(self, one: KenseiGame, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(f"observation parameters {params!r}: there are none")
        self.is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.has_perfect_recall = kind.perfect_recall
        self.encoding = one.rules.encoding
        self.tensor = np.zeros(int(np.prod(self.encoding.shape)), dtype=np.float32)
        self.dict = {"observation": self.tensor.reshape(self.encoding.shape)}

    def set_from(self, state: KenseiState, player: int) -> None:
        """Set the tensor to what the player sees; without its private part, to what spectators see."""
        seat = player if self.is_private else None
        self.tensor[:] = self.encoding.observe(state.moment.state.view(seat)).ravel()

    def string_from(self, state: KenseiState, player: int) -> str:
        """Return what the player sees as text; with perfect recall, all it was told and did."""
        if self.has_perfect_recall:
            return "\n".join((f"seat {player}", *state.moment.story(player if self.is_private else -1)))
        return codec.dumps(state.moment.state.view(player if self.is_private else None))


def parameters(one: AnyGame) -> dict[str, Any]:
    """Return the game's options as OpenSpiel's parameters with their defaults; None is 0 or an empty text.

    OpenSpiel wants games that end: where the rules set no bound, the proposed options do unless others are given.
    """
    defaults = {name: option.default for name, option in one.options.items()} | proposed(one.options)
    return {name: _none(one.options[name]) if value is None else value for name, value in defaults.items()}


def _none(option: Option) -> Any:
    return 0 if option.at_least is not None else ""


def options(one: AnyGame, params: Mapping[str, Any]) -> dict[str, Any]:
    given = {name: unquoted(value) for name, value in {**parameters(one), **params}.items() if name != "position"}
    for name, option in one.options.items():
        if option.default is None and given[name] == _none(option):
            given[name] = None
    return settle(one.options, given)


def quoted(value: Any) -> Any:
    """Return a parameter as OpenSpiel can write and read it.

    >>> quoted("swift,rose"), quoted("choose"), unquoted(quoted("swift,rose"))
    ('base64:c3dpZnQscm9zZQ', 'choose', 'swift,rose')
    """
    if not isinstance(value, str) or not UNWRITABLE.search(value):
        return value
    return QUOTED + base64.urlsafe_b64encode(value.encode()).decode().rstrip("=")


def unquoted(value: Any) -> Any:
    if not isinstance(value, str) or not value.startswith(QUOTED):
        return value
    letters = value.removeprefix(QUOTED)
    if len(letters) > LONGEST:
        raise BadOption(f"{shown(value)} has {len(value)} characters; a text in base64 has at most {LONGEST}")
    try:
        return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)).decode()
    except ValueError:
        raise BadOption(f"{shown(value)} is no text in base64") from None


def in_range(values: Sequence[T], action: int) -> T:
    """Return the value of an action; a number that is none is refused, and none counts from the end."""
    if not 0 <= action < len(values):
        raise IllegalMove(f"action {action}: there are the actions 0 to {len(values) - 1}")
    return values[action]
