"""Style sheets are written to be read, a rule a line, and served in one."""

from pathlib import Path

import pytest

import kensei
from kensei.server.http.templating import joined

SRC = Path(kensei.__file__).parent
SHEETS = sorted(SRC.rglob("*.css"))
WIDTH = 160


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(SRC)))
def test_a_sheet_has_a_rule_a_line_and_no_long_ones(sheet):
    for number, line in enumerate(sheet.read_text(encoding="utf-8").splitlines(), 1):
        assert len(line) <= WIDTH, f"line {number}"
        if not line.strip().startswith("/*"):
            assert line.count("{") <= 1, f"line {number} has several rules"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(SRC)))
def test_the_lines_of_a_sheet_may_be_joined(sheet):
    """Between two lines white space means nothing: none ends within a selector or a value."""
    text = sheet.read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        assert not line.strip() or line.endswith(("{", "}", ";", ",", "*/")), f"line {number}: {line}"
    assert text.count("{") - joined(text).count("{") == sum(
        line.count("{") for line in text.splitlines() if line.strip().startswith("/*")
    )
