"""Musashi's Challenge: records of earlier rules."""

from pathlib import Path

import pytest

from kensei import BadRecord, record

KEPT = Path(__file__).parent / "records" / "version-1.txt"


def test_a_record_of_version_1_is_refused_with_a_plain_sentence():
    """musashi.attack.target, musashi.first: in version 1 a player could decline, and only tied leaders compared."""
    with pytest.raises(BadRecord, match="version 1 of Musashi's Challenge is played no more; now it is 2") as error:
        record.loads(KEPT.read_text(encoding="utf-8"))
    assert error.value.line == 3


def test_the_moves_of_version_1_are_not_all_legal_now():
    """musashi.attack.target: the kept record has a player who passed although they could react."""
    text = KEPT.read_text(encoding="utf-8").replace("version: 1", "version: 2")
    with pytest.raises(BadRecord):
        record.loads(text)
