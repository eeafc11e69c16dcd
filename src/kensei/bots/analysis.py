"""What a position is worth and how to play it: one function for reviews, hints, notebooks and the analysis board.

>>> import kensei
>>> state = kensei.game("kaito").read(".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC")
>>> found = analyse(state)
>>> found.value, found.exact, str(found.moves[0].move)
(1.0, True, 'c4')
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import hypot, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeAlias

from kensei.bots.evaluation import Beliefs, GameModel
from kensei.bots.nodes import RegretNode
from kensei.bots.protocol import Bot
from kensei.bots.reasons import Counts, counted, reason, spread, standard_error
from kensei.bots.rollouts import LONGEST, Ranks, played_on, tried
from kensei.bots.simulation import Ends, drawn, settle
from kensei.bots.tree import Search
from kensei.core.errors import BadOption, shown
from kensei.core.match import check_seat
from kensei.core.protocol import CHANCE, AnyGame, AnyState, Move, Seat, View
from kensei.core.review import MeasuredReason
from kensei.games import game as game_named
from kensei.games import listed, part

NODES = 2000
"""Simulations where the caller names no number."""
DECISIONS = 6000
"""Decisions of rollouts where the caller names no number."""
SEARCHES = 4
"""Independent searches whose difference says how sure the values are."""
LEAST_ERROR = 0.1
"""The least error of a value: though all searches agree, evaluations of a solved Bushido duel are 0.03 to 0.2 off."""
MOST_OUTCOMES = 12
"""Up to so many outcomes of chance are all looked into; of more, so many are drawn."""
MOST_CANDIDATES = 6
"""Moves that rollouts are played on from, where a policy ranks them."""
FEWEST_ROLLOUTS = 8
"""For each candidate, whatever the budget."""
FEWEST_CANDIDATES = 1
"""Besides those that the caller names, however long a rollout is."""
MOST_SPENT = 2
"""No analysis takes more than so many times the decisions that it was given: long rollouts are cut and evaluated."""


class AnalysedMove(NamedTuple):
    """One move of the best mix, or beside it."""

    move: Move
    share: float
    """How often the best mix plays it: 0 to 1."""
    value: float
    """What playing it is worth to the seat, from -1 (lost) to 1 (won)."""


class Comparison(NamedTuple):
    """A move beside the best one."""

    error: float = 0.0
    """What the difference between their values may be off by."""
    reason: MeasuredReason | None = None
    """Why the best move is better, where something was measured; of the best itself: than the others on average."""


NOT_COMPARED = Comparison()


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found out about a position, as one seat sees it."""

    seat: Seat
    value: float
    """What the position is worth to the seat, from -1 (lost) to 1 (won)."""
    error: float
    """0.0 where the value is exact, else its bound or standard error."""
    exact: bool
    moves: tuple[AnalysedMove, ...] = ()
    """The moves that were looked into, the best mix first; none where the seat is not asked."""
    nodes: int = 0
    note: str = ""
    """How it was found, in a few words."""
    is_bounded: bool = False
    """The error is a bound that was computed, not an estimate from samples."""
    compared: Mapping[Move, Comparison] = field(default_factory=dict, hash=False)
    """How sure the differences between the moves are, and where they come from; see `beside_best`."""

    def beside_best(self, move: Move) -> Comparison:
        return self.compared.get(move, NOT_COMPARED)


OwnAnalysis: TypeAlias = Callable[[Any, Seat, int | None], Analysis | None]
"""A game's `bots.analysis.analyse`: by a position (state or view), a seat and nodes; None leaves it to the search."""


def analyse(
    position: AnyState | View, seat: Seat | None = None, nodes: int | None = None, include: Sequence[Move] = ()
) -> Analysis:
    """Return the value of a position to a seat, and its best mix of moves.

    A state is the whole truth, hidden hands and sealed plans included; a view is what its seat knows. `seat`: the one
    who is asked, if it is left out. `include`: moves to look into though they seem weak.
    """
    if nodes is not None and (not isinstance(nodes, int) or nodes < 1):
        raise BadOption(f"nodes={shown(nodes)}: a whole number, 1 or more")
    game = game_of(position)
    is_state = hasattr(position, "to_act")
    seat = settled_seat(position, seat) if is_state else seen_from(position, seat)
    if is_state and (outcome := position.outcome()) is not None:
        return Analysis(seat, float(outcome.scores[seat]), 0.0, True, note="over")
    own: OwnAnalysis | None = getattr(part(game.name, "bots.analysis"), "analyse", None)
    if own and (found := own(position, seat, nodes)) is not None:
        return found
    model = replace(GameModel.of(game), beliefs=unbiased(GameModel.of(game).beliefs))
    if not is_state:
        return of_view(model, position, nodes, include)
    if CHANCE in position.to_act():
        return of_chance(position, seat, nodes or NODES)
    if seat not in position.to_act():
        return waiting(position, seat, nodes or NODES)
    beliefs = replace(model.beliefs, rewind=lambda view: view, imagine=lambda view, rng: position, resample_own=None)
    return of_view(replace(model, beliefs=beliefs), position.view(seat), nodes, include)


