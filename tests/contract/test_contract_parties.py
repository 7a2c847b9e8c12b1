"""甲方 and 乙方 carry no meaning: headings and duties say who rents and who lets, else it is asked."""

import pytest

from zuka.contract.find.check import check
from zuka.contract.find.parties import letter_roles
from zuka.contract.find.pricing import priced, text_questions
from zuka.contract.find.view import joined_view
from zuka.contract.reading.document import Document


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("甲方（云服务提供商）：某公司\n乙方（用户）：另一公司", "P"),
        ("甲方（用户）：某公司\n乙方（服务商）：另一公司", "C"),
        ("出租方（以下简称甲方）\n承租方（以下简称乙方）", "P"),
        ("乙方应向甲方支付租金。甲方向乙方提供服务器。", "P"),
        ("甲方应按月支付服务费。乙方负责提供算力设备。", "C"),
        ("委托方(甲方)：某研究院\n受托方(乙方)：某公司", "C"),
    ],
)
def test_letters_get_their_roles(text: str, first: str) -> None:
    roles = letter_roles(joined_view(text).text)
    assert roles == {"甲方": first, "乙方": "C" if first == "P" else "P"}


def test_letters_without_a_sign_stay_open_and_are_asked() -> None:
    text = check(Document("甲方与乙方经协商一致，签订本合同。"))
    assert not text.parties.certain
    assert any("Who is the customer" in question.english() for question in text_questions(text))


def test_the_same_sentence_turns_with_the_parties() -> None:
    rule = "\n乙方逾期付款的，每逾期一日按逾期金额的千分之三支付滞纳金。"
    late = [clause.type for clause in check(Document("甲方（出租方）\n乙方（承租方）" + rule)).clauses if clause.quotes]
    assert "late_payment" in late
    turned = check(Document("甲方（承租方）\n乙方（出租方）" + rule))
    assert all(clause.type != "late_payment" for clause in turned.clauses if clause.quotes)


@pytest.mark.parametrize(
    ("text", "provider"),
    [
        ('Nimbus Cards GmbH ("Nimbus", "we") rents servers to you. Nimbus may suspend the account.', "nimbus"),
        ("Cardhouse reserves the right to change its prices. You pay monthly.", "cardhouse"),
        ("{{company.name}} guarantees 99.9% uptime to all clients.", "{{company.name}}"),
        ("我司有权暂停服务，用户应及时付款。", "我司"),
    ],
)
def test_names_of_the_provider(text: str, provider: str) -> None:
    assert provider in check(Document(text)).parties.provider


def test_a_contract_without_rent_has_no_money_but_a_score() -> None:
    found = priced(check(Document("We may suspend your account without notice at our sole discretion.")))
    assert found.review.risk.expected.likely == 0
    assert found.score > 0
