"""What the pages say of moves, cards and endings, as plain sentences: for the terminal, and for programs.

Everything is told from a view, as on the pages.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon")
>>> told = moves("kiriai", match.state.view(0), match.legal_moves(0), ("Ann", "Ben"))
>>> told["charge high"]
'Charge, then High Strike. From space 1 to 3: then Ben is 2 spaces away.'
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kensei import drawing
from kensei.core.protocol import NOBODY, Move, Outcome, View

QUESTION = re.compile(r"^[^.!?]*\? (?=\S)")


def moves(game: str, view: View, legal: Sequence[Move], names: Sequence[str]) -> dict[str, str]:
    """Return a sentence for each legal move, by its text: what the action bar of the page says of it."""
    told = drawing.choices(game, view, tuple(legal))
    if not told:
        return {str(move): "" for move in legal}
    now = cards_now(game, view, legal, names)
    quiet = {**told.get("quiet", {}), **told.get("grave", {})}
    found = {}
    for move in told["moves"]:
        text, picks = _picks(move)
        said = [told["says"].get(pick, [pick]) for pick in picks]
        title = told["joint"].join(words[0] for words in said if words[0])
        notes = [words[1] for words in said if len(words) > 1 and words[1]]
        notes = notes or [now[pick] for pick in picks[:1] if pick in now]
        if not notes and text not in picks and text not in quiet and not any(len(words) > 2 for words in said):
            title = f"{told['verb']}: {title}"
        # The page asks before such a move; here the sentence before has said what is asked.
        parts = [*notes, *([QUESTION.sub("", quiet[text])] if quiet.get(text) else [])]
        found[text] = " ".join(_closed(_named(part, names)) for part in [title, *parts] if part)
    return {str(move): found.get(str(move), "") for move in legal}


def cards_now(
    game: str,
    view: View,
    legal: Sequence[Move],
    names: Sequence[str],
    asked: frozenset[int] = NOBODY,
) -> dict[str, str]:
    """Return what cards would do now, by their ids, in a sentence each."""
    sitters = [drawing.Sitter(name) for name in names]
    return drawing.now(game, view, tuple(legal), sitters, asked)


def ending(game: str, outcome: Outcome, names: Sequence[str], reader: int | None) -> tuple[str, str]:
    """Return who won, and why; `reader`: the seat that is told "you"."""
    return drawing.winner(outcome, names, reader), drawing.ending(game, outcome, names, reader)


def _picks(move: str) -> tuple[str, list[str]]:
    """Return the text of a move as `choices` writes it, and what is picked for it.

    >>> _picks("charge| high"), _picks("men4 to 1=men4"), _picks("place |A05| @1 0,1")
    (('charge high', ['charge', 'high']), ('men4 to 1', ['men4']), ('place A05 @1 0,1', ['A05', '@1 0,1']))
    """
    text, given, named = move.partition("=")
    parts = named.split("|") if given else [part for part in move.split("|") if not part.endswith(" ")]
    return text.replace("|", ""), [part.strip().removeprefix("+") for part in parts]


def _named(text: str, names: Sequence[str]) -> str:
    for seat, name in enumerate(names):
        text = text.replace(f"{{{seat}}}", name)
    return text


def _closed(text: str) -> str:
    """End a sentence with a stop."""
    text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."
