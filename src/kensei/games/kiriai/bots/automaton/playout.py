"""Thousands of duels between the automaton and who knows it: the compiled twin of `playing` and `responding`.

All duels go on round by round together. Those that stand on the same position share its programs, and each program is
solved once. The automaton draws its memory by lot; the responder counts with every memory it may have.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kensei.games.compiling import compiled
from kensei.games.kiriai.bots.automaton import opening, payoffs, phases, responding
from kensei.games.kiriai.bots.automaton.duel import LOST, OTHERS, PLAINS, SPECIAL_PLANS, WON, play, starts
from kensei.games.kiriai.bots.automaton.families import (
    COLUMNS,
    FAMILIES,
    NO_ROW,
    OWN_TYPES,
    PLAIN_ROWS,
    ROWS_A_TYPE,
    TYPES,
)
from kensei.games.kiriai.bots.automaton.phases import HIDDEN, MINE_SPENT, OPEN, PHASES, THEIRS_SPENT
from kensei.games.kiriai.bots.automaton.playing import ITERATIONS, TOLERANCE, ProgramMemory
from kensei.games.kiriai.bots.automaton.program import solve
from kensei.games.kiriai.bots.automaton.simplex import MOST_ROWS
from kensei.games.kiriai.bots.automaton.tables import Tables
from kensei.games.kiriai.kernel import Array

MOST = 64
"""Columns of a mixture at most: it has no more than there are rows with a price."""


class Duels(NamedTuple):
    """So many duels, each seen by the automaton."""

    position: Array
    """Of those that are over: `WON` or `LOST`, to the automaton."""
    phase: Array
    special: Array
    """The Special that is spent, while one is."""
    own: Array
    theirs: Array
    """The Specials dealt to the automaton and to the responder."""
    memory: Array
    beliefs: Array
    """How likely each memory is to the responder."""
    plans: Array
    """The plans of both in the last round."""


class Mixtures(NamedTuple):
    """The mixtures of a position, by memory; those that nobody needs are not solved."""

    is_solved: Array
    columns: Array
    """How many columns each has."""
    family: Array
    plan: Array
    share: Array
    rule: Array
    rows: Array


class RoundMemory(NamedTuple):
    """What may be remembered in a round, and what was promised then."""

    points: Array
    """Shares of the own Specials by k, while both are hidden."""
    vectors: Array
    places: Array
    """The place of a position among the promises, by phase and Special spent."""
    promises: tuple[Array, ...]
    """By phase: bounds by place, memory and type."""
    is_start: bool


def begun(tables: Tables, count: int, lives: int, rng: np.random.Generator, rounds: int = 1) -> Duels:
    """Deal so many duels; on the larger field both have chosen their places, with so many rounds left."""
    deal = np.array([rng.permutation(3)[:2] for _ in range(count)]).reshape(count, 2)
    beliefs = np.zeros((count, most_memories(tables)))
    nothing = np.zeros((4, count), dtype=np.int64)
    at = np.full(count, starts(tables.spaces)[0 if lives == 2 else 1])
    plans = np.zeros((count, 2), dtype=np.int64)
    duels = Duels(at, nothing[0], nothing[1], deal[:, 0].copy(), deal[:, 1].copy(), nothing[2], beliefs, plans)
    if tables.starts:
        enter(tables, duels, lives, rounds, rng.random(count))
    else:
        beliefs[:, 0] = 1.0
    return duels


def enter(tables: Tables, duels: Duels, lives: int, rounds: int, luck: Array) -> None:
    """Choose the places of both in secret: the automaton draws by lot, the responder takes the best."""
    columns = opening.mixture(tables, rounds, lives)[0]
    points, vectors = phases.start_grid(tables.memory)
    shares = np.array([column.share * points[column.family] for column in columns]).T
    sums = np.cumsum(shares / shares.sum(axis=1, keepdims=True), axis=1)
    best = [responding.best_place(tables, rounds, lives, special)[0] for special in range(3)]
    size, known = len(opening.CHOICES), {}
    for n, (own, dealt) in enumerate(zip(duels.own, duels.theirs, strict=True)):
        drawn = min(int(np.searchsorted(sums[own], luck[n], side="right")), len(columns) - 1)
        mine, theirs = columns[drawn].plan, best[dealt]
        duels.position[n] = starts(tables.spaces)[(0 if lives == 2 else size * size) + mine * size + theirs]
        duels.memory[n] = columns[drawn].family * len(vectors) + columns[drawn].rule[theirs]
        if (dealt, mine) not in known:
            known[dealt, mine] = responding.entered(tables, rounds, lives, int(dealt), mine, theirs)
        for memory, share in known[dealt, mine].items():
            duels.beliefs[n, memory] = share


def most_memories(tables: Tables) -> int:
    most = max(phases.memories(tables.memory, phase) for phase in PHASES)
    points, vectors = phases.start_grid(tables.memory)
    return max(most, len(points) * len(vectors)) if tables.starts else most


def mixtures(tables: Tables) -> Mixtures:
    count = most_memories(tables)
    return Mixtures(
        np.zeros(count, dtype=np.bool_),
        np.zeros(count, dtype=np.int64),
        np.zeros((count, MOST), dtype=np.int64),
        np.zeros((count, MOST), dtype=np.int64),
        np.zeros((count, MOST)),
        np.zeros((count, MOST, 38), dtype=np.uint8),
        np.zeros((count, MOST_ROWS)),
    )


def results(
    tables: Tables, cap: int, lives: int, count: int, seed: int, progress: Callable[[float], None] = lambda share: None
) -> Array:
    """Return what the responder wins in so many duels; the same seed plays the same duels."""
    rng = np.random.default_rng(seed)
    duels = begun(tables, count, lives, rng, cap)
    for rounds in range(cap, 0, -1):
        play_round(tables, duels, rounds, rng.random((count, 2)), is_start=bool(tables.starts) and rounds == cap)
        progress((cap - rounds + 1) / cap)
    return np.where(duels.position == LOST, 1.0, np.where(duels.position == WON, -1.0, 0.0))


def play_round(tables: Tables, duels: Duels, rounds: int, luck: Array, *, is_start: bool = False) -> None:
    """Play one round of all duels that are not over; the first one after a set-up has memories of its own."""
    room, solved = ProgramMemory(tables), mixtures(tables)
    going = np.flatnonzero(duels.position >= 0)
    keys = (duels.phase[going] * 3 + duels.special[going]) * len(tables.table.places[0, 0]) + duels.position[going]
    order = going[np.argsort(keys, kind="stable")]
    grid = start_grid(tables, rounds) if is_start else later_grid(tables, rounds)
    step(tables.table, tables.bounds(rounds - 1), grid, duels, order, room.shape, room.losses, room.work, room.kept,
         solved, luck)  # fmt: skip


def later_grid(tables: Tables, rounds: int) -> RoundMemory:
    now, table = phases.as_numbers(tables.layers[rounds]), tables.table
    promises = tuple(phases.room(now[phase], phase) for phase in range(4))
    return RoundMemory(table.points, table.vectors, table.places, promises, False)


def start_grid(tables: Tables, rounds: int) -> RoundMemory:
    points, vectors = phases.start_grid(tables.memory)
    begun_at = np.array(starts(tables.spaces))
    places = np.full_like(tables.table.places, -1)
    places[HIDDEN, :, begun_at] = np.arange(len(begun_at))[:, None]
    promised = tables.starts[rounds].reshape(len(begun_at), -1, 3) / phases.SCALE
    return RoundMemory(points, vectors, places, (promised,) * 4, True)


@compiled
def step(table, bounds, grid, duels, order, shape, losses, work, kept, solved, luck):
    before = (-1, -1, -1)
    for n in order:
        phase, special, at = duels.phase[n], duels.special[n], duels.position[n]
        if before != (phase, special, at):
            before = (phase, special, at)
            payoffs.set_up(table, bounds, phase, special, at, shape, losses)
            solved.is_solved[:] = False
        place = grid.places[phase, special, at]
        for m in range(duels.beliefs.shape[1]):
            if (duels.beliefs[n, m] > 0 or m == duels.memory[n]) and not solved.is_solved[m]:
                promised = grid.promises[phase][place, m]
                find(table, bounds, grid, promised, phase, m, shape, losses, work, kept, solved)
        column = drawn(shape, solved, duels.memory[n], type_of(phase, special, duels.own[n]), luck[n, 0])
        row = answered(grid, duels, shape, solved, n)
        finish(table, bounds, grid, duels, shape, solved, n, column, row, luck[n, 1])


@compiled
def find(table, bounds, grid, promised, phase, m, shape, losses, work, kept, solved):
    """Solve the program of a memory, as `playing.mixture` does."""
    have, wish, values = np.zeros(3), np.zeros(3), np.zeros(3)
    if grid.is_start:
        k, v = m // len(grid.vectors), 0
        have[:], wish[:] = grid.points[k], grid.vectors[m % len(grid.vectors)]
        k = k if k < len(table.points) else 0
    else:
        k, v = payoffs.memory_of(table, bounds, phase, m, have, wish)
    kept[0][0], kept[5][0] = 0, NO_ROW
    solve(shape, losses, work, have, wish, promised.copy(), k, v, kept, 0, TOLERANCE, ITERATIONS, values)
    count = 0
    for c in range(work.numbers[COLUMNS]):
        if work.share[c] > 0 and count < MOST:
            solved.family[m, count], solved.plan[m, count] = work.family[c], work.plan[c]
            solved.share[m, count], solved.rule[m, count] = work.share[c], work.rule[c]
            count += 1
    solved.columns[m], solved.rows[m], solved.is_solved[m] = count, work.value, True


@compiled
def type_of(phase, special, dealt):
    """Return the place of a Special among those that its holder may have; 0 where nothing is hidden."""
    if phase == HIDDEN:
        return dealt
    return 0 if OTHERS[special, 0] == dealt or phase == OPEN else 1


@compiled
def drawn(shape, solved, m, own_type, luck):
    """Return the column that the automaton draws from the mixture of its memory."""
    kind = own_type if shape.sizes[OWN_TYPES] > 0 else 0
    whole = 0.0
    for c in range(solved.columns[m]):
        whole += solved.share[m, c] * shape.mass[solved.family[m, c], kind]
    left, last = luck * whole, 0
    for c in range(solved.columns[m]):
        part = solved.share[m, c] * shape.mass[solved.family[m, c], kind]
        if part > 0:
            last, left = c, left - part
            if left < 0:
                break
    return last


@compiled
def answered(grid, duels, shape, solved, n):
    """Return the row of the best answer to what the automaton may remember."""
    phase, dealt, width = duels.phase[n], duels.theirs[n], shape.sizes[ROWS_A_TYPE]
    kind = type_of(phase, duels.special[n], dealt) if shape.sizes[TYPES] > 1 else 0
    won = np.zeros(width)
    for m in range(duels.beliefs.shape[1]):
        if duels.beliefs[n, m] > 0:
            weight = duels.beliefs[n, m] / meets(grid, phase, dealt, m)
            for b in range(width):
                won[b] += weight * solved.rows[m, kind * width + b]
    return np.argmax(won)


@compiled
def meets(grid, phase, dealt, m):
    return 1.0 - grid.points[m // len(grid.vectors), dealt] if phase == HIDDEN else 1.0


@compiled
def plan_of(table, shape, resting, family, plan, own):
    """Return the number of a column's plan."""
    if shape.sizes[OWN_TYPES] > 0 and family >= shape.sizes[FAMILIES] - shape.sizes[OWN_TYPES]:
        return PLAINS + SPECIAL_PLANS * own + table.rules.special[resting, plan]
    return table.rules.plain[resting, plan]


