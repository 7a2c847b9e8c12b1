"""Errors that a user can act on; everything else is a fault of the program."""

from __future__ import annotations

from zuka.message import Message


class UserError(Exception):
    """Wrong input: one clear sentence that says what is wrong, what is allowed and what to do.

    Args:
        code: a stable word for programs, such as ``missing_field`` or ``unknown_gpu``.
        message: the sentence, rendered in the user's language at the last moment.
        field: the name of the offending field, where there is one.
    """

    def __init__(self, code: str, message: Message, field: str | None = None) -> None:
        super().__init__(message.english())
        self.code = code
        self.message = message
        self.field = field
