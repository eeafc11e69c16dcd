"""A real server process on a real port, and what it takes to talk to it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from kensei.server.tables import tokens


class Server:
    """A server process that can be killed and started again on the same folder and port."""

    def __init__(self, folder: Any, **settings: str) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        fork_server = str(Path(__file__).with_name("fork_server.py"))
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **settings}
        self.fork_server = subprocess.Popen(
            [sys.executable, fork_server, str(self.folder), str(self.port)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.start()

    def start(self) -> None:
        assert self.fork_server.stdin
        assert self.fork_server.stdout
        self.fork_server.stdin.write("start\n")
        self.fork_server.stdin.flush()
        self.process = int(self.fork_server.stdout.readline())

    def close(self) -> None:
        """Kill the server, and end what started it."""
        self.kill()
        assert self.fork_server.stdin
        assert self.fork_server.stdout
        self.fork_server.stdin.close()
        self.fork_server.wait()
        self.fork_server.stdout.close()

    def wait(self) -> None:
        """Return when the server answers."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """Kill it at once: nothing is saved, nobody is told."""
        os.kill(self.process, signal.SIGKILL)

    def post(self, path: str, fields: Any) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("POST", path, json.dumps(fields), {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())
        connection.close()
        return answer

    def get(self, path: str) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", path)
        answer = json.loads(connection.getresponse().read())
        connection.close()
        return answer

    def table(self, game: str, **fields: Any) -> tuple[str, str]:
        """Make a table; give the path of the host and the invitation to chair 1."""
        host = self.post("/tables", {"game": game, **fields})["url"]
        return host, f"/t/{tokens.derived(host.removeprefix('/t/'), 1, 0)}"

    def sit(self, invitation: str) -> str:
        """Sit down by an invitation; give the seat's own path."""
        return str(self.post(f"{invitation}/sit", {"id": "sit"})["url"])

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"
