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
from typing import Any

from kensei.web import tokens


class Server:
    """A server process that can be killed and started again on the same folder and port."""

    def __init__(self, folder: Any) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "kensei.web.bench", str(self.folder), str(self.port)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)

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
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

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
        """Make a table; give the paths of the host and of the guest in chair 1."""
        host = self.post("/tables", {"game": game, **fields})["url"]
        return host, f"/t/{tokens.derived(host.removeprefix('/t/'), 1, 0)}"

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"
