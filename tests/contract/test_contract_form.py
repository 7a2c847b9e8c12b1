"""A contract text fills the form, and the review prices it; what was typed counts above the text."""

import json
from pathlib import Path
from typing import Any

import pytest

from zuka.cli.main import main
from zuka.contract.find.check import check
from zuka.contract.find.form import filled_form
from zuka.contract.find.pricing import priced
from zuka.contract.finding import Severity
from zuka.contract.project import Project
from zuka.contract.reading.document import Document
from zuka.scenario.draft import ContractDraft

CONTRACT = """GPU服务器租赁合同
甲方（出租方）：某某算力有限公司
乙方（承租方）：某某科技有限公司
第一条 租赁物为8张A100，月租金人民币58,752元。
第二条 租赁期限为12个月，自设备交付之日起计租。
第三条 乙方提前退租的，应按剩余租金的30%支付违约金。
第四条 乙方应支付押金人民币100,000元，合同终止后30日内无息退还。
第五条 乙方逾期付款的，每逾期一日按逾期金额的千分之三支付滞纳金。
第六条 甲方应在48小时内完成故障设备的维修或更换。
第七条 带宽为100M共享。
第八条 每月使用时长以500小时为上限。
第九条 本合同期满自动顺延一年，乙方应在期满前30日书面提出异议。
第十条 服务可用率不低于____%。
"""


def test_the_form_is_filled() -> None:
    form = filled_form(check(Document(CONTRACT))).form
    assert form.monthly_rent == 58_752
    assert (form.gpus, form.gpu, form.currency) == (8, "A100", "CNY")
    assert (form.term_months, form.hours_cap, form.repair_hours) == (12, 500, 48)
    assert (form.exit_base, form.exit_fraction) == ("remaining_rent", 0.3)
    assert (form.deposit, form.deposit_return_days) == (100_000, 30)
    assert form.late_fee_per_day == pytest.approx(0.003)
    assert (form.bandwidth_mbps, form.bandwidth_shared) == (100, True)
    assert (form.renewal_months, form.renewal_notice_days) == (12, 30)
    assert form.sla_uptime is None


def test_what_was_typed_counts_and_the_difference_is_shown() -> None:
    filled = filled_form(check(Document(CONTRACT)), ContractDraft(repair_hours=4, term_months=12))
    assert filled.form.repair_hours == 4
    assert [(conflict.field, conflict.typed, conflict.found) for conflict in filled.conflicts] == [
        ("repair_hours", 4, 48)
    ]


def test_money_stands_beside_one_clause_and_sums_exactly() -> None:
    found = priced(check(Document(CONTRACT)), project=Project(months=12, gpus=8, wait_cost_per_hour=500))
    shares = [finding.expected.likely for finding in found.findings.values() if finding.expected is not None]
    assert sum(shares) == pytest.approx(found.review.risk.expected.likely)


def test_the_money_rule_lifts_the_weight() -> None:
    # 48 h of repair without a credit: work stands over a day
    found = priced(check(Document(CONTRACT)), project=Project(months=12, gpus=8))
    weights: dict[str, Severity] = {clause.type: clause.severity for clause in found.text.clauses if clause.quotes}
    assert weights["hw_repair"] == "high"


def test_blanks_are_asked_and_never_values() -> None:
    found = priced(check(Document(CONTRACT)))
    blank = next(clause for clause in found.text.clauses if clause.type == "sla_uptime")
    assert (blank.state, blank.values, blank.severity) == ("blank", (), "medium")
    assert any("filled in" in question.english() for question in found.questions)


def test_words_and_digits_that_differ_are_both_shown() -> None:
    found = priced(check(Document("承租方应支付押金人民币叁拾万元整（￥3,000,000.00）。")))
    assert any(
        "CNY 300,000" in question.english() and "3,000,000" in question.english() for question in found.questions
    )


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["contract", "check", *arguments, "--json", "--lang", "en"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_command_answers_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "paper.txt"
    file.write_text(CONTRACT, encoding="utf-8")
    said = answer(capsys, str(file))
    assert said["language"] == "zh"
    assert said["parties"] == {"customer": ["乙方", "承租方"], "provider": ["甲方", "出租方"], "certain": True}
    exit_fee = next(clause for clause in said["clauses"] if clause["type"] == "early_termination")
    assert exit_fee["value_text"] == "30 %"
    assert (exit_fee["base"], exit_fee["favours"], exit_fee["severity"]) == ("remaining_rent", "provider", "high")
    assert exit_fee["money"]["by_contract"] >= exit_fee["money"]["after_court_cut"]
    quote = exit_fee["quotes"][0]
    assert CONTRACT[quote["start"] : quote["end"]] == quote["text"]
    assert said["total"]["bad_case"] > said["total"]["expected"] > 0


def test_terms_stand_above_the_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, terms = tmp_path / "paper.txt", tmp_path / "terms.json"
    file.write_text(CONTRACT, encoding="utf-8")
    terms.write_text('{"repair_hours": 4, "project": {"months": 12, "gpus": 8}}', encoding="utf-8")
    assert any("repair_hours" in question for question in answer(capsys, str(file), "--terms", str(terms))["questions"])


@pytest.mark.parametrize("terms", ["[1]", '{"repair_hours": -1}', '{"project": {"years": 1}}', "no json"])
def test_wrong_terms_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], terms: str) -> None:
    file, form = tmp_path / "paper.txt", tmp_path / "terms.json"
    file.write_text(CONTRACT, encoding="utf-8")
    form.write_text(terms, encoding="utf-8")
    assert main(["contract", "check", str(file), "--terms", str(form)]) == 2
    assert "--terms" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "zh"])
def test_people_get_quotes_advice_and_a_total(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    file = tmp_path / "paper.md"
    file.write_text(CONTRACT, encoding="utf-8")
    assert main(["contract", "check", str(file), "--lang", language]) == 0
    said = capsys.readouterr().out
    assert "剩余租金的30%" in said
    assert ("Early exit" if language == "en" else "提前退租") in said


def test_an_absurd_value_is_left_out_of_the_form() -> None:
    form = filled_form(check(Document("公网带宽限制为0Mbps，每月使用时长不超过500小时。"))).form
    assert (form.bandwidth_mbps, form.hours_cap) == (None, 500)
