"""Bushido's fighters as ink busts: ink, one robe in the seat's colour, paper lines, a sun behind; about 96 x 112."""

from __future__ import annotations

from collections.abc import Callable

from kensei.drawing.svg import INK, KIN, PAPER, RAISED, SHU, circle, g, katana, path, rect, symbol

ROBE = "var(--seat,var(--shu))"


def sun(x: float = 56, y: float = 46, r: float = 36) -> str:
    return circle(x, y, r, "var(--sun)")


def robe(w: float = 38, top: float = 74, drop: float = 0) -> str:
    """Shoulders, with the crossed collar."""
    body = path(
        f"M{48 - w} 114Q{50 - w} {top + 12 + drop} {48 - w * 0.42:.1f} {top}H{48 + w * 0.42:.1f}Q{46 + w} {top + 12 + drop} {48 + w} 114Z",
        ROBE,
    )
    return body + path(f"M{48 - 11} {top}L50 {top + 28} {48 + 12} {top}M50 {top + 28}L47 114", "none", PAPER, 2.2)


def head(x: float = 48, y: float = 48, rx: float = 13.5, ry: float = 17) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{INK}"/>' + path(
        f"M{x - 6} {y + 12}L{x - 8} {y + 30}H{x + 8}L{x + 6} {y + 12}Z", INK
    )


def swift() -> str:
    hair = path("M36 42Q34 26 50 26Q64 27 63 42Q58 34 48 35Q40 35 36 42Z", INK)
    tail = path("M40 30Q26 18 8 26Q20 28 26 34Q14 36 4 48Q22 40 34 42Z", INK)
    scarf = path("M34 66Q48 76 62 66L66 76Q48 86 31 76Z", ROBE, PAPER, 1.6) + path(
        "M34 72Q18 70 2 84Q14 80 20 84Q12 90 8 100Q24 88 38 82Z", ROBE, PAPER, 1.6
    )
    return (
        sun()
        + g(katana(INK, PAPER), 74, 60, 0.78, -62)
        + tail
        + robe(30, 78)
        + head(49, 48, 12, 15.5)
        + hair
        + scarf
        + path("M56 47h6", "none", PAPER, 2)
    )


def wanderer() -> str:
    rod = path("M70 112L92 6", "none", INK, 2.6) + path("M92 6Q80 30 84 52", "none", INK, 1)
    hat = path("M4 46Q34 14 48 12Q62 14 92 44Q48 30 4 46Z", ROBE, PAPER, 1.8) + path(
        "M4 46Q48 30 92 44Q48 56 4 46Z", INK
    )
    stalk = path("M58 62Q72 60 80 66", "none", INK, 1.8) + path("M80 66q5 -5 6 -9q-7 2 -6 9Z", INK)
    return sun(50, 50) + rod + robe(38, 78) + head(48, 54, 13, 16) + hat + stalk


def highborn() -> str:
    eboshi = (
        path("M36 36Q34 8 46 2Q62 2 60 36Z", INK)
        + path("M34 36H62V41H34Z", ROBE)
        + path("M36 41Q30 60 33 70M61 41Q66 60 62 70", "none", ROBE, 2)
    )
    collar = path("M26 82Q36 64 48 78Q60 64 70 82L62 96H34Z", RAISED, INK, 1.6)
    return (
        sun(52, 42)
        + robe(42, 76)
        + head(48, 50, 12.5, 16.5)
        + eboshi
        + collar
        + path("M50 82L48 114", "none", PAPER, 2)
        + path("M53 49h6", "none", PAPER, 1.8)
    )


def bruiser() -> str:
    club = g(
        rect(-7, -58, 14, 64, INK, 6)
        + "".join(circle(x, y, 2.1, PAPER) for y in (-50, -39, -28, -17) for x in (-3, 3))
        + rect(-4, 6, 8, 34, INK, 2),
        76,
        62,
        1,
        22,
    )
    body = path("M-6 114Q-4 70 26 62Q48 56 70 62Q100 70 102 114Z", ROBE) + path(
        "M36 60L50 96 62 60M50 96L47 114", "none", PAPER, 2.4
    )
    arm = path("M10 114Q8 92 16 78", "none", PAPER, 1.8)
    face = f'<ellipse cx="48" cy="44" rx="16" ry="17" fill="{INK}"/>' + path("M36 54Q48 68 60 54V64H36Z", INK)
    band = path("M31 38Q48 30 65 38V44Q48 36 31 44Z", ROBE) + path("M32 40L14 44 20 50 33 44Z", ROBE)
    knot = path("M42 28Q40 16 48 14Q58 14 54 28Z", INK)
    return sun(48, 44, 38) + club + body + arm + face + knot + band + path("M40 50h6m5 0h6", "none", PAPER, 1.8)


