"""A rulebook page as HTML: its parts and sections, clauses with their anchors, pictures, lists, tables, drawings in text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape, unescape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kensei.core import rulebook, texts
from kensei.core.errors import BadOption
from kensei.core.i18n import _, per_language
from kensei.core.rulebook import Figure
from kensei.drawing import examples, learn
from kensei.drawing.examples import Example
from kensei.games import game as game_named

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
"""HTML in a page is escaped; clause anchors, pictures and galleries are read by ourselves."""
START_OF_CLAUSE = re.compile(rf"^(?={rulebook.ANCHOR.pattern})", re.MULTILINE)
FITS_A_PHONE = 32
"""Characters of a table's columns that stand beside each other on a phone; where there are more, cells are stacked."""
MANY_COLUMNS = 5
"""From so many columns on the stacked cells are a line each, and those that say nothing are left out."""
NOTHING = "-"


@dataclass(frozen=True, slots=True)
class Section:
    """An entry of the contents: a part with its sections, or a section."""

    anchor: str
    title: str
    name: str = ""
    """Which of the parts it is."""
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A rulebook page, ready to be shown."""

    title: str
    html: str
    contents: tuple[Section, ...]
    """The parts, or the sections of a page that has none."""
    pieces: str = ""
    """The symbols that its drawings use: once a page, where no table of the game is."""

    @property
    def has_parts(self) -> bool:
        return any(section.name for section in self.contents)


@per_language
def rules(game: str) -> RulesPage:
    markdown, shown = texts.shipped(*game_named(game).rulebook), list(examples.examples(game))

    def draw(figure: Figure) -> str:
        try:
            drawn = learn.examples(game, figure)
        except BadOption:
            return ""  # `learn.missing` tells the tests
        shown.extend(drawn)
        if figure.kind == "picture":
            return examples.drawing(drawn[0])
        return learn.gallery(learn.cards(game, figure.name), drawn, figure.words)

    read = page(markdown, tuple(shown), draw)
    return replace(read, pieces=examples.pieces(game, shown))


def nothing(_figure: Figure) -> str:
    return ""


def page(markdown: str, shown: Sequence[Example] = (), draw: Callable[[Figure], str] = nothing) -> RulesPage:
    """Render a page; each example stands at the end of its clause, before the same in letters.

    `draw` returns a picture or a gallery, or nothing where only its words are to be shown.

    >>> page("# Go\\n\\n<a id='x'></a>**Go** to `a1`, *now*").html
    "<p>&lt;a id='x'&gt;&lt;/a&gt;<strong>Go</strong> to <code>a1</code>, <em>now</em></p>"
    """
    writer = Writer(shown, draw, bool(rulebook.parts(markdown)))
    for block in blocks(markdown):
        writer.write(block)
    return writer.finished()


class Writer:
    """A page while it is written, block after block."""

    def __init__(self, shown: Sequence[Example], draw: Callable[[Figure], str], has_parts: bool) -> None:
        self.shown, self.draw, self.has_parts = shown, draw, has_parts
        self.title = ""
        self.out: list[str] = []
        self.contents: list[Section] = []
        self.anchors: set[str] = set()
        self.pictures: list[str] = []
        """Pictures that follow each other stand in one row."""
        self.examples = ""
        """The examples of the clause that is being written."""
        self.is_in_letters = False

    def write(self, block: list[Token]) -> None:
        kind, text = block[0].type, block[min(1, len(block) - 1)].content
        is_paragraph = kind == "paragraph_open"
        figures = rulebook.figures(text) if is_paragraph else ()
        if not figures:
            self.end_row()
        if figures:
            self.write_figures(figures)
        elif is_paragraph and (clause := rulebook.ANCHOR.match(text)):
            self.start_examples(clause[1])
            self.out.append(clause_html(clause[1], text[clause.end() :]))
        elif kind == "heading_open":
            self.start_examples("")
            self.write_heading(int(block[0].tag[1]), text)
        elif kind in ("fence", "code_block"):
            self.end_examples()
            drawing = f'<pre tabindex="0">{escape(text.rstrip(), quote=False)}</pre>'
            summary = _("The same in letters")
            folded = f"<details><summary>{summary}</summary>{drawing}</details>"
            self.out.append(folded if self.is_in_letters else drawing)
        elif kind == "table_open":
            self.out.append(table_html(block))
        else:
            self.out.append(rendered(block))

    def start_examples(self, clause: str) -> None:
        self.end_examples()
        own = [example for example in self.shown if clause and example.clause == clause]
        self.examples = f'<div class="examples">{"".join(map(examples.figure, own))}</div>' if own else ""
        self.is_in_letters = any(example.is_in_letters for example in own)

    def end_examples(self) -> None:
        self.out.append(self.examples)
        self.examples = ""

    def write_heading(self, level: int, text: str) -> None:
        words = MARKDOWN.renderInline(text)
        name = unescape(re.sub(r"<[^>]+>", "", words))
        if level == 1 and not self.title:
            self.title = name
            return
        anchor = self.anchor(name)
        if self.has_parts and level <= 2:
            part = list(rulebook.PARTS)[len(self.contents)]
            words = escape(_(rulebook.PARTS[part]))
            closing = "</section>" if self.contents else ""
            self.contents.append(Section(anchor, unescape(words), part))
            self.out.append(f'{closing}<section class="part part-{part}" aria-labelledby="{anchor}">')
        elif self.has_parts and level == 3 and self.contents:
            last = self.contents[-1]
            self.contents[-1] = replace(last, sections=(*last.sections, Section(anchor, name)))
        elif level <= 2:
            self.contents.append(Section(anchor, name))
        tag = f"h{min(max(level, 2), 4)}"
        self.out.append(f'<{tag} id="{anchor}">{words}</{tag}>')

    def anchor(self, name: str) -> str:
        """Return the anchor of a section; two of the same name are told apart by a number."""
        first = anchor = "s-" + re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        number = 2
        while anchor in self.anchors:
            anchor, number = f"{first}-{number}", number + 1
        self.anchors.add(anchor)
        return anchor

    def write_figures(self, figures: Sequence[Figure]) -> None:
        for figure in figures:
            drawn, words = self.draw(figure), MARKDOWN.renderInline(figure.words)
            if drawn and figure.kind == "picture":
                self.pictures.append(f'<figure class="picture">{drawn}<figcaption>{words}</figcaption></figure>')
                continue
            self.end_row()
            self.out.append(drawn or f"<p>{words}</p>")

    def end_row(self) -> None:
        if self.pictures:
            many = f" of-{len(self.pictures)}" if len(self.pictures) > 1 else ""
            self.out.append(f'<div class="pictures{many}">{"".join(self.pictures)}</div>')
            self.pictures = []

    def finished(self) -> RulesPage:
        self.end_row()
        self.end_examples()
        if self.has_parts:
            self.out.append("</section>")
        return RulesPage(self.title, "\n".join(filter(None, self.out)), tuple(self.contents))


def blocks(markdown: str) -> Iterator[list[Token]]:
    """Parse a page into its top-level blocks: a single token each, or all from an opening token to its closing one."""
    block: list[Token] = []
    for token in MARKDOWN.parse(START_OF_CLAUSE.sub("\n", markdown)):
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def rendered(block: list[Token]) -> str:
    return str(MARKDOWN.renderer.render(block, MARKDOWN.options, {})).strip()


def table_html(block: list[Token]) -> str:
    """Render a table: one that a phone cannot hold is stacked there, with the title of its column in each cell."""
    titles: list[str] = []
    widths: list[int] = []
    column = 0
    for token, inner in zip(block, [*block[1:], block[-1]], strict=True):
        if token.type == "tr_open":
            token.attrs, column = {"role": "row"}, 0
        elif token.type == "th_open":
            token.attrs = {"scope": "col", "role": "columnheader"}
            titles.append(unescape(re.sub(r"<[^>]+>", "", MARKDOWN.renderInline(inner.content))))
            widths.append(len(titles[-1]))
        elif token.type == "td_open":
            token.attrs = {"role": "cell"}  # without the style attribute, which would be blocked
            if titles[column]:
                token.attrs["data-title"] = titles[column]
            if inner.content == NOTHING:
                token.attrs["class"] = "nothing"
            widths[column] = max(widths[column], len(inner.content))
            column += 1
    if sum(widths) > FITS_A_PHONE:
        block[0].attrs = {"role": "table", "class": "stack many" if len(titles) >= MANY_COLUMNS else "stack"}
        return rendered(block)
    hint = escape(_("Scroll sideways to see all columns"))
    return f'<div class="scroller" tabindex="0" data-hint="{hint}">{rendered(block)}</div>'


def clause_html(name: str, text: str) -> str:
    label = escape(_("Clause {name}").format(name=name))
    link = f'<a class="clause" href="#{name}" aria-label="{label}">{name.partition(".")[2]}</a>'
    return f'<div class="rule" id="{name}">{link}<p>{MARKDOWN.renderInline(text)}</p></div>'
