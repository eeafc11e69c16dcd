"""CONTRIBUTING.md tells the packages of this folder word for word."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
STORY = (HERE.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', STORY, re.DOTALL | re.MULTILINE)
FILES = {
    "pyproject.toml": "iai/pyproject.toml",
    "src/kensei_iai/rulebook.md": "iai/src/kensei_iai/rulebook.md",
    "src/kensei_iai/__init__.py": "iai/src/kensei_iai/__init__.py",
    "pyproject.toml (bot)": "patient/pyproject.toml",
    "src/kensei_patient/__init__.py": "patient/src/kensei_patient/__init__.py",
}


def lines(text):
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("title", FILES)
def test_the_blocks_of_a_file_are_the_whole_file(title):
    told = [line for name, block in BLOCKS if name == title for line in lines(block)]
    assert told == lines((HERE / FILES[title]).read_text(encoding="utf-8"))


def test_no_file_is_left_out():
    packages = [p for p in HERE.rglob("*") if p.is_file() and p.parent != HERE and "__pycache__" not in p.parts]
    assert {str(p.relative_to(HERE)) for p in packages} == set(FILES.values())
