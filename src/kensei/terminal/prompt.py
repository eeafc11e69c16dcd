"""Where a line is typed: with editing, history, completion and a toolbar on a terminal, plainly everywhere else.

Plain lines are for pipes, for `TERM=dumb`, and for screen readers (`--plain`, or KENSEI_PLAIN=1).
"""

from __future__ import annotations

import asyncio
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from kensei.terminal.layout import filled

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.document import Document
    from prompt_toolkit.history import InMemoryHistory

POLL = 0.1
"""Seconds between two looks for news while somebody types."""
LONGEST_LINE = 2000
"""Characters of a typed line that are read."""


class PromptInterrupted(Exception):
    """There is news while a line is being typed; `typed`: what stands there, to be continued."""

    def __init__(self, typed: str = "") -> None:
        super().__init__(typed)
        self.typed = typed


@dataclass(frozen=True, slots=True)
class MoveOffer:
    """What may be typed: the text, and what it does."""

    text: str
    words: str = ""


def nothing(line: str) -> Sequence[MoveOffer]:
    return ()


def no_toolbar(width: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class LineRequest:
    """What is asked for: the words before the line, and what helps to type it."""

    words: str
    offers: Callable[[str], Sequence[MoveOffer]] = nothing
    """What may stand in place of the line that was typed so far."""
    toolbar: Callable[[int], str] = no_toolbar
    """What stands below the line, for so many columns."""
    history: str = ""
    """Lines are remembered under this name: players who share a screen do not see what the other typed."""
    typed: str = ""
    """What the line holds already."""
    news: Callable[[], bool] = field(default=bool)
    """Whether something is new that should be shown first."""


class Prompt(Protocol):
    """Reads lines; EOFError where there are no more."""

    is_edited: bool

    def read(self, request: LineRequest) -> str:
        """Return a line without the blanks around it; `PromptInterrupted` if there was news before it was sent."""


class LinePrompt:
    """Plain lines from standard input."""

    is_edited = False

    def read(self, request: LineRequest) -> str:
        print(request.words, end="", flush=True)
        line = sys.stdin.readline()  # `input` drops a Ctrl-C that comes while it makes ready to read
        if not line:
            raise EOFError
        return tidied(line)


class WaitingLinePrompt:
    """Plain lines, read while others may have news: what comes meanwhile is shown at once."""

    is_edited = False

    def __init__(self) -> None:
        self.lines: queue.Queue[str] = queue.Queue()
        self.shown = ""
        threading.Thread(target=self._fill, daemon=True).start()

    def _fill(self) -> None:
        for line in sys.stdin:
            self.lines.put(line)
        self.lines.put("")

    def read(self, request: LineRequest) -> str:
        if self.shown != request.words:
            print(request.words, end="", flush=True)
            self.shown = request.words
        while True:
            try:
                line = self.lines.get(timeout=POLL)
            except queue.Empty:
                if request.news():
                    print()
                    self.shown = ""
                    raise PromptInterrupted from None
                continue
            self.shown = ""
            if not line:
                self.lines.put("")  # the end stays the end
                raise EOFError
            return tidied(line)


class EditedPrompt:
    """Lines that can be edited: arrows, history, Tab."""

    is_edited = True

    def __init__(self, **streams: Any) -> None:
        self.streams = streams
        self.histories: dict[str, InMemoryHistory] = {}

    def read(self, request: LineRequest) -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.shortcuts import CompleteStyle

        history = self.histories.setdefault(request.history, InMemoryHistory())
        session: PromptSession[str] = PromptSession(
            history=history,
            completer=completer(request.offers),
            complete_while_typing=False,
            complete_style=CompleteStyle.COLUMN,
            key_bindings=interruption(),
            reserve_space_for_menu=6,
            **self.streams,
        )
        line = session.prompt(
            request.words,
            default=request.typed,
            bottom_toolbar=lambda: below(session, request),
            pre_run=lambda: watch(session, request.news),
        )
        return tidied(line)


def interruption() -> Any:
    """Return what Ctrl-C does: it clears a line on which something was typed, and leaves from an empty one."""
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    keys = KeyBindings()

    @keys.add("c-c")
    def clear_or_leave(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys


def completer(offers: Callable[[str], Sequence[MoveOffer]]) -> Any:
    """Return what prompt_toolkit asks when Tab is pressed: whole lines, each with what it does."""
    from prompt_toolkit.completion import Completer, Completion

    class OfferCompleter(Completer):
        def get_completions(self, document: Document, complete_event: object) -> Iterable[Completion]:
            typed = document.text_before_cursor
            for offer in offers(typed):
                yield Completion(offer.text, -len(typed), offer.text.strip(), offer.words)

    return OfferCompleter()


def below(session: PromptSession[str], request: LineRequest) -> str:
    """Return the toolbar: of a move that is marked in the list all that is said of it, else how things stand."""
    width = session.app.output.get_size().columns
    state = session.default_buffer.complete_state
    marked = state.current_completion if state else None
    if marked and marked.display_meta_text:
        return filled(f"{marked.display_text}: {marked.display_meta_text}", width - 1)
    return request.toolbar(width)


def watch(session: PromptSession[str], news: Callable[[], bool]) -> None:
    """Leave the prompt as soon as there is news, with what was typed so far."""

    async def look() -> None:
        while not news():
            await asyncio.sleep(POLL)
        app = session.app
        if app.is_running and app.future and not app.future.done():
            app.exit(exception=PromptInterrupted(session.default_buffer.text))

    session.app.create_background_task(look())


def tidied(line: str) -> str:
    """Return a line as commands and moves are written: one blank between words, none around, not too long.

    >>> tidied("  charge   high ")
    'charge high'
    """
    return " ".join(line[:LONGEST_LINE].split())


def for_terminal(plain: bool = False) -> Prompt:
    """Return the prompt that fits standard input and output."""
    is_screen = sys.stdin.isatty() and sys.stdout.isatty()
    wants_plain = plain or os.environ.get("KENSEI_PLAIN") or os.environ.get("TERM", "dumb") == "dumb"
    return LinePrompt() if wants_plain or not is_screen else EditedPrompt()
