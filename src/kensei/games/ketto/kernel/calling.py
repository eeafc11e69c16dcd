"""When to call the battle, compiled: a linear rule over what a seat sees, fitted to what calls have gained.

A rule is a row of numbers, one for each feature: what a call gains over waiting. For the bot `search` it stands for the
duels that it plays on, with their noise (`ERROR`), and its rule of thumb has the first word. A style may also change
its weights by what lies there and with a valor in hand: `EXTRAS`.
"""

from __future__ import annotations

from kensei.games.compiling import compiled
from kensei.games.ketto.kernel import moving
from kensei.games.ketto.kernel.acting import play_action
from kensei.games.ketto.kernel.battle import is_defensive
from kensei.games.ketto.kernel.duels import step
from kensei.games.ketto.kernel.moving import chance
from kensei.games.ketto.kernel.policy import (
    DRAW,
    FRESH,
    HELD,
    LEAST,
    MARGIN,
    MOVES,
    POOL,
    SEEK,
    SHIELD,
    SHOW,
    TACTIC,
    lines_seen,
    should_call,
    value_of,
)
from kensei.games.ketto.kernel.tables import (
    ACTION,
    COMBAT_END,
    DECK_COMBAT,
    EVASION,
    FIRST_PARRY,
    HAND_COMBAT,
    HAND_TACTICS,
    IS_UP,
    LAID,
    OVER,
    POINT,
    STANCE,
    START,
    TAKEN,
    TURN,
    VALOR,
    VALORS,
)

FEATURES = 30
"""What a seat sees when it may call: own strokes, pool and hand, how much lies on the other side, what is left."""
ERROR = 0.13
"""The standard error of what `search` finds a call to gain, with 2,000 decisions of duels played on."""
BY_RULE, BY_SEARCH = 0, 1
EXTRAS = (
    *("shown_from", "pool_by_rest", "seek_by_laid", "tactic_by_laid"),
    *("held_pool", "held_shield", "held_draw", "held_moves", "held_fresh", "held_held"),
)
(SHOWN_FROM, POOL_BY_REST, SEEK_BY_LAID, TACTIC_BY_LAID) = range(4)
(HELD_POOL, HELD_SHIELD, HELD_DRAW, HELD_MOVES, HELD_FRESH, HELD_HELD) = range(4, 10)
NO_CALL = 1e9


@compiled
def may_call(duel):
    """Whether no action is left but for the valors in hand."""
    now = duel.now
    held = duel.hand[now[TURN], VALOR]
    return now[POINT] == ACTION and now[VALORS] == 0 and held > 0 and 4 - now[TAKEN] <= held


@compiled
def features(duel, deck, seat, w, f):
    """Write down what a seat sees that says whether to call; return its strokes' worth and its pool."""
    other, side = 1 - seat, duel.sides[seat]
    lines = lines_seen(duel, deck, seat, w)
    attack, most, strokes, own_pool = 0.0, 0.0, 0, 0.0
    for place in range(side[LAID]):
        if is_defensive(duel, seat, place):
            for i in range(duel.size[seat, place]):
                own_pool += deck.defense[duel.card[seat, place, i]]
        else:
            value = value_of(duel, deck, seat, place, side[STANCE], lines)
            attack += value
            most = max(most, value)
            strokes += value > 0
    first, rest, largest, groups, tactics, seen_up = 0, 0, 0, 0, 0, 0
    for place in range(duel.sides[other, LAID]):
        here = 0
        for i in range(duel.size[other, place]):
            if duel.card[other, place, i] < COMBAT_END:
                here += 1
            else:
                tactics += 1
            seen_up += duel.up[other, place, i]
        if place == 0:
            first = here
        else:
            rest += here
            groups += here > 0
            largest = max(largest, here)
    parries = 0
    for way in range(4):
        parries += duel.hand[seat, FIRST_PARRY + way]
    held = duel.sides[other, HAND_TACTICS]
    f[:] = 0.0
    f[0], f[1], f[2], f[3], f[4] = 1.0, attack / 10, most / 10, strokes / 2, own_pool / 10
    f[5], f[6], f[7] = parries / 2, duel.hand[seat, EVASION] / 2, (duel.hand[seat, VALOR] - 1.0)
    f[8], f[9], f[10], f[11] = first / 3, rest / 5, largest / 5, groups / 2
    f[12], f[13], f[14] = tactics / 2, held / 3, duel.sides[other, IS_UP]
    f[15], f[16], f[17] = side[IS_UP], side[DECK_COMBAT] / 10, duel.sides[other, DECK_COMBAT] / 10
    f[18], f[19] = duel.sides[other, HAND_COMBAT] / 3, seat == duel.now[START]
    f[20], f[21], f[22] = max(0.0, attack - 8) / 10, max(0.0, attack - 13) / 10, max(0.0, attack - 19) / 10
    margin = attack - 3 - 1.9 * max(0, first - 1) - held
    f[23], f[24] = max(0.0, margin) / 10, max(0.0, margin - 5) / 10
    danger = 2.1 * max(0, rest - groups) - own_pool - 2.0 * parries - duel.hand[seat, EVASION]
    f[25], f[26] = max(0.0, danger) / 10, max(0.0, danger + 6) / 10
    f[27], f[28] = f[13] * f[14], (duel.sides[other, DECK_COMBAT + 1]) / 10
    f[29] = seen_up / 5
    return attack, own_pool


