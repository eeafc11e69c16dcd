"""A bot never changes by accident: what it plays on fixed positions is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from kensei.games import names
from studies.signatures import lines

WRITTEN = Path(__file__).parents[2] / "bench" / "signatures"


@pytest.mark.parametrize("game", names())
def test_every_bot_plays_as_it_is_written_down(game):
    """If this was meant: `kensei bench signatures --write bench/signatures`."""
    assert lines(game) == (WRITTEN / f"{game}.txt").read_text(encoding="utf-8").splitlines()
