"""Write a log to keep: tables of every game in every phase, and what they fold to.

    PYTHONPATH=src python tests/server/logs/write.py tests/server/logs/NAME

makes NAME.db and NAME.jsonl with the code as it stands. A kept log is never written again: it shows that later versions
read what this one wrote. `before-versions` was written when the log had no version yet; up to `version-1`
entries held English sentences.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest import mock

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from folded import folded  # noqa: E402
from harness import site  # noqa: E402
from scenes import EVERY, GAMES, LUCK, SEVERAL, SOME, several  # noqa: E402

from kensei.server.tables import entries, fold  # noqa: E402
from kensei.server.tables.table import Table  # noqa: E402


async def play_all(folder: Path) -> dict[str, str]:
    """Play every scene; give each table's scene."""
    scenes: dict[str, str] = {}
    async with site(folder) as here:

        async def one(name: str, scene: Any) -> None:
            LUCK.scene, LUCK.count = name, 0
            known = set(here.hall.rooms)
            await scene
            for table_id in here.hall.rooms:
                if table_id not in known:
                    scenes[table_id] = name

        for game in GAMES:
            for scene in (*EVERY, *SOME.get(game, ())):
                await one(f"{game} {scene.__name__}", scene(here, game))
        for game, how, fields in SEVERAL:
            await one(f"{game} several {how}", several(here, game, how, **fields))
    return scenes


def play(folder: Path) -> dict[str, str]:
    """Play every scene with the same luck every time."""
    clock = mock.Mock(wraps=__import__("time"), monotonic=LUCK.monotonic)
    patches = [
        mock.patch("kensei.server.tables.fairness.server_part", LUCK.server_part),
        mock.patch("kensei.server.tables.tokens.fresh", LUCK.token),
        mock.patch("kensei.server.live.rooms.secrets.token_hex", LUCK.table_id),
        mock.patch("kensei.server.http.home.secrets.randbits", LUCK.bits),
        mock.patch("kensei.server.live.room.wall_clock", LUCK.wall_clock),
        mock.patch("kensei.server.live.rooms.wall_clock", LUCK.wall_clock),
        mock.patch("kensei.server.live.room.time", clock),
        mock.patch("kensei.server.live.presence.time", clock),
    ]
    for patch in patches:
        patch.start()
    try:
        return asyncio.run(play_all(folder))
    finally:
        for patch in patches:
            patch.stop()


def read(database: Path) -> dict[str, Table]:
    """Fold every table of a log."""
    tables: dict[str, Table] = {}
    with closing(sqlite3.connect(database)) as connection:
        for table_id, body in connection.execute("SELECT table_id, body FROM entries ORDER BY table_id, n"):
            fold.apply(tables.setdefault(table_id, Table(table_id)), entries.decode(body), 0.0)
    return tables


def main(target: str) -> None:
    """Write the log and what it folds to."""
    with tempfile.TemporaryDirectory() as folder:
        scenes = play(Path(folder))
        database = Path(f"{target}.db")
        database.unlink(missing_ok=True)
        with closing(sqlite3.connect(Path(folder) / "kensei.db")) as log:
            log.execute("PRAGMA journal_mode = DELETE")
            log.execute("VACUUM INTO ?", (str(database),))
    lines = [json.dumps(line(scenes[table.id], table), ensure_ascii=False) for table in read(database).values()]
    Path(f"{target}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def line(scene: str, table: Table) -> dict[str, Any]:
    """Tell a table: what was played, the host's token, and what the entries fold to."""
    host = next(LUCK.hosts[link.hash] for link in table.links.values() if link.host)
    return {"scene": scene, "table": table.id, "host": host, "folded": folded(table)}


if __name__ == "__main__":
    main(sys.argv[1])
