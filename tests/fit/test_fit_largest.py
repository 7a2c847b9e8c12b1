"""The largest number that fits, found without trying them all."""

from hypothesis import given
from hypothesis import strategies as st
from tests.support.cards import A100, RTX_4090
from tests.support.models import LLAMA_3_8B

from zuka.fit.judge import judge
from zuka.fit.largest import largest
from zuka.memory.estimate import estimate
from zuka.model.spec import ModelSpec
from zuka.work.layout import Layout
from zuka.work.work import Serve


def headroom_mib(spec: ModelSpec, work: Serve, layout: Layout) -> float:
    headroom = judge(spec, work, layout, estimate(spec, work, layout)).headroom
    assert headroom is not None
    return headroom.likely


def largest_context(spec: ModelSpec, work: Serve, layout: Layout) -> int | None:
    found = largest(spec, work, layout)
    return found and found[0]


def largest_sequences(spec: ModelSpec, work: Serve, layout: Layout) -> int | None:
    found = largest(spec, work, layout)
    return found and found[1]


CHAT = Serve(context=8192, sequences=1, prompt=4096, output=256)


def test_an_8b_model_in_16_bits_keeps_some_tens_of_thousands_of_tokens_on_a_24_gb_card():
    # 24,564 MiB less 14,315 MiB of weights (the embedding stays on the host) at 128 KiB a token: 82,000 at most
    found = largest_context(LLAMA_3_8B, CHAT, Layout((RTX_4090,), "llama.cpp", "bf16"))
    assert found is not None
    assert 60_000 < found < 82_000


def test_the_models_own_maximum_is_the_ceiling():
    assert largest_context(LLAMA_3_8B, CHAT, Layout((A100,), "llama.cpp", "Q4_K_M")) == LLAMA_3_8B.max_context


def test_nothing_fits_where_the_weights_do_not():
    layout = Layout((RTX_4090,), "llama.cpp", "fp32")
    assert largest_context(LLAMA_3_8B, CHAT, layout) == 0
    assert largest_sequences(LLAMA_3_8B, CHAT, layout) == 0


def test_without_a_card_there_is_no_answer():
    assert largest_context(LLAMA_3_8B, CHAT, Layout((), "llama.cpp", "bf16")) is None


@given(sequences=st.integers(1, 64), context=st.integers(256, 60_000), engine=st.sampled_from(["llama.cpp", "vllm"]))
def test_the_answer_fits_and_a_little_more_does_not(sequences: int, context: int, engine: str):
    layout = Layout((RTX_4090,), engine, "bf16")
    work = Serve(context=context, sequences=sequences, prompt=128, output=128)
    found = largest_sequences(LLAMA_3_8B, work, layout)
    assert found is not None
    more = Serve(context=context, sequences=found + max(1, found // 64), prompt=128, output=128)
    assert headroom_mib(LLAMA_3_8B, more, layout) < 0
    if found:
        fitting = Serve(context=context, sequences=found, prompt=128, output=128)
        assert headroom_mib(LLAMA_3_8B, fitting, layout) >= 0
