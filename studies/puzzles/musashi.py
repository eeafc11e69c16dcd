"""Musashi's Challenge: "the only answer", from games of random moves: of all that a hand could lay, one thing answers.

Who can react must, so a position counts when the list of legal moves has one way to lay cards, and one target at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kensei.core.match import Match
from kensei.games import game
from kensei.games.kendo.moves import Lay
from kensei.games.kendo.musashi.offers import AIMED, TABLE, form_of, row_of
from kensei.games.kendo.musashi.state import State
from studies.puzzles.mining import Found, bounded
from studies.puzzles.shiai import FEWEST_WRONG, OFFERED, layable, near

GAME = game("musashi")
WANTED = {"answer": 60}
PLAYERS = (2, 3)
"""With two the target is the other, so that counters count too; with three only blocks and stops have no target."""
HARD = {"basic": 0, "oshidashi": 100, "maki": 100, "seme": 160, "jodan": 160}
"""How rarely each kind of attack is met, in rating."""
SHARE = {"basic": 0.25}
"""The usual attacks are taken less often, so that all kinds are among the puzzles."""


def mined(seed: int) -> Iterator[Found]:
    """Yield one puzzle of a game at most."""
    rng = Random(f"musashi puzzles {seed}")
    players = rng.choice(PLAYERS)
    match = Match(GAME, seed=f"puzzles {seed}", players=players)
    while asked := match.state.to_act():
        seat = min(asked)
        found = puzzle_at(match.state, seat, rng)
        if found:
            yield {**found, "options": {"players": players}, "source": f"random game, seed {seed}"}
            return
        match.play(seat, rng.choice(match.legal_moves(seat)))


def puzzle_at(state: State, seat: int, rng: Random) -> Found | None:
    if state.point != "answer" or state.attack is None:
        return None
    row = row_of(state.attack)
    legal = [move for move in state.legal_moves(seat) if isinstance(move, Lay)]
    if len(legal) != 1 or rng.random() > SHARE.get(row, 1.0):
        return None
    hand, right = state.hands[seat], legal[0]
    wrong = [text for text in layable(hand) if text != "+".join(right.cards)]
    if len(wrong) < FEWEST_WRONG:
        return None
    chosen = [aimed(state, text) for text in rng.sample(near(wrong, right), min(len(wrong), OFFERED - 1))]
    size = len(hand)
    return {
        "theme": "answer",
        "rating": bounded(780 + 30 * size + HARD[row] + 130 * (len(right.cards) - 1)),
        "seat": seat,
        "position": GAME.write(state),
        "line": [[seat, str(right)]],
        "others": [{move: ["", 0] for move in sorted(chosen)}],
        "choices": sorted([str(right), *chosen]),
        "facts": {"row": row, "hand": size, "players": len(state.hands)},
    }


def aimed(state: State, text: str) -> str:
    """Return cards as a move: aimed at who attacked where their column of the table would be, else at nobody."""
    assert state.attack is not None
    cards = tuple(text.split("+"))
    form = form_of(cards, state.attack.card)
    letters = {row[form] for row in TABLE.rows.values() if form in row}
    return f"{text} to {state.attack.by}" if not form or letters & AIMED else text
