"""`kensei rules GAME [CLAUSE]`: the rulebook page, or one clause of it."""

from __future__ import annotations

import argparse
import json
import sys

from kensei.core import rulebook
from kensei.core.rulebook import ANCHOR
from kensei.games import game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", help="the game: kaito, kiriai, …")
    parser.add_argument("clause", nargs="?", help="the id of a clause, kaito.line or line")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    """Print the page, or the clause."""
    book = rulebook.load(*game(args.game).rulebook)
    clauses = [book.clause(args.clause)] if args.clause else list(book.clauses)
    if args.json:
        print(json.dumps([{"id": c.id, "section": c.section, "text": c.text} for c in clauses], ensure_ascii=False))
    elif args.clause:
        print(f"{clauses[0].id}\n{clauses[0].text}")
    elif sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(named(book.page)))
    else:
        print(named(book.page), end="")


def named(page: str) -> str:
    """Give the page with each clause's id in place of its anchor."""
    return ANCHOR.sub(r"`\1` ", page)
