"""The process in which bots think: questions come in, texts of moves go out.

It dies of a question it cannot answer; whoever asked notices and starts another.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import random
import resource
import sys
import time
import traceback
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from kensei import bots, record
from kensei.bots.review import review
from kensei.server.workers.bot_pool import LENGTH, BotQuestion, Lookback

DEEPEST = 12
"""So many places of a failure are told, the innermost."""


def main(memory: int) -> None:
    complain_without_secrets()
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    os.nice(5)
    known: dict[tuple[str, str], bots.Bot] = {}
    while (question := read(sys.stdin.buffer)) is not None:
        if isinstance(question, Lookback):
            write(sys.stdout.buffer, looked_back(question))
            continue
        key = (question.bot, question.game)
        if key not in known:
            known[key] = bots.bot(*key)
        budget = bots.Budget(deadline=time.monotonic() + question.seconds)
        move = known[key].choose(question.view, question.legal, random.Random(question.seed), budget)
        write(sys.stdout.buffer, str(move).encode())


def complain_without_secrets() -> None:
    """Log where something fails, to the server's log, and nothing else: values may be somebody's hand."""
    complaints = sys.stderr
    sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  as long as the process lives
    faulthandler.enable(complaints)

    def complain(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        frames = traceback.extract_tb(trace)[-DEEPEST:]
        places = [f"  {Path(f.filename).parent.name}/{Path(f.filename).name}:{f.lineno} in {f.name}" for f in frames]
        complaints.write("\n".join([kind.__name__, *places, ""]))
        complaints.flush()

    sys.excepthook = complain


def looked_back(question: Lookback) -> bytes:
    return msgspec.json.encode(review(record.loads(question.record), time.monotonic() + question.seconds))


def read(stream: BinaryIO) -> BotQuestion | Lookback | None:
    """Read a question; None when the server is gone."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    question = pickle.loads(stream.read(length))
    assert isinstance(question, BotQuestion | Lookback)
    return question


def write(stream: BinaryIO, body: bytes) -> None:
    stream.write(LENGTH.pack(len(body)) + body)
    stream.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
