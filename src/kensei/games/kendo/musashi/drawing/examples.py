"""Musashi's examples: what fits, how an attack starts, one card for two jobs, an attack sent round."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.examples import Example, played, window
from kensei.games.kendo.drawing.examples import W, fitting, pairs

FOOT = 330.0
"""The height of a table as a phone shows it."""


def examples() -> tuple[Example, ...]:
    return fitting("musashi"), attacks(), empty_mind(), sent_round()


def attacks() -> Example:
    forms = (("men3",), ("men3", "seme"), ("maki",))
    for form in forms:
        played("musashi", f"attack 0 hands={','.join(form)},do1/seme", f"0: {'+'.join(form)} to 1")
    body, h = pairs(forms, (_("alone"), _("with Seme"), _("alone")))
    words = _("A brown; a brown strengthened with Seme; Maki waza.")
    return Example("musashi.attack.forms", words, body, W, h, zoom=1.1, is_in_letters=True)


def empty_mind() -> Example:
    at = played("musashi", "answer 1 hands=do1/do-kote,mushin,bogyo attack=0:men3+seme")
    assert "do-kote+mushin to 0" in map(str, at.state.legal_moves(1))
    body, w, _h = at.drawn(1, ("Aki", "Mariko"), {"do-kote", "mushin"})
    words = _(
        "Against Men with Seme Mariko lays Do-Kote with Mushin: the Seme is gone, the red fits, and Kote is her attack."
    )
    return Example("musashi.mushin", words, window(body, 0, 4, w, FOOT, (0, 0)), w, FOOT)


def sent_round() -> Example:
    moves = ("0: men3 to 1", "1: kaihi to 2", "2: tsuyoi to 0")
    at = played("musashi", "attack 0 hands=men3,do1,seme/kaihi,seme/tsuyoi,seme", *moves)
    body, w, _h = at.drawn(0, ("Lisa", "Carl", "Lucy"))
    words = _(
        "Lisa’s Men went to Carl, by Kaihi suru to Lucy, by Tsuyoi kamae back to Lisa. If she passes, Lucy takes two of her cards."
    )
    return Example("musashi.devolve.attacker", words, window(body, 0, 4, w, FOOT, (0, 0)), w, FOOT, is_in_letters=True)
