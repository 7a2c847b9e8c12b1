"""What each open field of the work is taken as, and what a field that was given would be taken as without it."""

from __future__ import annotations

from collections.abc import Mapping

from zuka.errors import UserError
from zuka.model.spec import AnySpec
from zuka.work.assumption import Assumption
from zuka.work.demand import resolve_demand
from zuka.work.draft import WorkDraft
from zuka.work.resolve import Assumptions, resolve_work


def defaults(draft: WorkDraft, spec: AnySpec) -> Mapping[str, Assumption]:
    """The default of every field that has one, by field name, with all other answers as they are.

    Empty where the task does not suit the model.
    """
    found = {assumption.field: assumption for assumption in _assumptions(draft, spec)}
    for name in type(draft).model_fields:
        if name != "task" and getattr(draft, name) is not None:
            without = draft.model_copy(update={name: None})
            found |= {a.field: a for a in _assumptions(without, spec) if a.field == name}
    return found


def _assumptions(draft: WorkDraft, spec: AnySpec) -> list[Assumption]:
    noted = Assumptions()
    try:
        resolve_demand(draft, resolve_work(draft, spec, noted), noted)
    except UserError:
        return []
    return noted.items
