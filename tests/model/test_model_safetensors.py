"""Checkpoints of one file and of shards by their headers, and headers that cannot be."""

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from zuka.errors import UserError
from zuka.memory.weights import weight_bytes
from zuka.model.files import open_file
from zuka.model.quantization import stated_weights
from zuka.model.safetensors import MAX_HEADER, read_tensors
from zuka.model.spec import ModelSpec

CONFIG: dict[str, Any] = {
    "num_hidden_layers": 2,
    "hidden_size": 64,
    "num_attention_heads": 4,
    "intermediate_size": 128,
    "vocab_size": 100,
}
WIDTHS = {"BF16": 2, "I32": 4, "F16": 2, "U8": 1}


def write(place: Path, tensors: dict[str, tuple[str, list[int]]]) -> None:
    """A file of zeros whose tensors lie one after the other."""
    header: dict[str, Any] = {}
    end = 0
    for name, (dtype, shape) in tensors.items():
        start, end = end, end + WIDTHS[dtype] * shape[0] * shape[1]
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [start, end]}
    body = json.dumps(header).encode()
    place.write_bytes(struct.pack("<Q", len(body)) + body + bytes(end))


def configured(folder: Path, **more: object) -> None:
    (folder / "config.json").write_text(json.dumps(CONFIG | more), encoding="utf-8")


def opened(place: Path) -> ModelSpec:
    spec = open_file(place)
    assert isinstance(spec, ModelSpec)
    return spec


def refused(place: Path) -> UserError:
    with pytest.raises(UserError) as caught:
        open_file(place)
    return caught.value


FIRST: dict[str, tuple[str, list[int]]] = {
    "model.embed_tokens.weight": ("BF16", [100, 64]),
    "model.layers.0.mlp.experts.3.up_proj.weight": ("BF16", [128, 64]),
}
SECOND: dict[str, tuple[str, list[int]]] = {
    "model.layers.1.mlp.shared_expert.up_proj.weight": ("BF16", [128, 64]),
    "visual.blocks.7.mlp.weight": ("BF16", [10, 64]),
    "lm_head.weight": ("BF16", [100, 64]),
    "model.layers.2.mlp.up_proj.weight": ("BF16", [999, 64]),
}
NAMES = ("model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors")


@pytest.mark.parametrize("named", [*NAMES, "model.safetensors.index.json"])
def test_all_shards_count_whichever_was_named(tmp_path: Path, named: str) -> None:
    configured(tmp_path)
    write(tmp_path / NAMES[0], FIRST)
    write(tmp_path / NAMES[1], SECOND)
    places = dict.fromkeys(FIRST, NAMES[0]) | dict.fromkeys(SECOND, NAMES[1])
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": places}), encoding="utf-8")
    spec = opened(tmp_path / named)
    # The third layer of a model of two is multi-token prediction, which running it does not load.
    assert spec.params == 64 * (100 + 128 + 128 + 10 + 100)
    assert spec.tensor_bytes is not None
    parts = spec.tensor_bytes
    assert (parts.embedding, parts.head, parts.vision) == (2 * 6400, 2 * 6400, 2 * 640)
    assert (parts.experts, parts.shared) == (2 * 128 * 64, 2 * 128 * 64)


def test_an_index_without_its_shards_leaves_the_count_to_the_config(tmp_path: Path) -> None:
    configured(tmp_path)
    place = tmp_path / "model.safetensors.index.json"
    place.write_text(json.dumps({"weight_map": {"a": NAMES[0]}}), encoding="utf-8")
    assert opened(place).params == opened(tmp_path / "config.json").params


def test_packed_weights_weigh_what_the_file_holds(tmp_path: Path) -> None:
    configured(tmp_path, quantization_config={"quant_method": "awq", "bits": 4})
    packed: dict[str, tuple[str, list[int]]] = {
        "model.embed_tokens.weight": ("F16", [100, 64]),
        "model.layers.0.mlp.up_proj.qweight": ("I32", [64, 16]),
        "model.layers.0.mlp.up_proj.scales": ("F16", [1, 128]),
    }
    write(tmp_path / "model.safetensors", packed)
    spec = opened(tmp_path / "model.safetensors")
    word = stated_weights(spec)
    assert word == "awq-int4"
    assert weight_bytes(spec, word, "vllm").card == 2 * 6400 + 4 * 64 * 16 + 2 * 128
    assert spec.params == opened(tmp_path / "config.json").params


@pytest.mark.parametrize("shape", [[10**9] * 10, [1] * 9, [True], [1.5]])
def test_shapes_that_no_tensor_has(tmp_path: Path, shape: list[object]) -> None:
    configured(tmp_path)
    body = json.dumps({"w": {"dtype": "F16", "shape": shape, "data_offsets": [0, 2]}}).encode()
    (tmp_path / "model.safetensors").write_bytes(struct.pack("<Q", len(body)) + body + bytes(2))
    assert "tensor shape" in str(refused(tmp_path / "model.safetensors"))


@pytest.mark.parametrize("offsets", [[4, 0], [-2, 0], [0], "0", None])
def test_tensors_that_lie_nowhere(tmp_path: Path, offsets: object) -> None:
    configured(tmp_path)
    body = json.dumps({"w": {"dtype": "F16", "shape": [1], "data_offsets": offsets}}).encode()
    (tmp_path / "model.safetensors").write_bytes(struct.pack("<Q", len(body)) + body + bytes(8))
    assert refused(tmp_path / "model.safetensors").code == "bad_value"


def test_a_download_cut_short_is_said(tmp_path: Path) -> None:
    configured(tmp_path)
    place = tmp_path / "model.safetensors"
    write(place, FIRST)
    place.write_bytes(place.read_bytes()[:-1])
    assert "ends before model.layers.0" in str(refused(place))


def test_a_header_longer_than_a_models_is_not_read(tmp_path: Path) -> None:
    configured(tmp_path)
    place = tmp_path / "model.safetensors"
    place.write_bytes(struct.pack("<Q", MAX_HEADER + 1))
    with place.open("r+b") as sparse:
        sparse.truncate(MAX_HEADER * 3)
    assert "a model's has at most" in str(refused(place))


@pytest.mark.parametrize("name", ["../secret.safetensors", "model.safetensors.index.json", "/dev/zero"])
def test_an_index_names_only_weights_of_its_folder(tmp_path: Path, name: str) -> None:
    configured(tmp_path)
    place = tmp_path / "model.safetensors.index.json"
    place.write_text(json.dumps({"weight_map": {"a": name}}), encoding="utf-8")
    assert refused(place).code == "bad_value"


def test_an_index_of_a_million_files_is_refused(tmp_path: Path) -> None:
    configured(tmp_path)
    place = tmp_path / "model.safetensors.index.json"
    shards = {f"w{n}": f"{n}.safetensors" for n in range(20_000)}
    place.write_text(json.dumps({"weight_map": shards}), encoding="utf-8")
    assert refused(place).code == "bad_value"


def test_bytes_that_do_not_match_the_shape_are_refused(tmp_path: Path) -> None:
    place = tmp_path / "model.safetensors"
    header = b'{"a":{"dtype":"BF16","shape":[1000,64],"data_offsets":[0,12800]}}'
    place.write_bytes(len(header).to_bytes(8, "little") + header + bytes(12800))
    with pytest.raises(ValueError, match="not its size"):
        read_tensors(place)
