"""The texts that are shipped inside a package: rulebook pages and decks of the house.

Games never open files, so that they can be tested, searched and compiled without any: this module is the one place
where the rules meet the disk, and it reads only what was installed with a package. A replacement deck reaches a
game as text, given by whoever opened the file.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def text(package: str, name: str) -> str:
    """Return a text that lies beside the modules of a package.

    >>> text("kensei.games.kaito", "rulebook.md").splitlines()[0]
    '# Kaito'
    """
    return (files(package) / name).read_text(encoding="utf-8")
