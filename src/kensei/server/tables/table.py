"""A table: its chairs, links and games, as its entries fold to them (`fold.apply`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

import msgspec

from kensei.bots import READER
from kensei.core import i18n as words
from kensei.core.i18n import N_, usual_names
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import AnyGame, Event, Outcome
from kensei.server.errors import Refused
from kensei.server.tables import entries, fairness
from kensei.server.tables.clocks import Clocks
from kensei.server.tables.sentences import Sentence

if TYPE_CHECKING:
    from kensei.server.tables.finished import Finished
    from kensei.server.tables.series import Series

PATIENCE = 60.0
"""How many seconds somebody who is awaited and has a clock may be away before the others may claim the game."""

ABSENCE = 120.0
"""How many seconds a player may be away otherwise before a bot may stand in, or the seat may be given up."""

BOTS_AGREE = frozenset({"undo", "again"})
"""What bots say yes to without being asked."""

COLOURS = (N_("Red"), N_("Blue"), N_("Black"), N_("White"), N_("Aka"), N_("Shiro"))
"""What seats are called that have no number, for the catalogue."""

NOT_YOURS = N_("that seat is somebody else's: play with your own link")
NO_SUCH_LINK = N_("There is no table behind this link.")
REVOKED = N_("This link was revoked: ask the host for a new one.")
TAKEN = N_(
    "This seat is taken: the invitation was used, and nobody sits down by it again. If you took the seat, go on in the"
    " browser you used then, under My games. Otherwise ask the host for a new link."
)


@dataclass(slots=True)
class Chair:
    """A place at the table, and who has it."""

    kind: str
    """`here`, `link` or `bot`."""
    bot: str
    name: str
    ready: bool
    words: str = ""
    note: Sentence | None = None
    stand_in: str = ""
    """The bot that plays while the player is away."""
    habits: str = ""
    """What a bot that has read its opponent knows of them."""

    @property
    def mover(self) -> str:
        """The bot that moves here now; empty: a person."""
        return self.bot or self.stand_in

    @property
    def thinker(self) -> str:
        """The same as the bots' processes know it: with the habits it has read. Nobody at the table is told."""
        return f"{self.bot}:{self.habits}" if self.habits and self.bot == READER else self.mover


@dataclass(slots=True)
class ConsentRequest:
    """What a seat has asked the others for (`undo`, `draw` or `again`), and who has said yes."""

    what: str
    seat: int
    agreed: list[int]


class PublicEntry(msgspec.Struct, frozen=True):
    """One entry as it is told to viewers, each of whom reads of its events what they may know."""

    n: int
    kind: str
    seat: int | None
    events: tuple[Event, ...]
    ply: int
    """How many plies of the game had been played before: where its sentence stands in the log."""
    sentence: Sentence | None = None
    own: Sentence | None = None
    """The sentence as the seat it is about reads it, if that differs."""
    about: int | None = None

    def text(self, seat: int | None, names: Sequence[str]) -> str:
        sentence = self.own if self.own and self.about == seat else self.sentence
        return sentence.text(names) if sentence else ""


def named(game: AnyGame, own: Sequence[str]) -> tuple[str, ...]:
    """Return the names by seat: the players' own, else words for the seats in the reader's language."""
    return tuple(name or word for name, word in zip(own, usual_names(game, len(own)), strict=True))