def manipulator() -> str:
    hair = path("M32 50Q28 24 48 22Q68 24 66 52L70 84Q62 78 60 60Q56 40 48 38Q38 42 37 60Q36 78 26 84Z", INK)
    fan = "".join(
        path(f"M72 96L{72 + dx} {96 - dy}L{72 + ex} {96 - ey}Z", ROBE if i % 2 else RAISED, INK, 1.2)
        for i, (dx, dy, ex, ey) in enumerate(
            ((-46, 16, -47, 30), (-47, 30, -42, 42), (-42, 42, -32, 49), (-32, 49, -20, 50), (-20, 50, -8, 47))
        )
    )
    return sun(44, 42) + robe(34, 78) + head(48, 48, 13, 17) + hair + path("M52 45h7", "none", PAPER, 2) + fan


def rose() -> str:
    hair = path("M32 50Q28 24 50 22Q70 24 66 48Q60 36 48 36Q38 38 36 50Q36 58 38 62Q32 60 32 50Z", INK) + circle(
        42, 22, 11, INK
    )
    pins = (
        path("M28 12L60 30M30 26L62 16", "none", INK, 2)
        + "".join(
            circle(58 + 5 * dx, 34 + 5 * dy, 3.6, SHU, PAPER, 0.8)
            for dx, dy in ((0, -1), (0.95, -0.3), (0.6, 0.8), (-0.6, 0.8), (-0.95, -0.3))
        )
        + circle(58, 34, 2.2, PAPER)
    )
    body = (
        path("M14 114Q18 92 36 86Q48 92 62 84Q80 92 84 114Z", ROBE)
        + path("M36 86Q48 104 62 84", "none", PAPER, 2.4)
        + path("M32 90Q48 112 66 88", "none", PAPER, 1.4)
    )
    neck = path("M42 60Q44 76 36 86Q48 94 62 84Q54 76 55 60Z", INK)
    return (
        sun(54, 44)
        + body
        + neck
        + f'<ellipse cx="49" cy="48" rx="12.5" ry="16" fill="{INK}"/>'
        + hair
        + pins
        + path("M53 48q4 2 7 0", "none", PAPER, 1.8)
    )


def warlord() -> str:
    horns = path("M38 22Q20 20 12 -2Q8 26 36 34ZM58 22Q76 20 84 -2Q88 26 60 34Z", KIN)
    bowl = path("M26 44Q26 18 48 16Q70 18 70 44Z", INK) + path(
        "M18 50Q48 36 78 50L74 56Q48 44 22 56Z", ROBE, PAPER, 1.4
    )
    neck = path("M20 54L14 72H30L32 58ZM76 54L82 72H66L64 58Z", INK, PAPER, 1.2)
    mask = (
        path("M34 54H62L58 74Q48 82 38 74Z", INK)
        + path("M40 57h6m4 0h6", "none", PAPER, 2.4)
        + path("M41 69l3 -3 3 3 3 -3 3 3 3 -3", "none", PAPER, 1.6)
    )
    plates = "".join(path(f"M{x} {88 + 9 * i}h26v7h-26Z", INK, PAPER, 1.1) for x in (2, 68) for i in range(3))
    return sun(48, 44, 38) + horns + robe(44, 80) + plates + bowl + neck + mask


def thrillseeker() -> str:
    hair = path(
        "M30 52L18 44 28 40 14 28 30 30 24 12 40 24 46 6 54 22 68 10 66 26 82 22 70 36 84 44 68 46Q62 34 48 34Q36 36 30 52Z",
        INK,
    )
    cloth = path("M34 42L62 52 61 57 34 47Z", RAISED)
    grin = path("M40 58Q49 66 58 57Q49 61 40 58Z", PAPER)
    hilts = g(katana(INK, PAPER), 18, 92, 0.6, 40) + g(katana(INK, PAPER), 80, 92, 0.6, 140)
    return sun(50, 44) + hilts + robe(34, 78) + head(48, 50, 14, 17) + hair + cloth + grin


def stranger() -> str:
    """Draw whoever another deck brings."""
    return sun() + robe(38, 76) + head() + path("M34 44Q34 24 48 24Q62 24 62 44Q56 34 48 34Q40 34 34 44Z", INK)


PORTRAITS: dict[str, Callable[[], str]] = {
    "swift": swift,
    "wanderer": wanderer,
    "highborn": highborn,
    "bruiser": bruiser,
    "manipulator": manipulator,
    "rose": rose,
    "warlord": warlord,
    "thrillseeker": thrillseeker,
    "": stranger,
}
BOX = (112.0, 120.0, -8.0, -6.0)
"""Width, height, left and top: nothing of a portrait is cut by its frame."""


def portrait_name(fighter: str) -> str:
    """Return the symbol of a fighter's portrait: the stranger's for one whom only another deck has."""
    return f"b-face-{fighter if fighter in PORTRAITS else ''}"


def portraits() -> dict[str, str]:
    out: dict[str, str] = {}
    for name, drawn in PORTRAITS.items():
        out |= symbol(portrait_name(name), drawn(), *BOX)
    return out
