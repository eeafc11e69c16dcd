"""Kendo Shiai's examples: what fits, how a round starts, a switch, the stroke on a Seme, a brown that cancels."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.examples import Example, StillGame, played
from kensei.drawing.svg import INK, KIN, ON_INK, SHU, circle, g, rect, stamp, text
from kensei.games.kendo.drawing import ExchangeLane, ippon_letters, pieces
from kensei.games.kendo.drawing.examples import W, fitting, pairs, row


def examples() -> tuple[Example, ...]:
    return fitting("shiai"), switch(), starts(), cancelled(), stroke()


def starts() -> Example:
    forms = (("men3",), ("men3", "jodan"), ("hikido2", "tsubazeriai"))
    for form in forms:
        played("shiai", f"start 0 hands={','.join(form)}/seme", f"0: {'+'.join(form)}")
    body, h = pairs(forms, (_("alone"), _("with Jodan"), _("with Tsubazeriai")))
    words = _("Men alone, Men from the upper stance, a hiki out of the close distance.")
    return Example("shiai.start.forms", words, body, W, h, zoom=1.1, is_in_letters=True)


def switch() -> Example:
    position = "switch 1 hands=seme/do3,men-kote,jodan,kote-do attack=0:kote2"
    before, after = (
        played("shiai", position),
        played("shiai", position, "1: switch jodan red", "*: do-men", "1: pick green"),
    )
    out = ExchangeLane(65, 38, 86, "tall", 65).placed("jodan", 22, 38)
    out += stack(before, 1, 170, 56) + stack(after, 1, 264, 56) + stack(after, 2, 332, 56)
    for i, words in enumerate((_("throw"), _("deck"), _("pick"))):
        x = 65 + 130 * i
        out += circle(x - 30, 18, 9, INK) + text(x - 12, 24, words, 17, INK, 600, "start")
    words = _(
        "First the card that is thrown unseen, here Jodan no kamae; with it the deck, red. The new card seen, a red or a green is picked."
    )
    return Example("shiai.switch-pick", words, out, W + 6, 168)


def stack(at: StillGame, colour: int, x: float, y: float) -> str:
    out = stamp(f"d-deck-{colour}", x, y) + rect(x - 6, y - 6, 64, 86, "none", 6, KIN, 3)
    return out + text(x + 25, y + 44, len(at.state.decks[colour]), 20, ON_INK, 700, cls="se")


def cancelled() -> Example:
    played("shiai", "answer 1 hands=seme/do4 attack=0:do2", "1: do4")
    body, h = row(("do2", "do4"), (_("Aka attacks"), _("Shiro cancels")))
    words = _("Do against Do: the attack is cancelled, and the attacker starts a new round.")
    return Example("shiai.brown", words, body, W, h)


def stroke() -> Example:
    at = played("shiai", "answer 1 hands=men-kote,do1/men3,do2 attack=0:+seme", "1: men3", "0: men-kote")
    won = ippon_letters(at.story, 0)
    body, h = row(("seme", "men3", "men-kote"), (_("Aka: Seme"), _("Shiro: a brown"), _("Aka strikes")))
    body += g(pieces.score(at.state.scores[0], SHU, won), 142, h + 2)
    words = _("Seme; Shiro lays Men 3; Aka strikes at once with Men-Kote: ippon.")
    return Example("shiai.seme.stroke", words, body, W, h + 58, is_in_letters=True)