@compiled
def finish(table, bounds, grid, duels, shape, solved, n, column, row, luck):
    """Play both plans, and write what is remembered and believed after them."""
    at, standings = duels.position[n], table.rules.after.shape[0]
    own_rest, their_rest = at // standings // 6 % 6, at // standings % 6
    m, plain = duels.memory[n], shape.sizes[PLAIN_ROWS]
    mine = plan_of(table, shape, own_rest, solved.family[m, column], solved.plan[m, column], duels.own[n])
    if row < plain:
        theirs = table.rules.plain[their_rest, row]
    else:
        theirs = PLAINS + SPECIAL_PLANS * duels.theirs[n] + table.rules.special[their_rest, row - plain]
    duels.plans[n, 0], duels.plans[n, 1] = mine, theirs
    to = play(table.rules, at, mine, theirs)
    if to >= 0:
        phase = then_phase(duels.phase[n], mine >= PLAINS, theirs >= PLAINS)
        special = duels.special[n]
        if phase != duels.phase[n]:
            special = duels.own[n] if phase == MINE_SPENT else duels.theirs[n] if phase == THEIRS_SPENT else 0
        believe(table, bounds, grid, duels, shape, solved, n, own_rest, mine, row, phase, special)
        duels.memory[n] = next_memory(
            table, bounds, duels, phase, special, solved.family[m, column], solved.rule[m, column, row % 38], n, luck
        )
        duels.phase[n], duels.special[n] = phase, special
    duels.position[n] = to


