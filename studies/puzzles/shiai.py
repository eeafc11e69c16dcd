"""Kendo Shiai: "the only answer", from games of random moves: of all that a hand could lay, one thing answers.

The rules say which: a position counts when the hand has one answer besides declining, by the list of legal moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from kensei.core.match import Match
from kensei.games import game
from kensei.games.kendo.cards import heap
from kensei.games.kendo.moves import Lay
from kensei.games.kendo.shiai.offers import row_of
from kensei.games.kendo.shiai.state import State
from studies.puzzles.mining import Found, bounded

GAME = game("shiai")
WANTED = {"answer": 120}
FEWEST_WRONG = 3
OFFERED = 5
HARD = {"brown": 0, "red": 60, "oshidashi": 120, "maki": 120, "stroke": 220, "seme": 260, "jodan": 320, "raid": 380}
"""How rarely each kind of attack is met, in rating."""
SHARE = {"brown": 0.12, "red": 0.35}
"""The usual attacks are taken less often, so that all kinds are among the puzzles."""


def mined(seed: int) -> Iterator[Found]:
    """Yield one puzzle of a game at most."""
    rng = Random(f"shiai puzzles {seed}")
    match = Match(GAME, seed=f"puzzles {seed}")
    while asked := match.state.to_act():
        seat = min(asked)
        found = puzzle_at(match.state, seat, rng)
        if found:
            yield {**found, "source": f"random game, seed {seed}"}
            return
        match.play(seat, rng.choice(match.legal_moves(seat)))


def puzzle_at(state: State, seat: int, rng: Random) -> Found | None:
    if state.point not in ("answer", "stroke") or state.attack is None:
        return None
    row = row_of(state.attack, state.point)
    legal = [move for move in state.legal_moves(seat) if isinstance(move, Lay)]
    if len(legal) != 1 or rng.random() > SHARE.get(row, 1.0):
        return None
    wrong = [move for move in layable(state.hands[seat]) if move not in map(str, legal)]
    if len(wrong) < FEWEST_WRONG:
        return None
    right = str(legal[0])
    chosen = rng.sample(near(wrong, legal[0]), min(len(wrong), OFFERED - 1))
    size = len(state.hands[seat])
    return {
        "theme": "answer",
        "rating": bounded(820 + 35 * size + HARD[row] + 130 * (len(legal[0].cards) - 1)),
        "seat": seat,
        "position": GAME.write(state),
        "line": [[seat, right]],
        "others": [{move: ["", 0] for move in sorted(chosen)}],
        "choices": sorted([right, *chosen]),
        "facts": {"row": row, "hand": size},
    }


def layable(hand: tuple[str, ...]) -> list[str]:
    """List what a hand could lay by its cards alone: single ones, and pairs with a green."""
    single = [Lay((card,)) for card in dict.fromkeys(hand)]
    pairs = [Lay(heap(pair)) for pair in dict.fromkeys(combinations(hand, 2)) if is_pair(pair)]
    return [str(move) for move in (*single, *pairs)]


def is_pair(pair: tuple[str, ...]) -> bool:
    """Whether two cards are ever laid together: something with a green that goes with others."""
    greens = [card for card in pair if card in ("tsubazeriai", "seme", "fudoshin", "taijodan", "mushin", "jodan")]
    others = [card for card in pair if card[-1].isdigit() or "-" in card]
    return len(greens) == 1 and len(others) == 1


def near(wrong: list[str], right: Lay) -> list[str]:
    """Return the wrong answers that look most like the right one, as many as can be offered and a few more."""
    parts = set(right.cards)
    alike = sorted(
        wrong, key=lambda move: (not parts & set(move.split("+")), len(move.split("+")) != len(right.cards), move)
    )
    return alike[: OFFERED + 2]
