"""`kensei play GAME`: a game at the terminal, people and bots."""

from __future__ import annotations

import argparse
import datetime
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from kensei import bots, record
from kensei.arguments import game_options, read_text
from kensei.bots import LEVELS, background
from kensei.bots.levels import NAMES, missing_compiler, weakened
from kensei.core.errors import BadOption, shown
from kensei.core.habits import LONGEST_PROFILE
from kensei.core.match import AnyMatch, Match
from kensei.core.protocol import AnyGame
from kensei.games import game, listed, names
from kensei.terminal import keeping
from kensei.terminal.ansi import columns
from kensei.terminal.conversation import LEAVING, PersonLeft
from kensei.terminal.ending import Ending
from kensei.terminal.keeping import HUMAN, KeptGame
from kensei.terminal.layout import filled
from kensei.terminal.prompt import for_terminal
from kensei.terminal.records import printable
from kensei.terminal.records import usual_names as nameless
from kensei.terminal.saving import free
from kensei.terminal.session import Session

OPTIONS = True
COMPILING = "This level is being compiled, once, for a minute or so. Until then a weaker bot plays for it."


@dataclass(frozen=True, slots=True)
class Setting:
    """A game to be played: the match, and who sits where."""

    match: AnyMatch
    seats: tuple[str, ...]
    """`human`, or a bot's name."""
    kept: KeptGame | None = None
    """Where it lies already; None: it is new."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help=f"the game: {', '.join(names())}; without it you are asked")
    parser.add_argument(
        "--seats",
        help="who sits there, with commas: human, a bot (`kensei bots` lists them), or reader:FILE, who has read the"
        " habits that `kensei habits` wrote there; default human against a samurai",
    )
    parser.add_argument("--names", help="the players' names, with commas: of all seats, or of the people alone")
    parser.add_argument("--seed", help="the same seed deals the same; default: a new one")
    parser.add_argument("--save", metavar="FILE", help="write the record there when you leave")
    begun = parser.add_mutually_exclusive_group()
    begun.add_argument(
        "--from",
        dest="source",
        metavar="FILE",
        help="go on with a saved record, against the bots of a level that played in it; - reads standard input",
    )
    begun.add_argument("--continue", dest="again", action="store_true", help="go on with the game last played here")
    parser.add_argument(
        "--plain", action="store_true", help="plain lines, as for a screen reader: no editing, no toolbar"
    )
    parser.epilog = (
        "The game's own options follow as --NAME VALUE; `kensei games` lists them. "
        f"For example: kensei play {names()[0]} --seats human,master"
    )


def run(args: argparse.Namespace) -> int:
    prompt = for_terminal(args.plain)
    try:
        setting = settled(args)
    except PersonLeft:
        return 0
    prepare_bots(setting)
    while True:
        made = [None if word == HUMAN else bots.bot(word, setting.match.game.name) for word in setting.seats]
        kept = setting.kept or (new_place(setting) if HUMAN in setting.seats else None)
        session = Session(setting.match, made, args.save, prompt, kept)
        with keeping.held(kept):
            wanted = session.play()
        if not wanted:
            return 0
        args.save = free(args.save) if args.save else None
        level = Ending(session).next_level() if wanted == "next" else ""
        setting = rematch(setting, level)


def prepare_bots(setting: Setting) -> None:
    """Compile what the bots of this game need in the background, and say so, or that it cannot be."""
    one = setting.match.game
    if not any(word in one.levels and one.levels[word].meanwhile for word in setting.seats):
        return
    if weakened(one):
        print(filled(missing_compiler([one]), columns()))
    elif background.begin([one.name]):
        print(filled(COMPILING, columns()))


def settled(args: argparse.Namespace) -> Setting:
    """Return what is to be played: a record, a game kept here, or a new one."""
    if args.source is not None or args.again:
        refuse_more(args)
    if args.source is not None:
        match = record.loads(read_text(args.source))
        match.names = tuple(printable(name) for name in match.names)
        return seated(match, args)
    if args.again:
        return kept_last(args.game)
    one = game(args.game) if args.game else ask_for_game()
    if isinstance(one, Setting):
        return one
    options = game_options(one, args.rest)
    match = Match(one, seed=secrets.token_hex(16) if args.seed is None else args.seed, **options)
    match.date = datetime.date.today().isoformat()
    return seated(match, args)


def refuse_more(args: argparse.Namespace) -> None:
    """A record says its game, options and seed: others beside it would be ignored."""
    source = "--from" if args.source is not None else "--continue"
    if args.rest:
        raise BadOption(f"{shown(args.rest[0])} beside {source}: the record has its own options")
    if args.seed is not None or (args.again and (args.seats or args.names)):
        raise BadOption(
            f"{source} goes on as the game was begun: leave --seed out, and beside --continue --seats, --names"
        )


def seated(match: AnyMatch, args: argparse.Namespace) -> Setting:
    if args.game and match.game.name != game(args.game).name:
        raise BadOption(f"{args.source} is a game of {match.game.name}, not of {args.game}")
    if not match.state.to_act():
        raise BadOption(f"{args.source}: this game is over; `kensei replay {args.source}` shows it")
    words = (not args.seats and seats_by_name(match.names)) or seat_words(match.game, match.players, args.seats)
    if args.names is not None or not match.names:
        match.names = settle_names(match, words, args.names)
    return Setting(match, words)


def kept_last(name: str | None) -> Setting:
    if name is not None:
        game(name)
    for kept, match, words in keeping.unfinished(name):
        return Setting(match, tuple(words), kept)
    what = f"game of {name}" if name else "game"
    raise BadOption(f"no unfinished {what} is kept in {keeping.folder()}, besides what other windows have open")


def new_place(setting: Setting) -> KeptGame | None:
    """Return where the game is kept; None, with a word on it, where there is no room for it."""
    try:
        return keeping.begin(setting.match.game.name, setting.seats)
    except OSError as error:
        print(f"kensei: this game is not kept: {keeping.folder()}: {error.strerror}", file=sys.stderr)
        return None


def rematch(setting: Setting, level: str = "") -> Setting:
    """Return the same game with a new seed, the seats moved on by one; `level`: that of all bots from now on."""
    before = setting.match
    match: AnyMatch = Match(before.game, seed=secrets.token_hex(16), **before.options)
    match.date = datetime.date.today().isoformat()
    words = tuple(level or word if word != HUMAN else word for word in moved_on(setting.seats))
    if before.names == usual_names(before, setting.seats):
        match.names = usual_names(match, words)
    else:
        match.names = with_new_bots(match, words, moved_on(before.names))
    return Setting(match, words)


def with_new_bots(match: AnyMatch, words: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the game before, but for those that tell a bot's level: it may be another one now."""
    known = {name for level in LEVELS for name in NAMES[level]}
    usual = usual_names(match, words, [name for name in names if name not in known])
    return tuple(
        new if word != HUMAN and name in known else name for name, word, new in zip(names, words, usual, strict=True)
    )


