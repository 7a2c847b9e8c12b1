"""Model files: real headers, damaged ones and hostile ones."""

import json
import struct
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.errors import UserError
from zuka.model.files import open_file
from zuka.model.spec import MediaSpec, ModelSpec

CONFIG: dict[str, Any] = {
    "model_type": "llama",
    "num_hidden_layers": 2,
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 100,
}


def text(value: str) -> bytes:
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def entry(key: str, value: int | str) -> bytes:
    if isinstance(value, str):
        return text(key) + struct.pack("<I", 8) + text(value)
    return text(key) + struct.pack("<II", 4, value)


def gguf(entries: dict[str, int | str], tensors: dict[str, tuple[int, ...]]) -> bytes:
    body = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(entries))
    body += b"".join(entry(key, value) for key, value in entries.items())
    offset = 0
    for name, shape in tensors.items():
        sizes = b"".join(struct.pack("<Q", size) for size in shape)
        body += text(name) + struct.pack("<I", len(shape)) + sizes + struct.pack("<IQ", 0, offset)
        offset += 4 * prod(shape)
    return body


TINY = {
    "general.architecture": "llama",
    "general.name": "tiny",
    "llama.block_count": 2,
    "llama.embedding_length": 64,
    "llama.feed_forward_length": 128,
    "llama.attention.head_count": 4,
    "llama.attention.head_count_kv": 2,
    "llama.context_length": 2048,
    "llama.vocab_size": 100,
}


def safetensors(tensors: dict[str, Any]) -> bytes:
    """A file whose data is zeros, as long as its header says."""
    header = json.dumps(tensors).encode()
    ends = [tensor["data_offsets"][1] for name, tensor in tensors.items() if name != "__metadata__"]
    return struct.pack("<Q", len(header)) + header + bytes(max(ends, default=0))


def refused(place: Path) -> UserError:
    with pytest.raises(UserError) as caught:
        open_file(place)
    return caught.value


def test_gguf_header(tmp_path: Path) -> None:
    place = tmp_path / "tiny.gguf"
    place.write_bytes(
        gguf(TINY, {"token_embd.weight": (64, 100), "blk.0.ffn_gate.weight": (64, 128)}) + bytes(32 + 4 * (6400 + 8192))
    )
    spec = open_file(place)
    assert isinstance(spec, ModelSpec)
    assert spec.name == "tiny"
    assert spec.params == 64 * 100 + 64 * 128
    assert (spec.layers, spec.kv_heads, spec.max_context) == (2, 2, 2048)
    assert spec.gated
    assert spec.tied


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"GGUF",
        b"GGML" + b"\0" * 40,
        b"GGUF" + struct.pack("<IQQ", 3, 2**60, 1),
        b"GGUF" + struct.pack("<IQQ", 3, 1, 2**60),
        b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + struct.pack("<Q", 2**50),
        b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("a") + struct.pack("<IIQ", 9, 8, 2**40),
        b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + text("a") + struct.pack("<I", 99),
    ],
)
def test_hostile_gguf(tmp_path: Path, body: bytes) -> None:
    place = tmp_path / "bad.gguf"
    place.write_bytes(body)
    assert refused(place).code == "bad_value"


def test_gguf_names_what_is_missing(tmp_path: Path) -> None:
    place = tmp_path / "tiny.gguf"
    place.write_bytes(gguf({k: v for k, v in TINY.items() if k != "llama.block_count"}, {}))
    assert refused(place).field == "block_count"


@given(st.binary(max_size=300))
def test_any_bytes_are_one_clear_error(tmp_path_factory: pytest.TempPathFactory, body: bytes) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    for name in ("x.gguf", "x.safetensors", "config.json", "model.safetensors.index.json"):
        (folder / name).write_bytes((b"GGUF" if name.endswith("gguf") else b"") + body)
        assert refused(folder / name).code in ("bad_value", "missing_field")


def test_config_file_needs_no_network(tmp_path: Path) -> None:
    """https://github.com/jranaraki/vllm-fit/issues/35"""
    place = tmp_path / "config.json"
    place.write_text(json.dumps(CONFIG), encoding="utf-8")
    assert open_file(place).params > 0


def test_safetensors_beside_its_config(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    place = tmp_path / "model.safetensors"
    place.write_bytes(
        safetensors({"__metadata__": {}, "w": {"dtype": "BF16", "shape": [10, 7], "data_offsets": [0, 140]}})
    )
    assert open_file(place).params == 70


def test_one_shard_does_not_count_for_the_whole(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    place = tmp_path / "model-00001-of-00002.safetensors"
    place.write_bytes(safetensors({"w": {"dtype": "BF16", "shape": [10, 7], "data_offsets": [0, 140]}}))
    assert open_file(place).params > 70


def test_tensors_alone_are_not_enough(tmp_path: Path) -> None:
    place = tmp_path / "model.safetensors"
    place.write_bytes(safetensors({"w": {"dtype": "BF16", "shape": [1], "data_offsets": [0, 2]}}))
    assert refused(place).field == "config.json"


@pytest.mark.parametrize("shape", [[-1], ["a"], 5, [2**50]])
def test_impossible_shapes(tmp_path: Path, shape: object) -> None:
    (tmp_path / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    place = tmp_path / "model.safetensors"
    place.write_bytes(safetensors({"w": {"dtype": "BF16", "shape": shape, "data_offsets": [0, 2]}}))
    assert refused(place).code == "bad_value"


def test_deeply_nested_json(tmp_path: Path) -> None:
    place = tmp_path / "config.json"
    place.write_text("[" * 200_000, encoding="utf-8")
    assert refused(place).code == "bad_value"


@pytest.mark.parametrize("name", ["nothing.json", "weights.bin", "."])
def test_other_files(tmp_path: Path, name: str) -> None:
    if name.endswith("bin"):
        (tmp_path / name).write_bytes(b"x")
    assert refused(tmp_path / name).code == "bad_value"


def test_diffusers_folder(tmp_path: Path) -> None:
    (tmp_path / "model_index.json").write_text(
        json.dumps({"_class_name": "Pipe", "transformer": ["a", "b"], "vae": ["a", "b"], "text_encoder": ["a", "b"]}),
        encoding="utf-8",
    )
    for part, size in (("transformer", 100), ("vae", 20), ("text_encoder", 30)):
        (tmp_path / part).mkdir()
        tensor = {"w": {"dtype": "BF16", "shape": [size], "data_offsets": [0, 2 * size]}}
        (tmp_path / part / "diffusion_pytorch_model.safetensors").write_bytes(safetensors(tensor))
        (tmp_path / part / "diffusion_pytorch_model.fp16.safetensors").write_bytes(safetensors(tensor))
    (tmp_path / "transformer" / "config.json").write_text(
        json.dumps({"sample_size": 128, "num_attention_heads": 4, "attention_head_dim": 8, "num_layers": 3}), "utf-8"
    )
    (tmp_path / "vae" / "config.json").write_text(
        json.dumps({"block_out_channels": [1, 2, 4, 4], "latent_channels": 16}), "utf-8"
    )
    spec = open_file(tmp_path)
    assert isinstance(spec, MediaSpec)
    assert (spec.main_params, spec.vae_params, spec.text_encoders) == (100, 20, (("text_encoder", 30),))
    assert (spec.default_height, spec.hidden, spec.layers) == (1024, 32, 3)
