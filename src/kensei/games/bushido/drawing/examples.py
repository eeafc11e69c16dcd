"""Bushido's examples: dice, the wheel, a full hit, a block, a refusal, a free for all."""

from __future__ import annotations

from kensei.core.i18n import _
from kensei.drawing.examples import Example, played, still, window
from kensei.drawing.svg import AI, INK, INK2, SHU, g, path, stamp, text, use
from kensei.games.bushido.drawing.plates import context
from kensei.games.bushido.drawing.wheel import wheel

DUEL = "duels stance pairs=0v1:0 swift:20:012345678:- bruiser:20:012345678:-"
FOUR = ("Lisa", "Carl", "Lucy", "Adam")
SIDES = " ".join(f"{name}:20:012345678:-" for name in ("rose", "warlord", "highborn", "wanderer"))
W = 390.0


def examples() -> tuple[Example, ...]:
    full = _("Kiri strikes Matsu. Matsu is not faster, 7 against 6: all 7 come through.")
    block = _("Kiri strikes Tsuru. Tsuru is faster, 4 against 6, and blocks 5 of 7: 2 come through.")
    return (
        dice(),
        circle_of_nine(),
        fight("matsu", "bushido.damage.full", full),
        fight("tsuru", "bushido.damage.block", block),
        refusal(),
        brawl(),
    )


def dice() -> Example:
    out = ""
    for row, (kind, faces, colour, words) in enumerate(
        (("w", (1, 2, 2), AI, _("speed")), ("b", (2, 3, 3, 1), SHU, _("strength")))
    ):
        y = 26 + 54 * row
        out += "".join(stamp(f"b-{kind}{n}", 24 + 46 * i, y, 1.1) for i, n in enumerate(faces))
        out += text(214, y + 9, "=", 26, INK2) + text(256, y + 10, sum(faces), 30, colour, 700, cls="se")
        out += text(284, y + 8, words, 17, INK, 400, "start")
    words = _("Three white dice, 3W, make a speed of 5; four black ones, 4B, a strength of 9.")
    return Example("bushido.dice", words, out, W, 106, zoom=1.1)


def circle_of_nine() -> Example:
    at = played("bushido", DUEL)
    body = g(still(wheel(context(at.table(0))), {"kiri"}), 210, 212)
    words = _("Kiri strikes the next four clockwise: Tsuru, Kiku, Matsu, Cho. Tomoe, Sakura, Yama and Ryu strike it.")
    return Example("bushido.wheel", words, body, 420, 424, is_in_letters=True)


def fight(against: str, clause: str, words: str) -> Example:
    at = played("bushido", DUEL, "0: kiri", f"1: {against}")
    (met,) = [dict(event.facts) for event in at.story if event.name == "faced"]
    (hit,) = [dict(event.facts) for event in at.story if event.name == "struck"]
    out = use(f"b-{met['card']}", 6, 4, 108, 155.5) + use(f"b-{met['against']}", 190, 4, 108, 155.5)
    out += path("M126 82h44m-14 -12l16 12l-16 12", "none", SHU, 5, 'stroke-linecap="round" stroke-linejoin="round"')
    out += text(60, 182, _("strikes"), 16, SHU, 600) + text(244, 182, _("is struck"), 16, AI, 600)
    if hit["block"] is not None:
        out += text(346, 66, f"{hit['strength']} − {hit['block']} =", 21, INK, 600, cls="se", room=86)
    out += text(346, 110, hit["damage"], 44, SHU, 700, cls="se") + text(346, 134, _("damage"), 16, INK2, room=86)
    return Example(clause, words, out, W, 192)


def refusal() -> Example:
    at = played("bushido", f"duels challenge@0 active=0 rolls=9,7,6,4 {SIDES}", "0: challenge highborn", "2: refuse")
    body, w, _h = at.drawn(0, FOUR)
    words = _("Lisa has challenged Lucy, who refused: two health less. Lisa challenges on.")
    return Example("bushido.challenge.refuse", words, window(body, -6, 84, w, 306, (0, 0)), w, 306)


def brawl() -> Example:
    laid = ("0: kiri on wanderer", "1: tsuru on rose", "2: matsu on rose", "3: cho on warlord")
    at = played("bushido", f"ffa stance pairs=0v1v2v3:0 {SIDES}", *laid)
    body, w, h = at.drawn(0, FOUR)
    words = _(
        "Lisa has the cards of Carl and Lucy before her and is active; her own lies before Adam, his before Carl."
    )
    return Example("bushido.ffa.active", words, window(body, -6, -6, w, h, (0, 0)), w, h)
