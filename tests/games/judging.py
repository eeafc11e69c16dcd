"""Second judges: the games told once more from the clauses alone, without the engine's code.

A judge tells a game as one procedure in the order of the rulebook. It asks by `yield`: who is asked and what is
offered, `{seat: [texts]}`; chance, at `NATURE`, has pairs of text and weight. The answer comes back as a seat and a
text. `watched` plays a game before the engine and a judge and compares them at every decision. `make judges` has
every judge watch 2,000 games.
"""

from __future__ import annotations

import math
import os
import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any

NATURE = -1
LONG = 2000
"""How many games of each game a judge watches with `make judges`."""

Question = dict[int, list[Any]]
Asking = Generator[Question, tuple[int, str], Any]


def games_to_watch(usual: int, tables: int = 1) -> range:
    """Number the games at one of so many tables: as many as usual, and for a long run `LONG` at all tables together."""
    return range(math.ceil(LONG / tables) if os.environ.get("KENSEI_EXAMPLES") == "long" else usual)


def ask(seat: int, moves: Iterable[str]) -> Asking:
    """Ask one seat; gives its answer."""
    answered, text = yield {seat: list(moves)}
    assert answered == seat
    return text


def ask_all(seats: Iterable[int], offered: Callable[[int], Iterable[str]]) -> Asking:
    """Ask several at once, in any order; gives the answers by seat."""
    seats, answers = list(seats), {}
    while len(answers) < len(seats):
        seat, text = yield {seat: list(offered(seat)) for seat in seats if seat not in answers}
        answers[seat] = text
    return answers


def draw(cards: Iterable[str]) -> Asking:
    """Let chance draw one of these, copies counted; gives it."""
    return (yield from ask(NATURE, Counter(cards).items()))


def watched(
    game: Any, judge: Any, rng: random.Random, eager: Callable[[str], float] = lambda text: 1.0, **options: Any
) -> Any:
    """Play a game before the engine and a judge; give the last state.

    `eager` says how much a move is liked. The order of moves is compared where the judge has `IN_ORDER`.
    """
    state, telling = game.start(**options), judge.tell()
    question = next(telling)
    while question:
        agree(state, question, getattr(judge, "IN_ORDER", False), game.write(state))
        seat = rng.choice(sorted(question))
        if seat == NATURE:
            pairs = question[seat]
        else:
            pairs = [(text, eager(text)) for text in question[seat]]
        text = rng.choices([text for text, _ in pairs], [weight for _, weight in pairs])[0]
        state = state.apply(seat, game.parse(text)).state
        try:
            question = telling.send((seat, text))
        except StopIteration:
            question = {}
    agree(state, question, False, game.write(state))
    assert [round(score, 9) for score in state.outcome().scores] == [round(score, 9) for score in judge.scores]
    return state


def agree(state: Any, question: Question, in_order: bool, where: str) -> None:
    """Compare who is asked, what is offered and how likely chance is."""
    arranged = list if in_order else sorted
    assert state.to_act() == frozenset(question), where
    assert sorted((str(move), weight) for move, weight in state.chances()) == sorted(question.get(NATURE, [])), where
    for seat in question.keys() - {NATURE}:
        assert arranged([str(move) for move in state.legal_moves(seat)]) == arranged(question[seat]), where
