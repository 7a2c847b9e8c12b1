"""Sentences that are easily read wrong: negation, swapped parties, options, waits and tier edges."""

from collections.abc import Mapping

import pytest

from zuka.contract.find.check import FoundClause, check
from zuka.contract.find.tiers import gap_in
from zuka.contract.find.values import value_text
from zuka.contract.reading.document import Document


def clauses(text: str) -> dict[str, list[FoundClause]]:
    found: dict[str, list[FoundClause]] = {}
    for clause in check(Document(text)).clauses:
        if clause.quotes:
            found.setdefault(clause.type, []).append(clause)
    return found


def one(text: str, kind: str) -> FoundClause:
    found = clauses(text)
    assert kind in found, list(found)
    return found[kind][0]


def has(facts: Mapping[str, str], **said: str) -> bool:
    return all(facts.get(name) == value for name, value in said.items())


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        ("本合同不设最低租期，承租方提前三日通知即可退租，出租方不收取任何违约金。", "3 days"),
        ("租用无最低租期限制，客户提前5日通知即可退租，不收取违约金。", "5 days"),
        ("本服务不设最低消费，用户可随时退订，服务商不收取任何手续费。", ""),
        ("按需节点没有起租期，承租人提前24小时通知即可解除合同，无需支付违约金。", "24 h"),
        ("不要求最低使用时长，租用方随时可以退租，免收违约金。", ""),
        ("There is no minimum term and Customer may terminate at any time without penalty.", ""),
        ("No minimum commitment applies; Client may cancel at any time on 3 days' notice without any fee.", "3 days"),
        ("Without any minimum term, Lessee may end the lease for convenience upon 7 days' notice.", "7 days"),
        ("We require no minimum commitment. You may cancel at any time without charge.", ""),
        ("The plan has no minimum spend; Subscriber may terminate for any reason without penalty.", ""),
    ],
)
def test_no_minimum_and_a_free_exit(text: str, notice: str) -> None:
    assert one(text, "min_term").state == "absent_stated"
    leaving = one(text, "early_termination")
    assert (leaving.state, leaving.favours, leaving.severity) == ("present", "customer", "low")
    assert notice in value_text(leaving.values)


@pytest.mark.parametrize(
    "text",
    [
        "甲方（服务商）逾期交付超过十五日的，乙方有权解除合同，甲方应双倍返还定金。",
        "乙方（出租方）延迟交付超过15日的，甲方（承租方）有权解除合同，乙方应双倍返还定金。",
        "供应方逾期交货超过15日的，采购方有权终止合同，供应方双倍返还定金。",
        "出租方未按期交付超过15天的，承租方可解除合同，并要求出租方双倍返还定金。",
        "甲方（云服务提供商）逾期开通超过15日，乙方（用户）有权单方解除合同，甲方双倍返还定金。",
        "服务商延期交付超过15个自然日的，客户有权解除本合同，服务商应当双倍返还定金。",
    ],
)
def test_the_customer_leaves_when_delivery_is_late(text: str) -> None:
    leaving = one(text, "early_termination")
    assert (leaving.favours, value_text(leaving.values).split(";")[0]) == ("customer", "over 15 days")
    earnest = one(text, "prepay_deposit_refund")
    assert earnest.favours == "customer"
    assert has(earnest.facts, kind="earnest_money", refund="double")
    assert "late_payment" not in clauses(text)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("承租方须在5个工作日内提出书面异议，逾期视为验收合格，自设备送达之日起计租。", "5 working days"),
        ("用户应于三日内提出书面异议，逾期视为验收合格，租金自设备交付之日起计算。", "3 days"),
        ("客户收货后2个工作日内未提出异议即视为验收合格，自开通之日起计费。", "2 working days"),
        ("乙方（承租方）逾期3日未书面提出异议的，视为验收通过，自交付之日起计租。", "3 days"),
        ("租用方应在48小时内验收，逾期视为验收合格，服务费自上架之日起算。", "48 h"),
        ("采购方五日内不提异议视为验收合格，计租自送达之日起。", "5 days"),
        (
            "The server is deemed accepted if Customer raises no objection within 3 days; rent begins upon delivery.",
            "3",
        ),
        ("Hardware is deemed accepted two business days after arrival and charges start on delivery.", "2 working"),
        ("Unless rejected within 5 days the nodes are deemed accepted, and billing commences upon provisioning.", "5"),
        ("The cluster shall be deemed accepted after 24 hours, and fees begin when it is delivered.", "24 h"),
        ("If no defect is reported within three days, the machine is deemed accepted; rent starts from delivery.", "3"),
    ],
)
def test_deemed_acceptance_and_early_rent_weigh_much(text: str, days: str) -> None:
    clause = one(text, "acceptance_substitution")
    assert (clause.favours, clause.severity) == ("provider", "high")
    assert clause.facts["acceptance"] == "deemed"
    assert days in value_text(clause.values)


