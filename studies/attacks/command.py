"""`kensei bench attack`: does an innocent table notice when a server is attacked?

Starts a server as `kensei serve` does, with its limits, on this machine and in a folder of its own; in a process beside
it somebody plays a novice and pings all the while. Then each attack in turn: it comes from another address than the
innocent's, or, with `--many-addresses`, from 250.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from kensei.arguments import seconds, whole
from kensei.bench import percentile
from kensei.bench.server import memory
from kensei.core.errors import BadOption, shown
from studies.attacks import Attack, Effort, bots, floods, slow, spectators, texts
from studies.attacks.client import LOST
from studies.attacks.innocent import BOT, MOVE, PING, PINGS_A_SECOND
from studies.attacks.warming import warm_up

ATTACKS: dict[str, tuple[Attack, str]] = {
    "messages": (floods.hostile_messages, "hostile messages over sockets"),
    "requests": (floods.hostile_requests, "hostile requests on every route"),
    "decks": (texts.big_decks, "deck texts with thousands of dotted keys"),
    "games": (texts.long_games, "a long finished game, asked for again and again"),
    "lookers": (spectators.look_back, "20 clients who look back on one long game"),
    "renames": (spectators.renames, "286 new names before 180 spectators"),
    "crowd": (spectators.crowd, "200 spectators, and a player who comes back"),
    "bots": (bots.strongest_bots, "60 tables of the strongest bots"),
    "readers": (slow.slow_readers, "sockets that read nothing"),
    "heads": (slow.slow_heads, "requests whose heads never end"),
    "sockets": (slow.many_sockets, "1,000 sockets"),
}
FLOODS = ("messages", "requests")
"""Those that end when all is sent."""

COLUMNS = (
    *("attack", "s", "pings", "p50 ms", "p95 ms", "max ms", "move ms", "novice ms"),
    *("no CPU", "MB", "the attack"),
)
LOG = "log"
TRACEBACK = "Traceback"
PING_BOUND = 0.1
MEMORY_BOUND = 1.2
LEAST_SECONDS = 15.0
"""A short attack is repeated for so long: about 150 pings."""
LEAST_PINGS = 100
GRACE = 30.0
"""Seconds after its time in which an attack must have ended."""
MANY_ADDRESSES = tuple(f"127.0.0.{number}" for number in range(2, 252))


@dataclass(frozen=True, slots=True)
class Sample:
    """One thing that the innocent measured."""

    what: str
    begun: float
    took: float


@dataclass(slots=True)
class Finding:
    """What the innocent felt of one attack, in seconds, and what the attack tells."""

    attack: str
    took: float
    pings: int
    p50: float
    p95: float
    longest: float
    move: float
    """The longest time from a move to its being stored and shown."""
    bot: float
    """The longest time to the novice's answer."""
    report: dict[str, Any] = field(default_factory=dict)
    waited: float = 0.0
    """The share of the time in which the server could have gone on but had no processor."""
    megabytes: float = 0.0
    """The server's memory at the end of the attack."""

    @property
    def is_good(self) -> bool:
        """Whether the innocent hardly noticed, and nothing broke."""
        return (
            self.pings >= LEAST_PINGS
            and self.p95 < PING_BOUND
            and not self.report.get("5xx")
            and "failed" not in self.report
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the bench."""
    parser.add_argument("attacks", nargs="*", help=f"which, of {', '.join(ATTACKS)}; default: all")
    parser.add_argument("--messages", type=whole(), default=200_000, help="hostile messages; default 200000")
    parser.add_argument("--requests", type=whole(), default=20_000, help="hostile requests; default 20000")
    parser.add_argument("--seconds", type=seconds, default=60.0, help="what each attack may take at most; default 60")
    parser.add_argument(
        "--flood-seconds", type=seconds, default=900.0, help="what messages and requests may take; default 900"
    )
    parser.add_argument("--settle", type=seconds, default=60.0, help="seconds until the memory is measured; default 60")
    parser.add_argument("--many-addresses", action="store_true", help="attack from 250 addresses, not from one")
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")


def run(args: argparse.Namespace) -> int:
    """Attack, print the figures, and say by the exit code whether the server withstood."""
    unknown = [name for name in args.attacks if name not in ATTACKS]
    if unknown:
        raise BadOption(f"no attack {shown(unknown[0])}; there are: {', '.join(ATTACKS)}")
    names = args.attacks or list(ATTACKS)
    raise_file_limit()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (server, url), watching(url) as innocent:
        findings, memories = asyncio.run(attack_all(args, names, server, url, innocent))
        log = (Path(folder) / LOG).read_text()
    if args.json:
        attacks = [asdict(finding) for finding in findings]
        told = {"attacks": attacks, "memory": memories, "addresses": addresses(args), "log": log.splitlines()}
        print(json.dumps(told, indent=2))
    else:
        show(args, findings, memories, log)
    is_small = not memories or memories[1] <= MEMORY_BOUND * memories[0]
    return 0 if is_small and TRACEBACK not in log and all(finding.is_good for finding in findings) else 1


def addresses(args: argparse.Namespace) -> int:
    """Return from how many addresses the attacks come."""
    return len(MANY_ADDRESSES) if args.many_addresses else 1


async def attack_all(
    args: argparse.Namespace, names: Sequence[str], server: int, url: str, innocent: Innocent
) -> tuple[list[Finding], list[float]]:
    """Run the attacks; give what the innocent felt, and the server's memory in MB before and after the floods."""
    findings: list[Finding] = []
    memories: list[float] = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("looking at every page once")
        await warm_up(url)
        progress.update(task, description="nothing yet: the innocent plays alone")
        starved = seconds_starved(server)
        findings.append(await measured("none", asyncio.sleep(LEAST_SECONDS, {}), innocent))
        findings[-1].waited = (seconds_starved(server) - starved) / findings[-1].took
        before = findings[-1].megabytes = memory(server) / 1e6
        # The attacker gives way to the server and the innocent, as if it sat elsewhere.
        os.nice(10)
        for place, name in enumerate(names):
            progress.update(task, description=f"{name}: {ATTACKS[name][1]}")
            time_left = args.flood_seconds if name in FLOODS else args.seconds
            # Each attack has its own, so that none is held back by what another used up.
            sources = MANY_ADDRESSES if args.many_addresses else MANY_ADDRESSES[place : place + 1]
            effort = Effort(time_left, args.messages, args.requests, sources)
            starved = seconds_starved(server)
            findings.append(await measured(name, sustained(ATTACKS[name][0], url, effort), innocent, time_left + GRACE))
            findings[-1].waited = (seconds_starved(server) - starved) / findings[-1].took
            findings[-1].megabytes = memory(server) / 1e6
            if name in FLOODS and not set(names[place + 1 :]) & set(FLOODS):
                progress.update(task, description="waiting to measure the memory")
                await asyncio.sleep(args.settle)
                memories = [before, memory(server) / 1e6]
    return findings, memories


async def sustained(attack: Attack, url: str, effort: Effort) -> dict[str, Any]:
    """Attack again and again until there are enough pings for a p95; add the counts up."""
    begun, told, rounds = time.monotonic(), Counter[str](), 0
    words: dict[str, Any] = {}
    while not rounds or time.monotonic() - begun < min(LEAST_SECONDS, effort.seconds):
        try:
            report = await attack(url, effort)
        except LOST:
            if not rounds:
                raise
            # What one address may do is used up: the limits hold.
            report = {"turned away": 1}
            await asyncio.sleep(1.0)
        rounds += 1
        told.update({name: value for name, value in report.items() if isinstance(value, int)})
        words |= {name: value for name, value in report.items() if not isinstance(value, int)}
    return {**told, **words} if rounds == 1 else {**told, **words, "rounds": rounds}


async def measured(name: str, work: Any, innocent: Innocent, most: float | None = None) -> Finding:
    """Let something happen; give what the innocent felt meanwhile."""
    begun = time.monotonic()
    try:
        report = await asyncio.wait_for(work, most)
    except TimeoutError:
        report = {"ended": "not in time"}
    except LOST as error:
        report = {"failed": str(error)}
    ended = time.monotonic()
    await asyncio.sleep(2.0)
    samples = [one for one in innocent.samples() if begun <= one.begun <= ended]
    pings = spread([one.took for one in samples if one.what == PING])
    p50, p95, longest = (percentile(pings, percent) for percent in (50, 95, 100))
    move, bot = (max((one.took for one in samples if one.what == what), default=0.0) for what in (MOVE, BOT))
    return Finding(name, ended - begun, len(pings), p50, p95, longest, move, bot, report)


def seconds_starved(pid: int) -> float:
    """Return how long the main thread of a process has waited for a processor."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def spread(pings: Sequence[float]) -> list[float]:
    """Count a ping that was long for those too that were not sent because of it.

    >>> [round(ping, 2) for ping in spread([0.01, 0.25])]
    [0.01, 0.25, 0.15, 0.05]
    """
    pause = 1 / PINGS_A_SECOND
    return [ping - pause * missed for ping in pings for missed in range(int(ping / pause) + 1)]


class Innocent:
    """The process of the innocent table, and what it has written."""

    def __init__(self, process: subprocess.Popen[str], samples: Path) -> None:
        self.process = process
        self._samples = samples

    def samples(self) -> list[Sample]:
        """Read what was measured so far."""
        lines = [line.split() for line in self._samples.read_text().splitlines() if line.count(" ") == 2]
        return [Sample(what, float(ended) - float(took), float(took)) for what, ended, took in lines]


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, str]]:
    """Run a server as anybody would, with its limits; give its process id and its address."""
    command = [sys.executable, "-m", "kensei", "serve", "--no-open", "--port", "0", "--data", str(folder / "data")]
    with (folder / LOG).open("w") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert server.stdout
        found = re.search(r"http://[^/]+:(\d+)/", server.stdout.readline())
        if found is None:
            raise RuntimeError("the server does not start")
        yield server.pid, f"http://127.0.0.1:{found[1]}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def watching(url: str) -> Iterator[Innocent]:
    """Run the innocent table."""
    with tempfile.NamedTemporaryFile("w") as samples:
        command = [sys.executable, "-m", "studies.attacks.innocent", url]
        process = subprocess.Popen(command, stdout=samples, text=True, cwd=Path(__file__).parents[2])
        try:
            yield Innocent(process, Path(samples.name))
        finally:
            process.terminate()
            process.wait()


def raise_file_limit() -> None:
    """Let the attacker open as many connections as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def show(args: argparse.Namespace, findings: Sequence[Finding], memories: Sequence[float], log: str) -> None:
    """Print the figures as a table."""
    table = Table(title=f"an innocent table during attacks from {addresses(args)} address(es); all limits in force")
    for column in COLUMNS:
        table.add_column(column, justify="left" if column in ("attack", "the attack") else "right")
    for one in findings:
        times = (f"{1000 * value:,.0f}" for value in (one.p50, one.p95, one.longest, one.move, one.bot))
        told = ", ".join(
            f"{name}: {value:,}" if isinstance(value, int) else f"{name}: {value}" for name, value in one.report.items()
        )
        table.add_row(
            one.attack, f"{one.took:.0f}", str(one.pings), *times, f"{one.waited:.0%}", f"{one.megabytes:.0f}", told
        )
    console = Console(width=None if sys.stdout.isatty() else 160)
    console.print(table)
    if memories:
        before, after = memories
        console.print(f"server's memory: {before:.0f} MB before the floods, {after:.0f} {args.settle:.0f} s after them")
    tracebacks = log.count(TRACEBACK)
    console.print(f"server's log: {log.count(chr(10)):,} lines, {tracebacks} tracebacks")
    for error, count in Counter(re.findall(r"^\w[\w.]*(?:Error|Exception)\b.*", log, re.MULTILINE)).most_common(10):
        console.print(f"  {count} x {error[:200]}", markup=False, highlight=False)
    for one in findings:
        if not one.is_good:
            console.print(f"{one.attack}: the innocent table noticed it, or something broke")
