"""Editors and type checkers know what the library gives: states, moves and views of the game that is named."""

import subprocess
import sys
from pathlib import Path

import pytest

import kensei

PROGRAM = """
import kensei
game = kensei.game("kaito")
state = game.start()
reveal_type(state)
reveal_type(state.legal_moves(0)[0])
reveal_type(state.view(0))
reveal_type(kensei.Match(kensei.game("kiriai")).state)
reveal_type(state.outcome())
"""
KNOWN = ("kaito.state.State", "kaito.moves.Turn", "kaito.state.View", "kiriai.state.State", "protocol.Outcome | None")


@pytest.mark.slow
def test_a_type_checker_knows_states_moves_and_views(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--follow-imports=silent", f"--cache-dir={tmp_path}", "program.py"],
        cwd=tmp_path,
        env={"MYPYPATH": str(Path(kensei.__file__).parents[1]), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    revealed = [line for line in ran.stdout.splitlines() if "Revealed type" in line]
    assert len(revealed) == len(KNOWN), ran.stdout
    for line, known in zip(revealed, KNOWN, strict=True):
        assert known in line


def test_every_public_name_is_there_and_listed():
    assert not [name for name in kensei.__all__ if not hasattr(kensei, name)]
    assert len(kensei.__all__) == len(set(kensei.__all__))
