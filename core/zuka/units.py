"""Units and the only conversions between them.

Bytes are whole numbers. GiB (2**30) is what a program reports and what memory needs are counted in; GB (10**9) is what
makers print and networks bill. A card's "80 GB" is a name, not a size.
"""

from __future__ import annotations

KIB = 1024
MIB = 1024**2
GIB = 1024**3
GB = 10**9

HOURS_PER_MONTH = 730
"""Hours in an average month (8,760 / 12), the convention of every provider's price list."""

DAYS_PER_MONTH = 365 / 12


def mib(size_bytes: float) -> float:
    """Bytes as MiB."""
    return size_bytes / MIB


def gib(size_bytes: float) -> float:
    """Bytes as GiB."""
    return size_bytes / GIB


def gib_from_gb(size_gb: float) -> float:
    """Decimal gigabytes as GiB: 80 GB is 74.5 GiB."""
    return size_gb * GB / GIB


def tib_per_hour(bits_per_second: float) -> float:
    """What a line carries in an hour, in TiB."""
    return bits_per_second / 8 * 3600 / 1024**4
