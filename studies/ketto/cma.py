"""CMA-ES on numpy: covariance matrix adaptation, after Hansen's tutorial (arXiv 1604.00772).

>>> import numpy as np
>>> search = CMA(np.full(4, 3.0), 1.0, 8)
>>> for generation in range(80):
...     found = search.ask(np.random.default_rng(generation))
...     search.tell(found, -(found**2).sum(axis=1))
>>> bool((search.mean**2).sum() < 1e-3)
True
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"


class CMA:
    """A search for the highest value of a noisy function; `ask` for points, `tell` their values."""

    def __init__(self, mean: Array, sigma: float, population: int) -> None:
        self.mean, self.sigma, self.population, self.generation = np.array(mean, dtype=float), sigma, population, 0
        size = len(self.mean)
        self.covariance, self.path, self.step_path = np.eye(size), np.zeros(size), np.zeros(size)
        ranks = np.log(population / 2 + 0.5) - np.log(np.arange(1, population // 2 + 1))
        self.ranks = ranks / ranks.sum()
        mass = 1 / (self.ranks**2).sum()
        self.mass = mass
        self.c_step = (mass + 2) / (size + mass + 5)
        self.damping = 1 + 2 * max(0.0, np.sqrt((mass - 1) / (size + 1)) - 1) + self.c_step
        self.c_path = (4 + mass / size) / (size + 4 + 2 * mass / size)
        self.c_one = 2 / ((size + 1.3) ** 2 + mass)
        self.c_rank = min(1 - self.c_one, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass))
        self.usual = np.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))

    def ask(self, rng: np.random.Generator) -> Array:
        """Return as many points as the population has."""
        values, axes = np.linalg.eigh(self.covariance)
        steps = rng.standard_normal((self.population, len(self.mean))) * np.sqrt(np.maximum(values, 1e-12))
        points: Array = self.mean + self.sigma * steps @ axes.T
        return points

    def tell(self, points: Array, values: Array) -> None:
        """Move the mean towards the points with the highest values, and the covariance after it."""
        best = points[np.argsort(-values, kind="stable")[: len(self.ranks)]]
        steps = (best - self.mean) / self.sigma
        step = self.ranks @ steps
        self.mean = self.mean + self.sigma * step
        eigenvalues, axes = np.linalg.eigh(self.covariance)
        white = axes @ ((axes.T @ step) / np.sqrt(np.maximum(eigenvalues, 1e-12)))
        self.step_path *= 1 - self.c_step
        self.step_path += np.sqrt(self.c_step * (2 - self.c_step) * self.mass) * white
        self.generation += 1
        length = np.linalg.norm(self.step_path)
        decay = 1 - (1 - self.c_step) ** (2 * self.generation)
        is_short = length / np.sqrt(decay) < (1.4 + 2 / (len(step) + 1)) * self.usual
        self.path *= 1 - self.c_path
        self.path += is_short * np.sqrt(self.c_path * (2 - self.c_path) * self.mass) * step
        lost = (1 - is_short) * self.c_path * (2 - self.c_path)
        self.covariance *= 1 - self.c_one - self.c_rank + self.c_one * lost
        self.covariance += self.c_one * np.outer(self.path, self.path)
        self.covariance += self.c_rank * (steps.T * self.ranks) @ steps
        self.sigma *= float(np.exp(self.c_step / self.damping * (length / self.usual - 1)))

    def dumps(self) -> dict[str, Any]:
        """Return all that changes, for a state file."""
        arrays = {name: getattr(self, name).tolist() for name in ("mean", "covariance", "path", "step_path")}
        return {**arrays, "sigma": self.sigma, "population": self.population, "generation": self.generation}

    @classmethod
    def loads(cls, saved: dict[str, Any]) -> CMA:
        search = cls(np.array(saved["mean"]), saved["sigma"], saved["population"])
        for name in ("covariance", "path", "step_path"):
            setattr(search, name, np.array(saved[name]))
        search.generation = saved["generation"]
        return search
