"""The fonts that the browser tests measure with: a fontconfig of their own, so that sizes are the same everywhere.

DejaVu is among the widest faces that a reader may have, Liberation as wide as Arial and Times: the page has to hold
with both. A Japanese font is shown only where a test asks for one.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
FACES = {
    "dejavu": {
        "sans-serif": ("DejaVu Sans", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
        "serif": ("DejaVu Serif", "DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"),
        "monospace": ("DejaVu Sans Mono", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
    },
    "liberation": {
        "sans-serif": ("Liberation Sans", "LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
        "serif": ("Liberation Serif", "LiberationSerif-Regular.ttf", "LiberationSerif-Bold.ttf"),
        "monospace": ("Liberation Mono", "LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"),
    },
}
"""By family: what a generic name stands for, and its files; fonts-dejavu-core and fonts-liberation have them."""
WIDE, NARROW = "dejavu", "liberation"
JAPANESE = ("ipam.ttf", "ipag.ttf", "NotoSerifCJK-Regular.ttc", "NotoSansCJK-Regular.ttc")


@cache
def files() -> dict[str, Path]:
    """Find every font file of this machine by its name."""
    folders = [Path(folder).expanduser() for folder in FOLDERS]
    return {file.name: file for folder in folders for file in sorted(folder.rglob("*.tt[fc]"))}


def japanese() -> list[Path]:
    """Find the Japanese fonts of this machine."""
    return [files()[name] for name in JAPANESE if name in files()]


def found(family: str) -> list[Path]:
    """Find the files of a family; without them nothing can be measured."""
    names = [name for _, *names in FACES[family].values() for name in names]
    missing = [name for name in names if name not in files()]
    if missing:
        pytest.fail(f"{', '.join(missing)} not found in {', '.join(FOLDERS)}: tools/setup-browser installs them")
    return [files()[name] for name in names]


def environment(folder: Path, family: str, *, alone: bool = False, with_japanese: bool = False) -> dict[str, str]:
    """Give the environment of a browser that has only our fonts, with one family behind the generic names.

    `alone`: no other family is there at all.
    """
    shown = folder / "fonts"
    shown.mkdir(parents=True)
    fonts = [file for one in FACES if one == family or not alone for file in found(one)]
    for file in [*fonts, *(japanese() if with_japanese else [])]:
        (shown / file.name).symlink_to(file)
    config = folder / "fonts.conf"
    config.write_text(configuration(shown, folder / "cache", family), encoding="utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(config)}


def configuration(fonts: Path, cache: Path, family: str) -> str:
    """Write a fontconfig file: these fonts, drawn alike everywhere, and what the generic names stand for."""
    generic = {name: face for name, (face, *_) in FACES[family].items()}
    generic["system-ui"] = generic["sans-serif"]
    aliases = "".join(
        f"<alias binding='same'><family>{name}</family><prefer><family>{face}</family></prefer></alias>"
        for name, face in generic.items()
    )
    return f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="family" mode="append_last"><string>{generic["sans-serif"]}</string></edit>
  </match>
  {aliases}
</fontconfig>
"""
