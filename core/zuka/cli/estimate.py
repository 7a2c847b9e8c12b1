"""``zuka estimate --batch``: one JSON request a line in, one answer a line out."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, cast

from zuka.cli.options import write_json
from zuka.errors import UserError, reason_of
from zuka.fit.request import Estimate, estimate
from zuka.message import Message, msg, render
from zuka.model.spec import AnySpec, ModelSpec
from zuka.quantity import Quantity

_LONGEST_LINE = 16 << 20
_UNITS = {"kv_pool_tokens": "kv_pool_tokens"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    parser.add_argument("--batch", required=True, metavar="FILE", help="file of JSON lines, or - for stdin")


def run(args: argparse.Namespace) -> int:
    """Answers every line; a bad line gets an error answer and never stops the rest."""
    for line in _lines(args.batch):
        if line.strip():
            write_json(answer_line(line), indent=None)
    return 0


def _lines(source: str) -> Iterator[str]:
    if source == "-":
        yield from _bounded(sys.stdin.buffer)
        return
    try:
        with Path(source).open("rb") as file:
            yield from _bounded(file)
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise UserError(
            "bad_value", msg("cannot read {path}: {reason}", path=source, reason=reason), "batch"
        ) from error


def _bounded(file: BinaryIO) -> Iterator[str]:
    """The lines of a file; of a line beyond the limit only its start, so that none can fill the memory."""
    while line := file.readline(_LONGEST_LINE):
        yield line.decode("utf-8", "replace")
        while len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
            line = file.readline(_LONGEST_LINE)


def answer_line(line: str) -> dict[str, Any]:
    """The answer to one line of JSON, in the shape of the command line contract."""
    if len(line) >= _LONGEST_LINE:
        return _failure(None, UserError("bad_json", msg("this line is longer than {mib} MiB", mib=_LONGEST_LINE >> 20)))
    try:
        request = json.loads(line.lstrip("\ufeff"), parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError):
        return _failure(
            None, UserError("bad_json", msg("this line is not JSON with finite numbers; send one JSON object per line"))
        )
    if not isinstance(request, dict):
        return _failure(None, UserError("bad_json", msg("this line is JSON but no object; send one object per line")))
    fields = cast("dict[str, Any]", request)
    identity = fields.get("id")
    try:
        return answer(identity, estimate(fields))
    except UserError as error:
        return _failure(identity, error)
    except Exception as error:  # a fault of ours must not cost the caller the other lines of the batch
        reason = f"{type(error).__name__}: {error}"
        return _failure(
            identity,
            UserError("unsupported", msg("Zuka failed on this request; please report it ({reason})", reason=reason)),
        )


def _finite(word: str) -> float:
    """A number of JSON; NaN, Infinity and what overflows to it are none."""
    value = float(word)
    if not math.isfinite(value):
        raise ValueError(word)
    return value


def _failure(identity: object, error: UserError) -> dict[str, Any]:
    said: dict[str, Any] = {"code": error.code, "message": render(error.message, "en")}
    if error.field is not None:
        said["field"] = error.field
    return {"id": identity, "ok": False, "error": said}


def answer(identity: object, found: Estimate) -> dict[str, Any]:
    """A successful estimate in the shape of the command line contract."""
    fitted = found.fitted
    fits: dict[str, Any] = {"verdict": fitted.fit.verdict.value, "why": _text(fitted.fit.why)}
    if fitted.fit.headroom is not None:
        fits["headroom_mib"] = range_json(fitted.fit.headroom)
    if fitted.fit.max_context is not None:
        fits["max_context"] = fitted.fit.max_context
    if fitted.fit.max_sequences is not None:
        fits["max_sequences"] = fitted.fit.max_sequences
    speed = {} if fitted.speed is None else _figures(fitted.speed.figures())
    warnings = fitted.need.warnings + (() if fitted.speed is None else fitted.speed.warnings)
    return {
        "id": identity,
        "ok": True,
        "model": _model(found.spec),
        "memory": {
            "sum": _figures(fitted.need.sum.figures(), "_mib"),
            "fullest_gpu": _figures(fitted.need.fullest.figures(), "_mib"),
        },
        "fits": fits,
        "speed": speed,
        "assumptions": [{"field": a.field, "value": a.value, "why": _text(a.why)} for a in found.assumptions],
        "warnings": [_text(w) for w in warnings],
    }


def range_json(quantity: Quantity) -> dict[str, float]:
    """Low, likely and high to six significant digits."""
    return {name: float(f"{getattr(quantity, name):.6g}") for name in ("low", "likely", "high")}


def _figures(figures: Mapping[str, Quantity], suffix: str = "") -> dict[str, dict[str, float]]:
    return {_UNITS.get(name, name + suffix): range_json(value) for name, value in figures.items()}


def _model(spec: AnySpec) -> dict[str, Any]:
    said: dict[str, Any] = {"name": spec.name, "params_b": round(spec.params / 1e9, 4)}
    if isinstance(spec, ModelSpec):
        said |= {"active_params_b": round(spec.active_params / 1e9, 4), "attention": spec.attention}
    return said


def _text(message: Message) -> str:
    return render(message, "en")
