"""A contract form beside its project, with what every clause needs worked out once."""

from __future__ import annotations

from dataclasses import dataclass

from zuka.contract.project import Project
from zuka.facts.calibration import Calibration
from zuka.message import Message, msg
from zuka.quantity import Basis, Quantity, exact
from zuka.scenario.draft import ContractDraft
from zuka.units import HOURS_PER_MONTH


@dataclass(frozen=True, slots=True)
class Terms:
    """The form, the project and the chances. Money is in the contract's currency, unknown is None."""

    form: ContractDraft
    project: Project
    chances: Calibration

    @property
    def currency(self) -> str:
        """The currency of every figure."""
        return self.form.currency

    @property
    def cards(self) -> int:
        """Cards in the contract, else in the project."""
        return self.form.gpus or self.project.gpus

    @property
    def rent(self) -> float | None:
        """Rent a month of all cards."""
        return None if self.form.monthly_rent is None else float(self.form.monthly_rent)

    @property
    def usable_hours(self) -> float:
        """Hours a month that each card may run."""
        return min(self.form.hours_cap or HOURS_PER_MONTH, HOURS_PER_MONTH)

    @property
    def hours(self) -> float:
        """Hours a month that the project runs under this contract."""
        return min(self.project.hours_per_month, self.usable_hours)

    @property
    def price(self) -> float | None:
        """Rent per card and usable hour."""
        return None if self.rent is None else self.rent / (self.cards * self.usable_hours)

    @property
    def hour_lost(self) -> float | None:
        """What an hour costs in which all cards stand still: their rent and the user's wait."""
        return None if self.price is None else self.cards * self.price + (self.project.wait_cost_per_hour or 0.0)

    @property
    def term(self) -> float | None:
        """Months that the contract binds."""
        return self.form.term_months

    @property
    def contract_sum(self) -> float | None:
        """Rent over the term, else over the project."""
        return None if self.rent is None else self.rent * (self.term or self.project.months)

    @property
    def leaves_free(self) -> bool:
        """Whether the customer may leave before the term without a fee."""
        return self.form.exit_base == "none" or self.form.exit_fraction == 0

    def money(
        self,
        name: Message,
        bounds: tuple[float, float, float],
        formula: Message,
        inputs: tuple[Quantity, ...],
        basis: Basis = Basis.DERIVED,
    ) -> Quantity:
        """Expected money: low, likely and high of a closed form, with what it multiplies."""
        low, likely, high = bounds
        return Quantity(name, low, likely, high, self.currency, basis, formula=formula, inputs=inputs)

    def constant(self, key: str, name: Message) -> Quantity:
        """A constant with its range and source, as an input of a formula."""
        constant = self.chances.constants[key]
        low, high = sorted((constant.value * constant.low, constant.value * constant.high))
        return Quantity(name, low, constant.value, high, constant.unit, Basis.ASSUMED, constant.source)

    def rent_input(self) -> Quantity:
        """The monthly rent as an input of a formula.

        Raises:
            ValueError: the rent is not known.
        """
        if self.rent is None:
            raise ValueError("the rent is not known")
        return exact(msg("Monthly rent"), self.rent, f"{self.currency}/month", Basis.LISTED)


def months_of(name: Message, months: float) -> Quantity:
    """A number of months as an input of a formula."""
    return exact(name, months, "months", Basis.LISTED)


def certain(value: float) -> tuple[float, float, float]:
    """Bounds without doubt."""
    return value, value, value
