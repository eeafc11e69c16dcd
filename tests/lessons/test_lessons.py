"""Every first duel, played right and wrong through the real rules."""

import re

import pytest

from kensei import bots
from kensei.core.errors import IllegalMove
from kensei.core.lesson import MOST_WORDS
from kensei.core.protocol import CHANCE
from kensei.games import game as find_game
from kensei.lessons import GENTLE, LessonRun, after, is_like, lesson, lessons
from kensei.server.practice.board import answer
from kensei.server.practice.question import PracticeQuestion

LESSONS = lessons()


@pytest.fixture(params=LESSONS)
def game(request):
    return request.param


def walks(game):
    """Give the walk at each step, played by the moves that are meant."""
    walk = LessonRun(game)
    while not walk.is_over:
        yield walk
        if walk.step.is_free:
            walk.go_on()
        else:
            assert walk.play(walk.step.move) is None


def test_every_game_of_the_house_has_a_first_duel():
    ours = {"kaito", "kiriai", "bushido", "shiai", "musashi", "ketto"}
    assert ours <= LESSONS.keys()


def test_each_step_can_be_done_and_leads_to_the_end(game):
    steps = [walk.at for walk in walks(game)]
    assert steps == list(range(len(lesson(game).steps)))


def test_the_learner_is_asked_at_every_step(game):
    """Replies are the lesson's own: nothing waits for a bot between two guided steps."""
    for walk in walks(game):
        assert walk.lesson.seat in walk.match.state.to_act(), walk.step.name
        legal = [str(move) for move in walk.match.legal_moves(walk.lesson.seat)]
        assert walk.step.move in legal, (walk.step.name, legal[:20])


def test_every_accepted_move_is_answered_by_legal_replies(game):
    for walk in walks(game):
        legal = [str(move) for move in walk.match.legal_moves(walk.lesson.seat)]
        for move in [text for text in legal if is_like(walk.step.also, text)]:
            again = LessonRun(game)
            for earlier in range(walk.at):
                assert again.step is walk.lesson.steps[earlier]
                assert again.play(again.step.move) is None
            assert again.play(move) is None, (walk.step.name, move)


def test_every_other_move_is_taken_back_with_a_sentence_and_changes_nothing(game):
    for walk in walks(game):
        if walk.step.is_free:
            continue
        before = walk.match.state, walk.match.ply, walk.at
        wrong = [str(move) for move in walk.match.legal_moves(walk.lesson.seat)]
        wrong = [text for text in wrong if walk.judge(text) is not None]
        for text in wrong:
            assert walk.play(text), (walk.step.name, text)
            assert (walk.match.state, walk.match.ply, walk.at) == before
        assert walk.slips == len(wrong)


def test_every_sentence_about_a_slip_can_be_heard(game):
    heard = 0
    for walk in walks(game):
        wrong = {str(move) for move in walk.match.legal_moves(walk.lesson.seat)} - {walk.step.move}
        for slip in walk.step.slips:
            heard += 1
            assert any(is_like(slip.moves, text) for text in wrong), (walk.step.name, slip.moves, sorted(wrong)[:30])
    assert heard > 5


def test_an_impossible_move_is_refused_and_changes_nothing(game):
    walk = LessonRun(game)
    state = walk.match.state
    unplayable = next(step.move for step in walk.lesson.steps if step.move not in legal_texts(walk))
    with pytest.raises(IllegalMove):
        walk.play(unplayable)
    assert walk.match.state is state


def legal_texts(walk):
    return {str(move) for move in walk.match.legal_moves(walk.lesson.seat)}


def test_what_the_coach_says_is_short_and_whole(game):
    for step in lesson(game).steps:
        assert len(step.says.split()) <= MOST_WORDS, step.says
        assert len(step.exact.split()) <= MOST_WORDS, step.exact
        assert len(step.deed) <= 60, step.deed
        assert step.is_free or (step.otherwise and step.exact and step.lights), step.name
        for pattern in [step.also, *(slip.moves for slip in step.slips)]:
            re.compile(pattern)
            assert not re.search(r"\(\?[^:]|\\[AZbB]", pattern), f"{pattern}: browsers read that differently"


def test_the_end_says_goal_turn_and_end_in_four_lines(game):
    found = lesson(game)
    assert len(found.learned) == 4
    assert found.begins.endswith(".")
    assert 3 <= found.minutes <= 5
    assert len(found.names) in find_game(game).seats
    assert not found.names[found.seat]


def test_replies_name_seats_of_the_game(game):
    found = lesson(game)
    for step in found.steps:
        assert all(seat == CHANCE or 0 <= seat < len(found.names) for seat, _move in step.replies)


def test_the_free_end_comes_to_an_end_against_the_gentle_bot(game):
    import random

    *_, last = lesson(game).steps
    if not last.is_free:
        pytest.skip("the lesson ends with a guided step")
    walk = LessonRun(game)
    while not walk.step.is_free:
        walk.play(walk.step.move)
    dice = random.Random(game)
    players = [bots.bot(GENTLE, game) for _ in lesson(game).names]
    for _ in range(400):
        asked = sorted(walk.match.state.to_act())
        if not asked:
            break
        seat = asked[0]
        view, legal = walk.match.state.view(seat), walk.match.legal_moves(seat)
        walk.match.play(seat, players[seat].choose(view, legal, dice, bots.Budget(nodes=20)))
    assert walk.match.state.outcome() is not None


def test_what_is_lit_can_be_found_on_the_page(game):
    for walk in walks(game):
        step, found = walk.step, walk.lesson
        position = find_game(game).write(walk.match.state)
        options = dict(found.options)
        for shape in ("wide", "tall"):
            question = PracticeQuestion(game=game, options=options, position=position, seat=found.seat, shape=shape)
            update = answer(question).update
            html, moves = update.html, update.choices["moves"]
            drawn = html["board"] + html["hand"]
            names = set(re.findall(r"data-(?:pick|id|card)=['\"]([^'\"]*)", drawn))
            names |= {move.partition("=")[2] for move in moves}  # what the bar offers as a button
            assert set(step.lights) <= names, (step.name, shape, step.lights)


def test_lessons_follow_each_other_in_a_ring():
    assert {after(game) for game in LESSONS} == (LESSONS.keys() if len(LESSONS) > 1 else {""})
