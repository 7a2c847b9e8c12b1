"""Sound towers beside a language model, and models that write down speech."""

from typing import Any

import pytest

from zuka.errors import UserError
from zuka.fit.request import estimate
from zuka.model.config import read_config
from zuka.model.config_door import read_any_config
from zuka.model.spec import MediaSpec

WHISPER_ENCODER = {"num_mel_bins": 128, "max_source_positions": 1500}
QWEN2_AUDIO: dict[str, Any] = {
    "model_type": "qwen2_audio",
    "audio_config": WHISPER_ENCODER
    | {"model_type": "qwen2_audio_encoder", "d_model": 1280, "encoder_layers": 32, "encoder_ffn_dim": 5120},
    "text_config": {
        "model_type": "qwen2",
        "num_hidden_layers": 32,
        "hidden_size": 4096,
        "num_attention_heads": 32,
        "num_key_value_heads": 32,
        "intermediate_size": 22016,
        "vocab_size": 151936,
        "tie_word_embeddings": False,
    },
}
VOXTRAL: dict[str, Any] = {
    "model_type": "voxtral",
    "audio_config": WHISPER_ENCODER
    | {"model_type": "voxtral_encoder", "hidden_size": 1280, "num_hidden_layers": 32, "intermediate_size": 5120},
    "text_config": {
        "model_type": "llama",
        "num_hidden_layers": 30,
        "hidden_size": 3072,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "intermediate_size": 8192,
        "vocab_size": 131072,
        "tie_word_embeddings": False,
    },
}
WHISPER_TINY = {
    "model_type": "whisper",
    "is_encoder_decoder": True,
    "d_model": 384,
    "encoder_layers": 4,
    "decoder_layers": 4,
    "encoder_attention_heads": 6,
    "decoder_attention_heads": 6,
    "encoder_ffn_dim": 1536,
    "decoder_ffn_dim": 1536,
    "num_mel_bins": 80,
    "max_source_positions": 1500,
    "max_target_positions": 448,
    "vocab_size": 51865,
}


@pytest.mark.parametrize(
    ("config", "params"), [(QWEN2_AUDIO, 12_692_062_208), (VOXTRAL, 4_676_271_104)], ids=["qwen2_audio", "voxtral"]
)
def test_a_sound_tower_counts(config: dict[str, Any], params: int) -> None:
    """Parameters of the classes' default sizes, counted on the meta device with transformers 5.24.0."""
    assert read_config(config).params == pytest.approx(params, rel=0.01)


def test_the_tower_lies_beside_the_language_model() -> None:
    spec, text = read_config(QWEN2_AUDIO), read_config(QWEN2_AUDIO["text_config"])
    assert spec.vision_params == spec.params - text.params > 600e6
    assert spec.cache == text.cache


def test_whisper_is_for_speech() -> None:
    """https://huggingface.co/openai/whisper-tiny: 37.8 million parameters."""
    spec = read_any_config(WHISPER_TINY)
    assert isinstance(spec, MediaSpec)
    assert spec.params == pytest.approx(37.76e6, rel=0.01)
    found = estimate({"task": "speech", "model": {"config": WHISPER_TINY}, "engine": "faster-whisper", "gpu": "T4"})
    weights = found.fitted.need.fullest.weights
    assert weights is not None
    assert 0 < weights.likely < 200


def test_whisper_answers_no_chats() -> None:
    with pytest.raises(UserError) as caught:
        estimate({"task": "serve", "model": {"config": WHISPER_TINY}, "engine": "vllm", "gpu": "T4"})
    assert caught.value.code == "unsupported"
