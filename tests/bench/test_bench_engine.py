"""How long the engine takes for what a person waits for. Compared by eye: no test asserts a time."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from zuka.advise.evaluate import evaluate
from zuka.advise.evaluation import Evaluation
from zuka.advise.samples import sample_path
from zuka.facts.load import catalogue
from zuka.report.build import build
from zuka.report.pdf import pdf_bytes
from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.store import load

TODAY = date(2026, 11, 30)


def draft(name: str) -> ScenarioDraft:
    return load(sample_path(name)).file.draft


@pytest.mark.parametrize("name", ["full-7b-a100", "serve-70b-50"])
def test_bench_evaluate_a_sample(benchmark: Callable[..., Any], name: str) -> None:
    facts = catalogue()
    evaluation: Evaluation = benchmark(evaluate, draft(name), facts, TODAY)
    assert evaluation.advice is not None


def test_bench_pdf(benchmark: Callable[..., Any]) -> None:
    evaluation = evaluate(draft("full-7b-a100"), catalogue(), TODAY)
    content: bytes = benchmark(lambda: pdf_bytes(build(evaluation, "zh")))
    assert content.startswith(b"%PDF")
