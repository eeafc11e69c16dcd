"""Bushido's ways to play as small pictures, 120 x 72: who meets whom."""

from __future__ import annotations

from collections.abc import Callable

from kensei.drawing.svg import AI, EDGE, INK, KIN, SHU, at, circle, line, path

TIP = 'stroke-linecap="round" stroke-linejoin="round"'


def duels() -> str:
    """Three pairs, side by side."""
    rows = (14, 36, 58)
    return "".join(circle(26, y, 9, INK) + circle(94, y, 9, INK) + line(40, y, 80, y, SHU, 3) for y in rows)


def clans() -> str:
    """Two clans face each other."""
    rows = (14, 36, 58)
    across = "".join(line(38, a, 82, b, EDGE, 1.6) for a in rows for b in rows if abs(a - b) < 30)
    return across + "".join(circle(26, y, 9, SHU) + circle(94, y, 9, AI) for y in rows)


def kyoto() -> str:
    """A bracket from four to one."""
    lines = path("M24 12H44V28H24M24 44H44V60H24M44 20H70V52H44M70 36H92", "none", EDGE, 2)
    return lines + "".join(circle(18, y, 7, INK) for y in (12, 28, 44, 60)) + circle(102, 36, 11, KIN)


def brawl() -> str:
    """Six in a ring, each striking somebody."""
    spots = [(60 + 1.5 * x, 36 + y) for x, y in (at(27, 60 * i) for i in range(6))]
    out = ""
    for start, end in ((0, 2), (1, 4), (2, 3), (3, 0), (4, 0), (5, 2)):
        (x1, y1), (x2, y2) = spots[start], spots[end]
        n = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        ux, uy = (x2 - x1) / n, (y2 - y1) / n
        x, y = x2 - ux * 11, y2 - uy * 11
        out += path(f"M{x1:.1f} {y1:.1f}L{x:.1f} {y:.1f}", "none", SHU, 1.8, TIP)
        out += path(
            f"M{x:.1f} {y:.1f}l{-7 * ux - 3.5 * uy:.1f} {-7 * uy + 3.5 * ux:.1f}l{7 * uy:.1f} {-7 * ux:.1f}Z", SHU
        )
    return out + "".join(circle(round(x, 1), round(y, 1), 8, INK) for x, y in spots)


MODE_PICTURES: dict[str, Callable[[], str]] = {"duels": duels, "clans": clans, "kyoto": kyoto, "ffa": brawl}
