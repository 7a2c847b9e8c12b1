"""The samples: finished scenarios that explain the program faster than words."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from zuka.message import msg
from zuka_data import folder

SAMPLES = MappingProxyType(
    {
        "full-7b-a100": msg("Full fine-tuning of a 7B model on one A100"),
        "lora-8b-24gb": msg("LoRA of an 8B model on a 24 GB card"),
        "chat-13b-4090": msg("Chat with a 13B model on an RTX 4090"),
        "serve-70b-50": msg("A 70B model for 50 users at once"),
        "sdxl-lora": msg("LoRA for SDXL pictures"),
        "reserved-3-plus-1": msg("A startup that reserves 3 A100 and adds 1 at peaks"),
        "bare-metal-8000": msg("A bare-metal offer for 8,000 a month, with its traps"),
    }
)


def sample_path(name: str) -> Path:
    """The file of a sample.

    Raises:
        KeyError: there is no sample of that name.
    """
    if name not in SAMPLES:
        raise KeyError(name)
    return folder() / "samples" / f"{name}.zuka"
