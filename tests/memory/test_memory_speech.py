"""Memory of speech models against the table of faster-whisper's README."""

import pytest

from zuka.memory.speech import speech_need
from zuka.model.catalogue import find_model
from zuka.model.spec import MediaSpec
from zuka.work.layout import Layout
from zuka.work.work import Speech


@pytest.mark.parametrize(
    ("engine", "weights", "streams", "mib"),
    [
        ("faster-whisper", "fp16", 1, 4525),
        ("faster-whisper", "int8", 1, 2926),
        ("faster-whisper", "fp16", 8, 6090),
        ("openai-whisper", "fp16", 1, 4708),
        ("whisper.cpp", "fp16", 1, 4127),
    ],
)
def test_whisper_large_v2(engine: str, weights: str, streams: int, mib: float) -> None:
    """https://github.com/SYSTRAN/faster-whisper/blob/master/README.md"""
    spec = find_model("openai/whisper-large-v2")
    assert isinstance(spec, MediaSpec)
    need = speech_need(spec, Speech(streams, 448), Layout((), engine, weights))
    assert need.needed.low <= mib <= need.needed.high


def test_further_cards_hold_copies() -> None:
    spec = find_model("whisper-large-v3")
    assert isinstance(spec, MediaSpec)
    one = speech_need(spec, Speech(1, 448), Layout((), "faster-whisper", "fp16"))
    two = speech_need(spec, Speech(1, 448), Layout((), "faster-whisper", "fp16", count=2))
    assert one.sum.weights is not None
    assert two.sum.weights is not None
    assert two.sum.weights.likely == pytest.approx(2 * one.sum.weights.likely)
    assert two.needed.likely == one.needed.likely
