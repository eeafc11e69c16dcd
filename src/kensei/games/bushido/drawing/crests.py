"""Bushido's nine crests, and where they stand on the wheel."""

from __future__ import annotations

from kensei.drawing.svg import INK, RAISED, SHU, at, circle, g, line, mirrored, path, rect


def tomoe(c: str, p: str) -> str:
    one = path("M0 -37A37 37 0 0 1 35.5 10.5Q32 -9 16 -13A13.5 13.5 0 1 1 0 -37Z", c)
    return "".join(g(one, rot=120 * i) for i in range(3))


def kiri(c: str, p: str) -> str:
    leaf = (
        path("M0 -2C-17 0 -20 17 -9 24C-5 27 -2 28 0 35C2 28 5 27 9 24C20 17 17 0 0 -2Z", c)
        + line(0, 6, 0, 27, p, 1.8)
        + path("M0 15L-8 10M0 15L8 10M0 22L-6 19M0 22L6 19", "none", p, 1.4)
    )

    def spike(n: int) -> str:
        return (
            line(0, 0, 0, -6 * n, c, 1.8)
            + "".join(circle(sx * 4.4, -6 * i - 3, 3.1, c) for i in range(n) for sx in (-1, 1))
            + circle(0, -6 * n - 3, 3.3, c)
        )

    return (
        g(leaf, 0, 2)
        + g(leaf, -7, 0, 0.86, 68)
        + g(leaf, 7, 0, 0.86, -68)
        + g(spike(5), 0, -2, 0.92)
        + g(spike(3), -9, -2, 0.92, -32)
        + g(spike(3), 9, -2, 0.92, 32)
    )


def tsuru(c: str, p: str) -> str:
    wing = path("M-3 24C-30 22 -40 -2 -31 -25C-27 -33 -18 -38 -9 -38C-14 -31 -16 -26 -14 -20C-16 -8 -12 8 -3 24Z", c)
    cuts = path("M-36 -4L-20 -8M-37 -14L-20 -15M-32 -24L-18 -22M-32 7L-17 0M-24 16L-13 8", "none", p, 2)
    half = wing + cuts
    mirror = mirrored(half)
    body = path(
        "M0 36C-9 28 -9 14 -4 2C-1 -5 5 -9 4 -16C3 -21 -2 -22 -5 -19L-16 -15Q-9 -23 -4 -26C4 -29 11 -23 10 -15C9 -7 4 -2 5 6C9 16 9 28 0 36Z",
        c,
        p,
        2,
    )
    return half + mirror + body + circle(1, -22, 2.2, SHU)


def kiku(c: str, p: str) -> str:
    petal = path("M0 -9L5.6 -31Q6.6 -38 0 -39Q-6.6 -38 -5.6 -31Z", c, p, 1.2)
    return "".join(g(petal, rot=22.5 * i) for i in range(16)) + circle(0, 0, 9.5, c, p, 2)


def matsu(c: str, p: str) -> str:
    def tier(w: float, y: float) -> str:
        n = 5
        lobes = "".join(
            circle(-w + w * 2 * i / (n - 1), y - (8 if 0 < i < n - 1 else 4) - (4 if i == 2 else 0), w * 0.34, c)
            for i in range(n)
        )
        return (
            lobes
            + rect(-w * 1.2, y - 6, w * 2.4, 7, c, 3.5)
            + "".join(line(x * w * 0.55, y - 2, x * w * 0.62, y - 12, p, 1.6) for x in (-1.1, -0.5, 0, 0.5, 1.1))
        )

    return rect(-3.5, -12, 7, 50, c) + tier(15, -16) + tier(22, 6) + tier(27, 28)


def cho(c: str, p: str) -> str:
    wing = (
        path("M2 -2C8 -30 26 -40 38 -32C42 -18 34 -2 14 3C32 2 34 16 26 26C22 34 12 36 9 28C4 18 2 8 2 -2Z", c)
        + circle(26, -19, 5.6, p)
        + circle(26, -19, 2.4, c)
        + circle(18, 17, 4, p)
        + path("M6 -6Q14 -22 24 -31M8 4Q16 10 14 26", "none", p, 1.6)
    )
    return (
        wing
        + mirrored(wing)
        + path("M0 -18Q4 0 0 30Q-4 0 0 -18Z", c, p, 1.4)
        + path("M-1 -18Q-6 -32 -13 -36M1 -18Q6 -32 13 -36", "none", c, 2.2, 'stroke-linecap="round"')
    )


def ryu(c: str, p: str) -> str:
    pts = []
    for i in range(0, 101):
        t = i / 100
        pts.append((37 - 26 * t, 190 + 560 * t, 2 + 8.5 * min(1, t * 2.2)))
    outer = [at(r + w * 0.55, d) for r, d, w in pts]
    inner = [at(r - w * 0.55, d) for r, d, w in pts][::-1]
    d = "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in outer + inner) + "Z"
    spikes = ""
    for i in range(14, 88, 7):
        r, deg, w = pts[i]
        a, b, tip = at(r + w * 0.5, deg - 6), at(r + w * 0.5, deg + 8), at(r + w * 0.5 + 4.2, deg + 5)
        spikes += path(f"M{a[0]} {a[1]}L{tip[0]} {tip[1]} {b[0]} {b[1]}Z", c)
    hx, hy = at(11, 750)
    head = g(
        path("M-7 -7Q2 -11 12 -4L17 2 12 4 15 8Q4 12 -6 7Z", c)
        + path("M-4 -7L-12 -15M0 -8L-4 -17", "none", c, 2.4, 'stroke-linecap="round"')
        + circle(4, -2, 1.8, p)
        + path("M14 0Q20 -4 19 -10M13 6Q18 9 16 14", "none", c, 1.5, 'stroke-linecap="round"'),
        hx,
        hy,
        1,
        0,
    )
    return path(d, c) + spikes + head


def yama(c: str, p: str) -> str:
    return (
        path("M-40 20L-19 -14 -2 12 -10 24H-37Z", c)
        + path("M40 20L19 -14 2 12 10 24H37Z", c)
        + path("M-26 27L0 -36 26 27Z", c, p, 2.6)
        + path("M0 -36L-9.5 -13 -4 -17 0 -11 4 -17 9.5 -13Z", p)
        + path("M-31 32Q0 28 31 32L26 37Q0 33 -26 37Z", c)
    )


def sakura(c: str, p: str) -> str:
    petal = path("M0 -5C-15 -12 -19 -27 -8 -37L0 -31 8 -37C19 -27 15 -12 0 -5Z", c)
    stamen = "".join(line(0, -4, x, -19, p, 1.3) + circle(x, -20, 1.8, p) for x in (-4.5, 0, 4.5))
    return "".join(g(petal + stamen, rot=72 * i) for i in range(5)) + circle(0, 0, 3.4, c)


CRESTS = (tomoe, kiri, tsuru, kiku, matsu, cho, ryu, yama, sakura)
KANJI = ("巴", "桐", "鶴", "菊", "松", "蝶", "竜", "山", "桜")
STEP = 40
"""The crests stand so many degrees apart."""


def crest(i: int) -> str:
    """Draw the crest of place i on the wheel, centre 0 0, radius 46; specials have two rings."""
    special = i % 3 == 0
    rings = circle(0, 0, 46, RAISED, INK, 2.6) + (circle(0, 0, 41.5, "none", INK, 1.4) if special else "")
    return rings + g(CRESTS[i](INK, RAISED), 0, 0, 0.86 if special else 0.94)
