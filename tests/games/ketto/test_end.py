"""The end of a duel of Kettō."""

from __future__ import annotations

from tests.games.ketto.table import CALL, battle, planning, play, story, told


def test_all_movements_resolved_without_a_death_is_a_tie() -> None:
    """ketto.end.tie"""
    state, events = story(battle("@1:0,0=A01 hand:D"), "attack @1 0,0")
    assert state.outcome().scores == (0.0, 0.0)
    assert state.outcome().rule == "ketto.end.tie"
    assert state.outcome().reason == "No offensive movement is left, and both are alive"
    assert told(events, "tied") == [{}]


def test_case_9_both_without_an_offensive_movement_tie_at_once() -> None:
    """ketto.end.tie"""
    state = play(planning("hand:V,D", "hand:D"), *CALL)
    assert state.outcome().rule == "ketto.end.tie"
    assert "attacked" not in state.outcome().reason, "nobody has"
