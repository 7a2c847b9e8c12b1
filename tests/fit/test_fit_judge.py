"""Verdicts: what a card holds, what it cannot do, how a model may be split."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards import A100, H100, RTX_4090, T4, UNKNOWN_SIZE
from tests.support.models import LLAMA_2_7B, LLAMA_3_8B

from zuka.fit.judge import judge, usable_of
from zuka.fit.largest import largest
from zuka.fit.support import engine_known_on, precision_reason, split_reason, tensor_sizes
from zuka.fit.verdict import Verdict
from zuka.memory.need import CardMemory, MemoryNeed
from zuka.memory.serving import serving_need
from zuka.message import msg
from zuka.quantity import Quantity
from zuka.work.layout import Layout, Split
from zuka.work.work import Serve

CHAT = Serve(context=4096, sequences=1, prompt=3840, output=256)


def need(low: float, likely: float, high: float) -> MemoryNeed:
    return MemoryNeed(CardMemory(), CardMemory(), Quantity(msg("needed"), low, likely, high, "MiB"))


def verdict(low: float, likely: float, high: float, layout: Layout) -> Verdict:
    return judge(LLAMA_3_8B, CHAT, layout, need(low, likely, high)).verdict


ONE_4090 = Layout((RTX_4090,), "llama.cpp", "fp16")


def test_a_need_whose_high_end_goes_in_fits():
    assert verdict(17_000, 18_600, 24_564, ONE_4090) is Verdict.FITS


def test_a_need_whose_low_end_is_too_big_does_not_fit():
    # 30 GB of weights on a card of 8 GB is said, not hidden: https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1753
    assert verdict(24_565, 30_000, 32_000, ONE_4090) is Verdict.DOES_NOT_FIT


def test_between_lies_doubt():
    assert verdict(24_000, 24_500, 25_000, ONE_4090) is Verdict.TIGHT


def test_odds_better_than_four_to_one_are_no_doubt():
    # the range holds nine in ten: beyond half of the way to an end lies one case in five. The card holds 24,564 MiB.
    assert verdict(23_000, 24_000, 25_000, ONE_4090) is Verdict.FITS
    assert verdict(23_000, 24_100, 25_100, ONE_4090) is Verdict.TIGHT
    assert verdict(24_000, 25_200, 26_000, ONE_4090) is Verdict.DOES_NOT_FIT


def test_metal_gives_two_thirds_of_a_small_machine_and_three_quarters_of_a_large_one():
    # recommendedMaxWorkingSetSize: 10922.67 MiB of 16 GB, https://github.com/abetlen/llama-cpp-python/issues/687;
    # 49152 MiB of 64 GB, https://github.com/ggml-org/llama.cpp/issues/1870
    mac = replace(RTX_4090, vendor="Apple", usable_mib=None, memory_gb=16)
    for size, printed in ((16, 10922.67), (64, 49152.0)):
        found = usable_of(Layout((replace(mac, memory_gb=size),), "llama.cpp", "Q4_K_M"))
        assert found is not None
        assert found.likely == pytest.approx(printed, abs=1)


def test_an_engine_that_reserves_must_find_everything_in_its_share():
    # 24,564 MiB x 0.9 = 22,108 MiB
    layout = Layout((RTX_4090,), "vllm", "fp16", memory_utilization=0.9)
    assert verdict(22_200, 22_300, 22_400, layout) is Verdict.DOES_NOT_FIT
    assert verdict(22_200, 22_300, 22_400, replace(layout, memory_utilization=0.95)) is Verdict.FITS


def test_the_pool_the_largest_context_and_the_verdict_follow_from_one_room():
    """An 8B model in 8 bits on 24,564 MiB: whatever the pool holds has room, and a tenth more has not.

    SGLang's peak lies beside its share (mem_fraction_static, https://docs.sglang.ai); TensorRT-LLM and LMDeploy give
    the cache a share of what is free once the weights are loaded (kv_cache_free_gpu_memory_fraction,
    cache_max_entry_count).
    """
    for engine in ("vllm", "sglang", "tensorrt-llm", "lmdeploy"):
        layout = Layout((RTX_4090,), engine, "fp8", memory_utilization=0.9)

        def headroom(context: int, layout: Layout = layout) -> float:
            asked = Serve(context=context, sequences=1, prompt=3840, output=256)
            found = judge(LLAMA_3_8B, asked, layout, serving_need(LLAMA_3_8B, asked, layout)).headroom
            assert found is not None
            return found.likely

        held = serving_need(LLAMA_3_8B, CHAT, layout).fullest.kv_pool_tokens
        assert held is not None
        assert headroom(int(held.likely)) == pytest.approx(0, abs=1)
        assert headroom(int(1.1 * held.likely)) < -900
        found = largest(replace(LLAMA_3_8B, max_context=1 << 20), CHAT, layout)
        assert found is not None
        assert 0.99 * held.likely < found[0] <= held.likely


def test_a_share_that_leaves_the_peak_no_room_is_tight_and_says_so():
    # LMDeploy ran out of memory with 41.6 GB on two cards of 24 GB: https://github.com/InternLM/lmdeploy/issues/2049
    layout = Layout((RTX_4090,), "lmdeploy", "fp8", memory_utilization=0.98)
    for share, expected in ((0.9, Verdict.FITS), (0.98, Verdict.TIGHT)):
        own = replace(layout, memory_utilization=share)
        fit = judge(LLAMA_3_8B, CHAT, own, serving_need(LLAMA_3_8B, CHAT, own))
        assert fit.verdict is expected
        assert ("lower that share" in fit.why.text) is (expected is Verdict.TIGHT)


def test_what_is_cached_above_the_card_is_explained():
    # blocks that the allocator only caches go back before it reports that memory ran out:
    # https://docs.pytorch.org/docs/stable/notes/cuda.html
    def figure(likely: float) -> Quantity:
        return Quantity(msg("figure"), likely, likely, likely, "MiB")

    card = CardMemory(torch_reserved=figure(25_000), device=figure(25_500))
    held = MemoryNeed(card, card, figure(23_000))
    fit = judge(LLAMA_3_8B, CHAT, replace(ONE_4090, engine="transformers"), held)
    assert fit.verdict is Verdict.FITS
    assert "given back" in fit.why.text
    assert "given back" not in judge(LLAMA_3_8B, CHAT, ONE_4090, need(22_000, 23_000, 23_500)).why.text


def test_without_a_card_there_is_no_verdict():
    assert verdict(1, 2, 3, Layout((), "llama.cpp", "fp16")) is Verdict.UNKNOWN


def test_an_unmeasured_card_offers_96_to_99_percent_of_its_name():
    usable = usable_of(Layout((UNKNOWN_SIZE,), "llama.cpp", "fp16"))
    assert usable is not None
    assert usable.low == pytest.approx(48 * 1024 * 0.96)
    assert usable.high == pytest.approx(48 * 1024 * 0.99)


def test_mixed_cards_of_a_layer_split_share_by_size():
    usable = usable_of(Layout((A100, RTX_4090), "llama.cpp", "fp16", split=Split(layers=True), count=2))
    assert usable is not None
    assert usable.likely == (81920 + 24564) / 2


def test_no_fp8_on_a100_and_no_bf16_on_t4():
    # https://github.com/lllyasviel/FramePack/issues/78 for the T4; the A100 data sheet lists no FP8
    assert precision_reason(A100, "fp8") is not None
    assert precision_reason(H100, "fp8") is None
    assert precision_reason(T4, "bf16") is not None
    assert precision_reason(T4, "fp16") is None


@pytest.mark.parametrize(("cards", "allowed"), [(1, True), (2, True), (3, False), (4, True)])
def test_52_heads_are_shared_by_1_2_or_4_cards(cards: int, allowed: bool):
    # https://github.com/vllm-project/vllm/issues/414
    spec = replace(LLAMA_2_7B, heads=52, kv_heads=52)
    reason = split_reason(spec, Layout((A100,) * cards, "vllm", "fp16", split=Split(tensor=cards), count=cards))
    assert (reason is None) == allowed


def test_64_heads_with_8_kv_heads_do_not_go_on_6_cards_by_tensor_but_do_by_pipeline():
    # https://github.com/vllm-project/vllm/issues/11147
    spec = replace(LLAMA_3_8B, heads=64, kv_heads=8, layers=80)
    assert split_reason(spec, Layout((A100,) * 6, "vllm", "fp16", split=Split(tensor=6), count=6)) is not None
    assert split_reason(spec, Layout((A100,) * 6, "vllm", "fp16", split=Split(pipeline=6), count=6)) is None
    assert tensor_sizes(spec, 8) == (1, 2, 4, 8)


def test_an_engine_nobody_checked_on_a_card_is_unknown_not_refused():
    ascend = replace(A100, name="Ascend 910B", vendor="Huawei")
    assert engine_known_on("vllm", ascend) is None
    assert engine_known_on("exllamav2", replace(A100, vendor="AMD")) is False
    assert engine_known_on("vllm", A100) is True


@given(st.floats(0, 30_000), st.floats(0, 5_000), st.floats(0, 5_000), st.floats(0, 10_000))
def test_more_need_never_gives_a_better_verdict(likely: float, down: float, up: float, more: float):
    order = [Verdict.FITS, Verdict.TIGHT, Verdict.DOES_NOT_FIT]
    first = verdict(max(0.0, likely - down), likely, likely + up, ONE_4090)
    second = verdict(max(0.0, likely - down) + more, likely + more, likely + up + more, ONE_4090)
    assert order.index(first) <= order.index(second)


def test_memory_that_is_taken_counts_as_gone():
    # 20 of 24 GB in use leave 4: https://github.com/AlexsJones/llmfit/issues/835
    now = replace(ONE_4090, usable_mib=4096.0)
    assert verdict(9_900, 10_240, 10_600, now) is Verdict.DOES_NOT_FIT
    assert verdict(9_900, 10_240, 10_600, ONE_4090) is Verdict.FITS
