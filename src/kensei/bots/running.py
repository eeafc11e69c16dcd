"""Run many jobs in this process, in worker processes, or on Ray."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, TypeVar
from urllib.parse import urlsplit

from kensei.core.errors import BadOption

T = TypeVar("T")
R = TypeVar("R")

HERE, WORKERS, RAY = "here", "workers", "ray"
QUEUED = 2
"""Jobs handed out for each worker, so that none waits for the next."""
CONNECT_TIMEOUT = 5.0
"""Seconds in which a Ray address has to answer."""
RAY_PORT = 10001


def run(
    function: Callable[[T], R],
    jobs: Iterable[T],
    on: str = WORKERS,
    workers: int | None = None,
    waiting: int = QUEUED,
    *,
    ends_by_itself: bool = False,
) -> Iterator[R]:
    """Call the function for every job and yield what it returns, in the order in which jobs finish.

    `on`: `here`, `workers`, `ray` (a Ray of its own on this machine) or `ray://host:port`. `waiting` is how many
    jobs are handed out for each worker: one, where a job is long and none should begin after an interruption.
    `ends_by_itself`: a job in a worker catches Ctrl-C and keeps its work; else it is stopped at once.
    """
    if on == HERE or (on == WORKERS and workers == 0):
        return map(function, jobs)
    if on == WORKERS:
        return _on_workers(function, iter(jobs), workers or os.cpu_count() or 1, waiting, ends_by_itself)
    if on == RAY or on.startswith("ray://"):
        return _on_ray(function, iter(jobs), on, workers, waiting)
    raise BadOption(f"--on {on!r} is no place to play: here, workers, ray or ray://host:port")


def _on_workers(
    function: Callable[[T], R], jobs: Iterator[T], workers: int, waiting: int, ends_by_itself: bool
) -> Iterator[R]:
    # a fresh process each: a fork would copy the threads that numba and numpy may have started
    begin = None if ends_by_itself else _stop_at_once
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), begin)
    try:
        yield from _finished(lambda job: pool.submit(function, job), jobs, workers * waiting)
    finally:
        # what has begun ends first: leaving while the pool closes its pipes is an error at exit, now and then
        pool.shutdown(cancel_futures=True)


def _stop_at_once() -> None:
    """Let Ctrl-C end this worker: Python's own way would go on with the jobs that are handed out."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _on_ray(function: Callable[[T], R], jobs: Iterator[T], on: str, workers: int | None, waiting: int) -> Iterator[R]:
    ray = _connect(on, workers)
    try:
        places = max(1, int(ray.cluster_resources().get("CPU", 1)))
        remote = ray.remote(_call)
        yield from _finished(lambda job: remote.remote(function, job).future(), jobs, places * waiting)
    finally:
        ray.shutdown()


def _call(function: Callable[[T], R], job: T) -> R:
    return function(job)


def _finished(submit: Callable[[T], Future[R]], jobs: Iterator[T], most: int) -> Iterator[R]:
    """Keep that many jobs submitted, and yield what they return as they finish."""
    pending = {submit(job) for job in islice(jobs, most)}
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
        pending |= {submit(job) for job in islice(jobs, len(done))}


def _connect(on: str, workers: int | None) -> Any:
    """Start a Ray here or join the one at the address; one that does not answer is refused at once."""
    if on != RAY:
        parts = urlsplit(on)
        try:
            socket.create_connection((parts.hostname or "", parts.port or RAY_PORT), timeout=CONNECT_TIMEOUT).close()
        except (OSError, ValueError) as error:
            raise BadOption(f"--on {on}: nobody answers there ({error}); is the Ray running?") from None
    try:
        import ray
    except ImportError:
        raise BadOption(f"--on {on}: Ray is not installed here; `pip install 'kensei[ray]'` brings it") from None
    options: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if on == RAY:
        ray.init(num_cpus=workers, include_dashboard=False, **options)
    else:
        try:
            ray.init(address=on, **options)
        except (ConnectionError, RuntimeError, TimeoutError) as error:
            raise BadOption(f"--on {on}: the Ray there refuses: {str(error).splitlines()[0]}") from None
    return ray
