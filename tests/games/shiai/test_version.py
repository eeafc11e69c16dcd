"""Kendo Shiai: records of an earlier version of the rules are refused with a plain sentence."""

from pathlib import Path

import pytest
from tests.games.shiai.court import SHIAI

import kensei
from kensei import BadRecord
from kensei.core import record

KEPT = Path(__file__).with_name("records") / "version-1.txt"


def test_a_record_of_version_1_is_refused_with_a_plain_sentence():
    """A match in which a card was dropped before the brown was drawn [shiai.hansoku.no-start]."""
    with pytest.raises(BadRecord, match=r"version 1 of Kendo Shiai is played no more; now it is 2") as refused:
        record.loads(KEPT.read_text(encoding="utf-8"), kensei.game)
    assert refused.value.line == 3
    assert SHIAI.version == 2


def test_its_moves_are_not_those_of_today():
    """Even with its version changed the record is refused at the line that the rules forbid now."""
    text = KEPT.read_text(encoding="utf-8").replace("version: 1\n", "version: 2\n")
    with pytest.raises(BadRecord) as refused:
        record.loads(text, kensei.game)
    assert text.split("\n")[refused.value.line - 1] == "aka: drop tsuki-men"