@compiled
def adapted(duel, seat, w, extra, row):
    """Write down the weights of a style as it plays now: what differs with a valor in hand and with what lies there."""
    row[:] = w
    laid, rest = 0, 0
    for place in range(duel.sides[seat, LAID]):
        laid += duel.size[seat, place]
    for place in range(1, duel.sides[1 - seat, LAID]):
        rest += duel.size[1 - seat, place]
    if laid < extra[SHOWN_FROM]:
        row[SHOW] = -1.0
    row[POOL] += extra[POOL_BY_REST] * rest
    ready = (laid - 5.0) / 4.0
    row[SEEK] += extra[SEEK_BY_LAID] * ready
    row[TACTIC] += extra[TACTIC_BY_LAID] * ready
    if duel.hand[seat, VALOR]:
        row[POOL] += extra[HELD_POOL]
        row[SHIELD] += extra[HELD_SHIELD]
        row[DRAW] += extra[HELD_DRAW]
        row[MOVES] += extra[HELD_MOVES]
        row[FRESH] += extra[HELD_FRESH]
        row[HELD] += extra[HELD_HELD]


@compiled
def adapt(duel, weights, extras, rows):
    seat = duel.now[TURN]
    if duel.now[POINT] == ACTION:
        adapted(duel, seat, weights[seat], extras[seat], rows[seat])


@compiled
def decides(duel, deck, seat, w, rule, kind, rng, f):
    """Whether a seat calls now."""
    attack, own_pool = features(duel, deck, seat, w, f)
    gain = 0.0
    for i in range(FEATURES):
        gain += rule[i] * f[i]
    if kind == BY_RULE:
        return gain > 0.0
    noise = -6.0
    for _ in range(12):
        noise += chance(rng)
    gain += ERROR * noise
    if should_call(duel, deck, seat, w, attack, own_pool):
        return gain >= -ERROR
    return gain > ERROR


@compiled
def wait(duel, deck, rows, rng, trace, tally):
    """Take the style's action other than a call."""
    seat = duel.now[TURN]
    margin, least = rows[seat, MARGIN], rows[seat, LEAST]
    rows[seat, MARGIN], rows[seat, LEAST] = NO_CALL, NO_CALL
    step(duel, deck, rows, rng, trace, tally)
    rows[seat, MARGIN], rows[seat, LEAST] = margin, least


@compiled
def play_called(duel, deck, weights, extras, rules, kinds, rng, trace, tally, f):
    """Play to the end, each seat calling by its rule."""
    rows = weights.copy()
    while duel.now[POINT] != OVER:
        seat = duel.now[TURN]
        adapt(duel, weights, extras, rows)
        if not may_call(duel):
            step(duel, deck, rows, rng, trace, tally)
        elif decides(duel, deck, seat, weights[seat], rules[seat], kinds[seat], rng, f):
            play_action(duel, seat, moving.CALL, -1, -1, 0, 0, rng, trace)
        else:
            wait(duel, deck, rows, rng, trace, tally)
