"""A game being played: checks moves, plays chance and keeps the history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, Generic, TypeAlias, TypeVar

from kensei.core import chance
from kensei.core.errors import BadOption, IllegalMove, InvalidMove, NotYourTurn, shown
from kensei.core.i18n import _
from kensei.core.options import settle
from kensei.core.protocol import CHANCE, NATURE, NOBODY, WITHDRAW, AnyState, Event, Game, Leavable, Move, Seat

S = TypeVar("S", bound=AnyState)
M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Ply(Generic[S]):
    """One move of a match: who, what, what happened, and the state it led to."""

    seat: Seat
    move: Move
    events: tuple[Event, ...]
    state: S


class Match(Generic[S, M, V]):
    """A game being played.

    >>> import kensei
    >>> match = Match(kensei.game("kiriai"), seed="moon")
    >>> _ = match.play(0, "approach high")
    >>> sorted(match.state.to_act())
    [1]
    """

    def __init__(self, game: Game[S, M, V], seed: str | int = "kensei", **options: Any) -> None:
        """Start the game and let chance play up to the first decision; the same seed gives the same chances."""
        self._begin(game, seed, options)
        self.let_chance_play()

    @classmethod
    def at(cls, game: Game[S, M, V], position: str, seed: str | int = "kensei", **options: Any) -> Match[S, M, V]:
        """Start from a position and let chance play up to the next decision.

        >>> import kensei
        >>> match = Match.at(kensei.game("kiriai"), "5 2H0:-:kesa 4H0:-:counter")
        >>> len(match.plies), sorted(match.state.to_act())
        (0, [0, 1])
        """
        match = cls.blank(game, seed, options, position)
        match.let_chance_play()
        return match

    @classmethod
    def blank(
        cls, game: Game[S, M, V], seed: str | int, options: Mapping[str, Any], position: str = ""
    ) -> Match[S, M, V]:
        """Return a match in which nothing has happened, not even chance: for replaying a record."""
        match = cls.__new__(cls)
        match._begin(game, seed, options, position)
        return match

    def _begin(self, game: Game[S, M, V], seed: str | int, options: Mapping[str, Any], position: str = "") -> None:
        if not hasattr(game, "start"):
            raise BadOption(f"{shown(game)} is no game: give one of kensei.game(NAME)")
        self.game = game
        self.seed = chance.checked_seed(seed)
        self.options = settle(game.options, options)
        self.names: tuple[str, ...] = ()
        self.date = ""
        self.position = position
        self.start: S = game.read(position, **self.options) if position else game.start(**self.options)
        self.plies: list[Ply[S]] = []
        """All that was played, chance included; the match alone changes it."""
        self._cut(0)

    def _cut(self, ply: int) -> None:
        self.plies = self.plies[:ply]
        self.ply = len(self.plies)
        self.state: S = self.state_at(self.ply)
        self._legal: dict[Seat, tuple[Move, ...]] = {}
        self._event_filters: dict[Seat | None, tuple[S, Callable[[Event], Event]]] = {}

    def __repr__(self) -> str:
        words = self.game.seat_names(self.players)
        asked = ", ".join(words[seat] for seat in sorted(self.state.to_act()) if seat != CHANCE)
        return f"<Match of {self.game.title}, {self.ply} plies, {f'{asked} to act' if asked else 'over'}>"

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return the legal moves of a seat now; computed once for each state."""
        if seat not in self._legal:
            self._legal[seat] = tuple(self.state.legal_moves(seat))
            if not self._legal[seat]:
                check_seat(seat, self.players)
        return self._legal[seat]

    def state_at(self, ply: int) -> S:
        """Return the state after so many plies, those of chance counted."""
        try:
            if ply >= 0:
                return self.plies[ply - 1].state if ply else self.start
        except (IndexError, TypeError):
            pass
        raise BadOption(f"ply {shown(ply)}: a whole number from 0 to {len(self.plies)}")

    def moments(self) -> tuple[int, ...]:
        """Return the plies after which somebody was asked, and the last one: deals are part of the step before.

        >>> import kensei
        >>> match = Match(kensei.game("kiriai"), seed="moon")
        >>> match.ply, match.moments()
        (2, (2,))
        """
        plies = range(self.ply + 1)
        return tuple(ply for ply in plies if ply == self.ply or self.state_at(ply).to_act() != NATURE)

    def until(self, ply: int) -> Match[S, M, V]:
        """Return the match as it stood after so many plies; playing on in one does not change the other."""
        self.state_at(ply)  # refuses a wrong number
        match = copy(self)
        match._cut(ply)
        return match

    def play(self, seat: Seat, move: M | str) -> tuple[Event, ...]:
        """Play a move or its text, then let chance play; return what happened. A refused move changes nothing."""
        return self._advance(seat, self.check(seat, move))

    def withdraw(self, seat: Seat) -> tuple[Event, ...]:
        """Let the seat leave the game for good, asked or not, then let chance play; return what happened.

        Only games for more than two can go on without a seat.
        """
        self._check_leaving(seat)
        return self._advance(seat, WITHDRAW)

    def _advance(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        before = self.ply
        self._append(seat, move)
        self.let_chance_play()
        return tuple([event for ply in self.plies[before:] for event in ply.events])

    def in_play(self) -> frozenset[Seat]:
        """Return the seats that may still be asked for something: nobody when the game is over."""
        state = self.state
        if not state.to_act():
            return NOBODY
        return state.in_play() if isinstance(state, Leavable) else frozenset(range(self.players))

    def contenders(self) -> frozenset[Seat]:
        """Return the seats that can still win; in a game that nobody can leave, all of them."""
        state = self.state
        return state.contenders() if isinstance(state, Leavable) else frozenset(range(self.players))

    def _check_leaving(self, seat: Seat) -> None:
        state = self.state
        if not isinstance(state, Leavable):
            raise IllegalMove(_("{title} cannot go on without a player").format(title=self.game.title))
        if state.to_act() == NATURE:
            raise IllegalMove(_("'withdraw': chance is to act: a seat leaves before its next decision or after it"))
        allowed = self.in_play()
        if not is_seat(seat) or seat not in allowed:
            able = ", ".join(map(str, sorted(allowed)))
            not_in = _("seat {seat} is not in the game, but {able}") if allowed else _("the game is over")
            raise IllegalMove(f"'withdraw': {not_in.format(seat=shown(seat), able=able)}")

    def check(self, seat: Seat, move: M | str) -> Move:
        """Return the move that the seat would play; raise what is wrong with it."""
        self._check_turn(seat, move)
        value = self.game.parse(move) if isinstance(move, str) else move
        if value in self.legal_moves(seat):
            return value
        if not self._is_spelled(value):
            raise InvalidMove(_("{value} is no move of {title}").format(value=shown(value), title=self.game.title))
        reason = self.game.why_not(self.state.view(seat), value)
        raise IllegalMove(f"{shown(str(value))}: {reason.text}", reason.rule, reason.text)

    def _check_turn(self, seat: Seat, move: M | str) -> None:
        asked = self.state.to_act()
        if is_seat(seat) and seat in asked:
            return
        turn = ", ".join(str(one) for one in sorted(asked))
        why = _("seat {seat} is not asked now, but {turn}") if asked else _("the game is over")
        told = shown(move if isinstance(move, str) else repr(move))
        raise NotYourTurn(f"{told}: {why.format(seat=shown(seat), turn=turn)}")

    def _is_spelled(self, value: Any) -> bool:
        """Whether the value is a move of the game: one made by hand may not even have a spelling."""
        try:
            text = str(value)
        except (LookupError, TypeError, ValueError):
            return False
        return bool(self.game.parse(text) == value)

    def replay(self, seat: Seat, text: str) -> None:
        """Play one ply as a record has it: chance brings what the text says, and nothing follows."""
        if text == str(WITHDRAW) and seat != CHANCE:
            self._check_leaving(seat)
            move: Move = WITHDRAW
        else:
            move = self._outcome(text) if seat == CHANCE else self.check(seat, text)
        self._append(seat, move)

    def _outcome(self, text: str) -> Move:
        outcomes = {str(outcome): outcome for outcome, _ in self.state.chances()}
        if text in outcomes:
            return outcomes[text]
        listed = ", ".join(outcomes) or "nothing: chance is not to act"
        raise IllegalMove(_("{text} cannot be drawn; possible: {listed}").format(text=shown(text), listed=listed))

    def undo(self) -> Ply[S]:
        """Take the last decision back, with all that chance did after it; return its ply."""
        last = next((i for i in reversed(range(self.ply)) if self.plies[i].seat != CHANCE), None)
        if last is None:
            raise IllegalMove(_("there is no move to take back"))
        ply = self.plies[last]
        self._cut(last)
        return ply

    def story(self, seat: Seat | None) -> tuple[Event, ...]:
        """Return all events so far as that seat (None: a spectator) may read them."""
        if seat not in (None, 0, 1):  # no game has fewer than two
            check_seat(seat, self.players)
        return tuple(map(self.event_filter(seat), self.events()))

    def event_filter(self, seat: Seat | None, view: V | None = None) -> Callable[[Event], Event]:
        """Return the function that reduces an event to what a seat may read: less while a game of memory is in play.

        `view`: what the seat sees now, where it is known.
        """
        if not self.game.leaves_to_memory or not self.state.to_act():
            return partial(Event.told_to, seat=seat)
        known = self._event_filters.get(seat)
        if known is None or known[0] is not self.state:
            known = self._event_filters[seat] = (self.state, self._event_filter(seat, view or self.state.view(seat)))
        return known[1]

    def _event_filter(self, seat: Seat | None, view: Any) -> Callable[[Event], Event]:
        story = tuple(self.events())
        past = frozenset(map(id, story[: self.game.past(story, view)]))

        def reduced(event: Event) -> Event:
            told = self.game.retold(event.told_to(seat), view)
            return self.game.faded(told, view) if id(event) in past else told

        return reduced

    def events(self) -> Iterable[Event]:
        return [event for ply in self.plies for event in ply.events]

    def digest(self) -> str:
        return sha256(f"{self.game.name} {self.game.write(self.state)}".encode()).hexdigest()

    def seat_names(self) -> tuple[str, ...]:
        """Return the players' names, else the game's words for their seats."""
        words = self.game.seat_names(self.players)
        return tuple(own or word for own, word in zip(self.names, words, strict=True)) if self.names else words

    @property
    def players(self) -> int:
        return int(self.options.get("players", self.game.seats[0]))

    def _append(self, seat: Seat, move: Move) -> None:
        state: Any = self.state
        step = state.withdraw(seat) if move is WITHDRAW else state.apply(seat, move)
        self.plies.append(Ply(seat, move, step.events, step.state))
        self.state, self._legal = step.state, {}
        self.ply += 1

    def let_chance_play(self) -> None:
        """Let chance draw by the seed until somebody is asked; needed after `replay` alone."""
        while self.state.to_act() == NATURE:
            self._append(CHANCE, chance.draw(self.seed, self.ply, self.state.chances()))


AnyPly: TypeAlias = Ply[Any]
AnyMatch: TypeAlias = Match[Any, Any, Any]
"""A ply, or a match, of which no more is known: for code that serves all games."""


def is_seat(seat: object) -> bool:
    """Whether the value can be a player's seat; bool is a subclass of int, but no seat."""
    return isinstance(seat, int) and not isinstance(seat, bool) and seat != CHANCE


def check_seat(seat: object, players: int) -> None:
    """Raise what is wrong with the number of a seat at a table of so many."""
    if not is_seat(seat) or seat not in range(players):
        raise BadOption(f"there is no seat {shown(seat)}: the seats are 0 to {players - 1}")
