"""The scenario file: round trips, unknown keys, newer formats, hostile content."""

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zuka.errors import UserError
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import as_data
from zuka.scenario.file import ScenarioFile, from_bytes, to_bytes
from zuka.scenario.json_text import MAX_BYTES, read_table
from zuka.scenario.migrate import Table, migrate

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
MONEY = st.decimals(0, 10**12, allow_nan=False, allow_infinity=False, places=4)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
NEW_KEYS = st.dictionaries(WORDS.map(lambda word: "new_" + word), PLAIN, max_size=3)


def part(**known: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    def joined(pair: tuple[dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
        return pair[0] | pair[1]

    return st.tuples(st.fixed_dictionaries({}, optional=known), NEW_KEYS).map(joined)


DRAFTS = part(
    title=st.none() | WORDS,
    model=part(name=WORDS, config=st.dictionaries(WORDS, PLAIN, max_size=3), typed=st.just({"params_b": 7.25})),
    work=part(
        task=st.sampled_from(["serve", "train"]),
        context=st.integers(1, 10**8),
        concurrency=st.just("max") | st.integers(1, 10**6),
        checkpointing=st.booleans() | st.just("selective"),
        compile=st.booleans(),
        epochs=st.floats(0.1, 100),
    ),
    needs=part(
        finish_hours=part(value=st.floats(0.1, 1e4), mode=st.sampled_from(["must", "prefer", "any"])),
        regions=part(value=st.lists(WORDS, max_size=3)),
        monthly_budget=part(value=MONEY),
        wait_cost_per_hour=MONEY,
    ),
    cards=part(layout=part(memory_options=st.lists(WORDS, max_size=2)), precisions=st.lists(WORDS, max_size=3)),
    offers=part(rates=st.dictionaries(WORDS, MONEY, max_size=2), pinned=st.lists(WORDS, max_size=2)),
    contract=st.none() | part(monthly_rent=MONEY, sla_uptime=st.floats(0.5, 1), exit_base=st.just("none")),
    plan=part(reserve=st.integers(0, 100)),
).map(ScenarioDraft.model_validate)


def file_of(draft: ScenarioDraft) -> ScenarioFile:
    return ScenarioFile(draft, id="a1", created="2026-11-30T12:00:00Z", used={"catalogue": "2026-11-30", "prices": []})


@given(DRAFTS, NEW_KEYS)
def test_saving_and_loading_is_the_identity(draft: ScenarioDraft, extra: dict[str, Any]) -> None:
    file = ScenarioFile(draft, "a1", "2026-11-30", {"prices": [1]}, extra=extra)
    content = to_bytes(file)
    again = from_bytes(content)
    assert again == file
    assert to_bytes(again) == content


def test_the_envelope_is_that_of_the_contract() -> None:
    table = json.loads(to_bytes(file_of(ScenarioDraft())))
    assert list(table) == ["format", "program", "created", "id", "draft", "used"]
    assert table["format"] == 1
    assert table["program"].startswith("zuka ")


def test_money_keeps_every_digit() -> None:
    draft = ScenarioDraft.model_validate({"contract": {"monthly_rent": "8000.10"}})
    again = from_bytes(to_bytes(file_of(draft))).draft
    assert again.contract is not None
    assert str(again.contract.monthly_rent) == "8000.10"
    assert again.contract.monthly_rent == Decimal("8000.1")


def test_unknown_keys_survive_on_every_level() -> None:
    data: dict[str, Any] = {
        "format": 1,
        "draft": {"star": 1, "work": {"moon": [2]}, "needs": {"finish_hours": {"value": 3.0, "sun": {"deep": None}}}},
        "used": {"prices": [], "rain": "雨"},
        "wind": {"speed": 4},
    }
    again = json.loads(to_bytes(from_bytes(json.dumps(data).encode())))
    assert {key: again[key] for key in data} == data


def test_only_what_was_given_is_written() -> None:
    assert as_data(ScenarioDraft.model_validate({"work": {"task": "train"}})) == {"work": {"task": "train"}}


def test_a_newer_format_opens_for_reading() -> None:
    data = {
        "format": 9,
        "program": "zuka 7.0",
        "draft": {"model": {"name": "Qwen3-8B"}, "work": {"task": "dream", "context": 4096}, "cards": [1]},
    }
    file = from_bytes(json.dumps(data).encode())
    assert file.read_only
    assert file.notice is not None
    assert "zuka 7.0 wrote this file in format 9" in file.notice.english()
    assert file.draft.model.name == "Qwen3-8B"
    assert file.draft.work.context == 4096
    assert set(file.left_out) == {"work.task", "cards"}


def test_a_newer_format_with_dotted_names_ends() -> None:
    data = {"format": 2, "draft": {"model": {"name": "x", "typed": {"a.b": "no number"}}}}
    assert from_bytes(json.dumps(data).encode()).draft == ScenarioDraft()


def test_a_wrong_value_of_the_present_format_is_named() -> None:
    with pytest.raises(UserError) as caught:
        from_bytes(b'{"format": 1, "draft": {"work": {"context": -4}}}')
    assert caught.value.field == "work.context"


def test_migrations_run_in_order() -> None:
    def first(table: Table) -> Table:
        return table | {"trace": [1]}

    def second(table: Table) -> Table:
        return table | {"trace": [*table["trace"], 2]}

    steps = {1: first, 2: second}
    assert migrate({"format": 1}, steps, 3) == {"format": 3, "trace": [1, 2]}
    assert migrate({"format": 5}, steps, 3) == {"format": 5}


DEEP = b'{"format":1,"draft":' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}"
HOSTILE = {
    "empty": b"",
    "cut off": b'{"format": 1, "draft": {"work"',
    "no table": b"[1, 2]",
    "no format": b"{}",
    "format true": b'{"format": true}',
    "format zero": b'{"format": 0}',
    "format text": b'{"format": "1"}',
    "draft list": b'{"format": 1, "draft": []}',
    "id number": b'{"format": 1, "id": 7}',
    "NaN": b'{"format": 1, "draft": {"work": {"epochs": NaN}}}',
    "infinity": b'{"format": 1, "draft": {"x": -Infinity}}',
    "too large a number": b'{"format": 1, "draft": {"x": 1e999}}',
    "thousands of digits": b'{"format": 1, "draft": {"x": ' + b"9" * 6000 + b"}}",
    "doubled key": b'{"format": 1, "draft": {"work": {}, "work": {}}}',
    "very deep": DEEP,
    "deep": b'{"format":1,"draft":' + b'{"a":' * 100 + b"1" + b"}" * 100 + b"}",
    "half a character": b'{"format": 1, "draft": {"title": "\\ud800"}}',
    "not UTF-8": b'{"format": 1, "draft": {"title": "\xff"}}',
    "UTF-16": '{"format": 1}'.encode("utf-16"),
    "huge": b" " * (MAX_BYTES + 1),
    "binary": bytes(range(256)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_content_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(UserError) as caught:
        from_bytes(HOSTILE[name])
    sentence = caught.value.message.english()
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 300


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        table = read_table(content)
    except UserError:
        return
    assert isinstance(table, dict)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert from_bytes(b"\xef\xbb\xbf" + to_bytes(file_of(ScenarioDraft()))).id == "a1"
