"""How wide words can be: nobody knows which fonts a reader has, so lines are broken and clipped for wide ones.

The widths are those of DejaVu, among the widest faces in use. What a page shows it measures once more (static/fit.js).

>>> width("Mushin", 20) < width("Mushin", 20, bold=True)
True
"""

from __future__ import annotations

from functools import lru_cache

PLAIN = {
    0.33: " ',.’‘·ijlIJłī",
    0.42: "/:;\\|-f()[]!tr",
    0.53: '"*_`–“”?sz',
    0.62: "cçLFkvxyPTYaeoāēōéèäöøå",
    0.66: "0123456789$ESbdghnpquūüñß{}K",
    0.7: "ABCRVXZĀ",
    0.79: "UNHDGOQŌ&",
    0.85: "w#+−<=>^~×→←↑↓",
    1.0: "Mm%Wæ@—…",
}
"""Letters by their width in ems: DejaVu Sans."""
BOLD = {
    0.38: " ',.’‘·ijlī/\\|ł",
    0.48: ":;-f!I()J[]t",
    0.6: '_`–"*r?zsc',
    0.7: "çxvy“”aeāēéèäåoōöø0123456789$kFL",
    0.76: "bdgpqhnuūüñ{}SYZTPß",
    0.8: "EAVXĀC",
    0.89: "#+−<=>R^~×→←↑↓BGDKOQUŌ",
    0.95: "&NwH",
    1.06: "@—…%æm",
    1.13: "MW",
}
"""Letters by their width in ems: the wider of DejaVu Sans Bold and DejaVu Serif Bold."""
UNKNOWN = 1.0
"""Width of letters that no table has: kanji are so wide, and few letters are wider."""
WIDTHS = {
    is_bold: {c: w for w, letters in table.items() for c in letters} for is_bold, table in enumerate((PLAIN, BOLD))
}


@lru_cache(maxsize=4096)
def width(words: str, size: float, bold: bool = False) -> float:
    widths = WIDTHS[bold]
    return size * sum([widths.get(letter, UNKNOWN) for letter in words])


def fitting(words: str, room: float, *sizes: float) -> float:
    """Return the first of these sizes, largest first, at which the words fit into the room; else the last.

    >>> fitting("Low", 66, 13.5, 12), fitting("Balanced", 66, 13.5, 12)
    (13.5, 12)
    """
    return next((size for size in sizes if width(words, size, bold=True) <= room), sizes[-1])


def wrapped(words: str, room: float, size: float) -> list[str]:
    """Break words into lines no wider than the room; a single longer word stands alone.

    >>> wrapped("Strikes twice where it was not expected", 120, 14)
    ['Strikes twice', 'where it was', 'not expected']
    """
    lines: list[str] = []
    for word in words.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def clipped_to(words: str, room: float, size: float, bold: bool = True) -> str:
    """Cut words where they would be wider than the room.

    >>> clipped_to("Kenjirō the Swift", 75, 15), clipped_to("Aki", 75, 15)
    ('Kenjir…', 'Aki')
    """
    if width(words, size, bold) <= room:
        return words
    kept = words
    while kept and width(f"{kept}…", size, bold) > room:
        kept = kept[:-1].rstrip()
    return f"{kept}…"