@pytest.mark.parametrize(
    "text",
    [
        "数据持久性为99.9999999%，服务可用性以官网公布为准。",
        "数据可靠性为99.999999%，可用率以服务等级协议为准。",
        "服务可用性以订单约定为准，数据持久性不低于99.999999999%。",
        "对象存储持久性99.9999%，服务可用性详见官网公布的协议。",
        "服务可用性按官方公示的标准执行，数据持久性为99.9999999%。",
    ],
)
def test_durability_is_no_availability(text: str) -> None:
    clause = one(text, "sla_uptime")
    assert (clause.state, clause.values) == ("by_reference", ())


@pytest.mark.parametrize(
    ("text", "speed"),
    [
        ("带宽100M（共享），可按需升级至独享千兆，升级费用另议。", "100 Mbit/s"),
        ("公网带宽50Mbps（共享），可升级至独享200Mbps。", "50 Mbit/s"),
        ("提供200M共享带宽，另可升级到独享千兆。", "200 Mbit/s"),
        ("每台共享带宽30M，可按需升级为独享100M。", "30 Mbit/s"),
        ("共享带宽1Gbps，可升级至独享万兆，费用另议。", "1 Gbit/s"),
        ("机柜带宽20M（共享），可升级至独享百兆。", "20 Mbit/s"),
        (
            "Shared bandwidth of 100 Mbps is included and can be upgraded to dedicated 1 Gbps at extra cost.",
            "100 Mbit/s",
        ),
        ("The server has a shared 200 Mbps uplink, upgradable to a dedicated 10 Gbps uplink.", "200 Mbit/s"),
        ("Each node has shared bandwidth of 50 Mbps, upgradeable to dedicated 1 Gbps.", "50 Mbit/s"),
        ("A shared port of 1 Gbps comes with the plan; bandwidth may be upgraded to dedicated 10 Gbps.", "1 Gbit/s"),
        ("Included: shared bandwidth 500 Mbps, upgradable to dedicated 2 Gbps on request.", "500 Mbit/s"),
    ],
)
def test_an_option_is_no_promise(text: str, speed: str) -> None:
    clause = one(text, "bandwidth")
    assert value_text(clause.values) == speed
    assert clause.facts["kind"] == "shared"


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("每月使用时长以500小时为上限，超出部分按标准单价的1.5倍计费，不足部分不予结转。", "500 h"),
        ("每月累计使用时长不超过400小时，超出部分按单价的1.5倍计费，未用时长不能结转。", "400 h"),
        ("单月运行时长上限为600小时，超出部分按标准价1.5倍收费，不足部分不结转。", "600 h"),
        ("当月可用时长以360小时为限，超出部分按原价1.5倍计费，剩余时长不予累计。", "360 h"),
        ("套餐每月使用时长上限550小时，超出部分以1.5倍单价计费，不足不予结转。", "550 h"),
        (
            (
                "Usage is capped at 500 hours per month; overage is charged at 1.5 times the list price, "
                "unused hours lapse."
            ),
            "500",
        ),
        ("Each month includes up to 400 hours of usage, with overage at 1.5 times the rate.", "400 h"),
        (
            "The plan has a usage cap of 600 hours per month and overage is billed at 1.5 times the standard rate.",
            "600 h",
        ),
        ("Use beyond the included 300 hours per month is overage, charged at 1.5 times the hourly price.", "300 h"),
        ("A maximum of 450 hours per month may be used; overage costs 1.5 times the normal fee.", "450 h"),
    ],
)
def test_a_cap_with_its_overage(text: str, hours: str) -> None:
    clause = one(text, "usage_cap")
    assert hours in value_text(clause.values)
    assert "1.5 ×" in value_text(clause.values)
    assert "late_payment" not in clauses(text)


