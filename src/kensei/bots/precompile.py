"""Fill the cache of compiled code: `python -m kensei.bots.precompile [GAME …]`.

The set-up ends with this, so that nobody waits for a compiler at a table. `--quietly` is how it runs in the background:
it says nothing and leaves the processor to others.
"""

from __future__ import annotations

import os
import random
import sys

from rich.progress import track

from kensei.bots import Budget, background, bot, with_story
from kensei.core.match import Match
from kensei.games import game, names, part

NODES = 40
"""Nodes a move: enough to run through all of the compiled code."""
NICE = 10
"""Niceness when it runs in the background."""


def main(words: list[str] | None = None) -> None:
    if not background.has_compiler():
        sys.exit("numba is not installed, so nothing is compiled: pip install 'kensei[fast]'")
    # here the levels are to run what others wait for
    os.environ[background.VARIABLE] = "here"
    given = sys.argv[1:] if words is None else words
    is_quiet = "--quietly" in given
    if is_quiet and hasattr(os, "nice"):
        os.nice(NICE)
    wanted = [word for word in given if word != "--quietly"] or names()
    for one in track(wanted, "Compiling the bots", transient=True, disable=is_quiet):
        for name in getattr(part(one, "bots"), "COMPILED", ()):
            play(one, name)
        background.done(one)


def play(one: str, name: str) -> None:
    """Play a game of a bot against itself; what it makes of the story is compiled too."""
    match = Match(game(one), seed="morning")
    player, rng = bot(name, one), random.Random("morning")
    while asked := match.state.to_act():
        seat = min(asked)
        view, legal = match.state.view(seat), match.state.legal_moves(seat)
        match.play(seat, with_story(player, match, seat).choose(view, legal, rng, Budget(nodes=NODES)))


if __name__ == "__main__":
    main()
