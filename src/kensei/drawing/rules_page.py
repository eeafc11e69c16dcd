"""A rulebook page as HTML: sections, clauses with their anchors, lists, tables, drawings in text.

Only the markdown that rulebook pages use is read; everything is escaped first.

>>> inline("**Go** to `a1`, *now*")
'<strong>Go</strong> to <code>a1</code>, <em>now</em>'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from gettext import NullTranslations
from html import escape, unescape

from kensei.core import rulebook
from kensei.core.i18n import spoken
from kensei.drawing import examples
from kensei.drawing.examples import Example
from kensei.drawing.languages import _
from kensei.games import game as game_named

MARKS = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<![*\w])\*([^*\s][^*]*)\*"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\((#[\w.-]+|https?://[^)\s]+)\)"), r'<a href="\2">\1</a>'),
)
LIST = re.compile(r"(\s*)(?:[-*]|(\d+)\.) +(.*)")
ROW = re.compile(r"\|(.*)\|\s*")
RULE = re.compile(r"[\s|:-]+")


@dataclass(frozen=True, slots=True)
class Rules:
    """A rulebook page, ready to be shown."""

    title: str
    html: str
    contents: tuple[tuple[str, str], ...]
    """The sections: anchor and title."""
    pieces: str = ""
    """What its drawn examples are made of: once a page, where no table of the game is."""


def rules(game: str) -> Rules:
    """Give the rulebook of a game, with its drawn examples, in the language that is spoken."""
    return _rules(game, spoken())


@cache
def _rules(game: str, _language: NullTranslations) -> Rules:
    shown = examples.examples(game)
    read = page(rulebook.load(*game_named(game).rulebook).page, shown)
    return replace(read, pieces=examples.pieces(game, shown))


def page(markdown: str, shown: Sequence[Example] = ()) -> Rules:
    """Read a page; each example stands at the end of its clause, before the same in letters."""
    title, out, contents = "", [], []
    drawn, is_in_letters = "", False
    for kind, lines in [*blocks(markdown), ("end", [""])]:
        clause = rulebook.ANCHOR.match(lines[0])
        if drawn and (clause or kind in ("heading", "drawing", "end")):
            out.append(drawn)
            drawn = ""
        if clause or kind == "heading":
            mine = [example for example in shown if clause and example.clause == clause[1]]
            drawn = figures(mine)
            is_in_letters = any(example.is_in_letters for example in mine)
        if kind == "end":
            break
        if kind == "drawing" and is_in_letters:
            out.append(f"<details><summary>{_('The same in letters')}</summary>{drawing(lines)}</details>")
        elif kind == "heading":
            level = len(lines[0]) - len(lines[0].lstrip("#"))
            words = inline(lines[0].lstrip("# "))
            if level == 1 and not title:
                title = plain(words)
                continue
            anchor = slug(plain(words))
            if level <= 2:
                contents.append((anchor, plain(words)))
            tag = f"h{min(max(level, 2), 4)}"
            out.append(f'<{tag} id="{anchor}">{words}</{tag}>')
        else:
            out.append(RENDER[kind](lines))
    return Rules(title, "\n".join(out), tuple(contents))


def figures(mine: Sequence[Example]) -> str:
    """Give the drawn examples of a clause, side by side where there is room."""
    return f'<div class="examples">{"".join(map(examples.figure, mine))}</div>' if mine else ""


def blocks(markdown: str) -> Iterator[tuple[str, list[str]]]:
    """Cut a page into blocks: headings, fenced drawings, tables, lists, paragraphs."""
    lines = iter(markdown.splitlines())
    kind, held = "", list[str]()
    for line in lines:
        if line.startswith("```"):
            if held:
                yield kind, held
            kind, held = "", []
            drawing = []
            for inner in lines:
                if inner.startswith("```"):
                    break
                drawing.append(inner)
            yield "drawing", drawing
            continue
        found = kind_of(line)
        joins = found == kind or (found == "text" and kind == "list") or (found == "list" and kind == "list")
        starts = rulebook.ANCHOR.match(line) is not None
        if held and (not joins or starts):
            yield kind, held
            kind, held = "", []
        if found == "heading":
            yield "heading", [line]
        elif found:
            kind = kind or found
            held.append(line)
    if held:
        yield kind, held


def kind_of(line: str) -> str:
    """Say what kind of block a line belongs to."""
    if not line.strip():
        return ""
    if line.startswith("#"):
        return "heading"
    if line.startswith("    "):
        return "indented"
    if ROW.fullmatch(line.strip()):
        return "table"
    return "list" if LIST.match(line) else "text"


def inline(text: str) -> str:
    """Give running text with its marks."""
    out = escape(text, quote=False)
    for pattern, html in MARKS:
        out = pattern.sub(html, out)
    return out


def plain(html: str) -> str:
    """Give the words alone."""
    return unescape(re.sub(r"<[^>]+>", "", html))


def slug(words: str) -> str:
    """Give the anchor of a section."""
    return "s-" + re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def paragraph(lines: list[str]) -> str:
    """Give a paragraph; a clause carries its id as anchor, in the margin."""
    anchor = rulebook.ANCHOR.match(lines[0])
    words = " ".join([lines[0][anchor.end() :] if anchor else lines[0], *lines[1:]])
    if not anchor:
        return f"<p>{inline(words)}</p>"
    name = anchor[1]
    label = _("Clause {name}").format(name=name)
    link = f'<a class="clause" href="#{name}" aria-label="{escape(label)}">{name.partition(".")[2]}</a>'
    return f'<div class="rule" id="{name}">{link}<p>{inline(words)}</p></div>'


def items(lines: list[str]) -> str:
    """Give a list; a line without a mark goes on with the item before it."""
    found: list[str] = []
    ordered = False
    for line in lines:
        item = LIST.match(line)
        if item:
            ordered = ordered or bool(item[2])
            found.append(item[3])
        elif found:
            found[-1] += " " + line.strip()
    tag = "ol" if ordered else "ul"
    return f"<{tag}>{''.join(f'<li>{inline(item)}</li>' for item in found)}</{tag}>"


def grid(lines: list[str]) -> str:
    """Give a table: its first row is the head."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if not RULE.fullmatch(line)]
    head = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{inline(cell)}</td>' for cell in row)}</tr>" for row in rows[1:])
    return (
        f'<div class="scroller" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def drawing(lines: list[str]) -> str:
    """Give an example drawn in letters."""
    return f'<pre tabindex="0">{escape(chr(10).join(lines), quote=False)}</pre>'


RENDER: dict[str, Callable[[list[str]], str]] = {
    "text": paragraph,
    "list": items,
    "table": grid,
    "drawing": drawing,
    "indented": lambda lines: drawing([line[4:] for line in lines]),
}
