"""What to ask the provider: one question for every blank of the form that money or work hangs on."""

from __future__ import annotations

from zuka.contract.terms import Terms
from zuka.message import Message, msg

QUESTIONS: dict[str, Message] = {
    "monthly_rent": msg("What is the rent a month, and is tax in it?"),
    "gpus": msg("How many cards are in the contract?"),
    "term_months": msg("How long does the contract bind at least?"),
    "hours_cap": msg("May the machine run around the clock, every day?"),
    "bandwidth_mbps": msg("How fast is the line, and is it dedicated?"),
    "repair_hours": msg("Within how many hours is a broken card replaced?"),
    "sla_uptime": msg("Which availability is promised, per machine and month?"),
    "sla_credit": msg("What is paid back when the promise is missed?"),
    "exit_base": msg("May we leave early, and what does it cost in each month?"),
    "deposit": msg("Is there a deposit, and when does it come back?"),
    "renewal_months": msg("Does the contract renew by itself, and how is that stopped?"),
    "price_change": msg("Can the price change inside the term?"),
    "late_fee_per_day": msg("What does late payment cost a day?"),
    "certification": msg("Which security certificates does the provider hold itself?"),
    "data_kept_days": msg("How long is our data kept after the end, and how is it deleted?"),
    "provider_licence": msg("Can the provider show its telecom licence?"),
    "provider_power_contract": msg("Can the provider show its contract for power and space?"),
}


def questions(terms: Terms) -> tuple[Message, ...]:
    """The questions that the form leaves open, in the order of the form."""
    return tuple(question for field, question in QUESTIONS.items() if getattr(terms.form, field) is None)