@pytest.mark.parametrize(
    "text",
    [
        "7×24小时响应，硬件故障于收到备件后4小时内更换。",
        "服务商提供7×24小时响应，故障硬件在备件到货后4小时内更换。",
        "7x24小时值守响应，硬件在收到备件后4小时内完成更换。",
        "出租方7×24小时响应报修，备件送达后4小时内更换故障显卡。",
        "提供7×24响应；硬件故障的，收到备件后4小时内更换。",
        "全天候7×24小时响应，故障部件于备件到达后4小时内更换。",
        "Support answers 24x7, and failed hardware is replaced within 4 hours of receipt of the spare part.",
        "We respond 24/7; defective GPUs are replaced within 4 hours after the parts arrive.",
        "Response is 24x7. Faulty hardware will be replaced within 4 hours of arrival of the spare.",
        "Failed hardware is replaced within 4 hours of delivery of the replacement part to the site.",
        "Hardware will be replaced within 4 hours of availability of the spare part.",
    ],
)
def test_a_repair_that_waits_for_its_part_is_no_promise(text: str) -> None:
    clause = one(text, "hw_repair")
    assert clause.facts["clock"] == "spare_arrival"
    assert (clause.favours, clause.severity, value_text(clause.values)) == ("provider", "medium", "4 h")
    for support in clauses(text).get("support", []):
        assert "4 h" not in value_text(support.values)


@pytest.mark.parametrize(
    "text",
    [
        "因电信部门线路调整、黑客攻击、供电异常及甲方设备的正常维护导致的中断，均视为不可抗力。",
        "黑客攻击、停电、运营商故障以及设备的正常维护均属于不可抗力。",
        "电信线路调整、病毒、供电中断和系统正常维护造成的停机视为不可抗力。",
        "不可抗力包括黑客攻击、供电异常、电信部门技术调整及设备例行维护。",
        "运营商线路中断、网络攻击、停电及出租方设备的正常检修，均视为不可抗力，出租方不承担责任。",
        "因设备维护、供电故障、黑客攻击导致的中断构成不可抗力。",
    ],
)
def test_own_maintenance_is_no_force_majeure(text: str) -> None:
    clause = one(text, "force_majeure")
    assert (clause.favours, clause.severity) == ("provider", "high")
    assert "own_maintenance" in clause.facts["list"]


@pytest.mark.parametrize(
    "text",
    [
        (
            "There is no minimum commitment for on-demand nodes; Reserved Capacity requires a "
            "non-cancellable twelve-month commitment."
        ),
        "On-demand pods carry no minimum commitment; reserved pods require a non-cancellable commitment of 12 months.",
        (
            "No minimum term applies to on-demand GPUs. Reserved GPUs have a non-cancelable term "
            "commitment of twelve months."
        ),
        "On-demand use has no minimum spend; a reserved cluster is a non-cancellable 12-month commitment.",
        (
            "There is no minimum term for on-demand instances; reservations require a non-cancellable "
            "commitment of 12 months."
        ),
        (
            "No minimum commitment is required for hourly nodes; reserved nodes need a non-cancellable "
            "12-month commitment."
        ),
    ],
)
def test_two_scopes_have_two_answers(text: str) -> None:
    terms = clauses(text)["min_term"]
    assert [clause.state for clause in terms] == ["absent_stated", "present"]
    assert value_text(terms[1].values) == "12 months"
    leaving = one(text, "early_termination")
    assert (leaving.facts["right"], leaving.severity) == ("none", "high")


@pytest.mark.parametrize(
    "text",
    [
        "Monthly Uptime Percentage below 99.9 % but at or above 99.0 %: 10 % credit; below 95.0 %: 100 %.",
        "Uptime below 99.9 % but at least 99.0 %: 10 % credit; uptime below 95.0 %: 100 % credit.",
        "Availability below 99.9% and at or above 99.0%: 10% service credit; below 95.0%: 100% service credit.",
        "月可用率低于99.9%但不低于99.0%的，赔偿月费的10%；低于95.0%的，赔偿月费的100%。",
        (
            "| 可用率 | 赔偿 |\n|---|---|\n| 低于99.9%但高于或等于99.0% | 月度服务费的10% |\n"
            "| 低于95.0% | 月度服务费的100% |"
        ),
        "| Uptime | Service credit |\n|---|---|\n| below 99.9% but at or above 99.0% | 10% |\n| below 95.0% | 100% |",
    ],
)
def test_the_edge_of_a_credit_is_the_promise_and_a_gap_shows(text: str) -> None:
    promise = one(text, "sla_uptime")
    assert value_text(promise.values) == "99.9 %"
    steps = one(text, "sla_credit").tiers
    assert [step.credit for step in steps] == [0.1, 1.0]
    assert gap_in(steps) == (0.95, 0.99)


