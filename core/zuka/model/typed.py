"""A model from typed numbers: what somebody knows of a model that no table and no file describes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zuka.model.count import shape_params
from zuka.model.fields import Fields, missing
from zuka.model.spec import CacheGroup, CacheKind, ModelSpec

TYPED_FIELDS = (
    "params_b",
    "layers",
    "hidden",
    "heads",
    "kv_heads",
    "head_dim",
    "intermediate",
    "vocab",
    "window",
    "context",
)


def typed_model(numbers: Mapping[str, object]) -> ModelSpec:
    """A decoder with these numbers. ``layers``, ``hidden`` and ``heads`` are needed; the rest follows or is optional.

    Without ``kv_heads`` every head keeps its own keys and values; without ``params_b`` the parameters are counted,
    which needs ``intermediate`` and ``vocab``.

    Raises:
        UserError: a needed number is missing (code ``missing_field``) or no model has it (``bad_value``).
    """
    fields = Fields(numbers)
    layers, hidden, heads = fields.layers("layers"), fields.required("hidden"), fields.required("heads")
    head_dim = fields.number("head_dim") or max(1, hidden // heads)
    kv_heads = fields.number("kv_heads") or heads
    window = fields.number("window") or 0
    kind = CacheKind.WINDOW if window else CacheKind.FULL
    spec = ModelSpec(
        name="typed numbers",
        hub_id="",
        kind="decoder",
        params=0,
        active_params=0,
        layers=layers,
        hidden=hidden,
        intermediate=fields.number("intermediate") or 0,
        heads=heads,
        kv_heads=kv_heads,
        head_dim=head_dim,
        vocab=fields.number("vocab") or 0,
        tied=False,
        max_context=fields.number("context"),
        cache=(CacheGroup(kind, layers, kv_heads, head_dim, head_dim, window),),
        source="typed",
        params_basis="typed",
    )
    params = _params(fields, spec)
    return replace(spec, params=params, active_params=params)


def _params(fields: Fields, spec: ModelSpec) -> int:
    billions = fields.real("params_b")
    if billions:
        return round(billions * 1e9)
    if not (spec.intermediate and spec.vocab):
        raise missing("params_b")
    return shape_params(spec)
