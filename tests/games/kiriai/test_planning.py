"""Which two cards a player of Kiri-ai may plan, when they are shown, and when they come back."""

import pytest
from tests.games.kiriai.rounds import BLUE, FRESH, KIRIAI, RED, after, faces, refused, round_of, start


def test_a_plan_is_two_different_cards():
    """kiriai.plan: Approach and Retreat are one card; useless plans are allowed."""
    assert refused(FRESH, RED, "approach retreat") == "kiriai.plan"
    assert refused(FRESH, RED, "stance charge") == "kiriai.plan"
    assert refused(FRESH, RED, "kesa kesa") == "kiriai.plan"
    assert refused(FRESH, RED, "counter high") == "kiriai.special.deal"
    assert after(FRESH, "low balanced", "low balanced") == "5 1H0:balanced:kesa 5H0:balanced:counter"


@pytest.mark.parametrize(
    ("resting", "without", "with_special"),
    [("-", 38, 52), ("high", 26, 38), ("low", 26, 38), ("balanced", 26, 38), ("move", 18, 28), ("charge", 18, 28)],
)
def test_the_number_of_plans(resting, without, with_special):
    """kiriai.plan"""
    state = start(f"5 1H0:{resting}:kesa! 5H0:{resting}:counter").state
    assert len(state.legal_moves(RED)) == without
    assert len(state.legal_moves(BLUE)) == with_special


def test_a_plan_shows_nothing_until_both_are_made():
    """kiriai.plan, kiriai.reveal: then first cards before second cards."""
    match = start(FRESH)
    match.play(BLUE, "approach counter")
    assert match.state.to_act() == {RED}
    assert "approach" not in str(match.state.view(RED)) + str(match.state.view(None)) + str(match.story(RED))
    match.play(RED, "charge low")
    revealed = [event.facts for event in match.events() if event.name == "revealed"]
    assert revealed == [{"action": 1, "faces": ["charge", "approach"]}, {"action": 2, "faces": ["low", "counter"]}]


def test_cards_return_and_rest():
    """kiriai.return: Charge second: next round neither Charge nor Change Stance, the round after both."""
    match = round_of(FRESH, "low charge", "low high")
    assert "charge" not in faces(KIRIAI.write(match.state))
    assert "stance" not in faces(KIRIAI.write(match.state))
    assert refused(KIRIAI.write(match.state), RED, "charge low") == "kiriai.return"
    match.play(RED, "low high")
    match.play(BLUE, "retreat low")
    assert {"charge", "stance"} <= set(faces(KIRIAI.write(match.state)))
    assert "high" not in faces(KIRIAI.write(match.state))


def test_a_special_is_spent_when_revealed():
    """kiriai.special.once: played second while Low lay aside: next round all five cards, nothing aside."""
    match = round_of("5 1H0:low:kesa 5H0:-:counter", "high kesa", "low high")
    assert KIRIAI.write(match.state) == "5 1E0:-:kesa! 5H0:high:counter"
    assert faces(KIRIAI.write(match.state)) == ["approach", "retreat", "charge", "stance", "high", "low", "balanced"]
    assert refused(KIRIAI.write(match.state), RED, "kesa high") == "kiriai.special.once"
    assert match.state.view(None).shown[RED].spent == "kesa", "in the open"
