"""What is wrong or worth a look in a scenario, field by field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zuka.errors import UserError
from zuka.message import Message

IssueSeverity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Issue:
    """One remark: ``error`` stops the computation, ``warning`` asks for a look, ``note`` names what was assumed.

    ``path`` is the field's address in the draft (``work.context``); ``fix`` is the value that would settle the matter
    when set at ``fix_path`` (the field itself where empty), or None where there is not exactly one.
    """

    code: str
    severity: IssueSeverity
    path: str
    message: Message
    fix: object = None
    fix_path: str = ""


class BadValueError(UserError):
    """A value that a field does not take. ``fix`` is what was probably meant, or None."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.code, issue.message, issue.path)
        self.fix = issue.fix
