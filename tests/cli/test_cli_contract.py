"""The shapes that scripts rely on: keys, exit codes, one sentence on stderr, and JSON alone on stdout."""

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest

from zuka.advise.samples import SAMPLES
from zuka.cli.estimate import _bounded, answer_line  # pyright: ignore[reportPrivateUsage]
from zuka.cli.main import main
from zuka.errors import UserError
from zuka.message import msg

RANGE = {"low", "likely", "high"}
DAY = ("--today", "2026-11-30")


def run(capfdbinary: pytest.CaptureFixture[bytes], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capfdbinary.readouterr()
    return code, out.decode("utf-8"), err.decode("utf-8")


def asked(capfdbinary: pytest.CaptureFixture[bytes], *words: str) -> Any:
    code, out, err = run(capfdbinary, *words)
    assert (code, err) == (0, "")
    return json.loads(out, parse_constant=pytest.fail)


def in_order(found: dict[str, float]) -> bool:
    return found["low"] <= found["likely"] <= found["high"]


def test_samples(capfdbinary: pytest.CaptureFixture[bytes]):
    found = asked(capfdbinary, "samples", "--json")
    assert [set(each) for each in found] == [{"name", "title"}] * len(SAMPLES)
    assert [each["name"] for each in found] == list(SAMPLES)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", SAMPLES)
def test_advice(capfdbinary: pytest.CaptureFixture[bytes], name: str, language: str):
    found = asked(capfdbinary, "advise", name, "--json", "--lang", language, *DAY)
    assert (found["scenario"], found["today"], found["lang"], found["seed"]) == (name, "2026-11-30", language, 0)
    assert {"text", "candidate", "confidence", "changes"} <= set(found["answer"])
    assert {"candidates", "rejected", "closest", "relax", "assumptions"} <= set(found)
    assert found["answer"]["candidate"] == found["candidates"][0]["id"]
    assert [each["rank"] for each in found["candidates"]] == list(range(1, len(found["candidates"]) + 1))
    for each in found["candidates"]:
        assert {"offer", "layout", "speed", "efficient", "reasons", "against"} <= set(each)
        assert {"gpus", "gpu", "parallelism", "weights", "engine"} == set(each["layout"])
        assert set(each["memory_mib"]) == set(each["hours"]) == RANGE
        assert set(each["total"]) == RANGE | {"currency", "per"}
        assert {"expected", "bad_case"} == set(each["risk"])
        assert all(map(in_order, (each["memory_mib"], each["hours"], each["total"], *each["speed"].values())))


def test_offers(capfdbinary: pytest.CaptureFixture[bytes]):
    keys = {"id", "provider", "country", "kind", "gpu", "gpus", "memory_gb", "price", "currency", "per"}
    keys |= {"listed_price", "listed_unit", "commitment", "billing", "region", "source", "observed"}
    keys |= {"age_days", "stale", "confidence", "set_aside"}
    found = asked(capfdbinary, "offers", "--gpu", "RTX 4090", "--all", "--json", *DAY)
    assert found
    assert all(keys <= set(each) for each in found)
    assert all(each["price"] is None or each["price"] > 0 or each["set_aside"] for each in found)


def test_machine(capfdbinary: pytest.CaptureFixture[bytes]):
    found = asked(capfdbinary, "machine", "--json")
    assert set(found) == {"gpus", "ram_gib", "notes"}
    assert found["ram_gib"] > 0


def test_explanations_carry_a_tree_for_every_figure(capfdbinary: pytest.CaptureFixture[bytes]):
    names = asked(capfdbinary, "explain", "lora-8b-24gb", "--json", *DAY)
    assert {"memory", "total", "hours"} <= set(names)
    for name in names:
        check_tree(asked(capfdbinary, "explain", "lora-8b-24gb", name, "--json", *DAY))


def check_tree(found: dict[str, Any]) -> None:
    assert {"name", "value", "unit", "basis", "source", "formula", "parts"} <= set(found)
    assert set(found["value"]) == RANGE
    assert in_order(found["value"])
    for below in (*found["parts"], *found["inputs"]):
        check_tree(below)


def test_self_check(capfdbinary: pytest.CaptureFixture[bytes]):
    found = asked(capfdbinary, "self-check", "--json")
    assert all(set(each) == {"check", "ok", "detail"} and each["ok"] for each in found)


WRONG = [
    ("bogus",),
    ("advise",),
    ("advise", "no-such-scenario"),
    ("advise", "line\nbreak"),
    ("advise", "."),
    ("advise", "lora-8b-24gb", "--today", "nonsense"),
    ("advise", "lora-8b-24gb", "--seed", "many"),
    ("offers", "--country", "XX"),
    ("offers", "--currency", "ZZZ"),
    ("offers", "--max-age", "-5"),
    ("offers", "--gpu", "Voodoo 2"),
    ("explain", "lora-8b-24gb", "no-such-figure"),
    ("estimate", "--batch", "."),
    ("estimate", "--batch", "no-such-file"),
    ("estimate", "--batch", "nul\0byte"),
]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_wrong_input_ends_with_2_and_one_sentence(capfdbinary: pytest.CaptureFixture[bytes], words: tuple[str, ...]):
    code, out, err = run(capfdbinary, *words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_wrong_input_is_said_in_chinese_where_asked(capfdbinary: pytest.CaptureFixture[bytes], words: tuple[str, ...]):
    if words[0] == "estimate":
        pytest.skip("the batch speaks to programs, in English")
    _, _, err = run(capfdbinary, *words, "--lang", "zh")
    assert any("\u4e00" <= sign <= "\u9fff" for sign in err), err


@pytest.mark.parametrize("kind", ["pdf", "csv", "xlsx"])
@pytest.mark.parametrize("place", ["", "missing/x", "file/x"])
def test_a_file_that_cannot_be_written_is_wrong_input(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, kind: str, place: str
):
    (tmp_path / "file").write_text("no folder")
    code, out, err = run(capfdbinary, "advise", "lora-8b-24gb", f"--{kind}", str(tmp_path / place), *DAY)
    assert (code, out) == (2, "")
    assert err.startswith(f"--{kind}: ")
    assert len(err.splitlines()) == 1


def test_a_fault_of_the_program_is_one_sentence_and_1(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: object) -> str:
        raise ZeroDivisionError("no\nluck")

    monkeypatch.setattr("zuka.cli.samples.render", broken)
    code, out, err = run(capfdbinary, "samples")
    assert (code, out) == (1, "")
    assert "ZeroDivisionError" in err
    assert len(err.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", ["samples", "offers"])
def test_a_full_disk_is_one_sentence_and_1(command: str):
    program = [sys.executable, "-m", "zuka.cli.main", command, "--json"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_a_reader_that_goes_away_is_no_fault():
    program = [sys.executable, "-m", "zuka.cli.main", "offers", "--json"]
    gone, written = os.pipe()
    os.close(gone)
    try:
        done = subprocess.run(program, stdout=written, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(written)
    assert done.returncode in (0, 1)
    assert done.stderr == b""


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
@pytest.mark.parametrize("line", ['{"id": %s}', '{"id": "a", "model": "Llama-3-8B", "context": %s}'])
def test_numbers_that_are_not_finite_are_no_json(line: str, number: str):
    assert answer_line(line % number)["error"]["code"] == "bad_json"


@pytest.mark.parametrize("model", [None, True, 0, 7.5, [], ["Llama-3-8B"], {}, ""])
def test_a_model_of_the_wrong_kind_is_a_bad_value(model: object):
    found = answer_line(json.dumps({"id": 1, "task": "serve", "model": model}))
    assert (found["error"]["code"], found["error"]["field"]) == ("bad_value", "model")


def test_no_field_takes_a_count_below_one():
    for field in ("concurrency", "sequences", "gpus", "context"):
        found = answer_line(json.dumps({"id": 1, "model": "Llama-3-8B", field: -1}))
        assert (found["error"]["code"], found["error"]["field"]) == ("bad_value", field)


def test_a_mark_before_the_first_line_is_no_fault():
    assert answer_line('\ufeff{"id": 1, "task": "serve", "model": "Llama-3-8B"}')["ok"] is True


def test_an_endless_line_is_read_in_part_and_the_next_line_whole():
    lines = list(_bounded(cast("Any", BytesIO(b"x" * (40 << 20) + b"\nnext\n"))))
    assert [len(lines[0]), lines[1]] == [16 << 20, "next\n"]
    assert answer_line(lines[0])["error"]["code"] == "bad_json"


@pytest.mark.parametrize("typed", ["a\nb\tc", "\u202eevil", "x" * 100_000, "\ud800"])
def test_what_was_typed_comes_back_on_one_line_of_bounded_length(typed: str):
    said = str(UserError("bad_value", msg("{name} is unknown; {inner}", name=typed, inner=msg("not {it}", it=typed))))
    assert said.isprintable()
    assert len(said) < 1000
