"""Every typed term stands in the words it was read from."""

from __future__ import annotations

import csv
import re
from collections import Counter
from decimal import Decimal

import pytest
from pydantic import TypeAdapter

from zuka.facts.records import Term
from zuka.facts.terms import all_terms, terms_of
from zuka_data import folder

TERMS = [term for terms in all_terms().values() for term in terms]
GUIDE = (
    "Tencent Cloud 腾讯云",
    "Huawei Cloud 华为云",
    "Volcengine 火山引擎",
    "Alibaba Cloud 阿里云",
    "AWS",
    "Paperspace (DigitalOcean)",
    "Lambda",
)
UNSEEN = {"Verda (DataCrunch)", "Novita AI"}
"""Two of the fifteen largest whose terms nobody collected: no record, so unknown."""


def offer_rows() -> list[dict[str, str]]:
    rows: list[dict[str, str]] = []
    for name in ("offers_world.csv", "offers_china.csv"):
        with (folder() / "facts" / name).open(encoding="utf-8", newline="") as file:
            rows.extend(csv.DictReader(file))
    return rows


def raw_rows() -> list[dict[str, str]]:
    with (folder() / "facts" / "terms.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def stands(amount: str, quote: str) -> bool:
    """The digits stand in the quote as a number of their own, or the quote says in words that it costs nothing."""
    as_number = re.search(rf"(?<![\d.]){re.escape(amount)}(?!\d)(?!\.\d)", quote)
    return bool(as_number) or (amount == "0" and re.search(r"\b(included|free|no|none)\b", quote) is not None)


def test_every_row_is_a_valid_term() -> None:
    adapter = TypeAdapter(Term)
    for term in TERMS:
        adapter.validate_python(term)
    assert len(TERMS) == len(raw_rows())


def test_every_amount_stands_in_its_quote() -> None:
    for row in raw_rows():
        assert row["quote"].strip() == row["quote"] != ""
        for amount in filter(None, (row["amount"], row["allowance"])):
            assert stands(amount, row["quote"]), row


def test_an_amount_has_a_unit_and_an_allowance_has_one_too() -> None:
    for term in TERMS:
        assert term.amount is None or term.unit
        assert (term.allowance is None) == (term.allowance_unit == "")


@pytest.mark.parametrize("provider", GUIDE)
def test_the_providers_of_the_guide_have_terms(provider: str) -> None:
    assert terms_of(provider)


def test_the_fifteen_providers_with_most_offers_have_terms_or_are_known_to_have_none() -> None:
    counted = Counter(row["provider"] for row in offer_rows())
    largest = {provider for provider, _ in counted.most_common(15)}
    assert {provider for provider in largest if not terms_of(provider)} <= UNSEEN
    assert not any(terms_of(provider) for provider in UNSEEN)


WITHOUT_OFFERS = {
    "UCloud",  # Compshare is its rental site; the refund rules are UCloud's
    "Alibaba Cloud (international site)",
    "AtlasCloud",
    "GPUFree 算力自由",
    "Gitee AI 模力方舟 and Shengsuanyun 胜算云",
    "Huawei Cloud 华为云 (international site, Hong Kong)",
    "Inspur Cloud 浪潮云",
    "LanRui 揽睿星舟",
    "Lightning AI",
    "SpaceHPC (南阳润德)",
    "Yovole 有孚云",
}
"""Sellers whose terms were read and whose prices were not."""


def test_terms_belong_to_providers_of_offers() -> None:
    providers = {row["provider"] for row in offer_rows()}
    assert set(all_terms()) - providers == WITHOUT_OFFERS


def test_what_cannot_be_typed_is_kept_in_its_words() -> None:
    """How to pay, who may rent, and remarks: one record each, with the source's text and day."""
    kinds = Counter(term.kind for term in TERMS)
    assert kinds["payment"] >= 10
    assert kinds["verification"] >= 10
    assert kinds["note"] >= 40
    assert all(term.source and term.observed for term in TERMS)


def test_terms_of_one_kind() -> None:
    assert [term.amount for term in terms_of("AWS", "egress")] == [
        Decimal("0.09"),
        Decimal("0.085"),
        Decimal("0.07"),
        Decimal("0.05"),
    ]
    assert terms_of("nobody") == ()
