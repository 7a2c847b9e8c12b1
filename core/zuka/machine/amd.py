"""AMD cards as the Linux driver shows them in ``/sys``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from zuka.machine.report import CardReading, SourceReading
from zuka.units import GIB

AMD_VENDOR = "0x1002"
SMALLEST_CARD = 2 * GIB
"""Every AMD card that runs models has at least this; integrated graphics are given 0.5 GiB by default."""

_INTEGRATED_NAME = re.compile(r"radeon(\(tm\))?( vega \d+)? graphics|radeon \d{3}m\b", re.IGNORECASE)


@dataclass(frozen=True)
class AmdCards:
    """The AMD devices under a ``/sys/class/drm`` folder; no folder, no cards."""

    drm: Path = Path("/sys/class/drm")

    def read(self) -> SourceReading:
        """Every AMD device with its memory; integrated graphics are marked."""
        devices = sorted(path / "device" for path in self.drm.glob("card[0-9]*") if "-" not in path.name)
        return SourceReading(tuple(_card(device) for device in devices if _line(device / "vendor") == AMD_VENDOR))


def _card(device: Path) -> CardReading:
    name = _line(device / "product_name") or "AMD Radeon"
    total = _whole(device / "mem_info_vram_total")
    used = _whole(device / "mem_info_vram_used")
    free = None if total is None or used is None else total - used
    driver = _line(device / "driver" / "module" / "version") or "amdgpu"
    return CardReading(name, total, free, driver, integrated=_is_integrated(name, total))


def _is_integrated(name: str, total: int | None) -> bool:
    return bool(_INTEGRATED_NAME.search(name)) or (total is not None and total < SMALLEST_CARD)


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _whole(path: Path) -> int | None:
    text = _line(path)
    return int(text) if text.isdecimal() else None
