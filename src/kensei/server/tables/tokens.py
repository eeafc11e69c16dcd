"""The secrets in links. They are never stored: the server keeps only their hashes.

The host's token is random. Invitations and the spectators' link are derived from it, so that the host's page
can always show the links it has to send, though the server does not have them. Whoever sits down by an
invitation gets a token that the host cannot derive.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

BYTES = 24  # 192 bits

SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")


def fresh() -> str:
    return secrets.token_urlsafe(BYTES)


def derived(host: str, chair: int | None, generation: int) -> str:
    """Return the token of a chair's link (None: the spectators') of a generation: how often it was reissued.

    >>> derived("a" * 32, 1, 0) == derived("a" * 32, 1, 0) != derived("a" * 32, 1, 1)
    True
    """
    return mixed(host, f"{'spectators' if chair is None else chair} {generation}")


def seated(invitation: str, key: str) -> str:
    """Return the token of the seat that was taken by an invitation with this key.

    The key is a random text that the guest's page or program made: the host, who knows the invitation, does not
    know it, and it is stored nowhere. So a `sit` whose answer was lost can be sent again and is answered with
    the same token, though the server keeps nothing but the token's hash.

    >>> seated("a" * 32, "k" * 22) == seated("a" * 32, "k" * 22) != seated("a" * 32, "l" * 22)
    True
    """
    return mixed(key, f"seat {invitation}")


def shared(token: str, game: int) -> str:
    """Return the token of the address at which whoever has this token shows a finished game.

    It is the same whenever the same link shares the same game, so the log grows once; and nobody gets from it back
    to the link, or from it to another game.

    >>> shared("a" * 32, 0) == shared("a" * 32, 0) != shared("a" * 32, 1)
    True
    """
    return mixed(token, f"game {game}")


def mixed(secret: str, text: str) -> str:
    return urlsafe_b64encode(hmac.digest(secret.encode(), text.encode(), "sha256")[:BYTES]).decode()


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def is_token(text: str) -> bool:
    return SHAPE.fullmatch(text) is not None
