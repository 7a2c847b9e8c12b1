"""Keys that a seller gave the user: from the environment, or from the system's keyring where it is installed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib.util import find_spec

_SERVICE = "zuka"


def keys_for(names: Iterable[str]) -> dict[str, str]:
    """The keys that are known, by name; the environment counts before the keyring (``zuka[keys]``)."""
    found = {name: os.environ.get(name) or _kept(name) for name in names}
    return {name: key for name, key in found.items() if key}


def _kept(name: str) -> str | None:
    if find_spec("keyring") is None:
        return None
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(_SERVICE, name)
    except KeyringError:  # a machine without a keyring, such as a server
        return None
