"""`kensei bench bots`: how fast the solver and the searches are, beside OpenSpiel's in the same run."""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable
from functools import partial

from kensei import bots
from kensei.core.match import Match
from kensei.games import game, names
from kensei.games.kaito import GAME, kernel
from kensei.games.kaito.bots import Solver, dfpn
from kensei.games.kaito.bots.oracle import simulate

SETS = ((24, 50, 1.0), (26, 20, 10.0))
"""Tiles, positions, and the seconds of processor time within which each should be solved."""
SHARED_SET = (26, 20)
HARD = 150_000
"""Two threads are compared with one where one needs more nodes than that."""
FRESH = "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -"
SIMULATIONS = 100_000
SPEED_NODES, WARM_NODES = 300, 20
PEERS = {"connect_four": "MCTS", "leduc_poker": "ISMCTS"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=1, help="the positions to solve follow from it")
    parser.add_argument("--only", choices=("solver", "threads", "search"), help="measure one of the three")


def run(args: argparse.Namespace) -> int:
    """Measure, and print tables in Markdown."""
    if args.only in (None, "solver"):
        _show(solver_table(args.seed))
    if args.only in (None, "threads"):
        _show(threads_table(args.seed))
    if args.only in (None, "search"):
        _show(search_table())
    return 0


def _show(rows: list[str]) -> None:
    sys.stdout.write("\n".join(rows) + "\n\n")
    sys.stdout.flush()


def solver_table(seed: int) -> list[str]:
    """Solve random positions, and count what was proved in time."""
    dfpn.search(kernel.pack(GAME.read(FRESH)), dfpn.table(1), 10, dfpn.STANDARD)
    rows = ["| tiles | solved in time | slowest | nodes, median | nodes a second |", "|---|---|---|---|---|"]
    for tiles, count, limit in SETS:
        seconds, nodes, solved = [], [], 0
        for position in positions(tiles, count, seed):
            begun = time.process_time()
            solution = Solver(64).prove(position, int(limit * 5_000_000))
            seconds.append(time.process_time() - begun)
            nodes.append(solution.nodes)
            solved += solution.value is not None and seconds[-1] <= limit
        speed = sum(nodes) / sum(seconds)
        middle = sorted(nodes)[len(nodes) // 2]
        rows.append(
            f"| {tiles} | {solved} of {count} within {limit:g} s | {max(seconds):.1f} s | {middle:,} | {speed:,.0f} |"
        )
    return rows


def threads_table(seed: int) -> list[str]:
    """Solve hard positions with one thread and with two on one table, and count the nodes of a thread."""
    rows = ["| position | who wins | nodes, one thread | nodes a thread, two | times fewer |", "|---|---|---|---|---|"]
    ratios = []
    for number, position in enumerate(positions(*SHARED_SET, seed)):
        alone = Solver(256).prove(position)
        if alone.nodes < HARD:
            continue
        together = Solver(256, threads=2).prove(position)
        if together.value != alone.value:
            raise RuntimeError(f"position {number}: one thread says {alone.value}, two say {together.value}")
        each = together.nodes // 2
        ratios.append(alone.nodes / each)
        winner = "side to move" if alone.value == 1 else "the other"
        rows.append(f"| {number} | {winner} | {alone.nodes:,} | {each:,} | {ratios[-1]:.2f} |")
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        rows.append(f"| all {len(ratios)} | | | geometric mean | {mean:.2f} |")
    return rows


def positions(tiles: int, count: int, seed: int) -> list[kernel.Position]:
    """Return positions of Kaito with that many tiles on the grid, reached by random play, nobody having lost."""
    rng = random.Random(seed)
    found: list[kernel.Position] = []
    while len(found) < count:
        state = Match(game("kaito"), seed=str(rng.random())).state
        while state.to_act():
            if state.kaito is not None and 36 - state.grid.count(".") == tiles:
                found.append(kernel.pack(state))
                break
            (seat,) = state.to_act()
            state = state.apply(seat, rng.choice(state.legal_moves(seat))).state
    return found


def search_table() -> list[str]:
    """Measure simulations a second of processor time from the start of each game, and the peers'."""
    rows = ["| search | on | simulations or nodes a second |", "|---|---|---|"]
    position = kernel.pack(GAME.read(FRESH))
    simulate(position, dfpn.table(1), 10, 1)
    speed = _speed(lambda: int(simulate(position, dfpn.table(1), SIMULATIONS, 1)[1]))
    rows.append(f"| the compiled tree search | kaito, 34 tiles | {speed:,.0f} |")
    for name in names():
        for each in ("mcts", "search"):
            _nodes(each, name, 1, WARM_NODES)  # what is compiled or loaded once is not counted
            speed = _speed(partial(_nodes, each, name, 4, SPEED_NODES))
            rows.append(f"| {each} | {name} | {speed:,.0f} |")
    for name, kind in PEERS.items():
        peer = _peer(name, kind)
        rows.append(
            f"| OpenSpiel's Python {kind} | {name} | {_speed(peer):,.0f} |"
            if peer
            else f"| OpenSpiel | {name} | not installed |"
        )
    return rows


def _speed(work: Callable[[], int]) -> float:
    begun = time.process_time()
    done = work()
    return done / (time.process_time() - begun)


def _nodes(method: str, name: str, decisions: int, nodes_each: int) -> int:
    """Let a search think about the first decisions of a game."""
    match = Match(game(name), seed="bench")
    bot = bots.bot(method, name)
    assert isinstance(bot, bots.Thinker)
    nodes = 0
    for _ in range(decisions):
        seat = min(match.state.to_act())
        thought = bot.think(
            match.state.view(seat), match.state.legal_moves(seat), random.Random(1), bots.Budget(nodes_each)
        )
        nodes += thought.nodes
        match.play(seat, thought.move)
    return nodes


def _peer(name: str, kind: str) -> Callable[[], int] | None:
    """Return OpenSpiel's search on one of its own games."""
    try:
        import numpy as np
        import pyspiel
        from open_spiel.python.algorithms import ismcts, mcts
    except ImportError:
        return None
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if kind == "MCTS":
        bot = mcts.MCTSBot(state.get_game(), 1.4, SPEED_NODES, evaluator, random_state=rng)
    else:
        bot = ismcts.ISMCTSBot(
            game=state.get_game(), evaluator=evaluator, uct_c=1.4, max_simulations=SPEED_NODES, random_state=rng
        )

    def work() -> int:
        for _ in range(4):
            bot.step(state)
        return 4 * SPEED_NODES

    return work
