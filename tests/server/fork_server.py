"""Starts servers quickly: everything is imported once, and each server is a fork of this process.

    python fork_server.py FOLDER PORT

Every line read from the standard input starts one more server; its process id is the answer. The servers' part of every
seed is the same, so that what a test sees does not depend on luck. `KENSEI_ABSENCE`: the seconds after which something
may be done about who is away, instead of two minutes.
"""

import os
import sys
from pathlib import Path

import uvicorn.lifespan.on
import uvicorn.loops.asyncio
import uvicorn.protocols.http.h11_impl
import uvicorn.protocols.websockets.websockets_sansio_impl

import kensei
from kensei.bench.server import serve
from kensei.server.command import settings
from kensei.server.tables import fairness, table

assert settings
assert uvicorn
assert [kensei.game(name) for name in kensei.GAMES]


fairness.server_part = lambda: "5eed" * 16
table.ABSENCE = float(os.environ.get("KENSEI_ABSENCE", table.ABSENCE))


def main(folder: str, port: str) -> None:
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(folder if "://" in folder else Path(folder), int(port))
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
