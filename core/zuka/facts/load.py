"""The built-in catalogue. Parts are read when first asked for, so a command that needs cards parses no offers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from zuka.facts.model_rows import MediaRow, ModelAlias, ModelRow
from zuka.facts.records import FreeLimit, FreeTier, Gpu, Offer
from zuka.facts.rows import records
from zuka.money import BankRates
from zuka_data import folder


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The fact files of one folder as records, in file order.

    ``given`` offers stand in for those of the files, ``bank`` are exchange rates that were fetched.
    """

    path: Path
    given: tuple[Offer, ...] | None = None
    bank: BankRates | None = None

    @cached_property
    def cards(self) -> tuple[Gpu, ...]:
        """Every kind of card that is known."""
        return _cards(self.path)

    @cached_property
    def model_rows(self) -> tuple[ModelRow, ...]:
        """Language, embedding and speech models of both tables."""
        return records(self.path / "models.csv", ModelRow) + records(self.path / "models_more.csv", ModelRow)

    @cached_property
    def media_rows(self) -> tuple[MediaRow, ...]:
        """Image, video and speech models by parts."""
        return records(self.path / "models_media.csv", MediaRow)

    @cached_property
    def aliases(self) -> tuple[ModelAlias, ...]:
        """Names people type for models."""
        return records(self.path / "model_aliases.csv", ModelAlias)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Every listed price; rows that cannot be carry the reason in ``set_aside``."""
        if self.given is not None:
            return self.given
        from zuka.facts.offers import read_offers
        from zuka.facts.plausible import judged

        files = (self.path / "offers_world.csv", self.path / "offers_china.csv")
        return judged(read_offers(files, self.cards), self.cards)

    @cached_property
    def free_tiers(self) -> tuple[FreeTier, ...]:
        """Plans that cost nothing, within limits, and trial credits."""
        return records(self.path / "free_tiers.csv", FreeTier)

    @cached_property
    def free_limits(self) -> tuple[FreeLimit, ...]:
        """The limits of free cards as figures, one row for each kind of card."""
        return records(self.path / "free_limits.csv", FreeLimit)


@cache
def _cards(path: Path) -> tuple[Gpu, ...]:
    """The cards of a folder, read once however many catalogues share it."""
    return records(path / "cards.csv", Gpu)


@cache
def catalogue() -> Catalogue:
    """The catalogue that comes with the program."""
    return Catalogue(folder() / "facts")
