"""The matching text is uniform, and every slice of it leads back to the exact words of the original."""

from hypothesis import given
from hypothesis import strategies as st

from zuka.contract.find.check import check
from zuka.contract.find.parties import with_roles
from zuka.contract.find.units import units
from zuka.contract.find.view import BLANK, joined_view
from zuka.contract.reading.document import Document


@given(st.text(alphabet="甲乙方应付租金0\uff112％。，；（）aB 9\n\r\t|#*-./_½ﬁİ‍", max_size=200))
def test_every_place_of_the_view_lies_in_the_text(text: str) -> None:
    view, _ = with_roles(joined_view(text), text)
    assert len(view.text) == len(view.starts) == len(view.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(view.starts, view.ends, strict=True))
    assert list(view.starts) == sorted(view.starts)


@given(st.text(alphabet="乙方按日支付滞纳金千分之三0%。；\n terminate fee", max_size=300))
def test_quotes_are_slices(text: str) -> None:
    for clause in check(Document(text)).clauses:
        assert all(text[quote.start : quote.end] == quote.text for quote in clause.quotes)


def test_full_width_and_spaces_become_plain() -> None:
    assert joined_view("可用率 \uff19\uff19\uff0e\uff19\uff15％ 以上").text == "可用率99.95%以上"


def test_traditional_characters_become_simplified() -> None:
    assert joined_view("違約金為租金的30%，應賠償損失").text == "违约金为租金的30%，应赔偿损失"


def test_pinyin_beside_characters_goes() -> None:
    assert joined_view("服務(wù)器租賃合同").text == "服务器租赁合同"


def test_a_wrapped_sentence_is_joined() -> None:
    wrapped = "The provider will replace failed hardware within four hours of detection and\nno rent is due meanwhile."
    assert "detection and no rent" in joined_view(wrapped).text


def test_a_page_number_inside_a_sentence_goes() -> None:
    text = "承租方提前退租的，应当向出租方支付剩余租金百分之三十的\n7/18\n违约金，并结清已经发生的全部费用。"
    assert "百分之三十的违约金" in joined_view(text).text


def test_list_items_stay_apart() -> None:
    assert joined_view("You may not:\n- resell the service\n- mine coins").text.count("\n") == 2


def test_a_blank_counts_as_one() -> None:
    assert joined_view("违约金为____%，每月[金额]元").text == f"违约金为{BLANK}%，每月{BLANK}元"


def test_headings_definitions_and_contents_are_no_units() -> None:
    text = "# Late payment\n\n1. Fees ........ 4\n“Fees” means the sums in the order.\nFees are due monthly."
    assert [unit.text for unit in units(joined_view(text))] == ["fees are due monthly."]


def test_an_item_knows_its_lead_in() -> None:
    found = list(units(joined_view("You may not:\n(a) resell the service;\n(b) mine coins.")))
    assert found[1].text == "you may not: » (a) resell the service;"
