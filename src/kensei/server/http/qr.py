"""A link as a QR code, for the camera of the phone across the table.

Byte mode, error correction M, versions 1 to 10 (up to 213 bytes). Any mask can be read; we take one
and spare ourselves the search for the prettiest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce

PARITY = (10, 16, 26, 18, 24, 16, 18, 22, 22, 26)
"""Codewords of parity in each block, by version."""
BLOCKS = (1, 1, 1, 2, 2, 4, 4, 4, 5, 5)
"""Blocks, by version."""
MASK = 3
QUIET = 4
"""Empty modules that must surround the code."""

Grid = list[list[bool | None]]
"""Modules by row and column; None: not drawn yet."""


@lru_cache(maxsize=256)
def svg(text: str) -> str:
    """Draw a text as a QR code.

    >>> svg("https://example.org/t/abc")[:33]
    '<svg xmlns="http://www.w3.org/200'
    """
    grid = modules(text.encode())
    size = len(grid) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(grid) for x, is_dark in enumerate(row) if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" aria-hidden="true" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{dark}"/></svg>'
    )


def modules(body: bytes) -> Grid:
    """Give the modules of the code, true where they are dark."""
    version = next((v for v in range(1, 11) if len(body) <= room(v)), None)
    if version is None:
        raise ValueError(f"{len(body)} bytes are too many for a QR code here; at most {room(10)} fit")
    size = version * 4 + 17
    grid: Grid = [[None] * size for _ in range(size)]
    draw_patterns(grid, version)
    fill(grid, interleaved(codewords(body, version), version))
    return grid


def capacity(version: int) -> int:
    """Give the codewords of a version, data and parity together."""
    count = (16 * version + 128) * version + 64
    if version >= 2:
        marks = version // 7 + 2
        count -= (25 * marks - 10) * marks - 55
    return (count - (36 if version >= 7 else 0)) // 8


def data_size(version: int) -> int:
    """Give the codewords of a version that hold data."""
    return capacity(version) - PARITY[version - 1] * BLOCKS[version - 1]


def room(version: int) -> int:
    """Give the bytes of text that a version holds."""
    return data_size(version) - (2 if version < 10 else 3)


def codewords(body: bytes, version: int) -> list[int]:
    """Give the data with its mode and length before it and padding behind it."""
    length_bits = 8 if version < 10 else 16
    bits = f"0100{len(body):0{length_bits}b}" + "".join(f"{byte:08b}" for byte in body)
    bits += "0" * min(4, data_size(version) * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    padding = (0xEC, 0x11) * data_size(version)
    return [*words, *padding[: data_size(version) - len(words)]]


def interleaved(words: Sequence[int], version: int) -> list[int]:
    """Cut the data into blocks, give each its parity, and lay them crosswise."""
    count, parity = BLOCKS[version - 1], PARITY[version - 1]
    short, longer = divmod(len(words), count)
    blocks, start = [], 0
    for number in range(count):
        end = start + short + (1 if number >= count - longer else 0)
        blocks.append(list(words[start:end]))
        start = end
    checks = [remainder(block, parity) for block in blocks]
    return [*crosswise(blocks), *crosswise(checks)]


def crosswise(blocks: Sequence[Sequence[int]]) -> Iterator[int]:
    """Give the first of each block, then the second of each, and so on."""
    for i in range(max(map(len, blocks))):
        yield from (block[i] for block in blocks if i < len(block))


def times(a: int, b: int) -> int:
    """Multiply in the field of 256 elements."""
    product = 0
    for bit in range(7, -1, -1):
        product = (product << 1) ^ ((product >> 7) * 0x11D)
        product ^= ((b >> bit) & 1) * a
    return product


def remainder(block: Sequence[int], degree: int) -> list[int]:
    """Give the parity of a block, after Reed and Solomon."""
    divisor, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        divisor = [times(d, root) ^ (divisor[i + 1] if i + 1 < degree else 0) for i, d in enumerate(divisor)]
        root = times(root, 2)
    rest = [0] * degree
    for word in block:
        factor = word ^ rest[0]
        rest = [r ^ times(d, factor) for r, d in zip([*rest[1:], 0], divisor, strict=True)]
    return rest


def draw_patterns(grid: Grid, version: int) -> None:
    """Draw all that is not data: finders, timing, alignment, format and version."""
    size = len(grid)
    for i in range(size):
        grid[6][i] = grid[i][6] = i % 2 == 0
    for x, y in ((3, 3), (size - 4, 3), (3, size - 4)):
        draw_square(grid, x, y, 4, light=(2, 4))
    marks = alignments(version)
    for x in marks:
        for y in marks:
            if (x, y) not in ((6, 6), (6, size - 7), (size - 7, 6)):
                draw_square(grid, x, y, 2, light=(1,))
    draw_format(grid)
    if version >= 7:
        draw_version(grid, version)


def draw_square(grid: Grid, x: int, y: int, reach: int, light: tuple[int, ...]) -> None:
    """Draw rings around a centre; some of them are light."""
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if 0 <= x + dx < len(grid) and 0 <= y + dy < len(grid):
                grid[y + dy][x + dx] = max(abs(dx), abs(dy)) not in light


def alignments(version: int) -> list[int]:
    """Give where the alignment marks stand, along either side."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    last = version * 4 + 10
    return [6, *(last - step * i for i in range(count - 2, -1, -1))]


def checked(value: int, bits: int, generator: int) -> int:
    """Give a value with its check bits behind it."""
    rest = reduce(lambda r, _: (r << 1) ^ ((r >> (bits - 1)) * generator), range(bits), value)
    return value << bits | rest


def draw_format(grid: Grid) -> None:
    """Draw the mask's number and the level of correction, twice."""
    size = len(grid)
    bits = [bool((checked(MASK, 10, 0x537) ^ 0x5412) >> i & 1) for i in range(15)]
    rows = [0, 1, 2, 3, 4, 5, 7, 8]
    for i, y in enumerate(rows):
        grid[y][8] = bits[i]
    for i, x in enumerate((7, 5, 4, 3, 2, 1, 0), 8):
        grid[8][x] = bits[i]
    for i in range(8):
        grid[8][size - 1 - i] = bits[i]
    for i in range(8, 15):
        grid[size - 15 + i][8] = bits[i]
    grid[size - 8][8] = True


def draw_version(grid: Grid, version: int) -> None:
    """Draw the version, twice."""
    bits = checked(version, 12, 0x1F25)
    for i in range(18):
        along, across = len(grid) - 11 + i % 3, i // 3
        grid[across][along] = grid[along][across] = bool(bits >> i & 1)


def fill(grid: Grid, words: Sequence[int]) -> None:
    """Lay the codewords in zigzag from the lower right, masked."""
    bits = (bool(word >> i & 1) for word in words for i in range(7, -1, -1))
    for x, y in zigzag(len(grid)):
        if grid[y][x] is None:
            grid[y][x] = next(bits, False) ^ ((x + y) % 3 == 0)


def zigzag(size: int) -> Iterator[tuple[int, int]]:
    """Give the cells in the order in which data is laid."""
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(columns):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        yield from ((x, y) for y in rows for x in (right, right - 1))
