"""Kaito: "win by force" and "the only turn that does not lose", proved by the solver and by a second program.

Games between bots that slip are walked through; a position counts when one turn wins and all others lose. The
solver says so first, then `kaito_again` searches all of it with rules of its own; it also finds the longest defence.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import log2

from kensei import bots
from kensei.core.match import Match
from kensei.games import game
from kensei.games.kaito import State, kernel
from kensei.games.kaito.bots.solver import Solver, solve
from kensei.games.kaito.tiles import GAP
from studies.puzzles import kaito_again as again
from studies.puzzles.mining import Found, bounded

GAME = game("kaito")
WANTED = {"force": 280, "only": 240}
TILES = (8, 22)
"""With fewer tiles there is nothing to find, with more the second program takes too long."""
NODES = 1500
"""Of the solver, for one position."""
POSITIONS = 12_000
"""That the second program may meet for one puzzle: about a second."""
SLIPS = 0.2
LONGEST = 9
"""Turns of the longest game that is a win by force; what takes longer asks for the first turn alone."""
FEWEST_MOVES = 3
FEWEST_NODES = 8
"""What the second program sees with fewer is too easy."""
A_GAME = {"force": 3, "only": 2}
"""Puzzles of one game at most: more of them would resemble each other."""


def mined(seed: int) -> Iterator[Found]:
    """Yield the puzzles of one game: its own positions, and those after another turn than the one played."""
    seen: set[str] = set()
    left = dict(A_GAME)
    for state in positions(seed):
        for near in (state, *after(state)):
            text = GAME.write(near)
            found = puzzle_at(near, text, is_long=left["only"] > 0) if text not in seen else None
            seen.add(text)
            if found is None or not left[found["theme"]]:
                continue
            yield {**found, "source": f"bots, seed {seed}"}
            left[found["theme"]] -= 1
            for _seat, move in found["line"]:
                near = near.apply(near.turn, GAME.parse(move)).state
                seen.add(GAME.write(near))
            break


def positions(seed: int) -> Iterator[State]:
    """Play a game between bots that slip, and give its positions."""
    match, rng = Match(GAME, seed=f"puzzles {seed}"), random.Random(f"puzzles {seed}")
    bot = bots.bot("samurai", GAME.name)
    while match.state.to_act():
        state = match.state
        legal = state.legal_moves(state.turn)
        if state.kaito is not None and TILES[0] <= 36 - state.grid.count(GAP) <= TILES[1]:
            yield state
        view, slips = state.view(state.turn), rng.random() < SLIPS
        match.play(state.turn, rng.choice(legal) if slips else bot.choose(view, legal, rng, bots.Budget()))


def after(state: State) -> list[State]:
    return [state.apply(state.turn, move).state for move in state.legal_moves(state.turn)]


def puzzle_at(state: State, text: str, is_long: bool) -> Found | None:
    """Return the puzzle that a position holds, if it holds one; a long one only if it is asked for."""
    legal = state.legal_moves(state.turn)
    if len(legal) < FEWEST_MOVES:
        return None
    solver = Solver(4)
    solution = solve(state, NODES, all=True, solver=solver)
    is_unique = solution.value == 1 and len(solution.moves) == 1 and not solution.unsettled
    length = solution.turns or 0
    if not is_unique or length < 3 or (length > LONGEST and not is_long):
        return None
    board, search = again.read(text), again.Search(POSITIONS)
    try:
        right = only_win(board, search)
        nodes = len(search.won)
        line = forced_line(board, search) if length <= LONGEST else None
        if right != str(solution.moves[0]) or nodes < FEWEST_NODES or (line is None and length < 5):
            return None
        moves = line or [right]
        others = [refuted(at, move, near, solver, search) for at, move, near in own_turns(board, moves, state)]
    except again.TooLarge:
        return None
    turns = (len(moves) + 1) // 2
    length = len(line) if line else length
    rating = 760 + 80 * log2(nodes) + 70 * (turns - 1) + 12 * len(legal) + (0 if line else 8 * length)
    return {
        "theme": "force" if line else "only",
        "rating": bounded(rating),
        "seat": state.turn,
        "position": text,
        "line": [[(state.turn + i) % 2, move] for i, move in enumerate(moves)],
        "others": others,
        "facts": {"turns": turns, "length": length, "nodes": nodes},
    }


def only_win(board: again.Board, search: again.Search) -> str | None:
    """Return the one turn that wins by the second program; None if there are several or none."""
    wins = [move for move in again.moves(board) if search.loses(again.played(board, move))]
    return wins[0] if len(wins) == 1 else None


def forced_line(board: again.Board, search: again.Search) -> list[str] | None:
    """Return the only turns and the longest defences up to the end; None where a second turn wins, or it takes long."""
    move = only_win(board, search)
    if move is None or search.length(board) > LONGEST:
        return None
    then = again.played(board, move)
    if then.loser >= 0:
        return [move]
    longest = search.length(then)
    for reply in sorted(again.moves(then)):
        after = again.played(then, reply)
        if 1 + search.length(after) == longest and after.loser < 0:
            rest = forced_line(after, search)
            if rest:
                return [move, reply, *rest]
    return None


def own_turns(board: again.Board, line: list[str], state: State) -> Iterator[tuple[again.Board, str, State]]:
    for number, move in enumerate(line):
        if number % 2 == 0:
            yield board, move, state
        board, state = again.played(board, move), state.apply(state.turn, GAME.parse(move)).state


def refuted(
    board: again.Board, right: str, state: State, solver: Solver, search: again.Search
) -> dict[str, list[object]]:
    """Return what refutes each other turn, and after how many turns it is over at most: both programs agree on it."""
    found: dict[str, list[object]] = {}
    for move in state.legal_moves(state.turn):
        then = state.apply(state.turn, move).state
        if str(move) == right:
            continue
        if then.outcome():
            found[str(move)] = ["", 0]
            continue
        proof = solver.prove(kernel.pack(then))
        reply = str(proof.moves[0])
        assert search.loses(again.played(again.played(board, str(move)), reply)), (board, move, reply)
        found[str(move)] = [reply, proof.turns]
    return found
