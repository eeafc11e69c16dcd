"""The worker processes themselves: questions come in, texts go out.

One dies of a question it cannot answer; whoever asked notices and starts another.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import resource
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from kensei.server.workers.worker import LENGTH

DEEPEST = 12
"""How many frames of a traceback are logged, the innermost."""


def serve(answer: Callable[[Any], str]) -> None:
    """Answer questions until the server is gone; the command line says how much memory may be used."""
    hide_values_in_tracebacks()
    memory = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    os.nice(5)
    while len(head := sys.stdin.buffer.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        body = answer(pickle.loads(sys.stdin.buffer.read(length))).encode()
        sys.stdout.buffer.write(LENGTH.pack(len(body)) + body)
        sys.stdout.buffer.flush()


def hide_values_in_tracebacks() -> None:
    """Log only where something failed, without values: they may be somebody's hand."""
    stderr = sys.stderr
    sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  as long as the process lives
    faulthandler.enable(stderr)

    def log_frames(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        frames = traceback.extract_tb(trace)[-DEEPEST:]
        places = [f"  {Path(f.filename).parent.name}/{Path(f.filename).name}:{f.lineno} in {f.name}" for f in frames]
        stderr.write("\n".join([kind.__name__, *places, ""]))
        stderr.flush()

    sys.excepthook = log_frames
