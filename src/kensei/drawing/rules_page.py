"""A rulebook page as HTML: sections, clauses with their anchors, lists, tables, drawings in text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape, unescape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kensei.core import rulebook, texts
from kensei.core.i18n import _, per_language
from kensei.drawing import examples
from kensei.drawing.examples import Example
from kensei.games import game as game_named

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
"""HTML in a page is escaped; clause anchors are read by ourselves."""
START_OF_CLAUSE = re.compile(rf"^(?={rulebook.ANCHOR.pattern})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A rulebook page, ready to be shown."""

    title: str
    html: str
    contents: tuple[tuple[str, str], ...]
    """The sections: anchor and title."""
    pieces: str = ""
    """The symbols that its drawn examples use: once a page, where no table of the game is."""


@per_language
def rules(game: str) -> RulesPage:
    shown = examples.examples(game)
    read = page(texts.shipped(*game_named(game).rulebook), shown)
    return replace(read, pieces=examples.pieces(game, shown))


def page(markdown: str, shown: Sequence[Example] = ()) -> RulesPage:
    """Render a page; each example stands at the end of its clause, before the same in letters.

    >>> page("# Go\\n\\n<a id='x'></a>**Go** to `a1`, *now*").html
    "<p>&lt;a id='x'&gt;&lt;/a&gt;<strong>Go</strong> to <code>a1</code>, <em>now</em></p>"
    """
    title, contents = "", []
    out: list[str] = []
    figures, is_in_letters = "", False
    for block in blocks(markdown):
        kind, text = block[0].type, block[min(1, len(block) - 1)].content
        clause = rulebook.ANCHOR.match(text) if kind == "paragraph_open" else None
        if clause or kind in ("heading_open", "fence", "code_block"):
            out.append(figures)
            figures = ""
        if clause or kind == "heading_open":
            own = [example for example in shown if clause and example.clause == clause[1]]
            figures = f'<div class="examples">{"".join(map(examples.figure, own))}</div>' if own else ""
            is_in_letters = any(example.is_in_letters for example in own)
        if clause:
            out.append(clause_html(clause[1], text[clause.end() :]))
        elif kind == "heading_open":
            level, words = int(block[0].tag[1]), MARKDOWN.renderInline(text)
            name = unescape(re.sub(r"<[^>]+>", "", words))
            if level == 1 and not title:
                title = name
                continue
            anchor = "s-" + re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
            if level <= 2:
                contents.append((anchor, name))
            tag = f"h{min(max(level, 2), 4)}"
            out.append(f'<{tag} id="{anchor}">{words}</{tag}>')
        elif kind in ("fence", "code_block"):
            drawing = f'<pre tabindex="0">{escape(text.rstrip(), quote=False)}</pre>'
            summary = _("The same in letters")
            folded = f"<details><summary>{summary}</summary>{drawing}</details>"
            out.append(folded if is_in_letters else drawing)
        else:
            html = MARKDOWN.renderer.render(block, MARKDOWN.options, {}).strip()
            out.append(f'<div class="scroller" tabindex="0">{html}</div>' if kind == "table_open" else html)
    return RulesPage(title, "\n".join(filter(None, [*out, figures])), tuple(contents))


def blocks(markdown: str) -> Iterator[list[Token]]:
    """Parse a page into its top-level blocks: a single token each, or all from an opening token to its closing one."""
    block: list[Token] = []
    for token in MARKDOWN.parse(START_OF_CLAUSE.sub("\n", markdown)):
        if token.type == "th_open":
            token.attrs = {"scope": "col"}
        elif token.type == "td_open":
            token.attrs = {}  # a style attribute would be blocked
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def clause_html(name: str, text: str) -> str:
    label = escape(_("Clause {name}").format(name=name))
    link = f'<a class="clause" href="#{name}" aria-label="{label}">{name.partition(".")[2]}</a>'
    return f'<div class="rule" id="{name}">{link}<p>{MARKDOWN.renderInline(text)}</p></div>'
