"""``zuka estimate``: the shapes of the command line contract."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zuka.cli.estimate import answer_line

LLAMA = {"id": "a", "task": "serve", "model": "Llama-3.1-8B", "engine": "llama.cpp", "weights": "Q4_K_M"}


def ask(**fields: object) -> dict[str, Any]:
    return answer_line(json.dumps(LLAMA | fields))


def figures(found: dict[str, Any]) -> list[dict[str, float]]:
    return [*found["memory"]["sum"].values(), *found["memory"]["fullest_gpu"].values(), *found["speed"].values()]


def test_an_answer_has_the_shape_of_the_contract():
    found = ask(gpu="RTX 4090", context=8192)
    assert found["id"] == "a"
    assert found["ok"] is True
    assert found["model"]["name"] == "Meta-Llama-3.1-8B"
    assert found["model"]["attention"] == "gqa"
    assert {"weights_mib", "kv_mib", "device_mib"} <= set(found["memory"]["sum"])
    assert found["fits"]["verdict"] == "fits"
    assert found["fits"]["max_context"] > 8192
    assert found["speed"]["decode_tps_per_request"]["likely"] > 10


def test_every_figure_is_a_range_in_order():
    for figure in figures(ask(gpu="2x RTX 4090", context=8192)):
        assert figure["low"] <= figure["likely"] <= figure["high"]


def test_what_was_assumed_is_listed():
    assert {"context", "sequences"} <= {item["field"] for item in ask(gpu="RTX 4090")["assumptions"]}


def test_an_ambiguous_card_takes_the_data_centre_form_and_says_so():
    found = ask(gpu="A100", gpu_memory_gb=80)
    assert any(item["field"] == "gpu" and "SXM" in item["value"] for item in found["assumptions"])


def test_without_a_card_sizes_are_answered_and_a_verdict_is_not():
    found = ask()
    assert found["memory"]["sum"]["weights_mib"]["likely"] > 4000
    assert found["fits"]["verdict"] == "unknown"


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"model": "no-such-model-at-all"}, "unknown_model", "model"),
        ({"gpu": "Voodoo 2"}, "unknown_gpu", "gpu"),
        ({"context": -5}, "bad_value", "context"),
        ({"context": "many"}, "bad_value", "context"),
        ({"task": "dance"}, "bad_value", "task"),
        ({"task": "image"}, "unsupported", "task"),
        ({"parallelism": "tp8", "gpus": 2}, "bad_value", "parallelism"),
        ({"model": {"config": {"model_type": "llama"}}}, "missing_field", None),
    ],
)
def test_wrong_input_gets_a_code_and_a_sentence(fields: dict[str, object], code: str, field: str | None):
    found = ask(**fields)
    assert found["ok"] is False
    assert found["error"]["code"] == code
    assert len(found["error"]["message"]) > 10
    if field is not None:
        assert found["error"]["field"] == field


@pytest.mark.parametrize("line", ["{", "not json", "[1, 2]", '"text"', "[" * 100_000])
def test_a_line_that_is_no_request_is_answered_as_bad_json(line: str):
    found = answer_line(line)
    assert found["id"] is None
    assert found["error"]["code"] == "bad_json"


def test_a_missing_model_is_named():
    assert answer_line('{"id": 7}')["error"] == {
        "code": "missing_field",
        "message": "model is missing; give a name, a config, a file or numbers",
        "field": "model",
    }


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
NAMES = ["task", "model", "engine", "weights", "kv", "context", "sequences", "gpu", "gpus", "parallelism", "method"]


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from(NAMES), json_values, max_size=5))
def test_no_request_however_odd_breaks_the_program(fields: dict[str, object]):
    found = answer_line(json.dumps({"model": "Llama-3.1-8B"} | fields))
    assert isinstance(found["ok"], bool)


@settings(max_examples=25)
@given(context=st.integers(1, 10**8), sequences=st.integers(1, 10**6), gpus=st.integers(1, 256))
def test_absurd_numbers_are_answered_with_finite_figures(context: int, sequences: int, gpus: int):
    found = ask(gpu="RTX 4090", context=context, sequences=sequences, gpus=gpus)
    assert found["ok"] is True
    json.dumps(found, allow_nan=False)
