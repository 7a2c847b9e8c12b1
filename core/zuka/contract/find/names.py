"""Clause types, states, sides and weights in words for people."""

from __future__ import annotations

from zuka.contract.clause import NAMES
from zuka.contract.finding import Severity, Side, State
from zuka.message import Message, msg

TYPE_NAMES: dict[str, Message] = {
    **NAMES,
    "prepay_deposit_refund": msg("Prepayment and deposit"),
    "egress_fee": msg("Egress fee"),
    "sole_remedy": msg("Sole remedy"),
    "maintenance": msg("Maintenance"),
    "support": msg("Support"),
    "data_location": msg("Place of data"),
    "confidentiality": msg("Confidentiality"),
    "suspension": msg("Suspension"),
    "provider_exit": msg("Exit of the provider"),
    "terms_change": msg("Change of terms"),
    "spot": msg("Spot capacity"),
    "liability_cap": msg("Liability"),
    "indemnity": msg("Indemnity"),
    "force_majeure": msg("Force majeure"),
    "law_forum": msg("Law and forum"),
    "assignment_resale": msg("Assignment and resale"),
    "acceptable_use": msg("Acceptable use"),
    "acceptance_substitution": msg("Acceptance and swap"),
    "tax_invoice": msg("Tax and invoice"),
    "audit": msg("Audit"),
    "export_control": msg("Export control"),
    "notice_delivery": msg("Notices"),
}
"""Every clause type of the taxonomy by name."""

STATE_NAMES: dict[State, Message] = {
    "present": msg("stated"),
    "absent_stated": msg("said to be absent"),
    "absent_silent": msg("not stated"),
    "by_reference": msg("in another document"),
    "blank": msg("to be filled in"),
    "cannot_verify": msg("cannot be verified"),
}
SIDE_NAMES: dict[Side, Message] = {
    "customer": msg("for the customer"),
    "provider": msg("for the provider"),
    "neutral": msg("for neither side"),
}
SEVERITY_NAMES: dict[Severity, Message] = {
    "low": msg("low risk"),
    "medium": msg("medium risk"),
    "high": msg("high risk"),
}
