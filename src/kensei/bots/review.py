"""The review of a finished game: every decision with its value and what it gave away, from the end back.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon", cap=1)
>>> _ = match.play(0, "approach high"), match.play(1, "approach low")
>>> found = review(match)
>>> [(one.seat, one.move) for one in found.decisions()], found.scores
([(0, 'approach high'), (1, 'approach low')], (50.0, 50.0))
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from statistics import fmean
from typing import Protocol

from kensei.bots.analysis import AnalysedMove, Analysis, analyse
from kensei.bots.evaluation import GameModel
from kensei.bots.simulation import settle
from kensei.core.match import AnyMatch
from kensei.core.protocol import CHANCE, WITHDRAW, AnyState, Leavable, Move, Outcome, Seat
from kensei.core.review import Decision, Review, ReviewedMoment, ReviewedMove, percent
from kensei.games import part

ROLLOUT_NODES, TREE_NODES = 20_000, 3_000
"""What the decisions of a game share: decisions of rollouts where the game has a policy, else simulations.

Work is counted, never timed: the same game has the same review on every machine, however busy.
"""
LEAST_NODES = 40
"""For a decision that is searched; in a game with too many decisions for that only the last ones are."""
FORCED = 4
"""A forced decision gets so many times fewer nodes: only its value is wanted."""
MOST_MOVES = 12
"""Moves that are kept of each decision: the best mix, the move played, and the best besides."""
DRAWS = 8
"""Outcomes of chance that are averaged after a pair of choices."""
PLAYOUTS = 12
"""How many random playouts are averaged, where the evaluation wants them."""


class Assessor(Protocol):
    """Says how good a move of a match was: a game's own stands in its module `bots.reviewing` as `ASSESSOR`.

    It is asked from the end of the match to its start.
    """

    def analyse(self, ply: int, seat: Seat, played: Move) -> Analysis:
        """Return what the position after so many plies was to a seat that is asked, as it knew it."""

    def against(self, ply: int, seat: Seat, moves: Iterable[Move]) -> Mapping[Move, float]:
        """Return the value of each move against what the others chose at the same time; nothing if nobody did."""

    def line(self, ply: int, seat: Seat, found: Analysis) -> tuple[Move, ...]:
        """Return how the best move goes on, where that is proved."""


class SearchAssessor:
    """Judges by the general analysis, from the view of the seat; in a game without secrets that is the state."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self.model = GameModel.of(match.game)
        asked = [(ply, state, seat) for ply, state in judged(match) for seat in sorted(choices(match, ply))]
        forced = sum(len(state.legal_moves(seat)) == 1 for _ply, state, seat in asked)
        policy = self.model.policy
        whole = int((ROLLOUT_NODES if policy.player else TREE_NODES) * policy.review_work)
        self.nodes = max(LEAST_NODES, whole * FORCED // max(1, FORCED * len(asked) - (FORCED - 1) * forced))
        self.first = asked[-(whole // LEAST_NODES) :][0][0] if asked else 0
        """The ply from which on decisions are searched."""

    def analyse(self, ply: int, seat: Seat, played: Move) -> Analysis:
        state = self.match.state_at(ply)
        if ply < self.first:
            return evaluated(self.match, state, seat)
        return analyse(state.view(seat), seat, self.share(state, seat), (played,))

    def share(self, state: AnyState, seat: Seat) -> int:
        """Return the nodes that a decision has."""
        return self.nodes // FORCED if len(state.legal_moves(seat)) == 1 else self.nodes

    def against(self, ply: int, seat: Seat, moves: Iterable[Move]) -> Mapping[Move, float]:
        state = self.match.state_at(ply)
        theirs = {one: move for one, move in choices(self.match, ply).items() if one != seat}
        if not theirs:
            return {}
        return {move: self._after(state, {**theirs, seat: move}, seat) for move in moves}

    def _after(self, state: AnyState, chosen: Mapping[Seat, Move], seat: Seat) -> float:
        for one in sorted(chosen):
            state = state.apply(one, chosen[one]).state
        rng = random.Random(0)
        draws = min(DRAWS, self.nodes // MOST_MOVES) if CHANCE in state.to_act() else 1
        return fmean(self.model.values(settle(state, rng), rng)[seat] for _ in range(draws))

    def line(self, ply: int, seat: Seat, found: Analysis) -> tuple[Move, ...]:
        return ()


def review(
    match: AnyMatch,
    outcome: Outcome | None = None,
    tell: Callable[[Review], None] | None = None,
) -> Review:
    """Review a whole match; `tell` is called after each moment with what is known so far."""
    found = begun(match, outcome)
    for moment, spent in reviewed(match):
        found = replace(found, moments=(moment, *found.moments), seconds=spent)
        if tell:
            tell(found)
    return found


def begun(match: AnyMatch, outcome: Outcome | None = None) -> Review:
    """Return the review of a match of which nothing is reviewed yet; `outcome`: where no rule ended it."""
    ended = outcome or match.state.outcome()
    scores = ended.scores if ended else (0.0,) * match.players
    plies = tuple(ply for ply, _ in judged(match))
    return Review((), plies, tuple(percent(score, scores) for score in scores), match.game.has_secrets)


def judged(match: AnyMatch) -> Iterator[tuple[int, AnyState]]:
    """Return the moments that are reviewed: those at which somebody was asked and answered."""
    return ((ply, state) for ply, state in moments(match) if ply < match.ply and choices(match, ply))


def reviewed(match: AnyMatch, before: int | None = None) -> Iterator[tuple[ReviewedMoment, float]]:
    """Review the moments of a match, the last first, with the processor time spent so far.

    `before`: only those with fewer plies than that, to go on with a review that was stopped.
    """
    begin = clock()
    assessor = assessor_of(match)
    outcome = match.state.outcome()
    scores = outcome.scores if outcome else (1.0, *(-1.0 for _ in range(match.players - 1)))
    spent = clock() - begin
    for ply, state in reversed(list(judged(match))):
        if before is not None and ply >= before:
            continue
        begin = clock()
        moment = of_moment(match, ply, state, assessor, scores)
        # What the process does between two moments is not the review's.
        spent += clock() - begin
        yield moment, spent


def clock() -> float:
    """Return the processor time of this process, without what the compiler took: it works once, for all games."""
    compiling = sys.modules.get("kensei.games.compiling")  # not there: nothing has been compiled
    return time.process_time() - (compiling.COMPILER.seconds if compiling else 0.0)


def assessor_of(match: AnyMatch) -> Assessor:
    own: Callable[[AnyMatch], Assessor] | None = getattr(part(match.game.name, "bots.reviewing"), "ASSESSOR", None)
    return own(match) if own else SearchAssessor(match)


def of_moment(
    match: AnyMatch, ply: int, state: AnyState, assessor: Assessor, scores: tuple[float, ...]
) -> ReviewedMoment:
    """Judge what was decided at one moment."""
    values: list[float | None] = [None] * match.players
    decisions = []
    is_exact = True
    for seat, move in sorted(choices(match, ply).items()):
        found = assessor.analyse(ply, seat, move)
        decision = decided(match, ply, seat, move, found, assessor, scores)
        decisions.append(decision)
        values[seat] = decision.before
        is_exact = is_exact and found.exact
    if match.players == 2:
        # Both sides of a moment add up to 100: where both decide, what they know differs, and the middle counts.
        first = fmean(value if seat == 0 else 100.0 - value for seat, value in enumerate(values) if value is not None)
        values = [first, 100.0 - first]
    return ReviewedMoment(ply, tuple(values), is_exact, tuple(decisions))


def decided(
    match: AnyMatch, ply: int, seat: Seat, move: Move, found: Analysis, assessor: Assessor,
    scores: tuple[float, ...],
) -> Decision:  # fmt: skip
    """Turn an analysis into a decision; a forced one cost nothing."""
    legal = match.state_at(ply).legal_moves(seat)
    known = {one.move: one for one in found.moves}
    is_forced = len(legal) == 1
    value = max([found.value, *(one.value for one in found.moves if one.share > 0)])
    played = value if is_forced or move not in known else min(value, known[move].value)
    best = max(found.moves, key=lambda one: (one.share, one.value)).move if found.moves else None
    kept = worth_naming(found.moves, move)
    against = assessor.against(ply, seat, [one.move for one in kept]) if not is_forced else {}
    return Decision(
        ply=ply,
        seat=seat,
        move=str(move),
        before=percent(value, scores),
        played=percent(played, scores),
        error=percent(found.error, (1.0, -1.0)) - 50.0 if not found.exact else 0.0,
        exact=found.exact,
        is_forced=is_forced,
        moves=tuple(
            ReviewedMove(
                str(one.move),
                one.share,
                percent(one.value, scores),
                percent(against[one.move], scores) if one.move in against else None,
            )
            for one in kept
        ),
        line=tuple(str(step) for step in assessor.line(ply, seat, found)) if played < value else (),
        note=found.note,
        cost_error=percent(found.beside_best(move).error, (1.0, -1.0)) - 50.0 if not found.exact else 0.0,
        is_bounded=found.is_bounded,
        reason=found.beside_best(move).reason if played < value and move != best else None,
    )


def worth_naming(moves: tuple[AnalysedMove, ...], played: Move) -> list[AnalysedMove]:
    """Return the best mix, the best besides, and the move played, wherever it stands."""
    kept = [*moves[: MOST_MOVES - 1]]
    return kept + [one for one in moves[MOST_MOVES - 1 :] if one.move == played][:1]


def evaluated(match: AnyMatch, state: AnyState, seat: Seat) -> Analysis:
    """Return the evaluation of a state as an analysis without moves."""
    model, rng = GameModel.of(match.game), random.Random(0)
    playouts = PLAYOUTS if model.evaluation.random_turns else 1
    values = [model.values(state, rng)[seat] for _ in range(playouts)]
    is_out = isinstance(state, Leavable) and seat not in state.contenders()
    return Analysis(seat, -1.0 if is_out else fmean(values), 0.5, False, note="by the evaluation alone")


def choices(match: AnyMatch, ply: int) -> dict[Seat, Move]:
    """Return what each seat that was asked after so many plies chose, before anything else happened."""
    left, found = match.state_at(ply).to_act(), dict[Seat, Move]()
    for at, one in enumerate(match.plies[ply:], ply):
        if one.seat not in left or one.move is WITHDRAW or not match.state_at(at).to_act() <= left:
            break
        found[one.seat] = one.move
        left = left - {one.seat}
    return found


def moments(match: AnyMatch) -> Iterator[tuple[int, AnyState]]:
    """Return the states between turns: none in which chance is to play, or some have chosen and others have not."""
    left: frozenset[int] = frozenset()
    for ply in range(match.ply + 1):
        state = match.state_at(ply)
        asked = state.to_act()
        mover = match.plies[ply - 1].seat if ply else CHANCE
        left = left - {mover} if mover in left else frozenset()
        if asked and asked <= left:
            continue
        left = asked - {CHANCE}
        if CHANCE not in asked and (asked or state.outcome() is not None):
            yield ply, state
