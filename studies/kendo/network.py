"""A network with two hidden layers in numpy, and how it learns (Adam)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
ADAM_BETAS = (0.9, 0.99)


class Network:
    """Inputs, two hidden layers of rectified units, outputs without a nonlinearity."""

    def __init__(self, sizes: tuple[int, int, int, int], rng: np.random.Generator) -> None:
        self.arrays: dict[str, Matrix] = {}
        for layer, (before, after) in enumerate(pairwise(sizes)):
            scale = np.sqrt(2 / before) if layer < 2 else 0.01
            self.arrays[f"w{layer}"] = (scale * rng.standard_normal((before, after))).astype(np.float32)
            self.arrays[f"b{layer}"] = np.zeros(after, dtype=np.float32)
        self.means = {name: np.zeros_like(one) for name, one in self.arrays.items()}
        self.squares = {name: np.zeros_like(one) for name, one in self.arrays.items()}
        self.steps = 0

    def forward(self, x: Matrix) -> tuple[Matrix, Matrix, Matrix]:
        """Return both hidden layers and the outputs."""
        a = self.arrays
        first = np.maximum(x @ a["w0"] + a["b0"], 0)
        second = np.maximum(first @ a["w1"] + a["b1"], 0)
        return first, second, second @ a["w2"] + a["b2"]

    def gradient(self, x: Matrix, first: Matrix, second: Matrix, slope: Matrix) -> dict[str, Matrix]:
        """Return the gradient of the loss, by its slope at the outputs."""
        a = self.arrays
        at_second = (slope @ a["w2"].T) * (second > 0)
        at_first = (at_second @ a["w1"].T) * (first > 0)
        return {
            "w2": second.T @ slope,
            "b2": slope.sum(axis=0),
            "w1": first.T @ at_second,
            "b1": at_second.sum(axis=0),
            "w0": x.T @ at_first,
            "b0": at_first.sum(axis=0),
        }

    def descend(self, gradient: Mapping[str, Matrix], pace: float) -> None:
        """Take one step of Adam, with the gradient's norm bounded by 1."""
        norm = float(np.sqrt(sum(float((one * one).sum()) for one in gradient.values())))
        scale = min(1.0, 1.0 / (norm + 1e-8))
        self.steps += 1
        for name, one in gradient.items():
            g = one * np.float32(scale)
            self.means[name] += (1 - ADAM_BETAS[0]) * (g - self.means[name])
            self.squares[name] += (1 - ADAM_BETAS[1]) * (g * g - self.squares[name])
            mean = self.means[name] / (1 - ADAM_BETAS[0] ** self.steps)
            square = self.squares[name] / (1 - ADAM_BETAS[1] ** self.steps)
            self.arrays[name] -= (pace * mean / (np.sqrt(square) + 1e-6)).astype(np.float32)

    def save(self, prefix: str) -> dict[str, Any]:
        """Return all that is needed to go on learning, by names with a prefix."""
        parts = {"": self.arrays, "mean ": self.means, "square ": self.squares}
        found: dict[str, Any] = {
            f"{prefix}{part}{name}": one for part, ones in parts.items() for name, one in ones.items()
        }
        return {**found, f"{prefix}steps": self.steps}

    def load(self, kept: Mapping[str, Any], prefix: str) -> None:
        parts = {"": self.arrays, "mean ": self.means, "square ": self.squares}
        for part, ones in parts.items():
            for name in ones:
                ones[name] = kept[f"{prefix}{part}{name}"]
        self.steps = int(kept[f"{prefix}steps"])
