"""A match may start from a position, and its record says so."""

import pytest

import kensei
from kensei import BadRecord, Match

DUEL = "5 2H0:-:kesa 4H0:-:counter"


def test_a_match_starts_from_a_position():
    match = Match.at(kensei.game("kiriai"), DUEL)
    match.play(0, "kesa low")
    match.play(1, "approach high")
    assert match.game.write(match.state) == "5 2E0:-:kesa! 3H2:-:counter"


def test_its_record_keeps_the_position():
    match = Match.at(kensei.game("kiriai"), DUEL, seed="moon")
    match.play(0, "kesa low")
    again = kensei.record.loads(kensei.record.dumps(match))
    assert again.position == DUEL
    assert again.state == match.state


def test_a_bad_position_in_a_record_names_its_line():
    text = kensei.record.dumps(Match.at(kensei.game("kiriai"), DUEL)).replace(DUEL, "nonsense")
    with pytest.raises(BadRecord) as refused:
        kensei.record.loads(text)
    assert text.splitlines()[refused.value.line - 1].startswith("position: ")
