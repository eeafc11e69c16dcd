"""`kensei bench env`: the environments beside their peers in the same run.

Random play to the end with the mask and the observation made at every step. Time is processor time, and
the rounds of all environments alternate after a warm-up, so that a busy machine slows all alike. Many
games at once run on two threads: they are timed by the clock, and by the processor time of both.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from rich.console import Console
from rich.table import Table

from kensei.adapters.vector import VectorEnv, with_kernels
from kensei.arguments import whole
from kensei.core.options import proposed
from kensei.games import game
from kensei.games import names as all_names

Player = Callable[[random.Random], int]
PETTINGZOO, OPENSPIEL = "connect_four_v3", "python_tic_tac_toe"
"""The peers that ours are compared with."""
WARM_UP = 300


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", help="which games; default all")
    parser.add_argument("--plays", type=whole(), default=400, help="how many games in each environment; default 400")
    parser.add_argument("--at-once", type=whole(), default=4096, help="how many games a VectorEnv steps; default 4096")
    parser.add_argument("--steps", type=whole(), default=200, help="how many steps it takes; default 200")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        names = args.games or list(all_names())
        turns = measure({**aec_peers(), **{name: aec(_kensei(name)) for name in names}}, args.plays)
        ours = {name: spiel(f"kensei_{name}", proposed(game(name).options)) for name in names}
        nodes = measure({**spiel_peers(), **ours}, args.plays)
    many = {name: at_once(name, args.at_once, args.steps) for name in names if name in with_kernels()}
    if args.json:
        print(json.dumps({"aec": turns, "openspiel": nodes, "vector": many}))
        return
    report("PettingZoo, AEC with wrappers", "steps a second", turns, PETTINGZOO)
    report("OpenSpiel, random play with observation tensors", "nodes a second", nodes, OPENSPIEL)
    title = f"VectorEnv, {args.at_once} games at once, drawing the actions included"
    table = Table("game", "steps a second, two threads", "steps a second of processor time", title=title)
    for name, rates in many.items():
        table.add_row(name, *(f"{rate:,.0f}" for rate in rates))
    Console().print(table)


def measure(players: dict[str, Player], plays: int) -> dict[str, float]:
    """Let all play in turns; return how many steps each made in a second of processor time."""
    rng = random.Random(1)
    steps, seconds = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    for play in players.values():
        for _ in range(WARM_UP):
            play(rng)
    for _ in range(max(1, plays // 10)):
        for name, play in players.items():
            start = time.process_time()
            steps[name] += sum(play(rng) for _ in range(10))
            seconds[name] += time.process_time() - start
    return {name: steps[name] / seconds[name] for name in players}


def aec(env: Any) -> Player:
    """Return a player of one game in a PettingZoo environment, which counts the actions."""
    import numpy as np

    def play(rng: random.Random) -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
                steps += 1
        return steps

    return play


def _kensei(name: str) -> Any:
    from kensei.adapters import pettingzoo

    return pettingzoo.env(name, **proposed(game(name).options))


def aec_peers() -> dict[str, Player]:
    """Return players of PettingZoo's own games that are installed."""
    found: dict[str, Player] = {}
    for name in (PETTINGZOO, "leduc_holdem_v4"):
        try:
            import pettingzoo.classic

            found[name] = aec(getattr(pettingzoo.classic, name).env())
        except ImportError:
            continue
    return found


def spiel(name: str, options: Mapping[str, Any] = MappingProxyType({})) -> Player:
    """Return a player of one game in OpenSpiel, which counts the nodes."""
    import pyspiel

    from kensei.adapters import openspiel

    openspiel.register()
    loaded = pyspiel.load_game(name, dict(options))

    def play(rng: random.Random) -> int:
        state = loaded.new_initial_state()
        nodes = 0
        while not state.is_terminal():
            nodes += 1
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
            elif state.is_simultaneous_node():
                seats = range(loaded.num_players())
                _ = [state.observation_tensor(seat) for seat in seats]
                legal = [state.legal_actions(seat) for seat in seats]
                state.apply_actions([rng.choice(actions) if actions else 0 for actions in legal])
            else:
                state.observation_tensor()
                state.apply_action(rng.choice(state.legal_actions()))
        return nodes

    return play


def spiel_peers() -> dict[str, Player]:
    """Return players of OpenSpiel's own games that are written in Python."""
    for name in ("tic_tac_toe", "kuhn_poker"):
        import_module(f"open_spiel.python.games.{name}")  # which registers it
    return {name: spiel(name) for name in (OPENSPIEL, "python_kuhn_poker")}


def at_once(name: str, games: int, steps: int) -> tuple[float, float]:
    """Return the steps that many games make on two threads: in a second, and in a second of processor time."""
    env = VectorEnv(name, games, seed=1, threads=2, **proposed(game(name).options))
    env.step(env.random_actions())
    start, used = time.perf_counter(), time.process_time()
    for _ in range(steps):
        env.step(env.random_actions())
    return games * steps / (time.perf_counter() - start), games * steps / (time.process_time() - used)


def report(title: str, unit: str, rates: dict[str, float], peer: str) -> None:
    table = Table("environment", unit, f"times {peer}", title=title)
    for name, rate in rates.items():
        table.add_row(name, f"{rate:,.0f}", f"{rate / rates[peer]:.1f}" if peer in rates else "-")
    Console().print(table)
