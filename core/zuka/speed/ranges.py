"""How far measured speeds lie from the estimate: the factors that hold nine measurements in ten."""

from __future__ import annotations

from functools import lru_cache

from zuka.facts.calibration import calibration

Range = tuple[float, float]


@lru_cache(maxsize=512)
def measured_range(figure: str, keys: tuple[str, ...], card_class: str) -> Range:
    """The low and high factor on a time (or a training rate) of the narrowest group that was measured.

    Args:
        figure: ``token``, ``prompt``, ``first``, ``total``, ``train`` or ``picture``.
        keys: engine and family names, the most particular first, the last one catching all.
        card_class: the class of card. A class nobody measured (``other``) takes the widest range.

    Raises:
        StopIteration: no key has a range.
    """
    found = calibration("speed_ranges")
    if card_class == "other":
        return found.spread(f"{figure}_other")
    names = (name for key in keys for name in (f"{figure}_{key}_{card_class}", f"{figure}_{key}"))
    return found.spread(next(name for name in names if name in found.constants))