@cache
def known_types() -> dict[type, str]:
    """Return the games by the types of their states and views."""
    found: dict[type, str] = {}
    for game in listed():
        state = game.start()
        found |= {type(state): game.name, type(state.view(None)): game.name}
    return found


def game_of(position: Any) -> AnyGame:
    name = known_types().get(type(position))
    if name is None:
        raise BadOption(f"{shown(position)} is no state or view of a game")
    return game_named(name)


def settled_seat(state: AnyState, seat: Seat | None) -> Seat:
    asked = sorted(state.to_act())
    if seat is None:
        return asked[0] if asked and asked[0] != CHANCE else 0
    check_seat(seat, 2 if seat in (0, 1) else len(scores_of(state, 0)))  # no game has fewer than two
    return seat


def seen_from(view: View, seat: Seat | None) -> Seat:
    if view.seat is None:
        raise BadOption("a spectator's view belongs to no seat: analyse a state, or the view of a seat")
    if seat not in (None, view.seat):
        raise BadOption(f"this is the view of seat {view.seat}, not of seat {seat}")
    own: Seat = view.seat
    return own


def unbiased(beliefs: Beliefs) -> Beliefs:
    """Return beliefs that expect the best play of the others: nobody's habits are exploited."""
    return replace(beliefs, optimal_share=1.0, habit=None)


