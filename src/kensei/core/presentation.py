"""How a game is presented to people: its card on the home page, its seal, first lessons, cards in words, levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a newcomer is asked to do at the table; done with their next move."""

    text: str
    """The instruction, in at most 25 words: a message."""
    at: str = "hand"
    """The part of the page it points at: `hand`, `board`, `actions`, `own` or `others`."""
    when: str = ""
    """The question it fits: a regular expression that the text of some legal move matches; empty: any."""
    unless: str = ""
    """A regular expression too: it does not fit where the text of some legal move matches this one."""


@dataclass(frozen=True, slots=True)
class Presentation:
    """What pages say of a game besides its title. Sentences are messages: translated when shown."""

    short: str
    """The title where there is little room."""
    line: str
    """One line of what it feels like."""
    kind: str
    """A word or two on what is hidden, or how many play."""
    minutes: str = ""
    """How many minutes a game takes, as its box says: `10–15`; empty: the box says nothing."""
    kanji: str = ""
    """The title in Japanese."""
    seal: str = ""
    """The character on its seal."""
    letters: str = ""
    """What the seal shows without a Japanese font; empty: the first two letters of the short title."""
    order: int = 100
    """Its place on the home page."""
    box: str = ""
    """Games of one box share a card on the home page, which bears this title; empty: a card of its own."""
    can_turn: bool = False
    """The board can be looked at from the other side."""
    quick_options: tuple[str, ...] = ()
    """The options that can be chosen on the home page's card."""
    lessons: tuple[Lesson, ...] = ()
    """What a newcomer is asked to do at the table, one thing after the other."""

    @property
    def monogram(self) -> str:
        return self.letters or self.short[:2]


@dataclass(frozen=True, slots=True)
class CardText:
    """A card in words, for a newcomer. Title and sentence are messages: translated when shown."""

    id: str
    """Its name in moves and for the drawing."""
    title: str
    sentence: str
    """What it does, in one plain sentence."""
    clause: str
    """The id of the clause that says it all."""
    copies: int = 1
    """How many of them there are."""
    kanji: str = ""
    kind: str = ""
    """What kind of card it is, in a word or two: a message."""
    facts: tuple[str, ...] = ()
    """Its numbers and signs in a few words each: messages."""
    parts: tuple[tuple[str, str], ...] = ()
    """What else its panel tells, each sentence under a heading of a few words: messages."""
    heads: bool = False
    """Whether it stands above those that follow, as a fighter above their cards."""


def shared_words(texts: Sequence[CardText]) -> list[list[CardText]]:
    """Group neighbouring cards that differ only in their numbers: a gallery writes their words once.

    >>> [len(alike) for alike in shared_words([CardText(name, "Parry", "Stops.", "") for name in ("PU", "PR")])]
    [2]
    """
    return [list(alike) for _same, alike in groupby(texts, lambda text: (text.title, text.sentence, text.clause))]


@dataclass(frozen=True, slots=True)
class Level:
    """How a level of strength plays a game."""

    method: str
    """A bot that serves every game (`random`, `greedy`, `search`), or one of the game's own methods."""
    nodes: int = 0
    """Nodes a move, unless the budget allows fewer; 0: the method's own number."""
    slips: float = 0.0
    """The share of its moves that it plays at random."""
    meanwhile: Level | None = None
    """What plays while the code of the method is being compiled; None: the method itself, for it needs no compiler."""
    without: Level | None = None
    """What plays where there is no compiler; None: the method itself, if need be with fewer nodes."""
    wins: tuple[int, int, int] | None = None
    """Its points of 100 against the next lower level, and their 95 % bounds, as `docs/arena.md` has them."""
    exploited: tuple[float | None, float | None] = (None, None)
    """Lower and upper bound of what a best response wins from it a game, as `kensei bench exploit` prints them."""
    exploited_where: str = ""
    """In which games these bounds hold, if not in all: in words that follow them."""

    @property
    def measured(self) -> str:
        """What was measured, for people; empty where nothing was.

        >>> Level("greedy", wins=(67, 63, 72), exploited=(0.57, None)).measured
        'wins 67 % (63-72) against the level below; who knows it wins at least 0.570 a game'
        """
        words = []
        if self.wins:
            share, low, high = self.wins
            words.append(f"wins {share} % ({low}-{high}) against the level below")
        where = f" {self.exploited_where}" if self.exploited_where else ""
        bounds = zip(("at least", "at most"), self.exploited, strict=True)
        known = " and ".join(f"{side} {value:.3f}" for side, value in bounds if value is not None)
        return "; ".join([*words, *([f"who knows it wins {known} a game{where}"] if known else [])])

    def __str__(self) -> str:
        """Say how the level is made, for people.

        >>> print(Level("greedy", 1, slips=0.2))
        greedy, 1 node a move, 20% of the moves at random
        """
        words = [self.method]
        if self.nodes:
            words.append(f"{self.nodes:,} {'node' if self.nodes == 1 else 'nodes'} a move")
        if self.slips:
            words.append(f"{self.slips:.0%} of the moves at random")
        return ", ".join(words)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "novice": Level("random"),
        "student": Level("greedy", 100, slips=0.6),
        "samurai": Level("greedy", 100, slips=0.3),
        "master": Level("greedy", 100),
        "kensei": Level("search", 200),
    }
)
"""The levels of a game that names none of its own, the weakest first."""
