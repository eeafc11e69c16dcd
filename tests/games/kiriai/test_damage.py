"""Wounds, defeat and the limit of rounds in Kiri-ai."""

from itertools import product

from tests.games.kiriai.rounds import BLUE, KIRIAI, RED, round_of, rules, start

from kensei import Match
from kensei.games.kiriai.action import act
from kensei.games.kiriai.cards import ACTIONS, STANCES


def test_the_first_damage_wounds():
    """kiriai.damage: the samurai keeps space and stance, and acts on (Blue is hurt in action 1)."""
    match = round_of("5 3H0:-:kesa 5H0:-:zan", "high approach", "low approach")
    assert KIRIAI.write(match.state) == "5 4H0:move:kesa 4H1:move:zan"
    assert "kiriai.damage" in rules(match)


def test_both_can_be_wounded_in_one_round():
    """kiriai.damage: one in each action, the game goes on."""
    match = round_of("5 3H0:-:kesa 5H0:-:zan", "high stance", "low high")
    assert KIRIAI.write(match.state) == "5 3E1:charge:kesa 5H1:high:zan"
    assert match.state.outcome() is None


def test_both_can_never_be_damaged_in_one_action():
    """kiriai.damage: `hurt` is one seat; the swapped duel hurts the other, over every position and pair of cards."""
    for spaces, cards, stances in product((5, 7), product(ACTIONS, repeat=2), product(STANCES, repeat=2)):
        for red, blue in product(range(1, spaces + 1), repeat=2):
            if red > blue:
                continue
            done = act(spaces, (red, blue), stances, cards)
            mirrored = act(spaces, (spaces + 1 - blue, spaces + 1 - red), stances[::-1], cards[::-1])
            assert mirrored.hurt == (None if done.hurt is None else 1 - done.hurt)
            wounds = [event for event in done.events if event.name in ("hit", "countered")]
            assert len(wounds) == (done.hurt is not None)


def test_the_second_damage_ends_the_duel_at_once():
    """kiriai.defeat: in action 1; the second cards are not shown, no card returns or rests."""
    match = round_of("5 3H0:low:kesa 5H1:high:zan", "high kesa", "balanced zan")
    assert KIRIAI.write(match.state) == "5 3H0:low:kesa 5H2:high:zan"
    outcome = match.state.outcome()
    assert (outcome.scores, outcome.rule) == ((1.0, -1.0), "kiriai.defeat")
    assert [event.facts["action"] for event in match.events() if event.name == "revealed"] == [1]


def test_a_special_that_was_never_turned_over_stays_secret():
    """kiriai.defeat, kiriai.special.deal: the loser's second card is in no event and no view of others."""
    match = round_of("5 3H0:low:kesa 5H1:high:zan", "high approach", "balanced zan")
    for seat in (RED, None):
        assert "zan" not in str(match.state.view(seat)) + str(match.story(seat))


def test_the_stance_of_kesa_changes_before_the_end():
    """kiriai.defeat: that action is done to its end."""
    match = round_of("5 3H0:-:kesa 4H1:-:zan", "kesa high", "balanced zan")
    assert KIRIAI.write(match.state) == "5 3E0:-:kesa! 4H2:-:zan"


def test_without_a_cap_no_round_is_counted():
    """kiriai.endless: equal positions are equal states."""
    match = start("5 1H0:low:kesa 5H0:low:counter")
    before = match.state
    for first, second in (("balanced high", "balanced high"), ("balanced low", "balanced low")):
        match.play(RED, first)
        match.play(BLUE, second)
    assert match.state == before


def test_the_defaults_play_the_printed_game():
    """kiriai.endless: no limit by default; what is not printed is an option that says so, and pages propose 30."""
    assert KIRIAI.options["cap"].default is None
    assert KIRIAI.options["cap"].proposed == 30
    assert KIRIAI.options["lives"].default == 2
    for name in ("cap", "lives"):
        assert "not printed" in KIRIAI.options[name].help
    assert KIRIAI.presentation.minutes == "", "the sheet names no playing time"


def test_a_cap_makes_a_draw():
    """kiriai.endless: after one round without a defeat; a defeat in that round wins."""
    match = Match(KIRIAI, seed="moon", cap=1)
    match.play(RED, "low high")
    match.play(BLUE, "low high")
    outcome = match.state.outcome()
    assert (outcome.scores, outcome.rule) == ((0.0, 0.0), "kiriai.endless")
    assert outcome.reason == "Nobody is defeated after 1 round: a draw"
    assert KIRIAI.tell(match.story(None)[-1]) == "Nobody is defeated after 1 round: a draw."
    last = start("5 3H0:-:kesa 5H1:-:zan 0/1", cap=1)
    last.play(RED, "low high")
    last.play(BLUE, "low balanced")
    assert last.state.outcome().scores == (1.0, -1.0)
