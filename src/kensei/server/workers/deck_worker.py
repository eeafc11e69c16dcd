"""The process in which decks from outside are read: lines with a game and a text in, lines with what is wrong out.

It has little memory and is killed if it takes too long; whoever asked notices and starts another.
"""

from __future__ import annotations

import json
import os
import resource
import sys

from kensei.core.errors import KenseiError
from kensei.games import game, names


def main(memory: int) -> None:
    for name in names():
        game(name)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    os.nice(5)
    for line in sys.stdin:
        name, text = json.loads(line)
        sys.stdout.write(json.dumps(wrong_with(name, text)) + "\n")
        sys.stdout.flush()


def wrong_with(name: str, text: str) -> str:
    """Return what is wrong with a deck of a game; nothing if it can be played with."""
    try:
        game(name).start(deck=text)
    except KenseiError as error:
        return str(error)
    return ""


if __name__ == "__main__":
    main(int(sys.argv[1]))
