"""The durable form of a match: a text like PGN, one line a ply, closed by a hash.

    kensei record 1
    game: kiriai
    version: 1
    options: {"cap":30}
    seed: "moon"
    names: ["Ann","Ben"]
    date: "2026-11-15"

    *: zan
    *: kesa
    red: charge high
    blue: approach low
    hash: 5f0c…

`*` is chance; a seat that left the game for good has the line `red: withdraw`. A match that did not start
at the game's beginning has a line `position` in its header.
The hash is that of the last state, so a record cut short or changed is noticed; reading
it raises `BadRecord` with the number of the bad line and the good part as a match.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from kensei.core import chance
from kensei.core.errors import BadOption, BadPosition, BadRecord, KenseiError, shown
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import CHANCE, AnyGame

FIRST_LINE = "kensei record 1"
HASH = "hash: "
LONGEST = 8_000_000
"""Characters of a record: about 300,000 moves."""
LONGEST_LINE = 1000
"""Characters of the line of a ply."""
LONGEST_HEADER = 120_000
"""Characters of a line of the header: a deck stands in one, as JSON, which escapes quotes and all but ASCII."""
LONGEST_NAME = 200
NEEDED = ("game", "version", "options", "seed")
HEADER = (*NEEDED, "position", "names", "date")


def dumps(match: AnyMatch) -> str:
    if not isinstance(match, Match):
        raise BadOption(f"{shown(match)} is no match: a record is written of a kensei.Match")
    options = json.dumps(match.options, sort_keys=True, separators=(",", ":"))
    lines = [
        FIRST_LINE,
        f"game: {match.game.name}",
        f"version: {match.game.version}",
        f"options: {options}",
        f"seed: {json.dumps(match.seed)}",
    ]
    given = {"position": match.position, "names": list(match.names), "date": match.date}
    lines += [f"{name}: {json.dumps(value)}" for name, value in given.items() if value]
    words = match.game.seat_names(match.players)
    plies = [f"{'*' if ply.seat == CHANCE else words[ply.seat]}: {ply.move}" for ply in match.plies]
    return "\n".join([*lines, "", *plies, HASH + match.digest(), ""])


def loads(text: str, find: Callable[[str], AnyGame]) -> AnyMatch:
    """Read a record and play it again; `find` gives a game by its name."""
    if not isinstance(text, str):
        raise BadRecord(f"{shown(text)} is no text", 1)
    if len(text) > LONGEST:
        raise BadRecord(f"the record has {len(text)} characters; one has at most {LONGEST}", 1)
    # A record that has been through a mail or another editor may have its lines ended the other way.
    lines = text.replace("\r\n", "\n").split("\n")
    match = _open(lines, find)
    start = lines.index("") + 1
    words = {word: seat for seat, word in enumerate(match.game.seat_names(match.players))}
    for number, line in enumerate(lines[start:], start + 1):
        if line.startswith(HASH):
            _close(match, lines, number)
            return match
        if number == len(lines):
            if not line:
                break
            _refuse_half_a_move(match, line, number)
        _replay(match, words, line, number)
    raise BadRecord("the record ends here, without its hash", len(lines), match)


def wrong_draw(match: AnyMatch) -> int | None:
    """Return the first ply that its seed does not draw, None if every draw is as it should be."""
    state = match.start
    for number, ply in enumerate(match.plies):
        if ply.seat == CHANCE and chance.draw(match.seed, number, state.chances()) != ply.move:
            return number
        state = ply.state
    return None


def _open(lines: list[str], find: Callable[[str], AnyGame]) -> AnyMatch:
    header = _header(lines)
    try:
        game = find(header["game"][1])
    except KenseiError as error:
        raise BadRecord(str(error), header["game"][0]) from None
    _check_version(game, *header["version"])
    options = _json(header, "options", dict, "an object of options")
    seed = _json(header, "seed", str, 'a text in quotes, "moon"')
    position = _json(header, "position", str, "a position in quotes")
    try:
        match = Match.blank(game, seed, options, position)
    except KenseiError as error:
        raise BadRecord(str(error), header["position" if isinstance(error, BadPosition) else "options"][0]) from None
    match.date = _json(header, "date", str, "a text in quotes")
    wanted = f"a list of {match.players} names, none too long"
    names = _json(header, "names", list, wanted)
    is_named = all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names)
    if "names" in header and not (is_named and len(names) == match.players):
        raise BadRecord(f"{shown(header['names'][1])} should be {wanted}", header["names"][0])
    match.names = tuple(names)
    return match


def _header(lines: list[str]) -> Mapping[str, tuple[int, str]]:
    if lines[0] != FIRST_LINE:
        raise BadRecord(f"{shown(lines[0])}: a record begins with {FIRST_LINE!r}", 1)
    header: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line:
            break
        if len(line) > LONGEST_HEADER:
            raise BadRecord(f"{shown(line)}: a line of the header has at most {LONGEST_HEADER} characters", number)
        name, colon, value = line.partition(": ")
        if not colon or name not in HEADER or name in header:
            raise BadRecord(f"{shown(line)}: the header has each of {', '.join(HEADER)} once", number)
        header[name] = (number, value)
    else:
        raise BadRecord("the record ends in its header", len(lines))
    for name in NEEDED:
        if name not in header:
            raise BadRecord(f"the header lacks {name!r}", len(header) + 2)
    return header


def _check_version(game: AnyGame, line: int, text: str) -> None:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadRecord(f"version {shown(text)} is no whole number", line)
    if int(text) > game.version:
        newer = f"the record is of version {text} of {game.title}, this Kensei plays version {game.version}"
        raise BadRecord(f"{newer}: a newer one can read it", line)
    if int(text) < game.version:
        raise BadRecord(f"version {text} of {game.title} is played no more; now it is {game.version}", line)


def _json(header: Mapping[str, tuple[int, str]], name: str, kind: type, wanted: str) -> Any:
    """Read a line of the header; an empty value where it has no such line."""
    if name not in header:
        return kind()
    line, text = header[name]
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, kind):
        raise BadRecord(f"{shown(text)} should be {wanted}", line)
    return value


def _refuse_half_a_move(match: AnyMatch, line: str, number: int) -> None:
    """A last line without its end may have been cut where another legal move ends: c4, of c4+S(13)."""
    begun = line.partition(": ")[2]
    longer = [str(m) for seat in match.state.to_act() for m in match.state.legal_moves(seat)]
    if any(move != begun and move.startswith(begun) for move in longer):
        raise BadRecord(f"{shown(line)}: the record ends in the middle of this line", number, match)


def _replay(match: AnyMatch, words: Mapping[str, int], line: str, number: int) -> None:
    if len(line) > LONGEST_LINE:
        raise BadRecord(f"{shown(line)}: a line has at most {LONGEST_LINE} characters", number, match)
    who, colon, move = line.partition(": ")
    if not colon or (who != "*" and who not in words):
        raise BadRecord(f"{shown(line)}: a line begins with {', '.join(words)} or * and a colon", number, match)
    try:
        match.replay(words.get(who, CHANCE), move)
    except KenseiError as error:
        raise BadRecord(str(error), number, match) from None


def _close(match: AnyMatch, lines: list[str], number: int) -> None:
    written = lines[number - 1][len(HASH) :]
    if written != match.digest():
        unlike = f"the hash {shown(written)} is not that of the last state, {match.digest()}"
        raise BadRecord(f"{unlike}: a line above was changed", number, match)
    if any(lines[number:]):
        raise BadRecord("nothing may follow the hash", number + 1, match)
