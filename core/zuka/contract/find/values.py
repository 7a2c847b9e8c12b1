"""What a clause says in figures: which values belong to its type, their base, and how they read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zuka.contract.find.amounts import Amount, Kind, amounts

_TIME: tuple[Kind, ...] = ("duration",)
KINDS: dict[str, tuple[Kind, ...]] = {
    "min_term": ("duration", "money", "factor"),
    "early_termination": ("fraction", "factor", "duration", "money"),
    "auto_renewal": _TIME,
    "price_change": ("duration", "fraction"),
    "prepay_deposit_refund": ("duration", "money", "fraction", "factor"),
    "late_payment": ("fraction", "duration", "factor", "money"),
    "usage_cap": ("duration", "count", "factor", "fraction", "money"),
    "security_cert": ("name",),
    "bandwidth": ("speed", "fraction", "name"),
    "egress_fee": ("money", "size", "factor"),
    "sla_uptime": ("fraction", "duration"),
    "sla_credit": ("fraction", "duration", "factor", "money"),
    "maintenance": _TIME,
    "hw_repair": _TIME,
    "support": ("duration", "name"),
    "data_return": _TIME,
    "suspension": ("duration", "money"),
    "provider_exit": _TIME,
    "terms_change": _TIME,
    "spot": ("duration", "fraction"),
    "liability_cap": ("duration", "money", "fraction", "factor"),
    "indemnity": ("money", "duration"),
    "force_majeure": _TIME,
    "law_forum": ("duration", "money"),
    "acceptance_substitution": ("duration", "fraction"),
    "tax_invoice": ("fraction",),
    "confidentiality": ("duration", "money"),
}
"""The kinds of values that a clause of a type may hold; other numbers beside it are of other things."""

_BASES: tuple[tuple[str, str], ...] = (
    ("remaining_rent", r"剩余|未履行|余下|remaining|unexpired|remainder|balance of the|rest of the"),
    ("discount", r"优惠|折扣|discount"),
    (
        "contract_total",
        (
            r"合同(?:总|全部)?(?:金额|价款|总额|总价)|总价款|total (?:contract|fees payable|price)"
            r"|contract (?:sum|value|price)"
        ),
    ),
    (
        "overdue_amount",
        r"逾期(?:金额|款项|部分|未付|应付)|未付|欠[费款缴]|应付未付|overdue|past due|unpaid|late payment|outstanding",
    ),
    (
        "list_price",
        (
            r"按量计费价格|刊例价|列表价|原价|目录价|月单价|官网价|list price|on-demand (?:price|rate)"
            r"|standard (?:price|rate)"
        ),
    ),
    ("used_part", r"已使用|used (?:part|portion|time)"),
    (
        "fees_paid",
        r"(?:已|实际|实)(?:经)?(?:支付|付)|实付|fees? (?:paid|actually paid)|amounts? paid|paid (?:by C|to P)",
    ),
    ("monthly_fee", r"月度?服务费|当月|月租|月费|monthly|per month|that month|affected month"),
    ("fees", r"服务费|租金|费用|fees?\b|charges?\b|rent\b"),
)
_BASED = {"early_termination", "late_payment", "sla_credit", "liability_cap", "min_term", "prepay_deposit_refund"}
_SCOPES: tuple[tuple[str, str], ...] = (
    (
        "instance",
        (
            r"单实例|单台|每台|单个实例|实例|per (?:instance|node|server|machine)|each (?:instance|node"
            r"|server)|single[- ]instance|individual"
        ),
    ),
    ("zone", r"可用区|availability zone"),
    ("region", r"地域|多可用区|region"),
    ("network", r"网络|连通|network|connectivity"),
    ("fleet", r"所有服务器|全部服务器|all (?:servers|instances|services)"),
)
_LONGEST = 120


def base_of(type_: str, text: str) -> str | None:
    """What a percentage or multiple is taken of, or None where the text does not say or the type has none."""
    if type_ not in _BASED:
        return None
    return next((name for name, words in _BASES if re.search(words, text)), None)


def scope_of(type_: str, text: str) -> str | None:
    """What an availability promise covers, or None where the text does not say."""
    if type_ not in ("sla_uptime", "sla_credit"):
        return None
    return next((name for name, words in _SCOPES if re.search(words, text)), None)


def of_type(type_: str, text: str, start: int, end: int) -> tuple[Amount, ...]:
    """The values of a clause, those nearest to the words that prove it first.

    Args:
        type_: the clause type.
        text: the clause in matching text.
        start: where the words that prove the clause begin in it.
        end: where they end.
    """
    kinds = KINDS.get(type_)
    if kinds is None:
        return ()
    fit = [amount for amount in amounts(text) if amount.kind in kinds and not _of_something_else(type_, amount, text)]
    return tuple(sorted(fit, key=lambda amount: max(0, start - amount.end, amount.start - end)))


_OPTION = re.compile(
    r"(?:升级(?:至|到|为)|可选|upgrad\w* to|option(?:al)?(?:ly)?) ?(?:a |an )?(?:独享|共享|dedicated |shared )?$"
)
_DURABLE = re.compile(r"(?:持久性|可靠性|durability)[^。；，.;,]{0,12}$")
_SHORTER = re.compile(r"(?:less than|fewer than|under) $")
_REPAIR = re.compile(r"^[^，。；.;,]{0,6}(?:更换|修复|维修|恢复|替换|replac|repair|restor)")
_REPAIRED = re.compile(r"(?:replac|repair|restor)\w*[^.;]{0,24}$")
_INTERNAL = re.compile(r"rdma|\bib\b|roce|infiniband|nvlink|内网|节点间|节点之间")
_PUBLIC = re.compile(r"公网|出口|互联网|internet|uplink|public")
_NEAR = 8
_ANSWER = re.compile(r"^(?:之?内)?(?:予以|做出|作出)?响应|^[^.;,]{0,12}(?:first )?(?:response|respond|reply)")
_NOTICE = re.compile(r"^'?s? (?:prior )?notice")


def _of_something_else(type_: str, amount: Amount, text: str) -> bool:
    """Whether a value beside a clause is an option, durability, or a notice in a clause on something else."""
    before, after = text[: amount.start], text[amount.end :]
    if type_ == "bandwidth":
        inside = _INTERNAL.search(before[-_NEAR:] + after[:_NEAR]) is not None and _PUBLIC.search(text) is not None
        return inside or _OPTION.search(before) is not None
    if type_ == "hw_repair":
        return _ANSWER.search(after) is not None
    if type_ == "sla_uptime":
        return _DURABLE.search(before) is not None
    if type_ == "spot":
        return _SHORTER.search(before) is not None
    if type_ == "acceptance_substitution":
        return amount.unit in ("month", "year")
    if type_ == "support":
        return _REPAIR.search(after) is not None or _REPAIRED.search(before) is not None
    return type_ == "data_return" and _NOTICE.search(after) is not None


def value_json(found: Iterable[Amount]) -> dict[str, object]:
    """Values in SI units and fractions; several of a kind as a list."""
    said: dict[str, list[object]] = {}
    for amount in found:
        name = {"duration": "seconds", "speed": "bit_per_s", "size": "bytes"}.get(amount.kind, amount.kind)
        if amount.kind == "name":
            said.setdefault("names", []).append(amount.text)
            continue
        name = f"fraction_per_{amount.unit[1:]}" if amount.kind == "fraction" and amount.unit else name
        said.setdefault(name, []).append(float(f"{amount.value:.12g}"))
        if amount.kind == "money":
            said["currency"] = [amount.unit]
        if amount.unit == "working day":
            said["time_kind"] = ["working"]
    return {name: values[0] if len(values) == 1 else values for name, values in said.items()}


def value_text(found: Iterable[Amount]) -> str:
    """Values in Arabic digits, as many as fit in 120 characters."""
    text = ""
    for part in dict.fromkeys(amount.text for amount in found):
        longer = f"{text}; {part}" if text else part
        if len(longer) > _LONGEST:
            break
        text = longer
    return text