def of_chance(state: AnyState, seat: Seat, nodes: int) -> Analysis:
    """Average over what chance may bring."""
    chances, rng = state.chances(), random.Random(0)
    whole = sum(weight for _outcome, weight in chances)
    if len(chances) <= MOST_OUTCOMES:
        weighed = [(outcome, weight / whole) for outcome, weight in chances]
    else:
        weighed = [(drawn(chances, rng), 1 / MOST_OUTCOMES) for _ in range(MOST_OUTCOMES)]
    found = [
        (share, analyse(state.apply(CHANCE, outcome).state, seat, max(1, nodes // len(weighed))))
        for outcome, share in weighed
    ]
    value = sum(share * one.value for share, one in found)
    variance = sum((share * one.error) ** 2 for share, one in found)
    if len(chances) > MOST_OUTCOMES:
        variance += stdev([one.value for _share, one in found]) ** 2 / len(found)
    exact = len(chances) <= MOST_OUTCOMES and all(one.exact for _share, one in found)
    return Analysis(seat, value, sqrt(variance), exact, nodes=sum(one.nodes for _share, one in found))


def waiting(state: AnyState, seat: Seat, nodes: int) -> Analysis:
    """Return the value to a seat that is not asked: of two, the other's with the sign turned."""
    other = min(state.to_act())
    found = analyse(state, other, nodes)
    if len(scores_of(state, other)) == 2:
        return replace(found, seat=seat, value=-found.value, moves=())
    model, rng = GameModel.of(game_of(state)), random.Random(0)
    return averaged(seat, [model.values(state, rng)[seat] for _ in range(SEARCHES)])


def scores_of(state: AnyState, seat: Seat) -> Sequence[float]:
    return GameModel.of(game_of(state)).values(state, random.Random(seat))


def averaged(seat: Seat, values: Sequence[float]) -> Analysis:
    return Analysis(seat, fmean(values), standard_error(values), False, nodes=len(values))


def of_view(model: GameModel, view: View, nodes: int | None, include: Sequence[Move]) -> Analysis:
    """Search from a view: by rollouts where the game has a policy, else by the tree."""
    rng = random.Random(0)
    state = settle(model.believe(view, rng), rng)
    legal = state.legal_moves(view.seat)
    if not legal:
        return sampled(model, view, rng)
    if unknown := [move for move in include if move not in legal]:
        raise BadOption(f"{shown(str(unknown[0]))} may not be played here")
    policy = model.policy.player() if model.policy.player else None
    if policy is None and len(legal) == 1:  # the tree has no node where nothing is decided
        found = sampled(model, view, rng)
        return replace(found, moves=(AnalysedMove(legal[0], 1.0, found.value),))
    if policy is not None:
        return by_rollouts(model, policy, view, legal, nodes or DECISIONS, include)
    return by_searches(model, view, nodes or NODES)


def sampled(model: GameModel, view: View, rng: random.Random) -> Analysis:
    """Average the values of a few imagined states."""
    return averaged(view.seat, [model.values(model.believe(view, rng), rng)[view.seat] for _ in range(SEARCHES)])


def by_rollouts(
    model: GameModel, policy: Bot, view: View, legal: Sequence[Move], nodes: int, include: Sequence[Move]
) -> Analysis:
    """Play on from each candidate by the policy, in the same imagined states with the same chances."""
    ranked = list(dict.fromkeys([*candidates(model, policy, view, legal), *include]))
    probe, brief = random.Random(1), cut(model, nodes // MOST_SPENT)
    _value, spent = tried(brief, policy, model.believe(view, probe), view.seat, ranked[0], probe)
    moves = affordable(ranked, include, nodes // spent)
    longest = cut(model, (MOST_SPENT * nodes - spent) // (FEWEST_ROLLOUTS * len(moves)))
    rng, results = random.Random(0), {move: list[float]() for move in moves}
    counts = {move: list[Counts]() for move in moves}
    while spent < nodes or len(results[moves[0]]) < FEWEST_ROLLOUTS:
        state, chance = model.believe(view, rng), rng.getrandbits(64)
        for move in moves:
            ends = Ends()
            first, last, decisions = played_on(longest, policy, state, view.seat, move, random.Random(chance), ends)
            results[move].append(ends.value(view.seat, model.final_values(last)[view.seat]))
            counts[move].append(counted(model.measures, first, last, view.seat))
            spent += decisions
    means = {move: fmean(values) for move, values in results.items()}
    best = max(moves, key=lambda move: means[move])
    beside = {}
    for move in (one for one in moves if one != best):
        gains = [one - other for one, other in zip(results[best], results[move], strict=True)]
        beside[move] = Comparison(standard_error(gains), reason(model.measures, counts[best], counts[move]))
    if rest := [counts[move] for move in moves if move != best]:
        average = [[fmean(each) for each in zip(*games, strict=True)] for games in zip(*rest, strict=True)]
        beside[best] = Comparison(reason=reason(model.measures, counts[best], average))
    found = ordered(AnalysedMove(move, float(move == best), means[move]) for move in moves)
    words = f"{len(results[best])} games played on from each of {len(moves)} moves"
    error = standard_error(results[best])
    return Analysis(view.seat, means[best], error, False, found, spent, words, compared=beside)


def cut(model: GameModel, decisions: int) -> GameModel:
    """Return the model with rollouts of at most so many decisions, evaluated where they stand then."""
    horizon = max(1, min(decisions, model.policy.horizon or LONGEST))
    return replace(model, policy=replace(model.policy, horizon=horizon))


def affordable(moves: Sequence[Move], include: Sequence[Move], rollouts: int) -> list[Move]:
    """Return the candidates that can be played on from often enough with so many rollouts.

    >>> affordable(["a", "b", "c", "d"], ["d"], 32), affordable(["a", "b", "c", "d"], ["d"], 17)
    (['a', 'b', 'c', 'd'], ['a', 'd'])
    """
    most = rollouts // FEWEST_ROLLOUTS - len(include)
    kept = [move for move in moves if move not in include][: max(FEWEST_CANDIDATES, most)]
    return [move for move in moves if move in kept or move in include]


def candidates(model: GameModel, policy: Bot, view: View, legal: Sequence[Move]) -> Sequence[Move]:
    if len(legal) <= MOST_CANDIDATES:
        return legal
    if model.policy.prior and (shares := model.policy.prior(view, legal)):
        return [legal[i] for i in sorted(range(len(legal)), key=lambda i: (-shares[i], i))][:MOST_CANDIDATES]
    if isinstance(policy, Ranks):
        return [move for move, _share in policy.ranked(view, legal)[:MOST_CANDIDATES]]
    return random.Random(0).sample(legal, MOST_CANDIDATES)


def by_searches(model: GameModel, view: View, nodes: int) -> Analysis:
    """Average a few independent tree searches."""
    shares: dict[Move, float] = {}
    totals: dict[Move, list[float]] = {}
    values = []
    spent = 0
    for seed in range(SEARCHES):
        search = Search(model, view, random.Random(seed), max(1, nodes // SEARCHES))
        thought = search.think(None)
        spent += thought.nodes
        known = [one for one in thought.considered if one.share > 0]
        values.append(sum(one.share * one.value for one in known) / sum(one.share for one in known))
        # at a node of one seat a move without visits has no value
        with_values = thought.considered if isinstance(search.root, RegretNode) else known
        for one in with_values:
            shares[one.move] = shares.get(one.move, 0.0) + one.share / SEARCHES
            totals.setdefault(one.move, []).append(one.value)
    found = ordered(AnalysedMove(move, share, fmean(totals[move])) for move, share in shares.items())
    words = f"{SEARCHES} searches of {spent // SEARCHES} nodes"
    error = hypot(spread(values), LEAST_ERROR)
    return Analysis(view.seat, fmean(values), error, False, found, spent, words, compared=compared(found, totals))


def compared(moves: Sequence[AnalysedMove], values: Mapping[Move, Sequence[float]]) -> dict[Move, Comparison]:
    """Return what the differences to the best move may be off by; `values`: what each search found."""
    best = values[max(moves, key=lambda one: (one.share, one.value)).move] if moves else ()
    gains = {one.move: [a - b for a, b in zip(best, values[one.move], strict=False)] for one in moves}
    return {move: Comparison(spread(each)) for move, each in gains.items()}


def ordered(moves: Iterable[AnalysedMove]) -> tuple[AnalysedMove, ...]:
    return tuple(sorted(moves, key=lambda one: (-one.share, -one.value)))
