"""The panel that explains a card: its texts and pictures; and the legend of signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from kensei.core.errors import BadOption
from kensei.core.i18n import _, per_language
from kensei.core.presentation import CardText
from kensei.drawing import learn
from kensei.drawing.examples import drawing
from kensei.drawing.table_page import drawing_of
from kensei.games import game as game_named
from kensei.games import part

MOST_CARDS = 400
"""The most cards that panels are made for: four times the largest deck of a game in a box."""


def cards(game: str, deck: str = "") -> dict[str, dict[str, Any]]:
    """Return what the panel shows of each card, by its id; `deck`: the text of a deck file, empty for the game's own.

    Nothing here depends on a position: what a card would do now is told by `now`.
    """
    return _told(game) if not deck else _all_told(game, deck)


@per_language
def _told(game: str) -> dict[str, dict[str, Any]]:
    return _all_told(game, "")


def _all_told(game: str, deck: str) -> dict[str, dict[str, Any]]:
    texts = game_named(game).cards("", deck)[:MOST_CARDS]
    told = {text.id: _card_told(text, _picture(game, text.id, deck)) for text in texts}
    for thing in drawing_of(game).things() if told else ():
        told[thing.text.id] = _card_told(replace(thing.text, parts=thing.parts), thing.picture)
    return told


def _card_told(text: CardText, picture: str) -> dict[str, Any]:
    told = {
        "title": _(text.title),
        "kanji": text.kanji,
        "kind": " · ".join(_(words) for words in (text.kind, *text.facts) if words),
        "sentence": _(text.sentence),
        "parts": [[_(name), _(words)] for name, words in text.parts],
        "rule": text.clause,
        "picture": picture.replace('"', "'"),
    }
    return {name: value for name, value in told.items() if value}


def _picture(game: str, card: str, deck: str) -> str:
    """Draw a card; "" where nobody does. A game draws cards of other decks by `card_of(name, deck)` in `drawing.learn`."""
    try:
        if not deck:
            return drawing(learn.card(game, card))
        draw = getattr(part(game, "drawing.learn"), "card_of", None)
        return drawing(draw(card, deck)) if draw else ""
    except (BadOption, LookupError):
        return ""


@per_language
def legend(game: str) -> str:
    """Return the strip that explains a game's signs; "" where it has none."""
    signs: Sequence[tuple[str, str]] = drawing_of(game).legend()
    return "".join(f"<li>{drawn}<span>{escape(words)}</span></li>" for drawn, words in signs)
