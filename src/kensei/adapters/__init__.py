"""The same engines for researchers: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

Each part brings its own package and is imported when it is first named:

    kensei.adapters.pettingzoo.env("kaito")
    kensei.adapters.gymnasium.SoloEnv("kiriai", bot="random")
    kensei.adapters.openspiel.register()
    kensei.adapters.vector.VectorEnv("kiriai", 1024)
    kensei.adapters.encoding.encoding("kaito")
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

PARTS = ("encoding", "gymnasium", "openspiel", "pettingzoo", "vector")


def __getattr__(name: str) -> Any:
    if name not in PARTS:
        raise AttributeError(f"module 'kensei.adapters' has no attribute {name!r}")
    try:
        return import_module(f"kensei.adapters.{name}")
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("kensei"):
            raise
        raise ImportError(f"kensei.adapters.{name} needs {error.name}: pip install 'kensei[research]'") from error
