"""GGUF files written by the gguf library: mixed types, parts, and sizes far beyond what is read."""

from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFValueType, GGUFWriter
from gguf.quants import quantize

from zuka.errors import UserError
from zuka.memory.weights import weight_bytes
from zuka.model.files import open_file
from zuka.model.gguf_header import BadHeaderError, read_header
from zuka.model.quantization import stated_weights
from zuka.model.spec import ModelSpec

LAYERS, HIDDEN, WIDTH, VOCAB = 2, 256, 512, 1024
Q4, Q8, F16, F32 = (
    GGMLQuantizationType.Q4_0,
    GGMLQuantizationType.Q8_0,
    GGMLQuantizationType.F16,
    GGMLQuantizationType.F32,
)
TENSORS: dict[str, tuple[tuple[int, ...], GGMLQuantizationType]] = {
    "token_embd.weight": ((VOCAB, HIDDEN), Q4),
    "output.weight": ((VOCAB, HIDDEN), Q8),
    "output_norm.weight": ((HIDDEN,), F32),
    **{f"blk.{i}.ffn_gate.weight": ((WIDTH, HIDDEN), Q4) for i in range(LAYERS)},
    **{f"blk.{i}.attn_q.weight": ((HIDDEN, HIDDEN), F16) for i in range(LAYERS)},
    **{f"blk.{i}.ffn_up_exps.weight": ((4, WIDTH, HIDDEN), Q4) for i in range(LAYERS)},
}
BITS = {Q4: 4.5, Q8: 8.5, F16: 16, F32: 32}


def writer(place: Path, split: int = 0, extra_layers: int = 0) -> GGUFWriter:
    found = GGUFWriter(place, "llama", split_max_tensors=split)
    found.add_block_count(LAYERS + extra_layers)
    found.add_embedding_length(HIDDEN)
    found.add_feed_forward_length(WIDTH)
    found.add_head_count(4)
    found.add_head_count_kv(2)
    found.add_context_length(4096)
    found.add_vocab_size(VOCAB)
    if extra_layers:
        found.add_uint32("llama.nextn_predict_layers", extra_layers)
    return found


def write(out: GGUFWriter) -> None:
    for name, (shape, kind) in TENSORS.items():
        out.add_tensor(name, quantize(np.zeros(shape, np.float32), kind), raw_dtype=kind)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


def opened(place: Path) -> ModelSpec:
    spec = open_file(place)
    assert isinstance(spec, ModelSpec)
    return spec


def size(names: str) -> float:
    """Bytes of the tensors whose name holds the word; padding to 32 bytes is below this file's tensor sizes."""
    return sum(np.prod(shape) * BITS[kind] / 8 for name, (shape, kind) in TENSORS.items() if names in name)


def test_every_tensor_counts_with_its_own_type(tmp_path: Path) -> None:
    write(writer(tmp_path / "mixed.gguf"))
    spec = opened(tmp_path / "mixed.gguf")
    assert spec.params == sum(np.prod(shape) for shape, _ in TENSORS.values())
    assert spec.tensor_bytes is not None
    assert spec.tensor_bytes.embedding == size("token_embd")
    assert spec.tensor_bytes.head == size("output.weight")
    assert spec.tensor_bytes.experts == size("_exps")
    assert spec.tensor_bytes.total == pytest.approx(size(""), abs=32)


def test_the_card_holds_the_files_tensors_and_the_host_its_embedding(tmp_path: Path) -> None:
    write(writer(tmp_path / "mixed.gguf"))
    spec = opened(tmp_path / "mixed.gguf")
    word = stated_weights(spec)
    assert word is not None
    held = weight_bytes(spec, word, "llama.cpp")
    assert held.host == size("token_embd")
    assert held.card == pytest.approx(size("") - size("token_embd"), abs=32)
    assert weight_bytes(spec, "Q8_0", "llama.cpp").card != held.card


