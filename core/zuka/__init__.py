"""Zuka (租卡): which GPU to rent for an open model, under which contract, at what real cost.

The engine. It holds no window, no clock and no network of its own; see ARCHITECTURE.md.
"""

from zuka._version import __version__

__all__ = ["__version__"]
