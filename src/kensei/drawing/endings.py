"""How games end, in words: outcomes speak English, and are said again in the reader's language."""

from __future__ import annotations

from kensei.games.bushido.ending import ENDS as OF_BUSHIDO
from kensei.games.kaito.state import REASONS as OF_KAITO
from kensei.games.kendo.musashi.state import ENDS as OF_MUSASHI
from kensei.games.kendo.shiai.state import ENDS as OF_SHIAI
from kensei.games.ketto.state import ENDS as OF_KETTO
from kensei.games.kiriai.state import ENDS as OF_KIRIAI

# The longer of two that begin alike stands first.
ENDINGS = (*OF_KAITO.values(), *OF_KIRIAI, *OF_KETTO.values(), *OF_BUSHIDO, *OF_MUSASHI, *reversed(OF_SHIAI))
