"""The network of Kendo Shiai as a bot."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kensei.games.kendo.bots.network.bot import MixingBot
from kensei.games.kendo.kernel.rows import CHOSEN
from kensei.games.kendo.moves import Lay, Say
from kensei.games.kendo.shiai.bots.network.inputs import INPUTS, OUTPUTS_OF, write_inputs
from kensei.games.kendo.shiai.kernel.numbers import PASSED, number
from kensei.games.kendo.shiai.kernel.rows import pack_view
from kensei.games.kendo.shiai.state import View


class ShiaiNetworkBot(MixingBot):
    """Plays each move of Kendo Shiai as often as the network says."""

    GAME = "shiai"
    OUTPUTS_OF = OUTPUTS_OF

    def inputs(self, view: View) -> NDArray[np.float32]:
        row = pack_view(view)
        assert view.seat is not None
        if view.is_choosing:
            # In training seat 0 always decided first; a mixture must not depend on who was quicker.
            row[CHOSEN : CHOSEN + 2] = (PASSED, -1) if view.seat else (-1, -1)
        x = np.zeros(INPUTS, dtype=np.float32)
        write_inputs(row, view.seat, x)
        return x

    def number(self, move: Lay | Say) -> int:
        return number(move)
