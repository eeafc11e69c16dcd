"""The best response to a bot that plays by approximate values: how much who knows it wins, exactly.

The bot solves each turn as a matrix game over its values one turn later, pays and takes back by them. So its mix is
a function of the state, and who knows it faces a decision process on the same layers as the solver.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kensei.games.bushido.bots.exact.layer import MOST_PASSES, can_move, guess, refresh, spread
from kensei.games.bushido.bots.exact.matrix_game import SADDLES, SIZE, WARM_GAP, solve, support, warm
from kensei.games.bushido.bots.exact.odds import (
    CARDS,
    FULL,
    HANDS,
    KINDS,
    PLAIN,
    TAKEN_BACK,
    Array,
    Fights,
    fights,
)
from kensei.games.bushido.bots.exact.payoffs import (
    SIZES,
    fill_matrix,
    fill_row,
    listed,
    lose_one,
    lose_three,
    pay,
    take_back,
    unpaid,
)
from kensei.games.bushido.bots.exact.payoffs import close_row as close_judged
from kensei.games.bushido.bots.matchup import Pair
from kensei.games.compiling import compiled

TOLERANCE = 1e-6
STRICT = 1e-6
"""By how much a basis must be the only one: the bot, which solves from scratch, then finds the same mixes."""
FIRST, SECOND = 0, 1


class BotMixes(NamedTuple):
    """What a bot plays, which goes by what it believes."""

    judged: Array
    """What it believes, as in `layer.DuelBuffers`."""
    paid: Array
    first: Array
    second: Array
    """Its mix in each state of the layer, as the first fighter and as the second."""
    rows: Array
    columns: Array
    """The basis of each state in the last layer, tried first in the next."""


class Response(NamedTuple):
    """What is kept while a best response is computed."""

    values: Array
    """As in `layer.DuelBuffers`: what the responder makes of it, to the first fighter."""
    paid: Array
    judged: Array
    """What the bot believes, in the same form."""
    judged_paid: Array
    mixes: Array
    """The bot's mix in each state of the layer."""


@compiled
def is_only(values, m, n, rows, columns, in_rows, in_columns, x, y, value):
    """Whether the mixes of a basis that fits are the only ones: none of their shares nor of the others' losses is 0."""
    k = 0
    for i in range(m):
        k += rows >> i & 1
    for e in range(k):
        if x[e] < STRICT or y[e] < STRICT:
            return False
    for i in range(m):
        total = 0.0
        for e in range(k):
            total += values[i, in_columns[e]] * y[e]
        if not rows >> i & 1 and total > value - STRICT:
            return False
    for j in range(n):
        total = 0.0
        for e in range(k):
            total += x[e] * values[in_rows[e], j]
        if not columns >> j & 1 and total < value + STRICT:
            return False
    return True


@compiled
def find_row(bot, fights, a, one, other):
    """Fill the mixes of hand a against every hand b."""
    matrix, tableau = np.zeros((CARDS, CARDS)), np.zeros((SIZE, SIZE))
    basis, rest = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    x, y, counts = np.zeros(CARDS), np.zeros(CARDS), np.zeros(5, np.int64)
    mine, theirs = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    in_rows, in_columns = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    spare, cells = np.zeros(HANDS, np.float32), np.zeros((CARDS, CARDS, HANDS), np.float32)
    fill_row(bot.judged, bot.paid, fights, a, one, other, cells, spare)
    m = listed(a, mine)
    for b in range(1, HANDS):
        if fights.is_even and SIZES[b] != m:
            continue
        n = listed(b, theirs)
        fill_matrix(cells, mine, m, theirs, n, b, matrix)
        rows, columns = bot.rows[a, b], bot.columns[a, b]
        value, gap = warm(matrix, m, n, rows, columns, tableau, in_rows, in_columns, x, y)
        bot.first[a, b] = 0.0
        bot.second[a, b] = 0.0
        if gap <= WARM_GAP and is_only(matrix, m, n, rows, columns, in_rows, in_columns, x, y, value):
            e = 0
            for i in range(m):
                if rows >> i & 1:
                    bot.first[a, b, i] = x[e]
                    e += 1
            e = 0
            for j in range(n):
                if columns >> j & 1:
                    bot.second[a, b, j] = y[e]
                    e += 1
            continue
        x[:] = 0.0
        y[:] = 0.0
        saddles = counts[SADDLES]
        solve(matrix, m, n, tableau, basis, rest, x, y, counts)
        rows, columns = support(m, n, basis, rest, x, y, counts[SADDLES] > saddles)
        bot.rows[a, b] = rows
        bot.columns[a, b] = columns
        for i in range(m):
            bot.first[a, b, i] = x[i]
        for j in range(n):
            bot.second[a, b, j] = y[j]


