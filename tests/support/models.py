"""Model shapes for tests, from the published configurations."""

from __future__ import annotations

from zuka.model.spec import CacheGroup, CacheKind, ModelSpec

LLAMA_2_7B = ModelSpec(
    name="Llama-2-7B",
    hub_id="meta-llama/Llama-2-7b-hf",
    kind="dense",
    params=6_738_415_616,
    active_params=6_738_415_616,
    layers=32,
    hidden=4096,
    intermediate=11008,
    heads=32,
    kv_heads=32,
    head_dim=128,
    vocab=32000,
    tied=False,
    max_context=4096,
    cache=(CacheGroup(CacheKind.FULL, 32, 32, 128, 128),),
    native_dtype="float16",
)
LLAMA_3_8B = ModelSpec(
    name="Llama-3.1-8B",
    hub_id="meta-llama/Llama-3.1-8B",
    kind="dense",
    params=8_030_261_248,
    active_params=8_030_261_248,
    layers=32,
    hidden=4096,
    intermediate=14336,
    heads=32,
    kv_heads=8,
    head_dim=128,
    vocab=128256,
    tied=False,
    max_context=131072,
    cache=(CacheGroup(CacheKind.FULL, 32, 8, 128, 128),),
)
