"""What a review says of a finished game: each decision with its value, its cost and its class; luck apart.

Values are winning chances of 100, as the seat that decides knew the game. Those of the moments of a seat, what its own
choices gave away, what the other's turns gave it, and luck (all the rest) add up to how the game ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp
from statistics import fmean

from kensei.core.i18n import N_
from kensei.core.protocol import Seat

INACCURACY, MISTAKE, SERIOUS = 5.0, 10.0, 20.0
"""Points of 100 from which a decision belongs to each class."""
CLASSES = ((SERIOUS, N_("serious mistake")), (MISTAKE, N_("mistake")), (INACCURACY, N_("inaccuracy")))
SURE = 2.0
"""A decision is classed only where it cost more than so many times the error of its value."""
EDITION = 1
"""Raise it when the engines judge differently: reviews that were kept are then made anew."""
SECONDS = 9.0
"""Processor time for a game; what is not reached by then is judged by the evaluation alone.

The nodes that a review has end it before: what it says of our own games does not depend on the machine.
"""
SCALE, DECAY, SHIFT = 103.1668, 0.04354, 3.1669
"""The accuracy of one decision that cost c points is SCALE * e ** (-DECAY * c) - SHIFT: the formula of lichess."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that could have been played."""

    move: str
    share: float
    """How often the best mix plays it, 0 to 1."""
    value: float
    """Winning chances of 100 against perfect play."""
    against: float | None = None
    """Winning chances of 100 against what the others really chose at the same time; None where nobody did."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a finished game."""

    ply: int
    """So many plies were played before it."""
    seat: Seat
    move: str
    """What was played."""
    before: float
    """Winning chances of 100 with the best move, or the best mix."""
    played: float
    """Winning chances of 100 with the move that was played."""
    error: float = 0.0
    """What `before` may be off by, in points of 100."""
    exact: bool = False
    is_forced: bool = False
    """There was no other move."""
    moves: tuple[ReviewedMove, ...] = ()
    """The best mix first, then the move that was played and others worth naming."""
    line: tuple[str, ...] = ()
    """How the best move goes on, where that is proved: moves of both in turn."""
    note: str = ""

    @property
    def cost(self) -> float:
        """Points of 100 given away against perfect play."""
        return max(0.0, self.before - self.played)

    @property
    def grade(self) -> str:
        """The class of the decision, a message; "" where it cost too little, or less than is sure.

        >>> Decision(4, 0, "c4", before=60.0, played=48.0).grade, Decision(4, 0, "c4", 60.0, 48.0, error=9.0).grade
        ('mistake', '')
        """
        if self.cost <= SURE * self.error:
            return ""
        return next((word for least, word in CLASSES if self.cost >= least), "")

    @property
    def best(self) -> ReviewedMove | None:
        """The move that the best mix plays most; of several alike, the best."""
        return max(self.moves, key=lambda one: (one.share, one.value), default=None)

    @property
    def missed(self) -> float | None:
        """Points of 100 less than the best answer to what the others really chose; None where nobody did."""
        known = {one.move: one.against for one in self.moves if one.against is not None}
        return max(0.0, max(known.values()) - known[self.move]) if self.move in known else None

    @property
    def accuracy(self) -> float:
        """How accurate it was, of 100, by what it cost at least: the error of the value is nobody's fault.

        >>> [round(Decision(0, 0, "c4", 50.0, 50.0 - cost).accuracy) for cost in (0, 5, 20, 50)]
        [100, 80, 40, 9]
        """
        return max(0.0, min(100.0, SCALE * exp(-DECAY * max(0.0, self.cost - self.error)) - SHIFT))


