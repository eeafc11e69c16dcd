"""A PostgreSQL of our own: it can be stopped, started and made to hang."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from glob import glob
from pathlib import Path
from urllib.parse import urlsplit

BINARIES = [str(Path(found).parent) for found in glob("/usr/lib/postgresql/*/bin/initdb")]
BINARIES += [str(Path(found).parent) for found in [shutil.which("initdb")] if found]


class Database:
    """A cluster in a folder that the user postgres can reach; pytest's own lie in closed ones."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kensei-postgres-"))
        self._user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self._user:
            shutil.chown(self.folder, "postgres", "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"postgresql://kensei@127.0.0.1:{self.port}/postgres"
        self._command("initdb", "-D", str(self.folder), "-U", "kensei", "-A", "trust", "--no-sync")
        self._stopped: list[int] = []

    def _command(self, name: str, *words: str) -> None:
        subprocess.run([*self._user, f"{BINARIES[0]}/{name}", *words], check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        options = f"-c fsync=off -c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder}"
        log = str(self.folder / "log")
        self._command("pg_ctl", "-D", str(self.folder), "-o", options, "-l", log, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        self._command("pg_ctl", "-D", str(self.folder), "-m", mode, "stop")

    def is_running(self) -> bool:
        return (self.folder / "postmaster.pid").exists()

    def pause(self) -> None:
        """Let everything hang: connections are accepted by the system, and never answered."""
        leader = int((self.folder / "postmaster.pid").read_text().split()[0])
        self._stopped = [leader]
        os.kill(leader, signal.SIGSTOP)
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, rest = status.parent.name, status.read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(rest[1]) == leader:
                self._stopped.append(int(pid))
                os.kill(int(pid), signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        for pid in self._stopped:
            try:
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                continue
        self._stopped = []

    def remove(self) -> None:
        shutil.rmtree(self.folder)


class Proxy:
    """Stands between the server and a database, and passes everything on until it is told otherwise."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._target = (parts.hostname or "", parts.port or 5432)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = address.replace(f":{parts.port}", f":{self._door.getsockname()[1]}")
        self.swallows = b""
        """When the server says this where it writes entries, the answers to it are not passed on."""
        self.holds = b""
        """When the server says this, it is passed on only when `released` is set."""
        self.caught = threading.Event()
        self.released = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            far = socket.create_connection(self._target)
            deaf = threading.Event()
            threading.Thread(target=self._up, args=(near, far, deaf), daemon=True).start()
            threading.Thread(target=self._down, args=(near, far, deaf), daemon=True).start()

    def _up(self, near: socket.socket, far: socket.socket, deaf: threading.Event) -> None:
        writes = False
        try:
            while said := near.recv(65536):
                # Who is present is committed every second, over a line of its own: that is passed on.
                writes = writes or b"INTO entries" in said
                if writes and self.swallows and self.swallows in said:
                    self.swallows = b""
                    deaf.set()
                    self.caught.set()
                if writes and self.holds and self.holds in said:
                    self.holds = b""
                    self.caught.set()
                    self.released.wait()
                far.sendall(said)
            far.shutdown(socket.SHUT_WR)
        except OSError:
            far.close()

    def _down(self, near: socket.socket, far: socket.socket, deaf: threading.Event) -> None:
        try:
            while said := far.recv(65536):
                if not deaf.is_set():
                    near.sendall(said)
        except OSError:
            pass
        finally:
            far.close()
            near.close()

    def close(self) -> None:
        self._door.close()
