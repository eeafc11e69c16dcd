"""What a review says of a finished game: each decision with its value, its cost and its class; luck apart.

Values are winning chances of 100, as the seat that decides knew the game. Those of the moments of a seat, what its own
choices gave away, what the other's turns gave it, and luck (all the rest) add up to how the game ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import exp, sqrt
from statistics import fmean

from kensei.core.i18n import N_
from kensei.core.protocol import Seat

INACCURACY, MISTAKE, SERIOUS = 5.0, 10.0, 20.0
"""Points of 100 from which a decision belongs to each class."""
CLASSES = ((SERIOUS, N_("serious mistake")), (MISTAKE, N_("mistake")), (INACCURACY, N_("inaccuracy")))
SURE = 2.0
"""A decision is classed only where it cost more than so many times the error of its value."""
EDITION = 5
"""Raise it when the engines judge differently: reviews that were kept are then made anew."""
LEAST_LUCK, EVEN_LUCK = 5.0, 10.0
"""Points of 100: the least luck at one moment worth telling, and the most in a whole game that counts as even."""
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
class MeasuredReason:
    """Why a move is better than another: something that people count, after the one and after the other."""

    message: str
    """With {who} or {whose}, {better}, {other} and {move}, the name of the other move; looked up when shown."""
    better: float
    other: float
    is_own: bool = True
    """It is counted for whoever decides; else for the other side."""
    games: int = 0
    """In so many games played on from each of the two moves; 0: it was not sampled."""


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
    cost_error: float = 0.0
    """What the cost may be off by, in points of 100: it is the difference of two values."""
    is_bounded: bool = False
    """The errors are bounds that were computed, not estimates from samples."""
    reason: MeasuredReason | None = None
    """What the best move has that the one played has not, where something was measured."""

    @property
    def cost(self) -> float:
        """Points of 100 given away against perfect play."""
        return max(0.0, self.before - self.played)

    @property
    def doubt(self) -> float:
        """Points of 100 up to which the cost proves nothing."""
        return SURE * max(self.error, self.cost_error)

    @property
    def is_sure(self) -> bool:
        """Whether it gave something away: more than its cost may be off by, in the whole figures that are told, too.

        >>> [Decision(4, 0, "c4", 60.0, 60.0 - cost, error=10.3).is_sure for cost in (20.4, 20.9, 21.6)]
        [False, False, True]
        """
        return self.cost > self.doubt and (not self.doubt or round(self.cost) > round(self.doubt))

    @property
    def grade(self) -> str:
        """The class of the decision, a message; "" where it cost too little, or less than is sure.

        >>> Decision(4, 0, "c4", before=60.0, played=48.0).grade, Decision(4, 0, "c4", 60.0, 48.0, error=9.0).grade
        ('mistake', '')
        """
        if not self.is_sure:
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
        """How accurate it was, of 100, by the least that it may have cost within the error.

        >>> [round(Decision(0, 0, "c4", 50.0, 50.0 - cost).accuracy) for cost in (0, 5, 20, 50)]
        [100, 80, 40, 9]
        """
        return max(0.0, min(100.0, SCALE * exp(-DECAY * max(0.0, self.cost - self.doubt / SURE)) - SHIFT))


@dataclass(frozen=True, slots=True)
class ReviewedMoment:
    """A moment at which somebody was asked, after so many plies."""

    ply: int
    values: tuple[float | None, ...]
    """Winning chances of 100 of each seat; None where nothing is known of a seat that was not asked."""
    exact: bool = False
    decisions: tuple[Decision, ...] = ()

    @property
    def error(self) -> float:
        """What the values may be off by, in points of 100."""
        return max((one.error for one in self.decisions), default=0.0)

    @property
    def is_bounded(self) -> bool:
        return all(one.is_bounded or one.exact for one in self.decisions)


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
    error: float = 0.0
    """What `before` may be off by, in points of 100."""
    after_error: float = 0.0
    """What `after` may be off by; 0 at the end of the game."""
    is_end: bool = False
    """After it the game was over."""
    is_bounded: bool = False
    is_after_bounded: bool = False
    """The errors of `before` and `after` are bounds that were computed."""

    @property
    def noise(self) -> float:
        """How large luck may seem though there is none, by the errors of the two values."""
        return SURE * sqrt(self.error**2 + self.after_error**2)


@dataclass(frozen=True, slots=True)
class Review:
    """A review, whole or as far as it is made: moments are reviewed from the last to the first."""

    moments: tuple[ReviewedMoment, ...]
    """In the order of the game."""
    plies: tuple[int, ...]
    """The plies of all moments, reviewed or not."""
    scores: tuple[float, ...]
    """What each seat had in the end, of 100."""
    has_secrets: bool = False
    """Players know different things: a chance as one saw it is no chance as another did."""
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

        With secrets only moments count at which the seat decided: at the others its chance is known as another saw it.
        Nothing where it has no moment: it left before it had decided anything.
        """
        known = [(moment, moment.values[seat]) for moment in self.moments if self.is_known(moment, seat)]
        if not known:
            return ()
        ends = [*((value, moment) for moment, value in known[1:]), (self.scores[seat], None)]
        return tuple(
            replace(
                changed(self.until(moment, then), seat, float(value or 0.0), float(after or 0.0)),
                after_error=then.error if then else 0.0,
                is_after_bounded=then is not None and then.is_bounded,
                is_end=then is None,
            )
            for (moment, value), (after, then) in zip(known, ends, strict=True)
        )

    def is_known(self, moment: ReviewedMoment, seat: Seat) -> bool:
        """Whether the chance of a seat is told at a moment."""
        is_asked = any(one.seat == seat for one in moment.decisions)
        return moment.values[seat] is not None and (is_asked or not self.has_secrets)

    def until(self, moment: ReviewedMoment, then: ReviewedMoment | None) -> list[ReviewedMoment]:
        """Return the moments from one to before another."""
        return [one for one in self.moments if moment.ply <= one.ply and (then is None or one.ply < then.ply)]

    def change_of(self, decision: Decision, seat: Seat) -> Change:
        """Return what a decision did to the chance of a seat: as who decided saw it, where the seat did not decide."""
        found = next((one for one in self.changes(seat) if one.ply == decision.ply), None)
        if found is not None:
            return found
        before, sure = 100.0 - decision.before, decision.is_bounded
        parts = (before, 0.0, decision.cost, 0.0, before + decision.cost, None, decision.error, decision.error)
        return Change(decision.ply, *parts, is_bounded=sure, is_after_bounded=sure)

    def accuracy(self, seat: Seat) -> float | None:
        """Return the mean accuracy of a seat's decisions; None where it never had a choice."""
        found = [one.accuracy for one in self.decisions(seat) if not one.is_forced]
        return fmean(found) if found else None

    def counts(self, seat: Seat) -> dict[str, int]:
        """Return how many decisions of a seat belong to each class, the gravest first."""
        grades = [one.grade for one in self.decisions(seat)]
        return {word: grades.count(word) for _, word in CLASSES}

    def strokes_of_luck(self, seat: Seat) -> tuple[Change | None, Change | None]:
        """Return where luck helped a seat most and where it hurt most, as far as that is more than the error."""
        sure = [one for one in self.changes(seat) if abs(one.luck) > max(LEAST_LUCK, one.noise)]
        helped = max((one for one in sure if one.luck > 0), key=lambda one: one.luck, default=None)
        hurt = min((one for one in sure if one.luck < 0), key=lambda one: one.luck, default=None)
        return helped, hurt

    def whom_luck_helped(self, seat: Seat) -> int:
        """Return 1 where luck was for the seat all in all, -1 where it was against it, 0 where nobody can say."""
        changes = self.changes(seat)
        total, noise = sum(one.luck for one in changes), sqrt(sum(one.noise**2 for one in changes))
        return 0 if abs(total) <= max(EVEN_LUCK, noise) else 1 if total > 0 else -1