@compiled
def find_mixes(bot, fights, one, other, size):
    """Fill the bot's mixes for all hands of a layer."""
    layer = one * size + other
    for a in range(HANDS):
        close_judged(bot.judged, bot.paid, fights, a, one, other, layer)
    if fights.has_kinds:
        lose_three(bot.judged, layer)
    for a in range(1, HANDS):
        find_row(bot, fights, a, one, other)


@compiled
def raise_where(out, row, best, judged):
    """Take a row where the bot believes it better than what it would do else."""
    for r in range(HANDS):
        if judged[r] > best[r]:
            best[r] = judged[r]
            out[r] = row[r]


@compiled
def fill_guided_row(work, fights, a, one, other, cells, spare, best):
    """As `payoffs.fill_row`, the first paying what the bot believes best."""
    for i in range(CARDS):
        if not a >> i & 1:
            continue
        left = a & ~(1 << i)
        for j in range(CARDS):
            unpaid(work.values, fights, a, i, j, one, other, cells[i, j], spare)
            if fights.most[i] == 0 or i == j:
                continue
            unpaid(work.judged, fights, a, i, j, one, other, best, spare)
            for u in range(CARDS):
                if left >> u & 1:
                    hand = left & ~(1 << u)
                    raise_where(cells[i, j], work.paid[0, j, hand], best, work.judged_paid[0, j, hand])
                    if fights.most[i] > 1:
                        for w in range(u):
                            if left >> w & 1:
                                hand = left & ~(1 << u) & ~(1 << w)
                                raise_where(cells[i, j], work.paid[1, j, hand], best, work.judged_paid[1, j, hand])


@compiled
def take_back_guided(values, judged, a, layer, take):
    """As `payoffs.take_back`, the second taking what the bot believes best."""
    known, believed, out = values[PLAIN, layer, a], judged[PLAIN, layer, a], values[TAKEN_BACK, layer, a]
    for b in range(HANDS):
        if b >> take & 1:
            continue
        best, out[b] = believed[b], known[b]
        for u in range(CARDS):
            hand = b | 1 << u
            if u != take and not b >> u & 1 and believed[hand] < best:
                best, out[b] = believed[hand], known[hand]


@compiled
def close_row(work, fights, a, one, other, layer, seat):
    work.values[PLAIN, layer, a, 0] = work.values[PLAIN, layer, a, FULL]
    if fights.has_kinds:
        lose_one(work.values, a, layer)
        if fights.take >= 0:
            if seat == SECOND:
                take_back_guided(work.values, work.judged, a, layer, fights.take)
            else:
                take_back(work.values, a, layer, fights.take)
    pay(work.values, work.paid, fights, a, one, other)


@compiled
def answer(cells, mix, mine, m, theirs, n, b, seat):
    """Return what the best answer to a mix is worth to the first."""
    if seat == FIRST:
        value = np.float32(9.0)
        for j in range(n):
            total = np.float32(0.0)
            for i in range(m):
                total += mix[i] * cells[mine[i], theirs[j], b & ~(1 << theirs[j])]
            value = min(value, total)
        return value
    value = np.float32(-9.0)
    for i in range(m):
        total = np.float32(0.0)
        for j in range(n):
            total += mix[j] * cells[mine[i], theirs[j], b & ~(1 << theirs[j])]
        value = max(value, total)
    return value


