"""Hooks of the docs site: README.md and CONTRIBUTING.md are pages of it, and links to source files lead to a copy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md"}
LINK = re.compile(r"(\]\()((?:\.\./)*)((?:src|docs)/[^)#\s]+|README\.md|CONTRIBUTING\.md|Containerfile)")


def on_files(files: Files, config: Any) -> Files:
    """Add the two pages of the repository's root, and every file of the source that a page links to."""
    for source, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    linked = {
        match[3]
        for path in [*(ROOT / "docs").rglob("*.md"), *(ROOT / source for source in PAGES)]
        for match in LINK.finditer(path.read_text(encoding="utf-8"))
        if match[3].startswith(("src/", "Containerfile"))
    }
    for name in sorted(linked):
        files.append(File.generated(config, name, content=(ROOT / name).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Let links be relative to the site, where they were relative to the repository."""
    depth = page.file.src_uri.count("/")

    def relative(match: re.Match[str]) -> str:
        name = PAGES.get(match[3], match[3].removeprefix("docs/"))
        return f"{match[1]}{'../' * depth}{name}"

    return LINK.sub(relative, markdown)
