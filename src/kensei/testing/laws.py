"""The laws that every game obeys, given to a game by one line of test:

    TestKaito = laws.obeyed_by(kensei.game("kaito"), ends_within=41)

Each law looks at a random walk through the game (`walks.py`), found and shrunk by Hypothesis. How
many walks a law is shown is Hypothesis's own setting.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kensei.core import codec, record, rulebook
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import CHANCE, NATURE, WITHDRAW, AnyGame, Leavable
from kensei.testing.walks import Walk, random_move, random_ply, walk

Law = Callable[[Walk], None]


def obeyed_by(
    game: AnyGame,
    *,
    zero_sum: bool = True,
    ends_within: int | None = None,
    longest: int = 150,
    leaves: bool = False,
    **options: Any,
) -> type:
    """Return a test class with one test a law.

    `ends_within`: how many plies, chance included, the longest game has, where the rules bound it.
    `longest`: how many plies the walks have at the most. `leaves`: now and then a seat leaves the game.
    """
    laws: dict[str, Law] = {law.__name__: law for law in LAWS}
    if leaves:
        laws["who_left_stays_out"] = who_left_stays_out
    if zero_sum:
        laws["scores_add_up_to_nothing"] = scores_add_up_to_nothing
    if ends_within is not None:
        laws["random_play_ends"] = lambda trip: random_play_ends(trip, ends_within)
    tests = {f"test_{name}": _test(law, game, options, longest, leaves) for name, law in laws.items()}
    return type(f"Test{game.name.capitalize()}", (), {**tests, "__doc__": f"{game.title} obeys the laws."})


def _test(
    law: Law, game: AnyGame, options: dict[str, Any], longest: int, leaves: bool
) -> Callable[[Any, int, int], None]:
    @given(seed=st.integers(0, 2**32), plies=st.integers(0, longest))
    def test(self: Any, seed: int, plies: int) -> None:
        law(walk(game, options, seed, plies, leaves))

    return test


def somebody_acts_or_it_is_over(trip: Walk) -> None:
    """Whoever is asked has legal moves, each listed once; nobody is asked when it is over."""
    state = trip.state
    asked = state.to_act()
    assert (state.outcome() is None) == bool(asked), f"{asked} are asked, and the outcome is {state.outcome()}"
    assert CHANCE not in asked or asked == NATURE, "chance moves alone"
    assert bool(state.chances()) == (asked == NATURE), "outcomes are listed exactly when chance is to act"
    assert all(type(weight) is int and weight > 0 for _, weight in state.chances()), "weights are whole and positive"
    for seat in trip.seats():
        moves = state.legal_moves(seat)
        assert bool(moves) == (seat in asked), f"seat {seat} is {'' if seat in asked else 'not '}asked but has {moves}"
        assert len(set(moves)) == len(moves), "every move is listed once"
        assert moves == state.legal_moves(seat), "the order is the same every time"


def apply_is_pure(trip: Walk) -> None:
    """The same move from the same state gives the same, and the state stays as it was."""
    state = trip.state
    if not state.to_act():
        return
    before, number = trip.game.write(state), hash(state)
    seat, move = random_move(state, trip.rng())
    assert state.apply(seat, move) == state.apply(seat, move), f"{move} twice gives two things"
    assert (trip.game.write(state), hash(state)) == (before, number), f"{move} changed the state it was played in"


def moves_are_written_as_they_are_read(trip: Walk) -> None:
    """A move and its text are the same, chance outcomes included."""
    state = trip.state
    listed = [[outcome for outcome, _ in state.chances()], *(state.legal_moves(seat) for seat in trip.seats())]
    for moves in listed:
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts), "two moves have one spelling"
        for move, text in zip(moves, texts, strict=True):
            assert text == text.strip(), f"{text!r} has blanks around it"
            assert text.isprintable(), f"{text!r} is no line of text"
            assert trip.game.parse(text) == move, f"{text!r} is read as {trip.game.parse(text)!r}, not {move!r}"


def positions_are_written_as_they_are_read(trip: Walk) -> None:
    """A state and its line of text are the same."""
    text = trip.game.write(trip.state)
    assert text.isprintable(), f"{text!r} is no line of text"
    again = trip.game.read(text, **trip.options)
    assert again == trip.state, f"{text!r} is read as another state"
    assert hash(again) == hash(trip.state), "equal states have equal hashes"


def secrets_do_not_show(trip: Walk) -> None:
    """An imagined state gives its seat the same view and moves, and asks the same seats."""
    state = trip.state
    for seat in (None, *trip.seats()):
        view = state.view(seat)
        imagined: Any = trip.game.imagine(view, trip.rng())
        assert imagined.view(seat) == view, f"seat {seat} can tell an imagined state from the true one"
        assert imagined.to_act() == state.to_act(), "whom the game asks depends on a secret"
        assert imagined.outcome() == state.outcome(), "the outcome depends on a secret"
        if seat is not None:
            assert imagined.legal_moves(seat) == state.legal_moves(seat), "legal moves depend on another's secret"


def a_secret_plan_looks_like_any_other(trip: Walk) -> None:
    """While others are still to choose, nobody can tell one choice from another."""
    state = trip.state
    if len(state.to_act()) < 2:
        return
    rng = trip.rng()
    seat = rng.choice(sorted(state.to_act()))
    one, other = (state.apply(seat, rng.choice(state.legal_moves(seat))) for _ in range(2))
    for viewer in (None, *(s for s in trip.seats() if s != seat)):
        assert one.state.view(viewer) == other.state.view(viewer), f"the choice shows to {viewer}"
        assert one.state.to_act() == other.state.to_act(), "whom the game asks betrays the choice"
        told = [[event.told_to(viewer) for event in step.events] for step in (one, other)]
        assert told[0] == told[1], f"the choice is told to {viewer}"


def plans_commute(trip: Walk) -> None:
    """Choices that are made together may be made in any order."""
    state = trip.state
    rng = trip.rng()
    for first, second in combinations(sorted(state.to_act()), 2):
        one, other = rng.choice(state.legal_moves(first)), rng.choice(state.legal_moves(second))
        straight = state.apply(first, one).state.apply(second, other).state
        crossed = state.apply(second, other).state.apply(first, one).state
        assert straight == crossed, f"{one} and {other} give something else in the other order"


def a_record_plays_the_same_again(trip: Walk) -> None:
    """A match that was written and read has the same end, the same hash and the same story."""
    match = _match(trip)
    text = record.dumps(match)
    again = record.loads(text, lambda name: trip.game)
    assert again.state == match.state, "the record leads to another state"
    assert again.digest() == match.digest(), "the record leads to another hash"
    assert record.dumps(again) == text, "the record is written differently the second time"
    assert again.story(None) == match.story(None), "the record tells another story"
    assert record.wrong_draw(again) is None, "a draw does not follow from the seed"


def undo_undoes(trip: Walk) -> None:
    """A move taken back leaves no trace."""
    match = _match(trip)
    if not match.state.to_act():
        return
    before, told = match.state, match.story(0)
    seat, move = random_move(match.state, trip.rng())
    match.play(seat, move)
    ply = match.undo()
    assert (ply.seat, ply.move) == (seat, move), "something else was taken back"
    assert match.state == before, "the state is not as it was"
    assert match.story(0) == told, "the story is not as it was"


def scores_fit_the_table(trip: Walk) -> None:
    """An outcome has one score a seat, from -1 to 1, a reason and a clause."""
    outcome = trip.state.outcome()
    if outcome is None:
        return
    assert len(outcome.scores) == len(trip.seats()), f"{len(trip.seats())} seats, scores {outcome.scores}"
    assert all(-1 <= score <= 1 for score in outcome.scores), f"scores {outcome.scores}"
    assert outcome.reason, "the outcome has no reason"
    assert outcome.rule, "the outcome has no clause"


def scores_add_up_to_nothing(trip: Walk) -> None:
    """What one wins the others lose."""
    outcome = trip.state.outcome()
    assert outcome is None or abs(sum(outcome.scores)) < 1e-9, f"scores {outcome.scores}"


def values_survive_json(trip: Walk) -> None:
    """States, views, moves and events have a JSON form, and no two different ones have the same."""
    state = trip.state
    views = [state.view(seat) for seat in (None, *trip.seats())]
    moves = [move for seat in trip.seats() for move in state.legal_moves(seat)][:5]
    written: dict[tuple[type, str], Any] = {}
    for value in (*trip.states[-20:], *views, *moves):
        data = codec.to_json(value)
        assert json.loads(json.dumps(data)) == data, f"{type(value).__name__} is changed by JSON"
        same = written.setdefault((type(value), codec.canonical(data)), value)
        assert same == value, f"two different {type(value).__name__}s have the same JSON"
    for event in trip.events[-5:]:
        for seat in (None, *trip.seats()):
            facts = event.seen_by(seat)
            assert json.loads(json.dumps(facts)) == facts, f"{event.name} is changed by JSON"


def events_cite_clauses(trip: Walk) -> None:
    """Every event, and the outcome, names a clause of the game's rulebook page."""
    clauses = {clause.id for clause in rulebook.load(*trip.game.rulebook).clauses}
    cited = {event.rule for event in trip.events} | {o.rule for o in [trip.state.outcome()] if o}
    assert cited <= clauses, f"no such clause: {', '.join(sorted(cited - clauses))}"