@compiled
def then_phase(phase, shows_own, shows_theirs):
    own = shows_own or phase in (MINE_SPENT, OPEN)
    theirs = shows_theirs or phase in (THEIRS_SPENT, OPEN)
    if own:
        return OPEN if theirs else MINE_SPENT
    return THEIRS_SPENT if theirs else HIDDEN


@compiled
def later_point(table, family, special):
    """Return the point below the belief that is left when the opponent has shown a Special, and how far it is past."""
    one, two = table.points[family, OTHERS[special, 0]], table.points[family, OTHERS[special, 1]]
    last = len(table.points_later) - 1
    if last == 0 or one + two <= 0:
        return last // 2, 0.0
    at = one / (one + two) * last
    low = min(int(at), last - 1)
    return low, at - low


@compiled
def next_memory(table, bounds, duels, phase, special, family, vector, n, luck):
    """Return what the automaton remembers, drawn by lot between two points."""
    if phase == HIDDEN:
        return family * bounds[0].shape[2] + vector
    if phase == MINE_SPENT:
        return np.int64(vector)
    if phase == OPEN:
        return 0
    if duels.phase[n] == THEIRS_SPENT:
        return family
    low, past = later_point(table, family, special)
    kind = type_of(THEIRS_SPENT, special, duels.own[n])
    if past == 0.0:
        return low
    below, above = (1.0 - past) * table.points_later[low, kind], past * table.points_later[low + 1, kind]
    return low + (luck * (below + above) >= below)


