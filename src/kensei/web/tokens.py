"""The secrets in links. They are never stored: the server keeps their hashes.

The host's token is random; the tokens of the other links are derived from it, so that the host's page
can always show the links it has to send, though the server does not have them.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

BYTES = 24
"""192 bits: nobody guesses that."""

SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")


def fresh() -> str:
    """Give a new random token."""
    return secrets.token_urlsafe(BYTES)


def derived(host: str, chair: int | None, generation: int) -> str:
    """Give the token of a chair's link (None: the spectators'), as often as it was reissued.

    >>> derived("a" * 32, 1, 0) == derived("a" * 32, 1, 0) != derived("a" * 32, 1, 1)
    True
    """
    which = f"{'spectators' if chair is None else chair} {generation}"
    mixed = hmac.digest(host.encode(), which.encode(), "sha256")
    return urlsafe_b64encode(mixed[:BYTES]).decode()


def hashed(token: str) -> str:
    """Give what is kept of a token."""
    return sha256(token.encode()).hexdigest()


def is_token(text: str) -> bool:
    """Say whether the text has the shape of a token."""
    return SHAPE.fullmatch(text) is not None
