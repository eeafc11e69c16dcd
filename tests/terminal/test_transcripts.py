"""The transcripts in the docs are what the terminal says, and fit their columns."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

import kensei
from kensei.terminal.layout import cells

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool():
    loader = SourceFileLoader("transcripts", str(ROOT / "tools/transcripts"))
    module = module_from_spec(spec_from_loader("transcripts", loader))
    loader.exec_module(module)
    return module


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("name", kensei.GAMES)
def test_a_transcript_is_what_the_terminal_says(tool, name, columns):
    text = (tool.FOLDER / f"{name}-{columns}.txt").read_text(encoding="utf-8")
    assert tool.transcript(name, columns) == text, "tools/transcripts writes it anew"
    # Prompts are as long as what is typed.
    told = [line for line in text.splitlines()[1:] if "> " not in line]
    assert max(map(cells, told)) < columns
    assert any(words in text for words in ("You win.", "You lose.", "A draw."))
    assert "Seat 0" not in text
