"""Two agreements written for the project, paragraph by paragraph: which clauses a careful reader finds, for whom."""

import re
from pathlib import Path

import pytest

from zuka.contract.find.check import check
from zuka.contract.find.form import filled_form
from zuka.contract.find.pricing import first_to_negotiate, priced
from zuka.contract.reading.document import Document

HERE = Path(__file__).parent / "sentences"
_NUMBER = re.compile(r"^\d\.\d+(?= )|^第六条", re.MULTILINE)


def agreement(language: str) -> str:
    return (HERE / f"agreement_{language}.txt").read_text(encoding="utf-8")


def found_by_paragraph(text: str) -> dict[str, set[str]]:
    """Types with the first letter of their side, by the number of the paragraph that holds the first quote."""
    starts = [(match.start(), match.group()) for match in _NUMBER.finditer(text)]
    found: dict[str, set[str]] = {name: set() for _, name in starts}
    for clause in check(Document(text)).clauses:
        for quote in clause.quotes[:1]:
            name = max((start, name) for start, name in starts if start <= quote.start)[1]
            found[name].add(f"{clause.type} {clause.favours[0]}")
    return found


def expected(language: str) -> dict[str, set[str]]:
    lines = (HERE / f"agreement_{language}.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {name: set(filter(None, types.split(", "))) for name, types in rows}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_paragraph_is_read_as_by_a_careful_reader(language: str) -> None:
    assert found_by_paragraph(agreement(language)) == expected(language)


def test_the_chinese_agreement_fills_the_form() -> None:
    # 170,000,000 over 36 months; 32 machines of 8 cards; the public line, not the fabric
    form = filled_form(check(Document(agreement("zh")))).form
    assert float(form.monthly_rent or 0) == pytest.approx(170e6 / 36, abs=0.01)
    assert (form.gpus, form.term_months, form.repair_hours, form.bandwidth_mbps) == (256, 36, 24, 500)
    assert (form.sla_uptime, form.sla_credit, form.late_fee_per_day) == (0.995, 0.05, 0.0005)
    assert (form.exit_base, form.exit_fraction, form.renewal_months) == ("remaining_rent", 0.3, 12)


def test_the_english_agreement_fills_the_form() -> None:
    form = filled_form(check(Document(agreement("en")))).form
    assert (form.monthly_rent, form.currency, form.gpus, form.term_months) == (180_000, "USD", 128, 12)
    assert (form.exit_base, form.exit_fraction) == ("remaining_rent", 1)
    assert (form.repair_hours, form.sla_uptime, form.renewal_notice_days) == (48, 0.995, 60)


def test_the_worst_comes_first_and_precedence_is_shown() -> None:
    found = priced(check(Document(agreement("en"))))
    first = [clause.type for clause in first_to_negotiate(found.text.clauses)]
    assert first[0] == "early_termination"
    assert len(first) == len(set(first)) == 5
    assert [quote.text for quote in found.text.precedence] == [
        "9.2 In case of conflict the Order prevails over this Agreement."
    ]
