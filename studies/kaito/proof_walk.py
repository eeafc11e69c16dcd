"""The walk through a proof of Kaito, compiled: the loop of `proof.Walk`.

It goes from position to position with the loser to move. All his replies are tried; each is answered by a
win at once, by a turn into a position that was walked already, or by what the search hints at.
"""

from __future__ import annotations

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kaito.bots.dfpn import STANDARD, Numbers, search
from kensei.games.kaito.kernel import CELL, HASH, HELD, KAITO, MOST_MOVES, Position, legal, play, undo, wins

HINT_NODES = 20_000
"""What the search may spend on a hint in between; a harder one is asked for with all it takes."""

_keys = np.random.Generator(np.random.PCG64(0x50524F4F46)).integers(-(2**63), 2**63 - 1, size=(2, 10 * 36 + 36 + 80))
TILE_KEYS = _keys[:, :360].reshape(2, 10, 36).copy()
KAITO_KEYS = _keys[:, 360:396].copy()
HELD_KEYS = _keys[:, 396:].reshape(2, 10, 8).copy()

WALKED, REFUTED, ASKS, FULL, PAUSED = range(5)
"""Why a walk stops: at its end, at a position that is not won, for a hint, for more room, for breath."""
DEPTH, POSITIONS, REPLIES, DEEPEST, SEARCHED = range(5)
"""What is counted."""
COUNT, NEXT, ANSWER, BEFORE, KEY, ANSWER_BEFORE, ANSWER_KEY = range(7)
"""A position on the way: how many replies, which is tried, what answers it, and how to take both back."""
NOTHING = -1


@compiled
def marks(p: Position) -> tuple[int, int]:
    """Return the two hashes of a position by keys of the walk's own, computed from nothing."""
    one, other = KAITO_KEYS[0, p[KAITO]], KAITO_KEYS[1, p[KAITO]]
    for cell in range(36):
        tile = p[CELL + cell]
        if tile >= 0:
            one ^= TILE_KEYS[0, tile, cell]
            other ^= TILE_KEYS[1, tile, cell]
    for tile in range(10):
        one ^= HELD_KEYS[0, tile, p[HELD + tile]]
        other ^= HELD_KEYS[1, tile, p[HELD + tile]]
    # an empty place is two noughts
    return one | 1, other


@compiled
def place(seen: Numbers, one: int, other: int) -> int:
    """Return the row of a position, or the empty one where it belongs."""
    row = (one >> 8) & (seen.shape[0] - 1)
    while seen[row, 0] != 0 and (seen[row, 0] != one or seen[row, 1] != other):
        row = (row + 1) & (seen.shape[0] - 1)
    return row


@compiled
def rehash(old: Numbers, new: Numbers) -> None:
    """Move all marks into a larger table."""
    for row in range(old.shape[0]):
        if old[row, 0]:
            new[place(new, old[row, 0], old[row, 1])] = old[row]


@compiled
def answered(p: Position, seen: Numbers, buffer: Numbers) -> int:
    """Return how the winner, who is to move, is known to win: 1 at once, 2 into a position that was walked, 0 not."""
    count = legal(p, buffer)
    for i in range(count):
        if wins(p, buffer[i] & 63) > 0:
            return 1
    for i in range(count):
        if wins(p, buffer[i] & 63) < 0:
            continue
        key = p[HASH]
        before = play(p, buffer[i])
        one, other = marks(p)
        is_walked = seen[place(seen, one, other), 0] != 0
        undo(p, buffer[i], before, key)
        if is_walked:
            return 2
    return 0


@compiled
def hint(p: Position, entries: Numbers, limit: int) -> tuple[int, int]:
    """Return a turn that wins, or -1 if none is found within so many nodes; and the nodes."""
    phi, _, _, nodes, move = search(p, entries, limit, STANDARD)
    return move if phi == 0 else -1, nodes


@compiled
def is_playable(p: Position, move: int, buffer: Numbers) -> bool:
    """Whether a hint is a legal turn after which the game goes on."""
    for i in range(legal(p, buffer)):
        if buffer[i] == move:
            return wins(p, move & 63) == 0
    return False


@compiled
def step_back(p: Position, frames: Numbers, replies: Numbers, depth: int) -> None:
    """Take back the answer and the reply of a position on the way, and turn to the next reply."""
    frame = frames[depth]
    undo(p, frame[ANSWER], frame[ANSWER_BEFORE], frame[ANSWER_KEY])
    undo(p, replies[depth, frame[NEXT]], frame[BEFORE], frame[KEY])
    frame[NEXT] += 1


@compiled
def walk(
    p: Position,
    entries: Numbers,
    seen: Numbers,
    frames: Numbers,
    replies: Numbers,
    tally: Numbers,
    given: int,
    portion: int,
) -> int:
    """Go on with a walk for so many positions; `given` is the hint it stopped for."""
    buffer = np.zeros(MOST_MOVES, dtype=np.int64)
    until = tally[POSITIONS] + portion
    while tally[DEPTH] >= 0:
        depth = tally[DEPTH]
        frame = frames[depth]
        if frame[NEXT] == frame[COUNT]:
            if 10 * (tally[POSITIONS] + 1) > 6 * seen.shape[0]:
                return FULL
            one, other = marks(p)
            row = place(seen, one, other)
            seen[row, 0], seen[row, 1] = one, other
            tally[POSITIONS] += 1
            tally[DEPTH] -= 1
            if depth:
                step_back(p, frames, replies, depth - 1)
            if tally[POSITIONS] >= until:
                return PAUSED
            continue
        reply = replies[depth, frame[NEXT]]
        result = wins(p, reply & 63)
        tally[DEEPEST] = max(tally[DEEPEST], 2 * depth + 1)
        if result > 0:
            return REFUTED
        if result < 0:
            tally[REPLIES] += 1
            frame[NEXT] += 1
            continue
        key = p[HASH]
        before = play(p, reply)
        known = answered(p, seen, buffer)
        if known:
            undo(p, reply, before, key)
            tally[REPLIES] += 1
            tally[DEEPEST] = max(tally[DEEPEST], 2 * depth + 2)
            frame[NEXT] += 1
            continue
        answer = given
        given = NOTHING
        if answer == NOTHING:
            answer, spent = hint(p, entries, HINT_NODES)
            tally[SEARCHED] += spent - 1
        if answer == NOTHING:
            undo(p, reply, before, key)
            return ASKS
        if not is_playable(p, answer, buffer):
            undo(p, reply, before, key)
            return REFUTED
        tally[REPLIES] += 1
        frame[ANSWER], frame[BEFORE], frame[KEY], frame[ANSWER_KEY] = answer, before, key, p[HASH]
        frame[ANSWER_BEFORE] = play(p, answer)
        frames[depth + 1, NEXT] = 0
        frames[depth + 1, COUNT] = legal(p, replies[depth + 1])
        tally[DEPTH] = depth + 1
    return WALKED