@dataclass(frozen=True, slots=True)
class ReviewedMoment:
    """A moment at which somebody was asked, after so many plies."""

    ply: int
    values: tuple[float | None, ...]
    """Winning chances of 100 of each seat; None where nothing is known of a seat that was not asked."""
    exact: bool = False
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to the winning chances of a seat between two of its moments; the parts add up to `after`."""

    ply: int
    before: float
    choice: float
    """What the own decision changed: 0 or less."""
    theirs: float
    """What the other's decision gave away to the seat, where they took turns."""
    luck: float
    """All the rest: chance, secrets, what the others happened to choose, the error of the search."""
    after: float
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """A review, whole or as far as it is made: it comes from the end back."""

    moments: tuple[ReviewedMoment, ...]
    """In the order of the game."""
    plies: tuple[int, ...]
    """The plies of all moments, reviewed or not."""
    scores: tuple[float, ...]
    """What each seat had in the end, of 100."""
    seconds: float = field(default=0.0, compare=False)
    """Processor time spent."""

    @property
    def is_whole(self) -> bool:
        return len(self.moments) >= len(self.plies)

    def at(self, ply: int) -> ReviewedMoment | None:
        """Return what is known of the moment at which a ply falls: of several who choose at once, of all of them."""
        start = max((one for one in self.plies if one <= ply), default=None)
        return next((moment for moment in self.moments if moment.ply == start), None)

    def decisions(self, seat: Seat | None = None) -> tuple[Decision, ...]:
        return tuple(one for moment in self.moments for one in moment.decisions if seat in (None, one.seat))

    def changes(self, seat: Seat) -> tuple[Change, ...]:
        """Return what happened to a seat from moment to moment; the last change ends with the game.

        Nothing where it has no moment: it left before it had decided anything.
        """
        known = [(moment, moment.values[seat]) for moment in self.moments if moment.values[seat] is not None]
        if not known:
            return ()
        ends = [*(value for _, value in known[1:]), self.scores[seat]]
        return tuple(
            changed(moment, seat, float(value or 0.0), float(after or 0.0))
            for (moment, value), after in zip(known, ends, strict=True)
        )

    def accuracy(self, seat: Seat) -> float | None:
        """Return the mean accuracy of a seat's decisions; None where it never had a choice."""
        found = [one.accuracy for one in self.decisions(seat) if not one.is_forced]
        return fmean(found) if found else None

    def counts(self, seat: Seat) -> dict[str, int]:
        """Return how many decisions of a seat belong to each class, the gravest first."""
        grades = [one.grade for one in self.decisions(seat)]
        return {word: grades.count(word) for _, word in CLASSES}


def changed(moment: ReviewedMoment, seat: Seat, before: float, after: float) -> Change:
    """Part a change: several who decide at once cannot see one another, so what another chose is luck then."""
    own = next((one for one in moment.decisions if one.seat == seat), None)
    choice = own.played - own.before if own else 0.0
    is_turn = own is None and len(moment.decisions) == 1 and len(moment.values) == 2
    theirs = moment.decisions[0].cost if is_turn else 0.0
    return Change(moment.ply, before, choice, theirs, after - before - choice - theirs, after, own)


def key_decisions(review: Review, most: int, seat: Seat | None = None) -> list[Decision]:
    """Return the decisions that cost most and belong to a class, in the order of the game."""
    graded = sorted((one for one in review.decisions(seat) if one.grade), key=lambda one: -one.cost)
    return sorted(graded[:most], key=lambda one: (one.ply, one.seat))


def percent(value: float, scores: Sequence[float]) -> float:
    """Return a value as winning chances of 100; `scores`: of the end, which say what a game of several is worth.

    >>> percent(0.5, (1.0, -1.0)), percent(0.0, (0.0, 0.0)), percent(-0.5, (1.0, -0.5, -0.5))
    (75.0, 50.0, 0.0)
    """
    low, high = (min(scores), max(scores)) if max(scores) > 0 else (-1.0, 1.0)
    return min(100.0, max(0.0, 100 * (value - low) / (high - low)))


def adds_up(changes: Iterable[Change], within: float = 1e-6) -> bool:
    """Whether the parts of every change add up, and each begins where the one before ended."""
    listed = list(changes)
    whole = all(abs(one.before + one.choice + one.theirs + one.luck - one.after) < within for one in listed)
    return whole and all(abs(one.after - then.before) < within for one, then in pairwise(listed))
