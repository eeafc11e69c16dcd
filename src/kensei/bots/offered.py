"""The bots as people are offered them, with what to expect of each; `docs/arena.md` has what was measured."""

from __future__ import annotations

from kensei import bots
from kensei.core.i18n import N_, _

EXPECT = {
    "novice": (N_("Novice"), N_("plays almost anything")),
    "student": (N_("Student"), N_("makes many mistakes")),
    "samurai": (N_("Samurai"), N_("makes some mistakes")),
    "master": (N_("Master"), N_("makes few mistakes")),
    "kensei": (N_("Kensei"), N_("the best there is; may think a few seconds")),
}
"""The name of each level, and what to expect of it."""


def offered(game: str) -> tuple[str, ...]:
    """List whom people may choose: the five levels, the weakest first, then the bots of other packages."""
    return (*bots.LEVELS, *bots.guests(game))


def title(bot: str) -> str:
    """Return a bot's name for people.

    >>> title("samurai"), title("search@600")
    ('Samurai', 'search@600')
    """
    return _(EXPECT[bot][0]) if bot in EXPECT else bot


def line(bot: str) -> str:
    """Return in a few words what to expect of a bot; nothing for bots of other packages.

    >>> line("kensei")
    'the best there is; may think a few seconds'
    """
    return _(EXPECT[bot][1]) if bot in EXPECT else ""


def label(bot: str) -> str:
    """Return a bot's name with what to expect of it.

    >>> label("novice")
    'Novice: plays almost anything'
    """
    return _("{bot}: {expect}").format(bot=title(bot), expect=line(bot)) if line(bot) else title(bot)
