"""Tables of Kiri-ai's larger field, small enough to be solved in tests."""

from __future__ import annotations

from argparse import ArgumentParser

import pytest

from kensei.games.kiriai.bots import command
from kensei.games.kiriai.bots.automaton import opening, tables
from kensei.games.kiriai.bots.automaton.phases import Memory

SMALL = Memory(7, 1, 1, 1)


@pytest.fixture(scope="session")
def larger_field(tmp_path_factory):
    """The folder of tables for one round, as the command writes them."""
    folder = tmp_path_factory.mktemp("solved")
    parser = ArgumentParser()
    command.add_arguments(parser)
    words = ["kiriai", "--field", "advanced", "--cap", "1", "--memory", *map(str, SMALL)]
    files = ["--out", str(folder / "layers"), "--tables", str(folder / tables.name(7))]
    assert command.run(parser.parse_args([*words, *files])) == 0
    return folder


@pytest.fixture(scope="session")
def two_rounds(larger_field):
    """Tables with the starts of two rounds left; the layer of two rounds is that of one, and promises too little."""
    found = tables.read(larger_field / tables.name(7), 7)
    later = opening.bound_starts(7, SMALL, found.layers[1])
    return tables.Tables(7, SMALL, [*found.layers, found.layers[1]], [*found.starts, later])
