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
from collections.abc import Callable, Mapping, Sequence

from kensei import drawing
from kensei.core.protocol import NOBODY, Move, Outcome, View
from kensei.drawing.move_words import MoveWords

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
        whole = told["says"].get(text)
        said = [whole] if whole else [_said(told["says"], pick) for pick in picks]
        title = told["joint"].join(words[0] for words in said if words[0])
        notes = [words[1] for words in said if len(words) > 1 and words[1]]
        notes = notes or [now[pick] for pick in picks[:1] if pick in now]
        if _is_named_by_its_verb(text, picks, notes) and text not in quiet and not any(map(_has_button, said)):
            title = f"{told['verb']}: {title}"
        found[text] = _sentences([_named(part, names) for part in _worded(title, notes, quiet.get(text, "")) if part])
    return {str(move): found.get(str(move), "") for move in legal}


def named_moves(
    game: str, view: View, legal: Sequence[Move], names: Sequence[str], below: int | None = None
) -> Callable[[str], str]:
    """Return what names a move by its text, as reviews and hints do; `below`: before whom the reader sits."""
    return MoveWords(game, view, legal, names, below).of


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


def _said(says: Mapping[str, Sequence[str]], pick: str) -> Sequence[str]:
    """Return the words of a pick; where all places of a heap share theirs, the place is added.

    >>> _said({"@1": ["in movement I", "Hidden."]}, "@1 0,1"), _said({"@1": ["in movement I"]}, "@2")
    (['in movement I (0,1)', 'Hidden.'], ['@2'])
    """
    head, _space, place = pick.partition(" ")
    if pick in says or head not in says:
        return says.get(pick, [pick])
    return [f"{says[head][0]} ({place})", *says[head][1:]]


def _is_named_by_its_verb(text: str, picks: Sequence[str], notes: Sequence[str]) -> bool:
    """Whether the words of a move's picks leave out what is done with them.

    >>> _is_named_by_its_verb("drop do4", ["do4"], ["Is answered by a red."])
    True
    >>> _is_named_by_its_verb("charge high", ["charge", "high"], ["From space 1 to 3."])
    False
    """
    return text not in picks and (not notes or re.split("[ +]", text)[0] not in picks)


def _has_button(words: Sequence[str]) -> bool:
    """Whether the page has a button of its own for a pick: its words then say what is done."""
    return len(words) > 2 and bool(words[2])


def _worded(title: str, notes: Sequence[str], asked: str) -> Sequence[str]:
    """Return the parts of a move's sentence; `asked` is what the page asks before it is played.

    >>> _worded("Stop with 3", [], "Stop here with 3? The stroke could still go on.")
    ['Stop with 3', 'The stroke could still go on.']
    >>> _worded("Show the stance", ["The turn ends."], "Show the stance? It ends your turn.")
    ['Show the stance', 'It ends your turn.']
    >>> _worded("Throw two cards", [], "Throw two cards, though Fudoshin would answer?")
    ['Throw two cards, though Fudoshin would answer?']
    >>> _worded("Drop out", [], "You are out of the game.")
    ['Drop out', 'You are out of the game.']
    """
    told = QUESTION.sub("", asked)
    if told != asked:
        return [title, told]
    return [*notes, told] if told.endswith("?") else [title, *notes, told]


def _named(text: str, names: Sequence[str]) -> str:
    for seat, name in enumerate(names):
        text = text.replace(f"{{{seat}}}", name)
    return text


def _sentences(parts: Sequence[str]) -> str:
    """Join what stands on lines of their own on the page; a line in small letters goes on with the one before.

    >>> _sentences(["place it: adds 2", "if the card below flows into it.", "You may not look at it again."])
    'Place it: adds 2 if the card below flows into it. You may not look at it again.'
    """
    joined: list[str] = []
    for part in parts:
        if joined and part[:1].islower():
            part = f"{joined.pop()} {part}"
        joined.append(part)
    return " ".join(map(_closed, joined))


def _closed(text: str) -> str:
    """End a sentence with a stop."""
    text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."
