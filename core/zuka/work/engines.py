"""The engines and training frameworks that Zuka knows, and what each task uses by default."""

from __future__ import annotations

import re

SERVING = frozenset(
    {
        "llama.cpp",
        "ik_llama.cpp",
        "ollama",
        "vllm",
        "sglang",
        "tensorrt-llm",
        "lmdeploy",
        "transformers",
        "autoawq",
        "exllama",
        "exllamav2",
        "exllamav3",
        "gptq-for-llama",
        "litgpt",
        "mlx",
        "mlc-llm",
    }
)
RESERVING = frozenset({"vllm", "sglang", "tensorrt-llm", "lmdeploy"})
"""Engines that take a share of the card for the cache whatever the asked context needs."""

GGML = frozenset({"llama.cpp", "ik_llama.cpp", "ollama"})
SHARDS_BY_ITSELF = frozenset({"torchtitan", "megatron-lm", "megatron", "megatron-bridge (nemo)", "nemo"})
"""Training programs that divide states over their cards unless they are told not to."""

PICTURES = frozenset({"diffusers", "stable-diffusion.cpp"})
SPEECH = frozenset({"faster-whisper", "whisper.cpp", "openai-whisper"})

DEFAULT_ENGINE = {
    "serve": "vllm",
    "batch": "vllm",
    "train": "transformers+peft",
    "pretrain": "torchtitan",
    "image": "diffusers",
    "image-train": "diffusers",
    "embed": "transformers",
    "speech": "faster-whisper",
}

_GGUF_TYPE = re.compile(r"^(UD-)?I?Q\d", re.IGNORECASE)


def is_gguf(precision: str) -> bool:
    """Whether a precision word names a GGUF type (``Q4_K_M``, ``IQ3_XXS``, ``UD-Q4_K_XL``)."""
    return bool(_GGUF_TYPE.match(precision))


def default_engine(task: str, precision: str | None) -> str:
    """The engine that people use for the task when they name none; GGUF files run in llama.cpp."""
    if task in ("serve", "batch") and precision is not None and is_gguf(precision):
        return "llama.cpp"
    return DEFAULT_ENGINE[task]


KEEPS_ACTIVATIONS = frozenset({"litgpt", "llm-foundry / composer", "torchtune"})
"""Training frameworks whose own recipes leave recomputation off unless it is asked for."""

PURE_HALF = frozenset({"ms-swift", "swift", "torchtune", "litgpt"})
"""Training frameworks that keep a 16-bit model in 16 bits for full training, without a 32-bit copy."""