@dataclass(slots=True)
class Table:
    """The state of a table, as its entries fold to it."""

    id: str
    n: int = 0
    phase: str = "lobby"
    game: AnyGame = field(init=False)
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
    present: frozenset[int] = frozenset()
    """The chairs whose players are there, or were a moment ago; known to this server alone, not to the log."""
    wait: bool = False
    position: str = ""
    server_seed: str = ""
    match: AnyMatch | None = None
    plies: list[entries.PlyText] = field(default_factory=list)
    """What was played in the current game, as it is stored."""
    is_skimming: bool = False
    """Whether games are read without playing them: those that are over are played again when somebody wants to see."""
    number: int = -1
    """Which game of the table is played or was last: 0, 1, …; -1 before the first."""
    words: tuple[str, ...] = ()
    """The words that went into the current seed, by seat."""
    asked: dict[int, int] = field(default_factory=dict)
    """When each seat that is asked now was asked: the number of that entry."""
    answered: dict[tuple[str | int, str], int] = field(default_factory=dict)
    """The entry that each message led to: by whom (in older logs by the first chair of the link), and its id."""
    said: dict[int, str] = field(default_factory=dict)
    """The hash of the message that led to an entry."""
    declined: dict[tuple[str, int], float] = field(default_factory=dict)
    """What was declined or withdrawn since the last move, who had asked, and when, by the monotonic clock."""
    request: ConsentRequest | None = None
    left: dict[int, str] = field(default_factory=dict)
    """Why seats have left the current game: `resigned`, `flagged` or `away`."""
    hints: dict[tuple[int, int], int] = field(default_factory=dict)
    """How many hints were taken in the current game, by seat and decision."""
    outcome: Outcome | None = None
    finished: list[Finished] = field(default_factory=list)
    shares: dict[str, int] = field(default_factory=dict)
    """Which finished game is shown at each shared address, by the hash of its token."""
    public_entries: list[PublicEntry] = field(default_factory=list)
    """The entries of the current game (before the first: of the lobby)."""
    page: int = 0
    """Rises when lines of the log change that were shown already."""
    _names: dict[NullTranslations, tuple[str, ...]] = field(default_factory=dict)
    """The names by seat, in each language in which they were asked for; forgotten when they change."""
    best_of: int = 0
    """How many games decide a series; 0: there is no end to it."""
    daily: entries.DailyDuel | None = None
    duplicate: entries.DuplicateDuel | None = None
    time: float = 0
    """When something happened last."""
    series_known: tuple[tuple[int, int, str], Series] | None = None
    """What `series` has counted, and when: games over, the current game, the phase."""

    @property
    def players(self) -> int:
        return len(self.chairs)

    @property
    def has_secrets(self) -> bool:
        return self.game.has_secrets

    def playing(self) -> AnyMatch:
        assert self.match is not None
        return self.match

    def seat_of(self, chair: int, number: int | None = None) -> int:
        """Return a chair's seat in that game (None: the current one): at each rematch the seats move on by one."""
        return (chair + max(self.number if number is None else number, 0)) % len(self.chairs)

    def chair_of(self, seat: int) -> int:
        return (seat - max(self.number, 0)) % len(self.chairs)

    @property
    def has_bots(self) -> bool:
        return any(chair.mover for chair in self.chairs)

    def by_seat(self) -> list[Chair]:
        return [self.chairs[self.chair_of(seat)] for seat in range(self.players)]

    def names(self) -> tuple[str, ...]:
        language = words.translations()
        if language not in self._names:
            self._names[language] = named(self.game, [chair.name for chair in self.by_seat()])
        return self._names[language]

    def english_names(self) -> tuple[str, ...]:
        with words.using_language("en"):
            return self.names()

    def forget_names(self) -> None:
        self._names = {}

    def link(self, hashed: str, spent: bool = False) -> entries.Link:
        """Return what the link with this hash opens now, or refuse.

        `spent`: return a spent invitation too, by which nothing can be done but to ask again for a lost answer.
        """
        link = self.links.get(hashed)
        if link is None:
            raise Refused("gone", NO_SUCH_LINK)
        if link.revoked:
            raise Refused("gone", REVOKED)
        if link.spent and not spent:
            raise Refused("gone", TAKEN)
        return link

    def humans(self) -> list[int]:
        return [self.seat_of(i) for i, chair in enumerate(self.chairs) if not chair.mover]

    def is_alone(self) -> bool:
        """Whether one person plays, all others are bots, and nobody plays the same deal: a hint wrongs nobody."""
        is_own_deal = self.daily is None and self.duplicate is None
        return is_own_deal and sum(chair.kind != "bot" for chair in self.chairs) == 1 and len(self.chairs) > 1

    def has_others(self, chairs: Sequence[int]) -> bool:
        """Whether people play here who do not sit on these chairs: what one of them learns of the game wrongs them."""
        return any(chair.kind != "bot" and number not in chairs for number, chair in enumerate(self.chairs))

    def hints_taken(self) -> dict[int, int]:
        """Return how many hints each seat took in the current game; seats without any are left out."""
        taken: dict[int, int] = {}
        for (seat, _decision), count in self.hints.items():
            taken[seat] = taken.get(seat, 0) + count
        return taken

    def voters(self, request: ConsentRequest) -> set[int]:
        """Return the seats that must agree: all people, bots too to a draw; during a game, only those who can win."""
        seats = set(self.humans()) if request.what in BOTS_AGREE else set(range(self.players))
        return seats & self.playing().contenders() if self.phase == "playing" else seats

    def loser(self) -> int | None:
        """Return the seat of two that left the game and so lost it."""
        return next(iter(self.left), None) if self.players == 2 else None

    def to_act(self) -> frozenset[int]:
        """Return the seats that are asked: none unless a game is played."""
        return frozenset(self.asked)

    def reader(self, seat: int | None) -> int | None:
        """Return the seat if whoever sees its view is its player alone; None where several share the device."""
        if seat is None:
            return None
        sharing = 0
        for chair in self.chairs:
            sharing += chair.kind == "here"
        return None if sharing > 1 and self.chairs[self.chair_of(seat)].kind == "here" else seat

    def may_move(self, seat: int | None) -> bool:
        return seat is not None and seat in self.asked and not self.chairs[self.chair_of(seat)].mover

    def patience_left(self, seat: int, now: float) -> float | None:
        """Return how many seconds a player has to return; None: nobody waits for that seat.

        Then a bot may stand in, and, if the seat is asked, it may be given up.
        """
        since = self.gone.get(self.chair_of(seat))
        is_playing = self.match is not None and self.phase == "playing" and seat in self.match.in_play()
        if since is None or not is_playing or seat not in self.humans():
            return None
        patience = PATIENCE if self.clocks and seat in self.asked else ABSENCE
        return max(0.0, patience - (now - since))

    @property
    def repeats_deal(self) -> bool:
        """Whether the next game has the deal of the last one, with the sides changed."""
        return self.duplicate is not None and self.duplicate.is_swapped and self.number % 2 == 0

    def next_words(self) -> tuple[str, ...]:
        if self.repeats_deal:
            return self.words
        shift = self.number + 1
        return tuple(self.chairs[(seat - shift) % self.players].words for seat in range(self.players))

    def seed(self) -> str:
        return fairness.seed(self.server_seed, self.words)

    def start_position(self) -> str:
        """Return the position that the current game started from; empty: the usual one."""
        return self.position if self.number == 0 else ""

    def next_match(self) -> AnyMatch:
        seed = fairness.seed(self.server_seed, self.next_words())
        if self.position and self.number == -1:
            return Match.at(self.game, self.position, seed, **self.options)
        return Match(self.game, seed, **self.options)

    def run_clocks(self, now: float) -> None:
        if self.clocks:
            people = set(self.humans()) - self.resting
            self.clocks.run([seat for seat in self.asked if seat in people], now)

    def rest(self, seats: frozenset[int], now: float) -> None:
        """Stop the clocks of these seats: their players have not opened the curtain yet."""
        self.resting = seats
        self.run_clocks(now)
