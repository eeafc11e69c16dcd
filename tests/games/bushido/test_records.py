"""Records of an older version are refused: the rules and the cards have changed since."""

from pathlib import Path

import pytest
from tests.games.bushido.tables import BUSHIDO

from kensei import BadRecord, Match, record

OLD = (Path(__file__).parent / "records" / "version-1.txt").read_text(encoding="utf-8")


def test_a_record_of_version_1_is_refused_in_a_plain_sentence():
    """bushido.clans.advance, bushido.special: healing and two cards of the Wanderer were others then."""
    assert 'fighters":"wanderer,rose' in OLD
    with pytest.raises(BadRecord, match="version 1 of Bushido Duels is played no more; now it is 2") as error:
        record.loads(OLD)
    assert error.value.line == 3


def test_the_same_moves_come_to_another_end_today():
    """bushido.special: so the refusal is not for the number alone; Falling Petals blocks and strikes harder."""
    head, _, plies = OLD.partition("\n\n")
    match = Match.blank(BUSHIDO, "moon", {"fighters": "wanderer,rose"})
    assert head.startswith("kensei record 1\ngame: bushido\nversion: 1")
    words = {word: seat for seat, word in enumerate(BUSHIDO.seat_names(2))} | {"*": -1}
    for line in plies.splitlines():
        who, _, move = line.partition(": ")
        if who != "hash" and match.state.to_act():
            match.replay(words[who], move)
    assert OLD.splitlines()[-1] != f"hash: {match.digest()}"
