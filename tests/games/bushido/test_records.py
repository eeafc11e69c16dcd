"""Records of an older version are refused: the rules and the cards have changed since."""

from pathlib import Path

import pytest
from tests.games.bushido.tables import BUSHIDO

from kensei import BadRecord, IllegalMove, Match, record

RECORDS = Path(__file__).parent / "records"
FIRST = (RECORDS / "version-1.txt").read_text(encoding="utf-8")
SECOND = (RECORDS / "version-2.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("number", "text"), [(1, FIRST), (2, SECOND)])
def test_a_record_of_an_older_version_is_refused_in_a_plain_sentence(number, text):
    """bushido.clans.advance, bushido.special: healing and cards of the Wanderer and the Highborn were others then."""
    with pytest.raises(BadRecord, match=f"version {number} of Bushido Duels is played no more; now it is 3") as error:
        record.loads(text)
    assert error.value.line == 3


def replayed(text, fighters):
    """Play the moves of a record by today's rules and cards."""
    match = Match.blank(BUSHIDO, "moon", {"fighters": fighters})
    words = {word: seat for seat, word in enumerate(BUSHIDO.seat_names(2))} | {"*": -1}
    for line in text.partition("\n\n")[2].splitlines():
        who, _, move = line.partition(": ")
        if who != "hash" and match.state.to_act():
            match.replay(words[who], move)
    return match


def test_the_same_moves_come_to_another_end_today():
    """bushido.special: so the refusal is not for the number alone; Falling Petals blocks and strikes harder."""
    assert 'fighters":"wanderer,rose' in FIRST
    assert FIRST.startswith("kensei record 1\ngame: bushido\nversion: 1")
    assert FIRST.splitlines()[-1] != f"hash: {replayed(FIRST, 'wanderer,rose').digest()}"


def test_a_price_of_two_cards_can_be_paid_no_more():
    """bushido.special: Mocking Handicap takes one card at most."""
    assert "first: discard tomoe kiri" in SECOND
    with pytest.raises(IllegalMove, match="at most 1"):
        replayed(SECOND, "highborn,rose")
