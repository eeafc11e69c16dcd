"""Import paths that were published before the modules moved, and keep working.


The finder stands last in `sys.meta_path`: it is asked only for modules that nobody else has.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

MOVED = {
    "kensei.adapters.encode": "kensei.adapters.encoding",
    "kensei.adapters.equilibrium": "kensei.games.kiriai.equilibrium",
    "kensei.bots.kaito": "kensei.games.kaito.bots",
}


class MovedFinder(MetaPathFinder, Loader):
    """Finds a module under its old name: the same object as under the new one."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(MOVED[spec.name])
        # Importing sets `__spec__` of what it is given: the module keeps its own.
        self.spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self.spec


def install() -> None:
    if not any(isinstance(finder, MovedFinder) for finder in sys.meta_path):
        sys.meta_path.append(MovedFinder())