def changed(moments: Sequence[ReviewedMoment], seat: Seat, before: float, after: float) -> Change:
    """Part a change over some moments; of two, what the other gave away for sure is gained."""
    first = moments[0]
    own = next((one for one in first.decisions if one.seat == seat), None)
    choice = own.played - own.before if own else 0.0
    is_duel = len(first.values) == 2
    given = [one for moment in moments for one in moment.decisions if is_duel and one.seat != seat]
    theirs = sum(one.cost for one in given if one.is_sure)
    luck = after - before - choice - theirs
    return Change(first.ply, before, choice, theirs, luck, after, own, first.error, is_bounded=first.is_bounded)


def key_decisions(review: Review, most: int) -> list[Decision]:
    """Return the decisions that cost most and belong to a class, in the order of the game."""
    graded = sorted((one for one in review.decisions() if one.grade), key=lambda one: -one.cost)
    return sorted(graded[:most], key=lambda one: (one.ply, one.seat))


def percent(value: float, scores: Sequence[float]) -> float:
    """Return a value as winning chances of 100; `scores`: of the end, which say what a game of several is worth.

    >>> percent(0.5, (1.0, -1.0)), percent(0.0, (0.0, 0.0)), percent(-0.5, (1.0, -0.5, -0.5))
    (75.0, 50.0, 0.0)
    """
    low, high = (min(scores), max(scores)) if max(scores) > 0 else (-1.0, 1.0)
    return float(min(100.0, max(0.0, 100 * (value - low) / (high - low))))  # values of tables are numpy's
