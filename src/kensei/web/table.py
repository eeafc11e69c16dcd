"""A table: the fold of its entries.

`Table.apply` takes one entry after the other, whether it was just made or comes from the disk; it
decides nothing. What may be done, the verbs decide (`kensei.web.verbs`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import singledispatchmethod
from gettext import NullTranslations
from typing import Any

from kensei.core import words
from kensei.core.match import Match
from kensei.core.protocol import Event, Game, Outcome
from kensei.core.words import N_, _
from kensei.games import game as find_game
from kensei.web import entries, fairness, stored
from kensei.web.clocks import Clocks
from kensei.web.places import Chair, Finished, Request, Told

OPEN_GAMES = frozenset({"kaito"})
"""Games without secrets: one device needs no curtain between the hands."""


PATIENCE = 60.0
"""How many seconds somebody who is awaited may be away before the others may claim the game."""

COLOURS = (N_("Red"), N_("Blue"), N_("Black"), N_("White"), N_("Aka"), N_("Shiro"))
"""What seats are called that have no number, for the catalogue."""


@dataclass(slots=True)
class Table:
    """Everything about a table, as its entries tell it."""

    id: str
    n: int = 0
    """The number of the last entry."""
    phase: str = "lobby"
    game: Game = field(init=False)
    options: dict[str, Any] = field(default_factory=dict)
    chairs: list[Chair] = field(default_factory=list)
    links: dict[str, entries.Link] = field(default_factory=dict)
    """What each token opens, by the token's hash."""
    bank: tuple[float, float] | None = None
    clocks: Clocks | None = None
    resting: frozenset[int] = frozenset()
    """Seats whose clocks stand still though they are asked; known to this server alone, not to the log."""
    gone: dict[int, float] = field(default_factory=dict)
    """Since when which chairs are away, by the monotonic clock; known to this server alone, not to the log."""
    wait: bool = False
    position: str = ""
    server_seed: str = ""
    match: Match | None = None
    number: int = -1
    """Which game of the table is played or was last: 0, 1, …; -1 before the first."""
    words: tuple[str, ...] = ()
    """The words that went into the current seed, by seat."""
    asked: dict[int, int] = field(default_factory=dict)
    """When each seat that is asked now was asked: the number of that entry."""
    answered: dict[tuple[int, str], int] = field(default_factory=dict)
    """The entry that each message led to: by whom, and the message's id."""
    request: Request | None = None
    outcome: Outcome | None = None
    finished: list[Finished] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    """The entries of the current game (before the first: of the lobby)."""
    page: int = 0
    """Rises when lines of the log change that were shown already."""
    _names: dict[NullTranslations, tuple[str, ...]] = field(default_factory=dict)
    """The names by seat, in each language in which they were asked for; forgotten when they change."""
    wins: list[float] = field(default_factory=list)
    """Games won, by chair; a draw is a half."""

    @property
    def players(self) -> int:
        """How many sit here."""
        return len(self.chairs)

    @property
    def has_secrets(self) -> bool:
        """Whether a seat may know what another must not."""
        return self.game.name not in OPEN_GAMES

    def playing(self) -> Match:
        """Give the match that is being played or was played last."""
        assert self.match is not None
        return self.match

    def seat_of(self, chair: int) -> int:
        """Give a chair's seat in the current game: at each rematch the seats move on by one."""
        return (chair + max(self.number, 0)) % self.players

    def chair_of(self, seat: int) -> int:
        """Give the chair that has the seat in the current game."""
        return (seat - max(self.number, 0)) % self.players

    def names(self) -> tuple[str, ...]:
        """Give the names by seat: the players' own, else words for the seats in the reader's language."""
        language = words.spoken()
        if language not in self._names:
            own = [self.chairs[self.chair_of(seat)].name for seat in range(self.players)]
            # Two seats have colours; of more, people speak by their number.
            many = len(self.game.seats) > 1
            usual = [
                _("Player {number}").format(number=seat + 1) if many else _(word.capitalize())
                for seat, word in enumerate(self.game.seat_names(self.players))
            ]
            self._names[language] = tuple(name or word for name, word in zip(own, usual, strict=True))
        return self._names[language]

    def english_names(self) -> tuple[str, ...]:
        """Give the names as they are stored."""
        with words.speaking(words.ENGLISH):
            return self.names()

    def humans(self) -> list[int]:
        """List the seats that people have."""
        return [self.seat_of(i) for i, chair in enumerate(self.chairs) if chair.kind != "bot"]

    def to_act(self) -> frozenset[int]:
        """Say who is asked: nobody but while a game is played."""
        return self.match.state.to_act() if self.match and self.phase == "playing" else frozenset()

    def patience_left(self, seat: int, now: float) -> float | None:
        """Say how many seconds a player has to return before the game is claimed; None: nobody may claim it."""
        since = self.gone.get(self.chair_of(seat))
        is_person = self.chairs[self.chair_of(seat)].kind != "bot"
        if since is None or self.clocks is None or not is_person or seat not in self.to_act():
            return None
        return max(0.0, PATIENCE - (now - since))

    def next_words(self) -> tuple[str, ...]:
        """Give the words that go into the next game's seed, by seat."""
        shift = self.number + 1
        return tuple(self.chairs[(seat - shift) % self.players].words for seat in range(self.players))

    def next_match(self) -> Match:
        """Give the match that the next game starts with, chance played up to the first decision."""
        seed = fairness.seed(self.server_seed, self.next_words())
        position = self.position if self.number == -1 else ""
        if position:
            return Match.at(self.game, position, seed, **self.options)
        return Match(self.game, seed, **self.options)

    def apply(self, entry: entries.Entry, now: float, match: Match | None = None) -> None:
        """Take one entry.

        `match`: the match with the entry's plies already played, when the entry was just made; read
        from the disk, they are played here.
        """
        self.n += 1
        if entry.id and entry.by is not None:
            self.answered[entry.by, entry.id] = self.n
        if match is not None:
            self.match = match
        self._take(entry, now, match is not None)
        self._ask(entry, now)

    def wake(self, now: float) -> None:
        """Let the clocks run from now on, after the entries were read from the disk."""
        self._run_clocks(now)

    def _ask(self, entry: entries.Entry, now: float) -> None:
        """Number the questions: who was asked before, did not move and is still asked has the same question."""
        if not isinstance(entry, entries.Began | entries.Moved | entries.Undone | entries.Ended):
            return
        mover = getattr(entry, "seat", None)
        self.asked = {seat: self.n if seat == mover else self.asked.get(seat, self.n) for seat in sorted(self.to_act())}
        self._run_clocks(now)

    def _run_clocks(self, now: float) -> None:
        if self.clocks:
            people = set(self.humans()) - self.resting
            self.clocks.run([seat for seat in self.to_act() if seat in people], now)

    def rest(self, seats: frozenset[int], now: float) -> None:
        """Let the clocks of these seats rest: their players stand before the curtain."""
        self.resting = seats
        self._run_clocks(now)

    def _tell(self, entry: entries.Entry, events: Sequence[Event] = (), text: str = "") -> None:
        seat = getattr(entry, "seat", None)
        if seat is None and getattr(entry, "chair", None) is not None:
            seat = self.seat_of(entry.chair)  # type: ignore[attr-defined]
        self.told.append(Told(self.n, entries.kind(entry), seat, tuple(events), text))

    def _name(self, seat: int) -> str:
        return self.english_names()[seat]

    @singledispatchmethod
    def _take(self, entry: entries.Entry, now: float, played: bool) -> None:
        raise AssertionError(f"no such entry: {entry!r}")

    @_take.register
    def _created(self, entry: entries.Created, now: float, played: bool) -> None:
        self.game = find_game(entry.game)
        self.options = entry.options
        self.chairs = [Chair(c.kind, c.bot, c.name, c.kind != "link") for c in entry.chairs]
        self.links = {link.hash: link for link in entry.links}
        self.bank = entry.clock
        self.wait = entry.wait
        self.position = entry.position
        self.server_seed = entry.server_seed
        self.wins = [0.0] * len(entry.chairs)
        self._tell(entry)

    @_take.register
    def _sat(self, entry: entries.Sat, now: float, played: bool) -> None:
        chair = self.chairs[entry.chair]
        chair.ready = True
        self._names = {}
        chair.name = entry.name or chair.name
        chair.words = entry.words or chair.words
        self._tell(entry, text=stored.SITS.format(name=self._name(self.seat_of(entry.chair))))

    @_take.register
    def _named(self, entry: entries.Named, now: float, played: bool) -> None:
        self.chairs[entry.chair].name = entry.name
        self._names = {}
        self.page += 1
        self._tell(entry)

    @_take.register
    def _worded(self, entry: entries.Worded, now: float, played: bool) -> None:
        self.chairs[entry.chair].words = entry.words
        self._tell(entry, text=stored.ADDED_WORDS.format(name=self._name(self.seat_of(entry.chair))))

    @_take.register
    def _began(self, entry: entries.Began, now: float, played: bool) -> None:
        self.words = self.next_words()
        self.number += 1
        self._names = {}
        if not played:
            position = self.position if self.number == 0 else ""
            seed = fairness.seed(self.server_seed, self.words)
            self.match = Match.blank(self.game, seed, self.options, position)
            self._replay(entry.plies)
        self.phase = "playing"
        self.outcome = None
        self.request = None
        self.told = []
        self.page += 1
        self.clocks = Clocks(self.players, *self.bank) if self.bank else None
        self._tell(entry, [event for ply in self.playing().plies for event in ply.events])

    @_take.register
    def _moved(self, entry: entries.Moved, now: float, played: bool) -> None:
        if not played:
            self._replay(entry.plies)
            if self.clocks and entry.clocks:
                self.clocks.restore(entry.clocks)
        self.request = None
        plies = self.playing().plies[-len(entry.plies) :]
        self._tell(entry, [event for ply in plies for event in ply.events])

    @_take.register
    def _undone(self, entry: entries.Undone, now: float, played: bool) -> None:
        match = self.playing()
        while len(match.plies) > entry.keep:
            match.undo()
        self._replay(entry.plies)
        self.request = None
        self.page += 1
        self._tell(entry, text=stored.TAKES_BACK.format(name=self._name(entry.seat)))

    @_take.register
    def _request(self, entry: entries.Asked, now: float, played: bool) -> None:
        self.request = Request(entry.what, entry.seat, [entry.seat])
        self._tell(entry)

    @_take.register
    def _agreed(self, entry: entries.Agreed, now: float, played: bool) -> None:
        if self.request:
            self.request.agreed.append(entry.seat)
        self._tell(entry)

    @_take.register
    def _declined(self, entry: entries.Declined, now: float, played: bool) -> None:
        self.request = None
        self._tell(entry)

    @_take.register
    def _resigned(self, entry: entries.Resigned, now: float, played: bool) -> None:
        self._tell(entry, text=stored.RESIGNS.format(name=self._name(entry.seat)))

    @_take.register
    def _flagged(self, entry: entries.Flagged, now: float, played: bool) -> None:
        self._tell(entry, text=stored.NO_TIME.format(name=self._name(entry.seat)))

    @_take.register
    def _claimed(self, entry: entries.Claimed, now: float, played: bool) -> None:
        self._tell(entry, text=stored.CLAIMS.format(name=self._name(entry.seat)))

    @_take.register
    def _replaced(self, entry: entries.Replaced, now: float, played: bool) -> None:
        chair = self.chairs[entry.chair]
        chair.kind, chair.bot, chair.note = "bot", entry.bot, entry.why
        if self.phase == "lobby":
            # Nobody had come: nobody may come any more.
            chair.ready = True
            self._kill(entry.chair)
        self._tell(entry, text=entry.why or stored.SEATED.format(bot=entry.bot))
        self._run_clocks(now)

    @_take.register
    def _ended(self, entry: entries.Ended, now: float, played: bool) -> None:
        self.phase = "over"
        self.request = None
        self.outcome = Outcome(entry.scores, entry.reason, entry.rule)
        match = self.playing()
        self.finished.append(
            Finished(
                game=self.game,
                options=self.options,
                seed=match.seed,
                position=match.position,
                plies=tuple((ply.seat, str(ply.move)) for ply in match.plies),
                outcome=self.outcome,
                server_seed=self.server_seed,
                words=self.words,
                names=self.english_names(),
                time=entry.time,
            )
        )
        self.server_seed = entry.next_seed
        for chair in self.chairs:
            chair.words = ""
        for seat, score in enumerate(entry.scores):
            self.wins[self.chair_of(seat)] += (score + 1) / 2
        self._tell(entry, text=entry.reason)

    @_take.register
    def _reissued(self, entry: entries.Reissued, now: float, played: bool) -> None:
        self._kill(entry.chair)
        self.links[entry.link.hash] = entry.link
        self._tell(entry)

    @_take.register
    def _revoked(self, entry: entries.Revoked, now: float, played: bool) -> None:
        self._kill(entry.chair)
        self._tell(entry)

    def _kill(self, chair: int | None) -> None:
        wanted = () if chair is None else (chair,)
        for hashed, link in self.links.items():
            if link.chairs == wanted and not link.host:
                self.links[hashed] = entries.Link(link.hash, link.chairs, False, link.generation, True)

    def _replay(self, plies: Sequence[entries.PlyText]) -> None:
        match = self.playing()
        for seat, text in plies:
            match.replay(seat, text)
