"""Whole games as records, told as ever: what changes here changes the rules, the record or the words.

`golden/NAME.txt` is a record as somebody may have kept it, `golden/NAME.told` what a spectator reads of it.
`python tests/games/test_golden_records.py FILE…` tells records anew.
"""

import sys
from pathlib import Path

import pytest

from kensei import record

HERE = Path(__file__).parent
RECORDS = sorted(path for game in ("kaito", "kiriai") for path in (HERE / game / "golden").glob("*.txt"))


def told(match):
    lines = [f"{match.game.tell(event, match.names)} [{event.rule}]" for event in match.story(None)]
    return "\n".join([*lines, match.game.write(match.state), str(match.state.outcome()), ""])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_an_old_record_is_read_written_and_told_as_ever(path):
    text = path.read_text(encoding="utf-8")
    match = record.loads(text)
    assert record.dumps(match) == text
    assert record.wrong_draw(match) is None
    assert told(match) == path.with_suffix(".told").read_text(encoding="utf-8")


def test_every_end_is_among_them():
    """kaito.end.swords, kaito.end.helmets, kaito.end.blocked, kiriai.defeat, kiriai.endless"""
    ends = {record.loads(path.read_text(encoding="utf-8")).state.outcome().rule for path in RECORDS}
    assert ends == {"kaito.end.swords", "kaito.end.helmets", "kaito.end.blocked", "kiriai.defeat", "kiriai.endless"}


if __name__ == "__main__":
    for word in sys.argv[1:]:
        kept = Path(word)
        kept.with_suffix(".told").write_text(told(record.loads(kept.read_text(encoding="utf-8"))), encoding="utf-8")
