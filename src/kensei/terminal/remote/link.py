"""The link to a table: its address, kept out of sight, and the WebSocket that stays open through breaks.

A token in an address is what opens a seat. It is never printed; a seat's own link, which replaces a spent invitation,
is kept in a file that its owner alone can read.
"""

from __future__ import annotations

import json
import queue
import random
import secrets
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from urllib.parse import urljoin, urlsplit

from kensei.arguments import read_text
from kensei.core.errors import BadOption, KenseiError
from kensei.terminal.keeping import folder, write_durably
from kensei.terminal.records import printable

LONGEST_ADDRESS = 2000
LONGEST_MESSAGE = 4 * 2**20
"""Bytes of a message: the whole story of a long game."""
MOST_WAITING = 500
"""Messages that wait to be shown; a server that sends more has to wait."""
OPENING = 10.0
"""Seconds in which a server must answer."""
PAUSES = (0.3, 15.0)
"""Seconds between two attempts to connect again: the first, and the longest."""
GONE = (4404, 4410)
"""With these codes a server closes a socket whose link leads nowhere."""
LOST, FOUND, ENDED = "lost", "found", "ended"
"""Types of what the link itself says: the connection broke, it stands again, it is over for good."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """The address of a table; shown without its token."""

    address: str = field(repr=False)

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc.rpartition("@")[2]

    @property
    def socket(self) -> str:
        return f"ws{self.address.removeprefix('http')}/socket"

    @property
    def key(self) -> str:
        """A name for the link that does not tell it."""
        return sha256(self.address.encode()).hexdigest()

    def moved(self, path: str) -> TableLink:
        return read_link(urljoin(self.address, path))


def read_link(text: str) -> TableLink:
    """Read an address, as pages and invitations have it.

    >>> read_link("http://localhost:8765/t/abcdefgh12?x").address
    'http://localhost:8765/t/abcdefgh12'
    >>> read_link("localhost/t/abcdefgh12")
    Traceback (most recent call last):
    kensei.core.errors.BadOption: this is no link to a table; one looks like http://HOST/t/TOKEN
    """
    wrong = BadOption("this is no link to a table; one looks like http://HOST/t/TOKEN")
    if len(text) > LONGEST_ADDRESS or not text.isprintable():
        raise wrong
    try:
        parts = urlsplit(text.strip())
        words = parts.path.strip("/").split("/")
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise wrong from None
    if not known or words[0] != "t" or len(words) < 2 or not words[1].replace("-", "").replace("_", "").isalnum():
        raise wrong
    return TableLink(f"{parts.scheme}://{parts.netloc}/t/{words[1]}")


class SeatKeys:
    """What sits down by an invitation, and the link that the seat got: kept, so that the way back is not lost."""

    def __init__(self, link: TableLink) -> None:
        self.link = link
        self.path = folder().parent / "seats" / f"{link.key}.json"

    def read(self) -> dict[str, str]:
        try:
            found = json.loads(read_text(str(self.path), LONGEST_ADDRESS))
        except (KenseiError, ValueError):
            return {}
        return found if isinstance(found, dict) and all(isinstance(value, str) for value in found.values()) else {}

    def secret(self) -> str:
        """Return the key to sit down with: the same at every attempt, on the disk before it is sent."""
        found = self.read()
        if "key" not in found:
            found["key"] = secrets.token_urlsafe(24)
            self.write(found)
        return found["key"]

    def remember(self, address: str) -> None:
        self.write({**self.read(), "seat": address})

    def write(self, found: Mapping[str, str]) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_durably(self.path, json.dumps(dict(found)))

    def seat(self) -> TableLink:
        """Return the link of the seat that was taken by this invitation before, else the link itself."""
        kept = self.read().get("seat", "")
        return read_link(kept) if kept else self.link


class TableSocket:
    """The WebSocket of a link, in a thread of its own: what the server says comes out of `messages`."""

    def __init__(self, link: TableLink) -> None:
        self.link = link
        self.messages: queue.Queue[dict[str, Any]] = queue.Queue(MOST_WAITING)
        self.seen = 0
        """The last entry that was shown."""
        self.device = secrets.token_urlsafe(16)
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.seat: int | None = None
        """Whose eyes are open, where a link has several seats."""
        self._connection: Any = None
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        with self._lock:
            connection = self._connection
        if connection is not None:
            connection.close()
        self._thread.join(2)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message; one with an id is sent again after a break until it is answered."""
        with self._lock:
            if "id" in message:
                self.unanswered[message["id"]] = message
            self._send(message)

    def _send(self, message: dict[str, Any]) -> None:
        from websockets.exceptions import ConnectionClosed

        if self._connection is None:
            return
        try:
            self._connection.send(json.dumps(message))
        except (ConnectionClosed, OSError):
            return  # it is sent again when the connection stands

    def _run(self) -> None:
        from websockets.exceptions import WebSocketException

        pause, has_stood, is_told = PAUSES[0], False, False
        while not self._is_over.is_set():
            try:
                has_stood = self._listen(has_stood)
                pause, is_told = PAUSES[0], False
            except (OSError, WebSocketException, TimeoutError) as error:
                if not has_stood:
                    self._say(ENDED, f"{self.link.host} cannot be reached: {reason(error)}")
                    return
            if not self._is_over.is_set():
                if not is_told:
                    self._say(LOST, "The connection broke; connecting again …")
                    is_told = True
                self._is_over.wait(random.uniform(pause / 2, pause))
                pause = min(PAUSES[1], pause * 2)

    def _listen(self, is_return: bool) -> bool:
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.client import connect

        with connect(self.link.socket, max_size=LONGEST_MESSAGE, open_timeout=OPENING, close_timeout=1) as connection:
            try:
                self._greet(connection)  # a server that knows no such table may have closed already
                if is_return:
                    self._say(FOUND, "Connected again.")
                for text in connection:
                    self._take(text)
            except ConnectionClosed as error:
                if error.rcvd and error.rcvd.code in GONE:
                    self._end(printable(error.rcvd.reason) or "this link leads to no table")
            finally:
                with self._lock:
                    self._connection = None
        return True

    def _greet(self, connection: Any) -> None:
        """Say who is there and what was seen, and send again what was not answered."""
        hello = {"type": "hello", "after": self.seen, "device": self.device, "seat": self.seat}
        with self._lock:
            self._connection = connection
            for message in (hello, *self.unanswered.values()):
                connection.send(json.dumps(message))

    def _take(self, text: str | bytes) -> None:
        """Read a message; what cannot be read is passed over."""
        try:
            message = cleaned(json.loads(text))
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):
            return
        if message["type"] in ("done", "refused"):
            with self._lock:
                self.unanswered.pop(str(message.get("id")), None)
        self._put(message)
        if message["type"] == "bye" and message.get("final"):
            self._end(str(message.get("reason", "")))

    def _end(self, words: str) -> None:
        self._say(ENDED, words)
        self._is_over.set()

    def _say(self, kind: str, words: str) -> None:
        self._put({"type": kind, "reason": words})

    def _put(self, message: dict[str, Any]) -> None:
        while not self._is_over.is_set():
            try:
                self.messages.put(message, timeout=0.5)
            except queue.Full:
                continue  # whoever shows them is slow: the server waits
            return


def reason(error: Exception) -> str:
    """Describe why a connection failed, in words without the address: it has the token in it."""
    status = getattr(getattr(error, "response", None), "status_code", None)
    if status is not None:
        return f"it answers {status}"
    if isinstance(error, ssl.SSLError) and error.reason == "WRONG_VERSION_NUMBER":
        return "it does not speak https; try the link with http"
    return getattr(error, "strerror", None) or type(error).__name__


def cleaned(data: Any) -> Any:
    """Replace control characters in all texts: a server may be anybody, and must not command the terminal.

    >>> cleaned({"text": ["Ann\\x1b[2J"]})
    {'text': ['Ann?[2J']}
    """
    if isinstance(data, str):
        return data if data.isprintable() else "\n".join(map(printable, data.split("\n")))
    if isinstance(data, list):
        return [cleaned(part) for part in data]
    if isinstance(data, dict):
        return {cleaned(key): cleaned(part) for key, part in data.items()}
    return data