@pytest.mark.parametrize("named", [1, 2, 5])
def test_all_parts_count_whichever_was_named(tmp_path: Path, named: int) -> None:
    write(writer(tmp_path / "whole.gguf"))
    write(writer(tmp_path / "split.gguf", split=2))
    parts = sorted(path.name for path in tmp_path.glob("split-*.gguf"))
    assert len(parts) == 5
    whole, split = opened(tmp_path / "whole.gguf"), opened(tmp_path / parts[named - 1])
    assert (split.params, split.layers) == (whole.params, whole.layers)
    assert split.tensor_bytes is not None
    assert whole.tensor_bytes is not None
    assert split.tensor_bytes.total == pytest.approx(whole.tensor_bytes.total, abs=32 * 5)


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    write(writer(tmp_path / "split.gguf", split=2))
    (tmp_path / "split-00003-of-00005.gguf").unlink()
    with pytest.raises(UserError, match="split-00003-of-00005"):
        open_file(tmp_path / "split-00001-of-00005.gguf")


def test_prediction_layers_are_not_part_of_the_model(tmp_path: Path) -> None:
    out = writer(tmp_path / "mtp.gguf", extra_layers=1)
    out.add_tensor(f"blk.{LAYERS}.ffn_gate.weight", quantize(np.zeros((WIDTH, HIDDEN), np.float32), Q4), raw_dtype=Q4)
    write(out)
    spec = opened(tmp_path / "mtp.gguf")
    assert (spec.layers, spec.extra_layers) == (LAYERS, 1)
    assert spec.params == sum(np.prod(shape) for shape, _ in TENSORS.values())


class Counting(BytesIO):
    """A file that counts what is read of it."""

    bytes_read = 0

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        self.bytes_read += len(data)
        return data


def header_of_a_large_file() -> bytes:
    """A header whose tensors take about 40 GB."""
    body = b"GGUF" + (3).to_bytes(4, "little") + (2).to_bytes(8, "little") + (5).to_bytes(8, "little")
    body += text("general.architecture") + (8).to_bytes(4, "little") + text("llama")
    for key, value in {"block_count": 2, "embedding_length": 8192, "attention.head_count": 64, "vocab_size": 9}.items():
        body += text(f"llama.{key}") + (4).to_bytes(4, "little") + value.to_bytes(4, "little")
    for i in range(2):
        shape = (8192).to_bytes(8, "little") + (2_297_794).to_bytes(8, "little")
        place = (i * 2_297_794 * 8704).to_bytes(8, "little")
        body += text(f"blk.{i}.ffn_up.weight") + (2).to_bytes(4, "little") + shape + (8).to_bytes(4, "little") + place
    return body


def text(value: str) -> bytes:
    return len(value).to_bytes(8, "little") + value.encode()


def test_only_the_header_of_a_40_gb_file_is_read(tmp_path: Path) -> None:
    header = header_of_a_large_file()
    file = Counting(header + b"data")
    read_header(cast("BinaryIO", file))
    assert file.bytes_read == len(header)
    place = tmp_path / "large.gguf"
    place.write_bytes(header)
    with place.open("r+b") as sparse:
        sparse.truncate(40_000_001_000)
    spec = opened(place)
    assert spec.params == 2 * 8192 * 2_297_794
    assert spec.tensor_bytes is not None
    assert spec.tensor_bytes.total == pytest.approx(40e9, rel=1e-6)


def test_a_file_cut_short_is_one_clear_error(tmp_path: Path) -> None:
    place = tmp_path / "cut.gguf"
    place.write_bytes(header_of_a_large_file() + bytes(1000))
    with pytest.raises(UserError, match="ends before its tensors"):
        open_file(place)


def test_a_file_without_tensors_is_no_model(tmp_path: Path) -> None:
    place = tmp_path / "vocabulary.gguf"
    out = writer(place)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.close()
    with pytest.raises(UserError, match="no tensors"):
        open_file(place)


