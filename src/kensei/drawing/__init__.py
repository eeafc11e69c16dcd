"""SVG and HTML of every table, drawn from views alone. README.md says what calls what.

>>> import kensei
>>> match = kensei.Match(kensei.game("kiriai"), seed="moon")
>>> svg("kiriai", match.state.view(None))[:60]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 520'
"""

from kensei.core.i18n import speaking
from kensei.drawing.curtain import curtain
from kensei.drawing.pictures import emblem, svg
from kensei.drawing.result import result, review_graph, winner
from kensei.drawing.rules_page import rules
from kensei.drawing.scene import SHAPES
from kensei.drawing.seats import Sitter
from kensei.drawing.table_page import choices, headings, log, note, now, parts, steps, symbols

__all__ = [
    "SHAPES", "Sitter", "choices", "curtain", "emblem", "headings", "log", "note", "now", "parts", "result",
    "review_graph", "rules", "speaking", "steps", "svg", "symbols", "winner",
]  # fmt: skip
