"""Open a model on disk: config.json, safetensors, its index, GGUF, or a diffusers folder. Headers only, never the data.

Files may be hostile: sizes are bounded before anything is read, and every fault becomes one sentence.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from zuka.errors import UserError
from zuka.message import msg
from zuka.model.config import read_config
from zuka.model.config_door import read_any_config
from zuka.model.count import active_params
from zuka.model.diffusers import read_diffusers
from zuka.model.gguf_header import GgufHeader, read_header
from zuka.model.gguf_model import gguf_model
from zuka.model.headers import MAX_CONFIG, read_json
from zuka.model.safetensors import bytes_by_part, elements_of, read_tensors, shards, without_extra_layers
from zuka.model.spec import AnySpec, ModelSpec

_GGUF_SPLIT = re.compile(r"-(\d{5})-of-(\d{5})\.gguf$", re.IGNORECASE)
_MOST_PARTS = 1000


def open_file(path: str | Path) -> AnySpec:
    """The model that a file or folder describes.

    Raises:
        UserError: there is no such file, it is none of the known kinds, it is damaged (code ``bad_value``, field
            ``file``), or it leaves out a size (``missing_field``).
    """
    place = Path(path)
    try:
        return _open(place)
    except (OSError, ValueError, RecursionError, OverflowError) as fault:
        raise _unreadable(place, fault) from fault


def _open(place: Path) -> AnySpec:
    if place.is_dir():
        return _open_folder(place)
    if not place.is_file():
        raise UserError("bad_value", msg("file: {path} does not exist or is no file", path=str(place)), "file")
    name = place.name.lower()
    if name.endswith(".gguf"):
        return gguf_model([_gguf_part(part) for part in _gguf_parts(place)], place.stem)
    if name.endswith((".safetensors", ".safetensors.index.json")):
        return _with_tensors(place)
    if name == "model_index.json":
        return _open_folder(place.parent)
    if name.endswith(".index.json"):
        return _beside(place)
    if name.endswith(".json"):
        return read_any_config(read_json(place, MAX_CONFIG), place.parent.name or place.stem)
    allowed = "config.json, *.safetensors, *.index.json, *.gguf"
    raise UserError(
        "bad_value",
        msg("file: {path} is none of {allowed} or a diffusers folder", path=str(place), allowed=allowed),
        "file",
    )


def _gguf_part(place: Path) -> tuple[GgufHeader, int]:
    with place.open("rb") as file:
        return read_header(file), place.stat().st_size


def _gguf_parts(place: Path) -> list[Path]:
    """All files of a model that was split, whichever of them was named.

    Raises:
        UserError: one of them is not there (code ``bad_value``, field ``file``).
    """
    split = _GGUF_SPLIT.search(place.name)
    if split is None or not int(split[2]):
        return [place]
    stem, count = place.name[: split.start()], int(split[2])
    parts = [place.with_name(f"{stem}-{n:05d}-of-{count:05d}.gguf") for n in range(1, min(count, _MOST_PARTS) + 1)]
    missing = next((part for part in parts if not part.is_file()), None)
    if missing is not None:
        message = msg("file: {path} is missing; put all {count} parts into one folder", path=str(missing), count=count)
        raise UserError("bad_value", message, "file")
    return parts


def _open_folder(place: Path) -> AnySpec:
    if (place / "model_index.json").is_file():
        return read_diffusers(place)
    if not (place / "config.json").is_file():
        raise UserError(
            "bad_value",
            msg(
                "file: {path} holds no config.json and no model_index.json; open a model's own folder", path=str(place)
            ),
            "file",
        )
    return read_any_config(read_json(place / "config.json", MAX_CONFIG), place.name)


def _beside(place: Path) -> ModelSpec:
    """The shape stands in the config.json next to a weights file; tensors alone do not tell heads from sizes."""
    config = place.parent / "config.json"
    if not config.is_file():
        raise UserError(
            "missing_field",
            msg("{path} holds tensors only; put the model's config.json beside it, or open that", path=place.name),
            "config.json",
        )
    return read_config(read_json(config, MAX_CONFIG), place.parent.name)


def _with_tensors(place: Path) -> ModelSpec:
    """Shape from the config; parameters and bytes from the headers of all shards, where all are there."""
    spec = _beside(place)
    files = shards(place)
    if files is None:
        return spec
    tensors = without_extra_layers([tensor for file in files for tensor in read_tensors(file)], spec.layers)
    if not tensors:
        raise ValueError("no tensors")
    spec = replace(spec, tensor_bytes=bytes_by_part(tensors))
    params = elements_of(tensors)
    if params is None:
        return spec
    spec = replace(spec, params=params, params_basis="counted from the file's tensors")
    return replace(spec, active_params=active_params(spec))


def _unreadable(place: Path, fault: Exception) -> UserError:
    """What is wrong in a sentence; the reader's own words stand behind it."""
    if isinstance(fault, OSError):
        message = msg("file: {path} cannot be read: {detail}", path=str(place), detail=fault.strerror or "?")
    else:
        detail = str(fault)[:120]
        message = msg("file: {path} is damaged or no model file ({detail})", path=str(place), detail=detail)
    return UserError("bad_value", message, "file")
