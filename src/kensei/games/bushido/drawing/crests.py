"""Bushido's nine crests, and where they stand on the wheel."""

from __future__ import annotations

from kensei.drawing.svg import INK, RAISED, SHU, at, circle, g, line, mirrored, path, rect

ROUND = 'stroke-linecap="round"'
STEP = 40
"""The crests stand so many degrees apart."""


def turned(body: str, times: int) -> str:
    return "".join(g(body, rot=360 / times * i) for i in range(times))


def kiri() -> str:
    leaf = (
        path("M0 -2C-17 0 -20 17 -9 24C-5 27 -2 28 0 35C2 28 5 27 9 24C20 17 17 0 0 -2Z", INK)
        + line(0, 6, 0, 27, RAISED, 1.8)
        + path("M0 15L-8 10M0 15L8 10M0 22L-6 19M0 22L6 19", "none", RAISED, 1.4)
    )

    def spike(n: int) -> str:
        buds = "".join(circle(side * 4.4, -6 * i - 3, 3.1, INK) for i in range(n) for side in (-1, 1))
        return line(0, 0, 0, -6 * n, INK, 1.8) + buds + circle(0, -6 * n - 3, 3.3, INK)

    leaves = g(leaf, 0, 2) + g(leaf, -7, 0, 0.86, 68) + g(leaf, 7, 0, 0.86, -68)
    return leaves + g(spike(5), 0, -2, 0.92) + g(spike(3), -9, -2, 0.92, -32) + g(spike(3), 9, -2, 0.92, 32)


def tsuru() -> str:
    wing = path("M-3 24C-30 22 -40 -2 -31 -25C-27 -33 -18 -38 -9 -38C-14 -31 -16 -26 -14 -20C-16 -8 -12 8 -3 24Z", INK)
    wing += path("M-36 -4L-20 -8M-37 -14L-20 -15M-32 -24L-18 -22M-32 7L-17 0M-24 16L-13 8", "none", RAISED, 2)
    neck = "M0 36C-9 28 -9 14 -4 2C-1 -5 5 -9 4 -16C3 -21 -2 -22 -5 -19L-16 -15Q-9 -23 -4 -26"
    body = path(f"{neck}C4 -29 11 -23 10 -15C9 -7 4 -2 5 6C9 16 9 28 0 36Z", INK, RAISED, 2)
    return wing + mirrored(wing) + body + circle(1, -22, 2.2, SHU)


def matsu() -> str:
    def tier(w: float, y: float) -> str:
        highs = (4, 8, 12, 8, 4)
        lobes = "".join(circle(-w + w * 2 * i / 4, y - high, w * 0.34, INK) for i, high in enumerate(highs))
        needles = (line(x * w * 0.55, y - 2, x * w * 0.62, y - 12, RAISED, 1.6) for x in (-1.1, -0.5, 0, 0.5, 1.1))
        return lobes + rect(-w * 1.2, y - 6, w * 2.4, 7, INK, 3.5) + "".join(needles)

    return rect(-3.5, -12, 7, 50, INK) + tier(15, -16) + tier(22, 6) + tier(27, 28)


def cho() -> str:
    wing = (
        path("M2 -2C8 -30 26 -40 38 -32C42 -18 34 -2 14 3C32 2 34 16 26 26C22 34 12 36 9 28C4 18 2 8 2 -2Z", INK)
        + circle(26, -19, 5.6, RAISED)
        + circle(26, -19, 2.4, INK)
        + circle(18, 17, 4, RAISED)
        + path("M6 -6Q14 -22 24 -31M8 4Q16 10 14 26", "none", RAISED, 1.6)
    )
    body = path("M0 -18Q4 0 0 30Q-4 0 0 -18Z", INK, RAISED, 1.4)
    return wing + mirrored(wing) + body + path("M-1 -18Q-6 -32 -13 -36M1 -18Q6 -32 13 -36", "none", INK, 2.2, ROUND)


def ryu() -> str:
    spine = [(37 - 26 * t, 190 + 560 * t, 2 + 8.5 * min(1, t * 2.2)) for t in (i / 100 for i in range(101))]
    outer = [at(r + w * 0.55, d) for r, d, w in spine[::2]]
    inner = [at(r - w * 0.55, d) for r, d, w in spine[::2]][::-1]
    body = path("M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in outer + inner) + "Z", INK)
    for r, deg, w in spine[14:88:7]:
        a, b, tip = at(r + w * 0.5, deg - 6), at(r + w * 0.5, deg + 8), at(r + w * 0.5 + 4.2, deg + 5)
        body += path(f"M{a[0]} {a[1]}L{tip[0]} {tip[1]} {b[0]} {b[1]}Z", INK)
    head = path("M-7 -7Q2 -11 12 -4L17 2 12 4 15 8Q4 12 -6 7Z", INK)
    head += path("M-4 -7L-12 -15M0 -8L-4 -17", "none", INK, 2.4, ROUND) + circle(4, -2, 1.8, RAISED)
    head += path("M14 0Q20 -4 19 -10M13 6Q18 9 16 14", "none", INK, 1.5, ROUND)
    return body + g(head, *at(11, 750))


def yama() -> str:
    return (
        path("M-40 20L-19 -14 -2 12 -10 24H-37Z", INK)
        + path("M40 20L19 -14 2 12 10 24H37Z", INK)
        + path("M-26 27L0 -36 26 27Z", INK, RAISED, 2.6)
        + path("M0 -36L-9.5 -13 -4 -17 0 -11 4 -17 9.5 -13Z", RAISED)
        + path("M-31 32Q0 28 31 32L26 37Q0 33 -26 37Z", INK)
    )


def sakura() -> str:
    petal = path("M0 -5C-15 -12 -19 -27 -8 -37L0 -31 8 -37C19 -27 15 -12 0 -5Z", INK)
    stamen = "".join(line(0, -4, x, -19, RAISED, 1.3) + circle(x, -20, 1.8, RAISED) for x in (-4.5, 0, 4.5))
    return turned(petal + stamen, 5) + circle(0, 0, 3.4, INK)


TOMOE = turned(path("M0 -37A37 37 0 0 1 35.5 10.5Q32 -9 16 -13A13.5 13.5 0 1 1 0 -37Z", INK), 3)
KIKU = turned(path("M0 -9L5.6 -31Q6.6 -38 0 -39Q-6.6 -38 -5.6 -31Z", INK, RAISED, 1.2), 16)
CRESTS = (
    TOMOE, kiri(), tsuru(), KIKU + circle(0, 0, 9.5, INK, RAISED, 2), matsu(), cho(), ryu(), yama(), sakura(),
)  # fmt: skip


def crest(i: int) -> str:
    """Draw the crest of place i on the wheel, centre 0 0, radius 46; specials have two rings."""
    special = i % 3 == 0
    rings = circle(0, 0, 46, RAISED, INK, 2.6) + (circle(0, 0, 41.5, "none", INK, 1.4) if special else "")
    return rings + g(CRESTS[i], 0, 0, 0.86 if special else 0.94)
