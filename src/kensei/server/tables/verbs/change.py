"""What a verb gives."""

from __future__ import annotations

from dataclasses import dataclass

from kensei.core.match import AnyMatch
from kensei.core.protocol import Outcome
from kensei.server.tables import entries, fairness


@dataclass(frozen=True, slots=True)
class Deed:
    """Entries to store, and the match in which their plies are already played."""

    entries: tuple[entries.Entry, ...] = ()
    match: AnyMatch | None = None
    new_links: tuple[str, ...] = ()
    """The hashes of links that did not exist before."""
    seat_token: str = ""
    """The token of the seat that a guest has taken; told to nobody else."""

    @property
    def speaker(self) -> str:
        """Whose message the first entry says it answers; empty: of whoever sent it."""
        return self.entries[0].speaker if self.entries else ""


NOTHING = Deed()


def ending(outcome: Outcome, time: float) -> entries.Ended:
    """Give the entry that closes a game; with it the server commits itself for the next."""
    return entries.Ended(
        time=time,
        scores=outcome.scores,
        reason=outcome.reason,
        rule=outcome.rule,
        next_seed=fairness.server_part(),
    )
