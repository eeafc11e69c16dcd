"""The command `kensei serve`: one process, one file, and the browser opens."""

from __future__ import annotations

import argparse
import gc
import logging
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import uvicorn

from kensei.arguments import whole
from kensei.bots import background
from kensei.bots.levels import missing_compiler
from kensei.core.errors import BadOption, shown
from kensei.games import listed, names
from kensei.server.app import application, open_store
from kensei.server.limits import Limits
from kensei.server.live.driver import drivers
from kensei.server.live.messages import LARGEST_MESSAGE
from kensei.server.store.log import LogRefused, StoreUnavailable

LOCAL = ("127.0.0.1", "localhost", "::1")
MANY_FILES = 16_384
EVERYWHERE = ("0.0.0.0", "::")
PING_EVERY, PING_TIMEOUT = 5.0, 10.0
"""Seconds: a socket whose other end is gone without a word (no network, no power) is closed after at most 15."""
OPEN_TO_OTHERS = """\
Kensei listens on {host}: everybody who can reach this machine can make tables here.
  - Whoever has a seat's link can play that seat; links travel unencrypted over http. Put a server with
    TLS (https) before this one if the way to your players is not your own network.
  - Whoever can read {folder} can see every hand of every game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine alone)")
    parser.add_argument("--port", type=whole(0, 65535), default=8765, help="port to listen on (default: 8765)")
    parser.add_argument(
        "--data",
        default=None,
        metavar="DIR",
        help="folder of the log of all tables, or postgresql://… where several servers share one log",
    )
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a name under which others reach the server"
    )
    parser.add_argument(
        "--behind-proxy",
        action="append",
        default=[],
        type=proxy,
        metavar="ADDRESS",
        help="address or network of a web server before this one: what it says of its clients' addresses is believed",
    )
    parser.add_argument(
        "--metrics",
        type=host_and_port,
        metavar="HOST:PORT",
        help="serve /metrics, /healthz and /readyz at an address of their own, e.g. 127.0.0.1:9100 (default: nowhere)",
    )
    parser.add_argument(
        "--log-requests",
        action="store_true",
        help="log requests: method, route without secrets, status, time, size",
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")


def proxy(text: str) -> str:
    """Read the address of a proxy, or the network of several, for `argparse`.

    >>> proxy("127.0.0.1"), proxy("10.0.0.0/8")
    ('127.0.0.1', '10.0.0.0/8')
    """
    try:
        ip_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{shown(text)} should be an address or a network, like 127.0.0.1, ::1 or 10.0.0.0/8"
        ) from None
    return text


def host_and_port(text: str) -> tuple[str, int]:
    """Read an address to listen on, for `argparse`.

    >>> host_and_port("127.0.0.1:9100"), host_and_port("[::1]:9100")
    (('127.0.0.1', 9100), ('::1', 9100))
    """
    host, _, port = text.rpartition(":")
    if not host or not (port.isascii() and port.isdecimal() and len(port) < 6 and 0 < int(port) < 65536):
        raise argparse.ArgumentTypeError(f"{shown(text)} should be an address and a port, like 127.0.0.1:9100")
    return host.removeprefix("[").removesuffix("]"), int(port)


def run(args: argparse.Namespace) -> int:
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    folder = args.data or data_folder(dict(os.environ))
    check_log(folder)
    check_address(args.host, args.port)
    if args.metrics:
        host, port = args.metrics
        check_address(host, port, "--metrics {host}:{port}: {why}; another port may do")
    is_local = args.host in LOCAL
    if not is_local:
        where = "the database" if "://" in str(folder) else folder
        say(OPEN_TO_OTHERS.format(host=args.host, folder=where))
    hosts = [args.host, *args.allow_host] if is_local or args.allow_host else None
    watching: dict[str, Any] = {"metrics": args.metrics, "logs_requests": args.log_requests}
    server = AnnouncingServer(settings(folder, args.host, args.port, hosts, args.behind_proxy, **watching))
    server.on_start = None if args.no_open else webbrowser.open
    server.name = public_host(args.host, args.allow_host)
    collect_garbage_rarely()
    open_many_files()
    prepare_bots()
    try:
        server.run()
    except KeyboardInterrupt:
        say("Kensei has ended. Its tables are kept: the same command serves them again.")
        return 130
    return 0 if server.started else 1


def prepare_bots() -> None:
    """Compile what is not compiled yet beside the server, or say that nothing can be."""
    if told := missing_compiler(listed()):
        say(told)
    elif background.begin(names()):
        say("The strongest bots are being compiled: until that is done, in a minute or two, others play for them.")


def check_log(folder: Path | str) -> None:
    try:
        open_store(folder).close()
    except (OSError, sqlite3.Error, StoreUnavailable, LogRefused) as error:
        # A database's address may hold a password.
        where = str(folder).rpartition("@")[2]
        raise BadOption(f"--data {where}: {getattr(error, 'strerror', None) or error}") from None


NO_ADDRESS = "--host {host} --port {port}: {why}; another --port or --host may do"


def check_address(host: str, port: int, words: str = NO_ADDRESS) -> None:
    """Refuse an address that is not this machine's, or a port that is taken."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        failures = []
        # A name may stand for an address that this machine lacks, beside one that it has.
        for family, kind, _, _, address in addresses:
            try:
                with socket.socket(family, kind) as door:
                    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    door.bind(address)
                return
            except OSError as error:
                failures.append(error)
        raise failures[0]
    except OSError as error:
        raise BadOption(words.format(host=host, port=port, why=error.strerror)) from None


