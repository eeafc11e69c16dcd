"""Kettō's first duel teaches the goal at once, the hidden stance, shields, and when planning ends."""

from __future__ import annotations

from kensei.games.ketto import GAME
from kensei.games.ketto.lesson import LESSON
from kensei.lessons import LessonRun


def texts(move: str) -> str:
    """Return all that is said around the step that asks for this move."""
    (step,) = [one for one in LESSON.steps if one.move == move and not one.is_free]
    return " ".join([step.says, step.why, step.happened])


def test_the_first_sentence_tells_the_goal() -> None:
    assert LESSON.steps[0].says.startswith("You win by turning over Kenji’s Death, one of five life cards.")


def test_a_stance_is_hidden_until_it_is_shown_and_then_adds_and_allows_tactics() -> None:
    said = texts("show")
    assert "adds nothing" in said
    assert "you may draw no tactics" in said
    assert "Kenji sees" in said
    walk = LessonRun("ketto")
    while walk.step.move != "show":
        assert walk.match.state.view(1).shown[0].stance == "?"
        assert walk.play(walk.step.move) is None
    assert "draw tactic" not in map(str, walk.match.legal_moves(0))
    assert walk.play("show") is None
    assert "draw tactic" in map(str, walk.match.legal_moves(0))


def test_shields_are_laid_and_spent() -> None:
    assert "your pool" in texts("place A04 @2 1,0")
    (step,) = [one for one in LESSON.steps if one.move == "spend D"]
    state = GAME.read(step.position)
    after = state.apply(0, GAME.parse("spend D")).state
    assert after.now.attack is None, "nothing goes through"
    assert after.view(0).mine.pool == ("A04",)


def test_the_battle_begins_by_the_learners_own_valor() -> None:
    walk = LessonRun("ketto")
    while walk.step.move != "valor":
        assert walk.play(walk.step.move) is None
    assert walk.match.state.now.first is None
    assert walk.play("valor") is None
    assert walk.match.state.now.point == "attack"
    assert walk.match.state.view(0).mine.pool == ("A04", "D")
