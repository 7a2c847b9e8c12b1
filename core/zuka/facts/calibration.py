"""Fitted constants, read from ``resources``: no fitted number hides in code.

A calibration file is TOML: a ``[meta]`` table (what the constants were fitted on, the fit's error, the day) and one
``[constants.NAME]`` table each with ``value``, ``unit``, ``source`` and, where the residuals give one, ``low`` and
``high`` factors that hold nine measurements in ten.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from zuka_data import folder


@dataclass(frozen=True, slots=True)
class Constant:
    """One fitted or published constant. ``low`` and ``high`` are factors on what the constant yields.

    ``fitted`` marks those that a refit may move; the others are published, counted or assumed.
    """

    value: float
    unit: str
    source: str
    low: float = 1.0
    high: float = 1.0
    fitted: bool = False


@dataclass(frozen=True, slots=True)
class Calibration:
    """The constants of one table with what they were fitted on."""

    fitted_on: str
    error: str
    observed: str
    constants: Mapping[str, Constant]

    def __getitem__(self, name: str) -> float:
        """The value of a constant.

        Raises:
            KeyError: the table has no such constant.
        """
        return self.constants[name].value

    def spread(self, name: str) -> tuple[float, float]:
        """The low and high factors of a constant."""
        constant = self.constants[name]
        return constant.low, constant.high


@cache
def calibration(table: str) -> Calibration:
    """The calibration table of that name.

    Raises:
        FileNotFoundError: there is no such table.
    """
    data = tomllib.loads((folder() / "calibration" / f"{table}.toml").read_text(encoding="utf-8"))
    meta = data["meta"]
    constants = {name: Constant(**fields) for name, fields in data["constants"].items()}
    return Calibration(meta["fitted_on"], meta["error"], meta["observed"], MappingProxyType(constants))
