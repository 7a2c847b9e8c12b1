"""What to ask for by clause type, and how much a type weighs in the score."""

from __future__ import annotations

from zuka.message import Message, msg

ADVICE: dict[str, Message] = {
    "min_term": msg("Ask for a first month on demand, and for a way out at 6 and 12 months."),
    "early_termination": msg("Ask for a falling fee of 3, 2 and 1 months, and a free exit after repeated outages."),
    "auto_renewal": msg("Ask for renewal only by agreement, or month by month with a reminder."),
    "price_change": msg("Ask for a price fixed over the term, or 30 days' notice with a free exit."),
    "prepay_deposit_refund": msg("Ask for monthly payment and for what is unused to come back within 10 working days."),
    "late_payment": msg("Ask for at most 0.05 % a day on the overdue sum, after 10 working days of grace."),
    "usage_cap": msg("Ask for use around the clock, and for extra hours at the normal price."),
    "bandwidth": msg("Ask for a dedicated gigabit in both directions, measured at the port."),
    "egress_fee": msg("Ask for free outbound data, or a price per GB in the contract, and a free last export."),
    "sla_uptime": msg("Ask for 99.9 % per machine and month, with a lost or slow card counted as downtime."),
    "sla_credit": msg(
        "Ask for cash or a cut of the rent, paid without a claim, and a right to leave after two bad months."
    ),
    "sole_remedy": msg("Ask for the credit to stand beside the right to leave and to claim damages."),
    "maintenance": msg("Ask for 72 hours' notice, a window at night and a cap on hours a month."),
    "hw_repair": msg("Ask for a spare machine within 1 to 4 hours, around the clock, and no rent from the report on."),
    "support": msg("Ask for basic operations in the price and an answer around the clock."),
    "data_return": msg("Ask for 30 days to export, and for proof that the data was wiped."),
    "data_location": msg("Ask for the place to be named, and for no move without consent."),
    "security_cert": msg("Ask for the certificate: its number, scope, holder and date of expiry."),
    "confidentiality": msg("Ask that the provider neither reads the data nor trains on it."),
    "suspension": msg("Ask for notice and time to cure, and for no fees while the service stands still."),
    "provider_exit": msg("Ask for 90 days' notice, a refund of what is unused and help to move."),
    "terms_change": msg("Ask that the signed text counts and changes only in writing by both."),
    "spot": msg("Ask for a notice in minutes that is promised, and save work often."),
    "liability_cap": msg("Ask for a cap of 12 months of fees, without one for data loss, intent and gross negligence."),
    "indemnity": msg("Ask for the duty to be mutual, tied to fault and capped."),
    "force_majeure": msg("Ask for maintenance, power and carriers to be struck, and for an exit after 30 days."),
    "law_forum": msg("Ask for a court or seat that both can reach."),
    "assignment_resale": msg(
        "Ask for a right to let the machine on, and for consent before the provider passes it on."
    ),
    "acceptable_use": msg("Check that the planned use is not on the list."),
    "acceptance_substitution": msg("Ask for a named model, a test of 72 hours and rent from signed acceptance."),
    "tax_invoice": msg("Ask for the tax rate, the kind of invoice and a price with tax."),
    "audit": msg("Ask for notice before an audit, and for a right to audit the provider."),
    "export_control": msg("Check whether the rules bar the planned users; the service may end overnight."),
    "notice_delivery": msg("Ask for notices to count when they arrive."),
}
"""One sentence for each clause type."""

WEIGHTS: dict[str, int] = {
    "early_termination": 5,
    "min_term": 4,
    "hw_repair": 4,
    "suspension": 4,
    "data_return": 4,
    "liability_cap": 4,
    "sla_uptime": 4,
    "price_change": 3,
    "prepay_deposit_refund": 3,
    "provider_exit": 3,
    "spot": 3,
    "usage_cap": 3,
    "acceptance_substitution": 3,
    "indemnity": 3,
    "export_control": 3,
    "auto_renewal": 2,
    "late_payment": 2,
    "bandwidth": 2,
    "egress_fee": 2,
    "sole_remedy": 2,
    "terms_change": 2,
    "force_majeure": 2,
}
"""Weight of a clause type in the score, by what it can cost; all others weigh 1. Our own judgement."""
