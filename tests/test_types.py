"""Editors and type checkers know what the library gives: states, moves and views of the game that is named."""

import importlib
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

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


REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
DIRECTIVE = re.compile(r"^::: ([\w.]+)$(?:\n    options:\n      members: \[([^\]]*)\])?", re.MULTILINE)


def referred():
    """Yield the dotted names that the pages of the reference describe: modules, their own members, single objects."""
    for page in REFERENCE.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        yield from re.findall(r"`(kensei\.\w+)`: ", text)
        for path, members in DIRECTIVE.findall(text):
            yield path
            yield from (f"{path}.{name}" for name in (members.split(", ") if members else own_members(path)))


def own_members(path):
    """Give what a module defines itself, as the reference lists it; nothing for an object."""
    try:
        module = importlib.import_module(path)
    except ModuleNotFoundError:
        return []
    return [name for name, thing in vars(module).items() if getattr(thing, "__module__", path) == path]


def homes(public, name):
    """Where a public name may be described: where it was made, or where it is public."""
    thing = getattr(public, name)
    if isinstance(thing, ModuleType):
        return {thing.__name__}
    made = (
        f"{thing.__module__}.{thing.__qualname__}" if hasattr(thing, "__qualname__") else f"kensei.core.protocol.{name}"
    )
    return {made, f"{public.__name__}.{name}"}


@pytest.mark.parametrize("part", ["kensei", "kensei.bots", "kensei.arena"])
def test_every_public_name_is_in_the_reference(part):
    public, known = importlib.import_module(part), set(referred())
    assert [name for name in public.__all__ if not homes(public, name) & known] == []
