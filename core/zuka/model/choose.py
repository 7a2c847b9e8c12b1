"""One door to every model: a name, a config, a file or typed numbers, for the command line and the window alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from zuka.errors import UserError
from zuka.message import msg
from zuka.model.spec import AnySpec


class ModelChoice(Protocol):
    """What a scenario's draft says about the model; of several answers the first counts."""

    @property
    def name(self) -> str | None:
        """A catalogue name, hub id or common spelling."""
        ...

    @property
    def config(self) -> Mapping[str, object] | None:
        """The content of a config.json."""
        ...

    @property
    def file(self) -> str | None:
        """The path of a model file or folder."""
        ...

    @property
    def typed(self) -> Mapping[str, float] | None:
        """Typed numbers."""
        ...


def resolve_model(choice: ModelChoice | str | Mapping[str, object]) -> AnySpec:
    """The model that was chosen.

    A mapping is ``{"config": {...}}``, ``{"file": "path"}``, ``{"name": "..."}`` or typed numbers.

    Raises:
        UserError: nothing was chosen (code ``missing_field``, field ``model``), or what was chosen is not known or not
            readable (``unknown_model``, ``missing_field``, ``bad_value``).
    """
    if isinstance(choice, str):
        return _named(choice)
    if isinstance(choice, Mapping):
        return _mapped(choice)
    if choice.name:
        return _named(choice.name)
    if choice.config:
        return _configured(choice.config)
    if choice.file:
        return _filed(choice.file)
    return _typed(choice.typed or {})


def _mapped(choice: Mapping[str, object]) -> AnySpec:
    match choice:
        case {"config": dict()}:
            return _configured(cast("Mapping[str, object]", choice["config"]))
        case {"file": str() as path}:
            return _filed(path)
        case {"name": str() as name}:
            return _named(name)
        case _:
            return _typed(choice)


def _named(name: str) -> AnySpec:
    if not name.strip():
        raise _nothing()
    from zuka.model.catalogue import find_model

    return find_model(name)


def _configured(config: Mapping[str, object]) -> AnySpec:
    from zuka.model.config_door import read_any_config

    return read_any_config(config)


def _filed(path: str) -> AnySpec:
    from zuka.model.files import open_file

    return open_file(path)


def _typed(numbers: Mapping[str, object]) -> AnySpec:
    if not numbers:
        raise _nothing()
    from zuka.model.typed import typed_model

    return typed_model(numbers)


def _nothing() -> UserError:
    message = msg("model is missing; give a name, a config.json, a file or layers, hidden and heads")
    return UserError("missing_field", message, "model")