class AnnouncingServer(uvicorn.Server):
    """A server that says where it is, once it is there."""

    on_start: Any = None
    name = "localhost"

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        address = f"http://{self.name}:{port}/"
        say(f"Kensei is ready at {address} (Ctrl-C ends it)")
        if self.on_start:
            threading.Thread(target=self.on_start, args=(address,), daemon=True).start()


def public_host(host: str, names: list[str]) -> str:
    """Return the name by which to open the server; links carry it, so where others may come it is one that they reach.

    >>> public_host("127.0.0.1", []), public_host("192.168.1.5", [])
    ('localhost', '192.168.1.5')
    """
    if host not in EVERYWHERE:
        return "localhost" if host in LOCAL else host
    # Where names are listed the server answers to no other.
    return "localhost" if names else own_address() or "localhost"


def own_address() -> str | None:
    """Return this machine's address in its network, if it is in one; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def settings(
    folder: Path | str,
    host: str,
    port: int,
    hosts: list[str] | None,
    proxies: Sequence[str] = (),
    limits: Limits | None = None,
    **more: Any,
) -> uvicorn.Config:
    """Return the server's settings: drivers with limits, no compression, no log of addresses.

    The headers of `proxies`, and of nobody else, are believed to say from where a request comes.
    """
    limits = limits or Limits()
    http, ws = drivers(limits, proxies)
    return uvicorn.Config(
        application(folder, limits, hosts=hosts, **more),
        host=host,
        port=port,
        # uvloop saves too little for a dependency: docs/benchmarks.md.
        loop="asyncio",
        http=http,
        ws=ws,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_per_message_deflate=False,
        ws_max_size=2 * LARGEST_MESSAGE,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_TIMEOUT,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def collect_garbage_rarely() -> None:
    """Collect cycles less often: states and messages have none, and looking for them took a tenth of the time.

    Connections are cycles. With 100,000 as the first bound a flood of them left 16 MB of holes between what lives on;
    with 30,000 it leaves 6, at the same CPU a move.
    """
    gc.set_threshold(30_000, 20, 60)


def open_many_files() -> None:
    """Let the process have as many connections as the system allows it: often only 1,024 are allowed at first."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def data_folder(environment: dict[str, str]) -> Path:
    """Return the folder of the user's data, as the system has it.

    >>> data_folder({"XDG_DATA_HOME": "/home/ann/.share"})
    PosixPath('/home/ann/.share/kensei')
    """
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", Path.home())) / "Kensei"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Kensei"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kensei"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
