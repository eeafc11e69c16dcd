"""Bushido Duels: who fights as whom."""

from tests.games.bushido.tables import BUSHIDO, odds, play, started, texts


def test_no_fighter_is_in_play_twice():
    """bushido.fighter: who comes later finds fewer."""
    state, _ = started("next 1", "fighter rose")
    assert "fighter rose" not in texts(state, 0)
    assert len(texts(state, 0)) == 7


def test_fighters_are_chosen_in_an_order_drawn_by_lot():
    """bushido.fighter.choose: a lot while more than one has not chosen, then the last without one."""
    state = BUSHIDO.start(players=4)
    assert odds(state) == {f"next {seat}": 1 for seat in range(4)}
    state, _ = play(state, "next 2")
    assert state.to_act() == {2}
    assert texts(state, 2)[:2] == ["fighter swift", "fighter wanderer"]
    state, _ = play(state, "fighter swift")
    assert odds(state) == {"next 0": 1, "next 1": 1, "next 3": 1}
    state, _ = play(state, "next 0", "fighter rose", "next 3", "fighter bruiser")
    assert state.to_act() == {1}, "the last is not drawn"


def test_the_eighth_of_eight_has_nothing_to_choose():
    """bushido.fighter.choose: a decision with a single answer is not asked."""
    names = ["swift", "wanderer", "highborn", "bruiser", "manipulator", "rose", "warlord"]
    lots = [answer for seat, name in enumerate(names) for answer in (f"next {seat}", f"fighter {name}")]
    state, _ = started(*lots, players=8)
    assert state.sides[7].shown.fighter == "thrillseeker"
    assert state.stage.phase == "order"


def test_fighters_are_drawn_in_seat_order():
    """bushido.fighter.random: one of those left, all equally likely, shown."""
    state = BUSHIDO.start(fighters="random")
    assert len(odds(state)) == 8
    assert set(odds(state).values()) == {1}
    state, events = play(state, "fighter warlord")
    assert len(odds(state)) == 7
    assert "fighter warlord" not in odds(state)
    assert events[0].seen_by(None) == {"seat": 0, "fighter": "warlord"}
