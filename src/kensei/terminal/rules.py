"""`kensei rules GAME [CLAUSE]`: the rulebook page, or one clause of it."""

from __future__ import annotations

import argparse
import json
import re
import sys
import textwrap

from kensei.core import rulebook
from kensei.core.rulebook import ANCHOR
from kensei.games import game, names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"the game: {', '.join(names())}")
    parser.add_argument("clause", nargs="?", help="the id of a clause, with or without the game's name before it")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    book = rulebook.load(*game(args.game).rulebook)
    clauses = [book.clause(args.clause)] if args.clause else list(book.clauses)
    if args.json:
        print(json.dumps([{"id": c.id, "section": c.section, "text": c.text} for c in clauses], ensure_ascii=False))
    elif args.clause:
        print(f"{clauses[0].id}\n{plain(clauses[0].text)}")
    elif sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(named(book.page)))
    else:
        print(named(book.page), end="")


def named(page: str) -> str:
    """Return the page with each clause's id in place of its anchor."""
    return ANCHOR.sub(r"`\1` ", page)


def plain(text: str, indent: str = "") -> str:
    """Return a clause in lines that fit a terminal; drawings and tables stay as they are.

    >>> plain("**Go.** One\\nstep.", "  ")
    '  Go. One step.'
    """
    parts = re.split(r"\n\n|(?=^```)", text.replace("**", ""), flags=re.MULTILINE)
    return "\n\n".join(textwrap.indent(part.strip("\n") if is_drawn(part) else filled(part), indent) for part in parts)


def is_drawn(part: str) -> bool:
    """Whether the line breaks of a paragraph mean something."""
    return part.lstrip().startswith(("```", "|", "- "))


def filled(part: str) -> str:
    return textwrap.fill(" ".join(part.split()), 76, break_long_words=False, break_on_hyphens=False)
