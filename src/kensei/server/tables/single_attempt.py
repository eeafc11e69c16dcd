"""What a table refuses whose deal is played once, and by others too: daily duels, duplicate duels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kensei.server.errors import Refused
from kensei.server.live import messages
from kensei.server.tables.changes import sealed

if TYPE_CHECKING:
    from kensei.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class SingleAttempt:
    """Why a second try, a takeback and links for others are refused: messages."""

    once: str
    no_takeback: str
    no_guests: str

    def check(self, table: Table, message: messages.Verb, seat: int | None) -> None:
        """Refuse the message where it is one of these; a sealed choice may be taken back, for nobody has seen it."""
        match message:
            case messages.Again():
                raise Refused("bad", self.once)
            case messages.Undo() if seat is None or table.match is None or sealed(table.match, seat) is None:
                raise Refused("bad", self.no_takeback)
            case messages.Reissue() | messages.Revoke():
                raise Refused("forbidden", self.no_guests)
