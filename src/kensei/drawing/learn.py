"""The pictures and galleries by which a rulebook page teaches, drawn by the module `drawing.learn` of a game.

    def picture(name: str) -> Example     # a moment of play; KeyError: no such picture
    def card(name: str) -> Example        # one card by its id

Where the game has none of that name, the page shows the words alone; `missing` says what is not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from types import ModuleType
from typing import Any

from kensei.core import rulebook
from kensei.core.errors import BadOption, shown
from kensei.core.i18n import _, counted
from kensei.core.presentation import CardText, shared_words
from kensei.core.rulebook import Figure
from kensei.drawing.examples import Example, drawing
from kensei.games import game as game_named
from kensei.games import part


def picture(game: str, name: str) -> Example:
    return _drawn(game, "picture", name)


def card(game: str, name: str) -> Example:
    return _drawn(game, "card", name)


def _drawn(game: str, kind: str, name: str) -> Example:
    module = part(game, "drawing.learn")
    try:
        found: Example = _function(module, kind)(name)
    except LookupError as error:
        raise BadOption(f"{game} draws no {kind} {shown(name)} ({error!r})") from error
    return found


def _function(module: ModuleType | None, kind: str) -> Any:
    if module is None or not hasattr(module, kind):
        raise LookupError(f"there is no function {kind} in drawing.learn")
    return getattr(module, kind)


def cards(game: str, group: str) -> Sequence[CardText]:
    found = game_named(game).cards(group)
    if not found:
        raise BadOption(f"{game} has no cards {shown(group)}")
    return found


def examples(game: str, figure: Figure) -> tuple[Example, ...]:
    """Return the drawings of a picture or a gallery; `BadOption` where one is missing."""
    if figure.kind == "picture":
        return (picture(game, figure.name),)
    return tuple(card(game, one.id) for one in cards(game, figure.name))


def missing(game: str) -> list[str]:
    """List what the game's page names and nobody draws."""
    why = []
    for figure in rulebook.load(*game_named(game).rulebook).figures:
        try:
            examples(game, figure)
        except BadOption as error:
            why.append(str(error))
    return why


def gallery(texts: Sequence[CardText], drawn: Sequence[Example], words: str) -> str:
    """Return cards as a list; those that follow each other with the same words share them."""
    pictures = {text.id: drawing(example) for text, example in zip(texts, drawn, strict=True)}
    items = "".join(card_item(alike, "".join(pictures[one.id] for one in alike)) for alike in shared_words(texts))
    return f'<ul class="gallery" aria-label="{escape(words)}">{items}</ul>'


def card_item(alike: Sequence[CardText], pictures: str) -> str:
    text, many = alike[0], len(alike) > 1
    copies = sum(one.copies for one in alike)
    title, sentence = escape(_(text.title)), escape(_(text.sentence))
    name = f'<a href="#{escape(text.clause)}">{title}</a>' if text.clause else title
    count = f" <small>{counted('{} card', '{} cards', copies)}</small>" if many else ""
    kind = ' class="many"' if many else ' class="heads"' if text.heads else ""
    return f'<li{kind}><span class="faces">{pictures}</span><div><h4>{name}{count}</h4><p>{sentence}</p></div></li>'
