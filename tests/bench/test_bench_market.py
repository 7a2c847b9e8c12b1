"""The market's question. Compared by eye, and beside gpuhunt by ``python -m tests.bench.market``."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.bench.market import QUESTIONS, Question, ask_gpuhunt, ask_zuka, hunt, items_of, rows_of


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_bench_search(benchmark: Callable[..., Any], question: Question) -> None:
    rows = rows_of(1000)
    found: int = benchmark(ask_zuka, rows, question)
    assert found == ask_gpuhunt(hunt(items_of(rows)), question)
