"""SVG and HTML of every table, drawn from views alone. README.md says what calls what.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon")
>>> svg("kiriai", match.state.view(None))[:60]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 540'
"""

from kensei.core.i18n import using_language
from kensei.drawing.card_panel import cards, legend
from kensei.drawing.clauses import clause_titles
from kensei.drawing.curtain import curtain
from kensei.drawing.last_move.summary import last_move_summary
from kensei.drawing.pages.rules_page import rules
from kensei.drawing.pictures import emblem, option_picture, svg
from kensei.drawing.result import ending, rematch_line, result, series_line, winner
from kensei.drawing.review import review_graph
from kensei.drawing.scene import SHAPES, TALL
from kensei.drawing.seats import Sitter
from kensei.drawing.table_page import choices, headings, log, note, now, parts, steps, symbols, unnamed

__all__ = [
    "SHAPES",
    "TALL",
    "Sitter",
    "cards",
    "choices",
    "clause_titles",
    "curtain",
    "emblem",
    "ending",
    "headings",
    "last_move_summary",
    "legend",
    "log",
    "note",
    "now",
    "option_picture",
    "parts",
    "rematch_line",
    "result",
    "review_graph",
    "rules",
    "series_line",
    "steps",
    "svg",
    "symbols",
    "unnamed",
    "using_language",
    "winner",
]  # fmt: skip
