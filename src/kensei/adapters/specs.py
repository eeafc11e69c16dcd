"""The tables in the documentation of each game for researchers, written from the code.

    python -m kensei.adapters.specs docs/games/*.md

A page has a place for them between two comments; everything else on it is written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kensei.adapters.encoding import Encoding, encoding, notes_of
from kensei.core.errors import BadOption
from kensei.core.options import allowed, proposed
from kensei.games import game, part

BEGIN, END = "<!-- written by kensei.adapters.specs -->", "<!-- end -->"


def tables(name: str) -> str:
    """Return the tables of a game: its specs, its options, its moves by number, its observation."""
    rules = game(name)
    code, notes = encoding(name, **proposed(rules.options)), notes_of(name)
    shape = " × ".join(map(str, code.shape))
    specs = [
        ("seats", " ".join(map(str, rules.seats))),
        ("information", notes.hidden),
        ("chance", f"yes, at most {code.chances} outcomes at a time"),
        ("simultaneous choices", notes.simultaneous),
        ("numbers of moves", f"{len(code.moves):,}{sizes(name, 'moves')}"),
        ("observation", f"int8, {shape}, from 0 to {code.high}{sizes(name, 'shape')}"),
        ("decisions in a game", f"at most {code.longest:,}, {notes.bound}"),
        ("reward", "at the end: 1 won, -1 lost, between them what the rules say of draws and of tables for many"),
        ("PettingZoo", f'`kensei.adapters.pettingzoo.env("{name}")`{_parallel(name)}'),
        ("Gymnasium", f"`kensei/{name.capitalize()}-v0`"),
        ("OpenSpiel", f"`kensei_{name}`"),
        ("many at once", f'`kensei.adapters.vector.VectorEnv("{name}", n)`' if part(name, "batch") else "no kernel"),
        ("version", str(rules.version)),
    ]
    given = [(f"`{key}`", option.help, f"{option.default}", allowed(option)) for key, option in rules.options.items()]
    parts = [table(("", ""), specs)]
    if given:
        parts.append("Options:\n\n" + table(("option", "what it is", "default", "allowed"), given))
    parts.append("Moves by number:\n\n" + table(("numbers", "moves", "first", "last"), numbering(code)))
    parts.append("Observation, along its first axis:\n\n" + table(("places", "what they hold"), layout(code)))
    return "\n\n".join(parts)


def sizes(name: str, what: str) -> str:
    """Describe how a size grows with the number of players."""
    more = game(name).seats[1:]
    if not more:
        return ""
    found = {players: encoding(name, **_options(name, players)) for players in more}
    shown = [f"{len(code.moves):,}" if what == "moves" else f"{code.shape[0]}" for code in found.values()]
    if len(set(shown)) == 1 and shown[0] == f"{len(encoding(name).moves):,}":
        return ", the same for all tables"
    listed = ", ".join(f"{players}: {size}" for players, size in zip(found, shown, strict=True))
    return f" with two players ({listed})"


def _options(name: str, players: int) -> dict[str, Any]:
    """Find options with which so many can play."""
    one = game(name)
    choices = [{}, *({key: value} for key, option in one.options.items() for value in reversed(option.choices))]
    for more in choices:
        options = {"players": players, **more}
        with suppress(BadOption):
            one.start(**options)
            return options
    raise BadOption(f"{name} is not for {players} players")


def _parallel(name: str) -> str:
    return f', `parallel_env("{name}")`' if game(name).is_simultaneous else ""


def numbering(code: Encoding) -> Iterable[tuple[str, ...]]:
    start = 0
    for block in code.blocks:
        stop = start + len(block.moves)
        yield f"{start} to {stop - 1}", block.means, f"`{block.moves[0]}`", f"`{block.moves[-1]}`"
        start = stop


def layout(code: Encoding) -> Iterable[tuple[str, ...]]:
    start = 0
    for means, length in code.layout:
        yield f"{start} to {start + length - 1}" if length > 1 else f"{start}", means
        start += length


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Write a table in markdown.

    >>> print(table(("a", "b"), [("1", "2")]))
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("|" + "|".join(row) + "|" if row[0] == "---" else "| " + " | ".join(row) + " |" for row in lines)


def written(page: str, name: str) -> str:
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page of {name} has no place for the tables: {BEGIN} … {END}")
    return f"{before}{BEGIN}\n\n{tables(name)}\n\n{END}{after}"


def main(paths: list[str]) -> None:
    """Write the tables into these pages, each named after its game."""
    for path in map(Path, paths):
        path.write_text(written(path.read_text(encoding="utf-8"), path.stem), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