def moved_on(things: Sequence[str]) -> tuple[str, ...]:
    return (*things[-1:], *things[:-1])


def ask_for_game() -> AnyGame | Setting:
    found = {one.name: one for one in listed()}
    for number, one in enumerate(found.values(), 1):
        print(filled(f"{number}  {one.title}: {one.presentation.line}", columns(), "  ", "     "))
    last = next(keeping.unfinished(), None)
    if last:
        print(f"  c  continue {last[1].game.title}, {last[1].date or 'begun before'}")
    while True:
        try:
            answer = input("Which duel? ").strip()
        except EOFError:
            raise BadOption(f"no game was chosen; the games are: {', '.join(found)}") from None
        if answer.lower() in found:
            return found[answer.lower()]
        if answer.lower() in LEAVING:
            raise PersonLeft
        if answer.lower() == "c" and last:
            return Setting(last[1], tuple(last[2]), last[0])
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(found):
            return list(found.values())[int(answer) - 1]
        print(f"{shown(answer)} is none of them: type a number from 1 to {len(found)}, or q to leave.")


def seat_words(one: AnyGame, players: int, text: str | None) -> tuple[str, ...]:
    if text is None:
        words = [HUMAN] + [bots.DEFAULT] * (players - 1)
    else:
        words = [with_habits(word.strip()) for word in text.split(",")]
    if len(words) != players:
        number = "1 seat" if len(words) == 1 else f"{len(words)} seats"
        raise BadOption(f"--seats {shown(text)} names {number}; this table has {players}")
    for word in words:
        if word != HUMAN:
            bots.bot(word, one.name)
    return tuple(words)


def seats_by_name(names: Sequence[str]) -> tuple[str, ...]:
    """Return who sat where in a saved game, known by the names that bots of a level have; nothing if no bot is known.

    >>> seats_by_name(["Suzume", "Blue"]), seats_by_name(["Red", "Blue"])
    (('student', 'human'), ())
    """
    levels = {name: level for level in LEVELS for name in NAMES[level]}
    words = tuple(levels.get(name, HUMAN) for name in names)
    return words if any(word != HUMAN for word in words) and HUMAN in words else ()


def with_habits(word: str) -> str:
    """Return the word for a seat; of a bot that has read somebody the file's name is replaced by what it says."""
    name, colon, path = word.partition(":")
    return f"{name}:{read_text(path, LONGEST_PROFILE).strip()}" if name == bots.READER and colon else word


def settle_names(match: AnyMatch, words: Sequence[str], text: str | None) -> tuple[str, ...]:
    if text is None:
        return usual_names(match, words)
    given = tuple(word.strip() for word in text.split(","))
    people = [seat for seat, word in enumerate(words) if word == HUMAN]
    if not all(name and name.isprintable() for name in given) or len(given) not in (match.players, len(people)):
        fewer = "" if len(people) in (0, match.players) else f", or {len(people)} for the people alone"
        raise BadOption(f"--names {shown(text)}: give {match.players} names, one for each seat{fewer}")
    if len(given) == match.players:
        return given
    by_seat = dict(zip(people, given, strict=True))
    return tuple(by_seat.get(seat, usual) for seat, usual in enumerate(usual_names(match, words, given)))


def usual_names(match: AnyMatch, words: Sequence[str], taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what players without names are called: people by colour or number, the bots of a level by name."""
    called = list(nameless(match))
    for seat, word in enumerate(words):
        free = [name for name in NAMES.get(word.partition(":")[0], ()) if name not in (*called, *taken)]
        called[seat] = free[0] if free else called[seat]
    return tuple(called)
