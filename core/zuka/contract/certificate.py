"""Certificates (security_cert): what is claimed, and whether it is more than an intention."""

from __future__ import annotations

from zuka.contract.clause import Clause, finding_of
from zuka.contract.terms import Terms
from zuka.message import msg, verbatim

KNOWN = ("27001", "27701", "soc 2", "soc2", "pci", "hipaa", "等保", "等级保护", "可信云")
NOT_YET = ("working toward", "in progress", "applying", "planned", "正在", "申请中", "拟", "计划")
NONE = ("none", "no", "无", "没有")
_ASK = msg("Ask for the certificate's number, its scope and its last day; the data centre's is not the provider's.")


def review_certificate(terms: Terms) -> Clause | None:
    """The finding on certificates, or None where the form does not say any."""
    said = (terms.form.certification or "").strip()
    if not said:
        return None
    words, value = said.casefold(), verbatim(said)
    if words in NONE:
        why = msg("The provider has no certificate.")
        return Clause(finding_of("security_cert", value, why, _ASK, state="absent_stated"))
    if any(mark in words for mark in NOT_YET):
        why = msg("An intention to be certified is no certificate.")
        return Clause(finding_of("security_cert", value, why, _ASK))
    if any(mark in words for mark in KNOWN):
        why = msg("A known certificate is named; number, scope and last day still have to be seen.")
        return Clause(finding_of("security_cert", value, why, _ASK, "low", "customer"))
    why = msg("What is named is none of the usual certificates.")
    return Clause(finding_of("security_cert", value, why, _ASK))
