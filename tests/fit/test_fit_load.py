"""How far a load may grow, what a reservation holds, and a chosen precision that stays."""

from dataclasses import replace

import pytest
from tests.support.cards import A100, RTX_4090
from tests.support.models import LLAMA_2_7B, LLAMA_3_8B

from zuka.fit.layouts import fitted_layouts
from zuka.fit.load_limits import LoadLimits, held_sequences, load_limits
from zuka.fit.load_map import load_map
from zuka.fit.verdict import Verdict
from zuka.memory.estimate import estimate
from zuka.work.draft import LayoutDraft
from zuka.work.layout import Layout
from zuka.work.work import Embed, Serve, Train

CHAT = Serve(context=8192, sequences=4, prompt=4096, output=256)
LORA = Train("lora", 16, "all-linear", "adamw", False, False, None, False, 2, 2048, False, "none")


def test_a_service_has_a_longest_context_and_most_sequences_a_training_a_largest_batch() -> None:
    served = load_limits(LLAMA_3_8B, CHAT, Layout((RTX_4090,), "vllm", "bf16"))
    assert served.context is not None
    assert served.sequences is not None
    assert served.micro_batch is None
    trained = load_limits(LLAMA_2_7B, LORA, Layout((A100,), "transformers+peft", "bf16"))
    assert trained.micro_batch is not None
    assert trained.context is None
    assert load_limits(LLAMA_3_8B, Embed(512, 8), Layout((A100,), "transformers", "bf16")) == LoadLimits()


def test_the_reserved_cache_holds_its_tokens_over_the_context() -> None:
    layout = Layout((RTX_4090,), "vllm", "bf16")
    need = estimate(LLAMA_3_8B, CHAT, layout)
    held = held_sequences(need, CHAT)
    assert held is not None
    assert need.sum.kv_pool_tokens is not None
    assert held.likely * 8192 == pytest.approx(need.sum.kv_pool_tokens.likely)
    assert held_sequences(estimate(LLAMA_3_8B, CHAT, replace(layout, engine="llama.cpp")), CHAT) is None
    assert held_sequences(need, LORA) is None


def test_in_training_the_map_is_of_lengths_and_micro_batches() -> None:
    found = load_map(LLAMA_2_7B, LORA, Layout((A100,), "transformers+peft", "bf16"))
    row, column = found.asked
    assert (found.contexts[row], found.sequences[column]) == (2048, 2)
    assert found.contexts[-1] == LLAMA_2_7B.max_context
    assert found.verdicts[row][column] is Verdict.FITS
    assert found.verdicts[-1][-1] is Verdict.DOES_NOT_FIT


def test_a_context_beyond_the_models_own_is_asked_at_its_maximum() -> None:
    found = load_map(LLAMA_3_8B, replace(CHAT, context=500_000), Layout((A100,), "vllm", "bf16"))
    assert found.contexts[found.asked[0]] == LLAMA_3_8B.max_context


def test_a_layout_that_was_chosen_keeps_its_precision() -> None:
    def weights(chosen: str | None) -> str:
        words = LayoutDraft(engine="vllm")  # pyright: ignore[reportCallIssue] every field may be missing
        found = fitted_layouts(
            LLAMA_3_8B, CHAT, "serve", words, (A100,), ("bf16", "fp8", "awq-int4"), (1,), chosen=chosen
        )
        return next(iter(found)).layout.weights

    assert weights(None) == "bf16"
    assert weights(f"1 x {A100.name} awq-int4") == "awq-int4"
    assert weights("1 x another card awq-int4") == "bf16"