def events_are_told_in_words(trip: Walk) -> None:
    for event in trip.events[-5:]:
        for seat in (None, *trip.seats()):
            assert trip.game.tell(event.told_to(seat)), f"{event.name} has no words"


def who_left_stays_out(trip: Walk) -> None:
    """A seat that left is never asked again, cannot win and has not the highest score; the others go on."""
    for number, state in enumerate(trip.states):
        left = frozenset(seat for first, seat in trip.left if first <= number)
        asked, outcome = state.to_act(), state.outcome()
        assert isinstance(state, Leavable), f"nobody can leave {type(state).__name__}"
        for what, seats in (("asked", asked), ("in play", state.in_play()), ("a contender", state.contenders())):
            assert not left & seats, f"{left} have left, but {left & seats} is {what}"
        assert asked <= state.in_play() | NATURE, f"{asked} are asked, but only {state.in_play()} are in play"
        best = max(outcome.scores) if outcome else 2.0
        assert all(outcome is None or outcome.scores[seat] < best for seat in left), f"{left} left, {outcome}"


def random_play_ends(trip: Walk, within: int) -> None:
    """Played on at random, the game ends within the bound of its rules."""
    state, rng, plies = trip.state, trip.rng(), len(trip.states) - 1
    while state.to_act():
        state = state.apply(*random_move(state, rng)).state
        plies += 1
        assert plies <= within, f"the game goes on after {within} plies"


LAWS: tuple[Law, ...] = (
    somebody_acts_or_it_is_over,
    apply_is_pure,
    moves_are_written_as_they_are_read,
    positions_are_written_as_they_are_read,
    secrets_do_not_show,
    a_secret_plan_looks_like_any_other,
    plans_commute,
    a_record_plays_the_same_again,
    undo_undoes,
    scores_fit_the_table,
    values_survive_json,
    events_cite_clauses,
    events_are_told_in_words,
)


def _match(trip: Walk) -> AnyMatch:
    """Return a match as long as the walk, with its seed."""
    match = Match(trip.game, seed=trip.seed, **trip.options)
    rng = trip.rng()
    for _ in range(len(trip.states)):
        if not match.state.to_act():
            break
        seat, move = random_ply(match.state, rng, trip.leaves)
        if move is WITHDRAW:
            match.withdraw(seat)
        else:
            match.play(seat, move)
    return match