def test_no_heads_are_refused_unless_the_layers_keep_a_state(tmp_path: Path) -> None:
    header = header_of_a_large_file()
    key = text("llama.attention.head_count") + (4).to_bytes(4, "little")
    place = tmp_path / "headless.gguf"
    place.write_bytes(header.replace(key + (64).to_bytes(4, "little"), key + bytes(4)))
    with place.open("r+b") as sparse:
        sparse.truncate(40_000_001_000)
    with pytest.raises(UserError, match="from 1 to") as caught:
        open_file(place)
    assert caught.value.field == "attention.head_count"


def test_a_header_of_endless_texts_is_left_early(tmp_path: Path) -> None:
    """A sparse file costs its author nothing and would cost a careless reader gigabytes."""
    body = b"GGUF" + (3).to_bytes(4, "little") + (1).to_bytes(8, "little") + (90_000).to_bytes(8, "little")
    entry = text("k") + (8).to_bytes(4, "little") + (1 << 20).to_bytes(8, "little") + bytes(1 << 20)
    place = tmp_path / "endless.gguf"
    place.write_bytes(body + entry * 80)
    file = Counting(place.read_bytes())
    with pytest.raises(BadHeaderError, match="more than"):
        read_header(cast("BinaryIO", file))
    assert file.bytes_read <= (64 << 20) + len(b"GGUF")


def test_the_last_tensor_too_must_be_whole(tmp_path: Path) -> None:
    """A download that stopped within the last tensor is no model, though every tensor starts inside of the file."""
    place = tmp_path / "half.gguf"
    write(writer(place))
    with place.open("r+b") as file:
        file.truncate(place.stat().st_size - 4096)
    with pytest.raises(UserError, match="ends before its tensors"):
        open_file(place)


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("attention.head_count_kv", [-4, 4], "attention.head_count_kv"),
        ("attention.head_count_kv", ["x", "y"], "attention.head_count_kv"),
        ("embedding_length", float("nan"), "embedding_length"),
        ("block_count", [1, 2], "block_count"),
    ],
)
def test_metadata_of_the_wrong_kind_is_named(tmp_path: Path, key: str, value: object, field: str) -> None:
    place = tmp_path / "odd.gguf"
    out = writer(place)
    out.kv_data[0].pop(f"llama.{key}", None)
    kind = GGUFValueType.FLOAT32 if isinstance(value, float) else GGUFValueType.ARRAY
    out.add_key_value(f"llama.{key}", value, kind)
    write(out)
    with pytest.raises(UserError) as caught:
        open_file(place)
    assert (caught.value.code, caught.value.field) == ("bad_value", field)


def test_a_file_that_names_no_architecture_says_so(tmp_path: Path) -> None:
    place = tmp_path / "nameless.gguf"
    out = writer(place)
    out.kv_data[0].pop("general.architecture")
    write(out)
    with pytest.raises(UserError) as caught:
        open_file(place)
    assert (caught.value.code, caught.value.field) == ("missing_field", "general.architecture")


def test_a_shape_beyond_any_model_is_refused() -> None:
    head = b"GGUF" + (3).to_bytes(4, "little") + (1).to_bytes(8, "little") + bytes(8)
    shape = (2).to_bytes(4, "little") + 2 * (2**63).to_bytes(8, "little")
    with pytest.raises(BadHeaderError, match="the shape of t"):
        read_header(BytesIO(head + text("t") + shape + bytes(12)))


def test_a_million_tensors_are_refused_at_the_count() -> None:
    head = b"GGUF" + (3).to_bytes(4, "little") + (10**6).to_bytes(8, "little") + bytes(8)
    file = Counting(head + bytes(10**6))
    with pytest.raises(BadHeaderError, match="1000000"):
        read_header(cast("BinaryIO", file))
    assert file.bytes_read <= len(head)