@compiled
def believe(table, bounds, grid, duels, shape, solved, n, own_rest, mine, row, phase, special):
    """Write how likely each memory is to the responder who has seen the automaton's plan."""
    beliefs, was, dealt = duels.beliefs[n], duels.phase[n], duels.theirs[n]
    found = np.zeros(len(beliefs))
    shown = (mine - PLAINS) // SPECIAL_PLANS if mine >= PLAINS else -1
    for m in range(len(beliefs)):
        if beliefs[m] <= 0:
            continue
        weight = beliefs[m] / meets(grid, was, dealt, m)
        for c in range(solved.columns[m]):
            family = solved.family[m, c]
            if shows(shape, was, duels.special[n], family) != shown:
                continue
            if plan_of(table, shape, own_rest, family, solved.plan[m, c], max(shown, 0)) != mine:
                continue
            part = weight * solved.share[m, c] * (shape.weight[family, dealt] if was == HIDDEN else 1.0)
            vector = solved.rule[m, c, row % 38]
            if phase == HIDDEN:
                found[family * bounds[0].shape[2] + vector] += part
            elif phase == MINE_SPENT:
                found[vector] += part
            elif phase == THEIRS_SPENT and was == THEIRS_SPENT:
                found[family] += part
            elif phase == THEIRS_SPENT:
                low, past = later_point(table, family, special)
                found[low] += part * (1.0 - past)
                if past > 0:
                    found[low + 1] += part * past
    if phase == OPEN:
        found[0] = 1.0
    beliefs[:] = found / found.sum()


@compiled
def shows(shape, phase, special, family):
    """Return the Special that a family shows, -1 for none."""
    place = family - (shape.sizes[FAMILIES] - shape.sizes[OWN_TYPES])
    if shape.sizes[OWN_TYPES] == 0 or place < 0:
        return -1
    return place if phase == HIDDEN else OTHERS[special, place]


__all__ = ["Duels", "begun", "play_round", "results"]
