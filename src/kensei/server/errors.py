"""What the server refuses, with a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Literal

from kensei.core.i18n import _

Code = Literal["bad", "invalid", "illegal", "turn", "stale", "forbidden", "limit", "busy", "gone", "closed"]
"""Why something was refused:

bad        the message cannot be read, or asks for what makes no sense now
invalid    the text is no move of this game
illegal    a move of this game that may not be played now
turn       nobody asked this seat
stale      the answer to a question that is no longer asked
forbidden  this link may not do that
limit      too much, too long, too often
busy       the log did not take it, or does not answer: try again with the same id
gone       no such link, or it was revoked, or the invitation is spent
closed     the table cannot be read by this server; the reason says why
"""


class Refused(Exception):
    """A refusal: a message for people, and the facts that fill it.

    `field`: the field of a form or message that was wrong; `id`: that of the message, where it could be read.
    """

    def __init__(
        self, code: Code, message: str, rule: str = "", field: str = "", id: str = "", **facts: object
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule
        self.field = field
        self.id = id
        self.facts = facts

    @property
    def reason(self) -> str:
        """The sentence in the reader's language."""
        said = _(self.message) if self.message else ""
        return said.format(field=self.field, **self.facts) if self.facts else said

    def __str__(self) -> str:
        return self.reason
