"""Errors that a user can act on; everything else is a fault of the program."""

from __future__ import annotations

import errno
from dataclasses import replace

from zuka.message import Message, Param, msg, verbatim

_LONGEST_QUOTE = 400
_REASONS = {
    errno.ENOENT: msg("there is no such file or folder"),
    errno.ENOTDIR: msg("a part of the path is no folder"),
    errno.EISDIR: msg("it is a folder"),
    errno.EACCES: msg("access is denied"),
    errno.EPERM: msg("access is denied"),
    errno.EROFS: msg("the disk is read-only"),
    errno.ENOSPC: msg("the disk is full"),
}


class UserError(Exception):
    """Wrong input: one clear sentence that says what is wrong, what is allowed and what to do.

    What was typed comes back in the sentence, so it is cut to one line of bounded length here.

    Args:
        code: a stable word for programs, such as ``missing_field`` or ``unknown_gpu``.
        message: the sentence, rendered in the user's language at the last moment.
        field: the name of the offending field, where there is one.
    """

    def __init__(self, code: str, message: Message, field: str | None = None) -> None:
        plain = _plain(message)
        super().__init__(plain.english())
        self.code = code
        self.message = plain
        self.field = field


def reason_of(error: OSError) -> Message:
    """Why the system could not read or write, in words where the case is common."""
    return _REASONS.get(error.errno or 0, verbatim(error.strerror or str(error)))


def _plain(message: Message) -> Message:
    return replace(message, params=tuple((name, _quoted(value)) for name, value in message.params))


def _quoted(value: Param) -> Param:
    if isinstance(value, Message):
        return _plain(value)
    if not isinstance(value, str):
        return value
    cut = value if len(value) <= _LONGEST_QUOTE else value[:_LONGEST_QUOTE] + "…"
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in cut)