@compiled
def respond_layer(work, fights, one, other, size, seat, tolerance):
    """Fill the values of a layer where `seat` is the bot, whose mixes are found, and the other answers best."""
    layer = one * size + other
    mine, theirs = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    spare, best = np.zeros(HANDS, np.float32), np.zeros(HANDS, np.float32)
    cells = np.zeros((CARDS, CARDS, HANDS), np.float32)
    depth = fights.most.max() + (1 if fights.has_kinds else 0)  # cards that the first may lose besides the one played
    moved = np.zeros((4, HANDS), np.float32)
    guess(work.values, one, other, size)
    for number in range(MOST_PASSES):
        close_row(work, fights, 0, one, other, layer, seat)
        for a in range(1, HANDS):
            moved[0, a] = 0.0
            if number == 0 or can_move(moved, depth, a, tolerance):
                if seat == FIRST:
                    fill_guided_row(work, fights, a, one, other, cells, spare, best)
                else:
                    fill_row(work.values, work.paid, fights, a, one, other, cells, spare)
                m = listed(a, mine)
                for b in range(1, HANDS):
                    if not fights.is_even or SIZES[b] == m:
                        n = listed(b, theirs)
                        value = answer(cells, work.mixes[a, b], mine, m, theirs, n, b, seat)
                        moved[0, a] = max(moved[0, a], abs(value - work.values[PLAIN, layer, a, b]))
                        work.values[PLAIN, layer, a, b] = value
                close_row(work, fights, a, one, other, layer, seat)
            spread(moved, depth, a)
        change = refresh(work.values, layer)
        moved[:, 0] = change
        if change < tolerance:
            break
    if fights.has_kinds:
        lose_three(work.values, layer)


def best_responses(
    believed: Array,
    fighters: Pair,
    text: str = "",
    progress: Callable[[int], None] = lambda done: None,
    bots: tuple[int, ...] = (FIRST, SECOND),
) -> list[Array]:
    """Return the values to the first fighter of whoever answers best to a bot that plays by its beliefs.

    One array for each fighter that the bot plays, the first and the second. `believed` and the results are by layer,
    with the healths from 0, and both hands; `fighters` in the order of `odds.oriented`.
    """
    size = round(len(believed) ** 0.5)
    known: Fights = fights(text, fighters, size - 1)
    shape = (KINDS if known.has_kinds else 1, size * size, HANDS, HANDS)
    pays = (2, CARDS, HANDS, HANDS) if known.most.any() else (2, CARDS, 1, 1)
    judged = np.zeros(shape, np.float32)
    judged[PLAIN] = believed
    first, second = (np.zeros((HANDS, HANDS, CARDS), np.float32) for _ in (FIRST, SECOND))
    rows, columns = (np.zeros((HANDS, HANDS), np.int16) for _ in (FIRST, SECOND))
    bot = BotMixes(judged, np.zeros(pays, np.float32), first, second, rows, columns)
    answers = [
        Response(np.zeros(shape, np.float32), np.zeros(pays, np.float32), judged, bot.paid, (first, second)[seat])
        for seat in bots
    ]
    for one in range(1, size):
        for other in range(1, size):
            find_mixes(bot, known, one, other, size)
            for seat, work in zip(bots, answers, strict=True):
                respond_layer(work, known, one, other, size, seat, np.float32(TOLERANCE))
            progress((one - 1) * (size - 1) + other)
    return [np.asarray(work.values[PLAIN]) for work in answers]


def best_response(believed: Array, fighters: Pair, bot: str, text: str = "") -> Array:
    """Return the values to the first fighter of whoever answers best to a bot that plays one of the two."""
    return best_responses(believed, fighters, text, bots=(fighters.index(bot),))[0]
