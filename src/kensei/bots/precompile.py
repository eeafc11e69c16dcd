"""Fill the cache of compiled code: `python -m kensei.bots.precompile`.

The set-up ends with this, so that nobody waits for a compiler at a table.
"""

from __future__ import annotations

import random

from rich.progress import track

from kensei.bots import Budget, bot
from kensei.core.match import Match
from kensei.games import game, names, part

NODES = 40
"""Nodes a move: enough to run through all of the compiled code."""


def main() -> None:
    pairs = [(one, name) for one in names() for name in getattr(part(one, "bots"), "COMPILED", ())]
    for one, name in track(pairs, "Compiling the bots", transient=True):
        match = Match(game(one), seed="morning")
        player, rng = bot(name, one), random.Random("morning")
        while asked := match.state.to_act():
            seat = min(asked)
            view, legal = match.state.view(seat), match.state.legal_moves(seat)
            match.play(seat, player.choose(view, legal, rng, Budget(nodes=NODES)))


if __name__ == "__main__":
    main()
