"""The purposeful bot of Kettō: it builds strokes and a defence, keeps parries, and picks its moment for valor.

`temper.py` says what it likes, `table.py` what it sees; `planning.py` and `battle.py` judge its moves, and
`moment.py` says when to call the battle.
"""

from kensei.games.ketto.bots.purposeful import PurposefulBot
from kensei.games.ketto.bots.weights import CALM, KEEN, SWIFT, Temper

__all__ = ["CALM", "KEEN", "SWIFT", "PurposefulBot", "Temper"]
