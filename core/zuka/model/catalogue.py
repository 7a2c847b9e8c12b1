"""Find a model of the catalogue by what people call it.

A name, a hub id or an alias finds its model; packing words (GPTQ, AWQ, GGUF, FP8) and tuning words (Instruct, Chat) may
follow. Anything else is an error with suggestions: a near name is never taken for the one that was asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.facts.model_rows import MediaRow, ModelRow
from zuka.message import msg
from zuka.model.names import folded, own_format, squeezed, variants
from zuka.model.spec import AnySpec, ModelSpec
from zuka.model.table import media_spec, model_spec

_SUGGESTIONS = 5
_NEAR = 60


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One catalogue model for a search text. ``score`` runs from 0 to 100; ``params_b`` is None where unknown."""

    name: str
    hub_id: str
    kind: str
    params_b: float | None
    max_context: int | None
    score: float


def find_model(text: str) -> AnySpec:
    """The model of that name, hub id or alias.

    Raises:
        UserError: no model is called that (code ``unknown_model``, with the nearest names), or its size is not public
            (``missing_field``).
    """
    row = _lookup(text)
    if row is None:
        raise _unknown(text)
    spec = _spec(row.name)
    own = own_format(text)
    return replace(spec, quantization=own) if own and isinstance(spec, ModelSpec) else spec


def search(text: str, limit: int = 20) -> list[SearchHit]:
    """Catalogue models for a search text, best first; an empty text lists the catalogue in file order."""
    if not text.strip():
        return [_hit(row, 100.0) for row in _rows().values()][:limit]
    exact = _lookup(text)
    names = _nearest(text, limit)
    if exact is not None:
        names = [(exact.name, 100.0), *((name, score) for name, score in names if name != exact.name)]
    return [_hit(_rows()[name], score) for name, score in names[:limit]]


def _lookup(text: str) -> ModelRow | MediaRow | None:
    index, loose = _index()
    spellings = variants(text)
    for spelling in spellings:
        if name := index.get(spelling) or loose.get(squeezed(spelling)):
            return _rows()[name]
    return None


@cache
def _spec(name: str) -> AnySpec:
    row = _rows()[name]
    return model_spec(row) if isinstance(row, ModelRow) else media_spec(row)


@cache
def _rows() -> dict[str, ModelRow | MediaRow]:
    facts = catalogue()
    rows: dict[str, ModelRow | MediaRow] = {}
    for row in (*facts.model_rows, *facts.media_rows):
        rows.setdefault(row.name, row)
    return rows


@cache
def _index() -> tuple[dict[str, str], dict[str, str]]:
    """Row names by folded and by squeezed spelling; names outrank hub ids, and those outrank aliases."""
    index: dict[str, str] = {}
    rows = _rows()
    for name in rows:
        index.setdefault(folded(name), name)
    for name, row in rows.items():
        hub_id = row.hf_id if isinstance(row, ModelRow) else row.hub_id
        if hub_id:
            index.setdefault(folded(hub_id), name)
    for alias in catalogue().aliases:
        if alias.canonical in rows:
            index.setdefault(folded(alias.alias), alias.canonical)
    plain = {shorter: name for name in rows for shorter in variants(name)[1:]}
    return index, _unambiguous((*index.items(), *plain.items()))


def _unambiguous(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Squeezed spellings that mean one model only."""
    loose: dict[str, str | None] = {}
    for spelling, name in pairs:
        key = squeezed(spelling)
        loose[key] = name if loose.get(key, name) == name else None
    return {key: name for key, name in loose.items() if name}


def _nearest(text: str, limit: int) -> list[tuple[str, float]]:
    """Row names whose own name or an alias of theirs is near the text, best first."""
    from rapidfuzz import fuzz, process

    index, _ = _index()
    found = process.extract(folded(text), index.keys(), scorer=fuzz.WRatio, limit=4 * limit, score_cutoff=_NEAR)
    best: dict[str, float] = {}
    for spelling, score, _place in found:
        name = index[spelling]
        best[name] = max(score, best.get(name, 0.0))
    return sorted(best.items(), key=lambda pair: -pair[1])[:limit]


def _unknown(text: str) -> UserError:
    near = [name for name, _ in _nearest(text, _SUGGESTIONS)]
    if near:
        message = msg(
            "model: {name} is not in the catalogue; near names are {near}. Or give its config.json",
            name=text,
            near=", ".join(near),
        )
    else:
        message = msg("model: {name} is not in the catalogue. Give its config.json, or search by family", name=text)
    return UserError("unknown_model", message, "model")


def _hit(row: ModelRow | MediaRow, score: float) -> SearchHit:
    if isinstance(row, ModelRow):
        return SearchHit(row.name, row.hf_id, row.arch_class, row.total_params_b, row.max_context, score)
    return SearchHit(row.name, row.hub_id, row.kind, media_spec(row).params / 1e9, None, score)
