"""What there is: `kensei games`, `kensei bots [GAME]`, `kensei deck GAME [--toml]`, `kensei rules GAME [CLAUSE]`."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import textwrap
from dataclasses import asdict

from kensei.arguments import read_text
from kensei.bots import LEVELS
from kensei.bots import names as bot_names
from kensei.bots.levels import label, level_now, weakened
from kensei.core import deckfile, rulebook, texts
from kensei.core.errors import BadOption
from kensei.core.i18n import _
from kensei.core.options import allowed
from kensei.core.presentation import shared_words
from kensei.core.protocol import AnyGame, Option
from kensei.games import broken, game, listed, names, package
from kensei.terminal import layout
from kensei.terminal.ansi import columns


def games_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def games(args: argparse.Namespace) -> None:
    for reason in broken().values():
        print(f"kensei: {reason}", file=sys.stderr)
    found = listed()
    if args.json:
        print(json.dumps({"games": [described(one) for one in found]}, indent=2, ensure_ascii=False))
        return
    width = line_width()
    for one in found:
        source = package(one.name).__name__
        guest = "" if source.startswith("kensei.") else f", from {source}"
        print(layout.filled(f"{one.title}, {players(one)} players{guest}", width, f"{one.name:<8} ", " " * 9))
        for name, option in one.options.items():
            told = f"--{name}: {described_option(one.name, name, option)}"
            print(layout.filled(told, width, " " * 9, " " * 11))


def line_width() -> int:
    """Return how long a line may be: as the terminal is wide; in a pipe a line stays whole, for programs."""
    return columns() if sys.stdout.isatty() else 10_000


def described_option(game_name: str, name: str, option: Option) -> str:
    if name == "deck":
        return f"a file with other cards or numbers; `kensei deck {game_name}` prints those of the house"
    default = "" if option.default is None else f" (default {str(option.default).lower()})"
    return f"{option.help}; {allowed(option)}{default}"


def players(one: AnyGame) -> str:
    """Return how many can play.

    >>> players(game("kaito"))
    '2'
    """
    numbers = one.seats
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def described(one: AnyGame) -> dict[str, object]:
    options = {
        name: {"default": option.default, "choices": option.choices, "help": option.help, "allowed": allowed(option)}
        for name, option in one.options.items()
    }
    return {"name": one.name, "title": one.title, "version": one.version, "seats": one.seats, "options": options}


def bots_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="the game; without it, all of them")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def bots(args: argparse.Namespace) -> None:
    """List who plays a game, what to expect of each, how it is made, and what was measured."""
    found = [game(args.game)] if args.game else list(listed())
    made = {one.name: {level: how_made(one, level) for level in LEVELS} for one in found}
    measured = {one.name: {level: one.levels[level].measured for level in LEVELS} for one in found}
    methods = {one.name: [bot for bot in bot_names(one.name) if bot not in LEVELS] for one in found}
    if args.json:
        told = {name: {"levels": made[name], "measured": measured[name], "methods": methods[name]} for name in made}
        print(json.dumps(told, indent=2))
        return
    width = line_width()
    for one in found:
        print(one.title)
        for level, how in made[one.name].items():
            print(layout.filled(label(level), width, "  ", "    "))
            print(layout.filled(how, width, "      ", "      "))
            if measured[one.name][level]:
                print(layout.filled(measured[one.name][level], width, "      ", "      "))
        print(layout.filled(f"and the methods themselves: {', '.join(methods[one.name])}", width, "  ", "    "))


def how_made(one: AnyGame, level: str) -> str:
    """Return how a level plays here, and what it lacks."""
    usual, here = one.levels[level], level_now(one, level)
    if level not in weakened(one):
        return str(here)
    if here == usual:
        return f"{here} (slower here, without the extra fast: fewer nodes in the same time)"
    return f"{here} (weaker here, without the extra fast; with it: {usual})"


def deck_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"a game with a deck: {with_decks()}")
    parser.add_argument("--deck", metavar="FILE", help="a replacement data file; it is checked")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--toml", action="store_true", help="as the data file that --deck reads, to be changed")
    how.add_argument("--json", action="store_true", help="the cards as JSON, for programs")


def deck(args: argparse.Namespace) -> None:
    one = game(args.game)
    if "deck" not in one.options or one.house_deck is None:
        raise BadOption(f"{one.title} has no deck to print; games with one: {with_decks()}")
    text = read_text(args.deck, deckfile.LONGEST) if args.deck is not None else None
    table = package(args.game).deck_table(text)
    if args.json:
        cards = [asdict(card) for card in one.cards("", text or "")]
        print(json.dumps({"game": one.name, "cards": cards}, indent=2, ensure_ascii=False))
    elif args.toml:
        print(texts.shipped(*one.house_deck) if text is None else text, end="")
    else:
        print(table)


def with_decks() -> str:
    return ", ".join(one.name for one in listed() if "deck" in one.options and one.house_deck)


def rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"the game: {', '.join(names())}")
    parser.add_argument("clause", nargs="?", help="the id of a clause, with or without the game's name before it")
    parser.add_argument("--part", choices=rulebook.PARTS, help="one part of the page; all of them without it")
    parser.add_argument("--json", action="store_true", help="the clauses as JSON, for programs")


def rules(args: argparse.Namespace) -> None:
    one = game(args.game)
    book = rulebook.load(*one.rulebook)
    if args.part:
        title = rulebook.PARTS[args.part]
        book = rulebook.read(f"# {one.title}\n\n## {title}\n\n{book.part(args.part)}\n")
    clauses = [book.clause(args.clause)] if args.clause else list(book.clauses)
    if args.json:
        told = [{"id": c.id, "section": c.section, "text": c.text} for c in clauses]
        print(json.dumps({"clauses": told}, ensure_ascii=False))
    elif args.clause:
        print(f"{clauses[0].id}\n{plain(clauses[0].text, width=min(78, line_width()))}")
    else:
        page(in_words(one, rulebook.ANCHOR.sub(r"`\1` ", book.page)))  # each clause's id in place of its anchor


def in_words(one: AnyGame, markdown: str) -> str:
    """Return a page with words in place of its pictures, and lists in place of its galleries."""
    paragraphs = re.split(r"(\n\s*\n)", markdown)
    return "".join("\n\n".join(said(one, figure) for figure in rulebook.figures(text)) or text for text in paragraphs)


def said(one: AnyGame, figure: rulebook.Figure) -> str:
    if figure.kind == "picture":
        return f"> {figure.words}"
    lines = []
    for alike in shared_words(one.cards(figure.name)):
        text, copies = alike[0], sum(card.copies for card in alike)
        count = f" ({copies})" if copies > 1 else ""
        lines.append(f"- **{_(text.title)}**{count}: {_(text.sentence)}")
    return "\n".join([f"{figure.words}:".replace(".:", ":"), "", *lines])


def page(markdown: str) -> None:
    """Print a page: as it is into a pipe, typeset on a terminal, through a pager where it is longer than the screen."""
    if not sys.stdout.isatty():
        print(markdown.rstrip())
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.capture() as captured:
        console.print(Markdown(markdown))
    if captured.get().count("\n") < console.height:
        print(captured.get(), end="")
        return
    os.environ.setdefault("LESS", "-R")  # colours, where the pager is less
    with console.pager(styles=pager_has_colours()):
        console.print(Markdown(markdown))


def pager_has_colours() -> bool:
    named = os.environ.get("MANPAGER") or os.environ.get("PAGER")
    return "less" in named if named else shutil.which("less") is not None


FENCED = re.compile(r"^```[^\n]*\n(.*?)\n```[ ]*$", re.MULTILINE | re.DOTALL)
"""A drawing in a clause, without the marks around it."""


def plain(text: str, indent: str = "", width: int = 78) -> str:
    """Return a clause in lines that fit a terminal; drawings and tables stay as they are.

    >>> plain("**Go.** One\\nstep.", "  ")
    '  Go. One step.'
    >>> plain("A card:\\n```\\n+-+\\n| |\\n```\\nis laid.")
    'A card:\\n\\n+-+\\n| |\\n\\nis laid.'
    """
    parts: list[str] = []
    for number, part in enumerate(FENCED.split(text.replace("**", ""))):
        is_drawing = number % 2 == 1
        parts += [part] if is_drawing else [filled(each, width - len(indent)) for each in part.split("\n\n")]
    return "\n\n".join(textwrap.indent(part, indent) for part in parts if part.strip())


def filled(part: str, width: int = 76) -> str:
    if part.lstrip().startswith("|"):
        return part.strip("\n")  # its line breaks mean something
    if part.lstrip().startswith("- "):
        items = re.split(r"\n(?=\s*- )", part.strip("\n"))
        return "\n".join(layout.filled(item, width, "", "  ") for item in items)
    return layout.filled(part, width)
