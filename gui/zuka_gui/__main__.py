"""``zuka-window [FILE]``: start the window."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Start the window and stay until it is closed.

    Args:
        argv: program arguments without the program's name; those of the process where left out.

    Returns:
        the exit code.
    """
    from zuka_gui.app.start import start

    return start(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    raise SystemExit(main())
