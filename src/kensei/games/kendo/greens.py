"""What each green does in Musashi’s Challenge and in Kendo Shiai, in one sentence: the same card has other powers."""

from __future__ import annotations

from kensei.core.i18n import N_

IN_MUSASHI = {
    "seme": (N_("Strengthens your brown or red: it is answered first; it also cancels a Seme."), "musashi.seme"),
    "jodan": (N_("Strengthens your brown or red: it is answered first; it also cancels a Jodan."), "musashi.jodan"),
    "taijodan": (N_("Cancels a Jodan no kamae against you, and does nothing else."), "musashi.tai-jodan"),
    "mushin": (N_("Cancels a Seme against you, or makes any red fit, or both at once."), "musashi.mushin"),
    "oshidashi": (
        N_("An attack that costs one card; it also sends an Oshidashi against you back or on."),
        "musashi.oshidashi-maki",
    ),
    "maki": (
        N_("An attack that costs one card; it also sends a Maki waza against you back or on."),
        "musashi.oshidashi-maki",
    ),
    "tsubazeriai": (N_("Blocks any brown or red; then you start a new attack."), "musashi.block"),
    "bogyo": (N_("Blocks any brown or red; then you start a new attack."), "musashi.block"),
    "kaihi": (
        N_("Sends a brown or red on, without its Seme or Jodan; ends Oshidashi and Maki waza."),
        "musashi.kaihi-tsuyoi",
    ),
    "tsuyoi": (
        N_("Sends a brown or red on, without its Seme or Jodan; ends Oshidashi and Maki waza."),
        "musashi.kaihi-tsuyoi",
    ),
    "fudoshin": (N_("Sends any attack on just as it is, with its Seme or Jodan."), "musashi.fudoshin"),
}
"""The greens in use, in the order of the page: what strengthens, what cancels, attacks, blocks, what sends on."""

IN_SHIAI = {
    "seme": (
        N_("Pressure: the other must lay a brown or cancel; strike that brown with a fitting red: ippon."),
        "shiai.seme",
    ),
    "jodan": (
        N_("The upper stance, with a brown, to start: not cancelled, it costs the other two cards."),
        "shiai.jodan",
    ),
    "taijodan": (
        N_("With a fitting brown or red, against Jodan only: cancels and answers in one."),
        "shiai.tai-jodan",
    ),
    "mushin": (N_("With a red: that red now fits any attack."), "shiai.mushin"),
    "oshidashi": (
        N_("Pushes out of court, to start: only Kaihi suru helps, else a hansoku."),
        "shiai.oshidashi-maki",
    ),
    "maki": (N_("Disarms, to start: only Tsuyoi kamae helps, else a hansoku."), "shiai.oshidashi-maki"),
    "tsubazeriai": (
        N_("Never alone: with a hiki it strikes; with a fitting red against a red you start next, or hand over."),
        "shiai.tsubazeriai",
    ),
    "bogyo": (N_("Blocks any brown or red; you start at once, without changing a card."), "shiai.bogyo"),
    "kaihi": (N_("Steps aside from Oshidashi and does nothing else; the attacker starts again."), "shiai.kamae-kaihi"),
    "tsuyoi": (
        N_("Holds the sword against Maki waza and does nothing else; the attacker starts again."),
        "shiai.kamae-kaihi",
    ),
    "fudoshin": (
        N_("With a red: a raid, two cards of the other hand go, and no ippon; alone it cancels Seme, Jodan or this."),
        "shiai.fudoshin",
    ),
    "jikan": (
        N_("Time, to start: leading 1 : 0 it calls a last round; at 1 : 1 both take new hands, and one ippon wins."),
        "shiai.jikan.lead",
    ),
}
"""The greens in the order of the page: strong attacks and what helps, pushes, blocks, what cancels, time."""


ELSEWHERE = {"musashi": (N_("In Kendo Shiai"), IN_SHIAI), "shiai": (N_("In Musashi’s Challenge"), IN_MUSASHI)}
"""The other game, by the name of the one that is played: what it is called, and its table."""


def elsewhere(card: str, game: str) -> tuple[tuple[str, str], ...]:
    """Return what a green does in the other game, under that game's name; nothing where it is not used there.

    >>> elsewhere("jikan", "shiai"), elsewhere("bogyo", "shiai")[0][1]
    ((), 'Blocks any brown or red; then you start a new attack.')
    """
    name, greens = ELSEWHERE[game]
    return ((name, greens[card][0]),) if card in greens else ()