@pytest.mark.parametrize(
    "text",
    [
        "We are actively pursuing ISO 27001 certification and host in ISO 27001 certified facilities.",
        "Provider is working toward ISO 27001 certification; its data centers are ISO 27001 certified.",
        "We plan to obtain ISO 27001 certification and use certified facilities.",
        "Supplier is in the process of certification to ISO 27001, and its facility holds a certificate.",
        "We are seeking ISO 27001 certification; the data center is certified.",
        "Our company is pursuing ISO 27001 certification within the year.",
        "我司正在申请ISO 27001认证，所用机房已通过ISO 27001认证。",
        "服务商计划取得ISO27001认证，机房已获得认证。",
        "出租方尚未通过ISO27001认证，机房具有该认证证书。",
        "本公司正在办理ISO 27001认证。",
        "服务商拟申请ISO27001认证，数据中心已通过认证。",
    ],
)
def test_a_certificate_applied_for_is_none(text: str) -> None:
    clause = one(text, "security_cert")
    assert clause.state == "absent_stated"
    assert "27001" in value_text(clause.values)


@pytest.mark.parametrize(
    ("text", "price"),
    [
        (
            (
                "Prices exclude data transfer; inbound transfer is free of charge and outbound transfer is "
                "billed at $0.09 per GB, first 100 GB free."
            ),
            "USD 0.09",
        ),
        ("Inbound traffic is free of charge; outbound traffic is charged at $0.05 per GB.", "USD 0.05"),
        ("Ingress is free, and egress is billed at €0.02 per GB.", "EUR 0.02"),
        ("Outbound data transfer is billed at $0.12 per GB, while inbound transfer is free.", "USD 0.12"),
        ("No fee applies to inbound data; egress costs $0.08 per GB.", "USD 0.08"),
        ("公网流出流量按0.8元/GB计费，流入流量免费。", "CNY 0.8"),
        ("入网流量免费，公网流出流量按0.12元/GB收费。", "CNY 0.12"),
        ("上行免费，下行流量按0.5元/GB计费。", "CNY 0.5"),
        ("流入不收费；流出流量0.6元/GB计费。", "CNY 0.6"),
        ("下行流量费用为每GB0.72元，上行流量不计费。", "CNY 0.72"),
    ],
)
def test_free_inbound_is_not_free_outbound(text: str, price: str) -> None:
    found = clauses(text)["egress_fee"]
    assert all(clause.state == "present" for clause in found)
    assert any(price in value_text(clause.values) for clause in found)


@pytest.mark.parametrize(
    "text",
    [
        (
            "If Customer's node is reclaimed with less than two minutes' notice, no charge applies for "
            "the current hour; Customer remains responsible for checkpointing, and data on local disks is not retained."
        ),
        (
            "Where a spot instance is reclaimed with less than five minutes' notice, the hour is free; "
            "data on local disks is not retained."
        ),
        (
            "If a node is reclaimed with less than two minutes' notice the current hour is not "
            "charged. Data on the node is not recoverable."
        ),
        "Spot pods may be reclaimed without notice, and data on local disks will be lost when the pod is interrupted.",
        "Interruptible nodes can be reclaimed at any time without warning; data on their disks is not preserved.",
        (
            "Preemptible machines may be interrupted with less than one minute's notice; data on local "
            "disks is not retained."
        ),
    ],
)
def test_less_than_a_notice_is_no_notice(text: str) -> None:
    spot = one(text, "spot")
    assert (spot.severity, spot.values, spot.facts["notice"]) == ("high", (), "none")
    data = one(text, "data_return")
    assert (data.favours, data.severity) == ("provider", "high")
