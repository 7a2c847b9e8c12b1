"""Text for people, kept apart from the language it is shown in.

The engine returns ``Message`` values; the window, the reports and the command line render them at the last moment, so a
switch of language needs no new computation. The English sentence is the key of the catalogue.
"""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

Param: TypeAlias = "str | int | float | Message"
Language: TypeAlias = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence or word with named parameters, in no language yet.

    ``params`` may hold numbers (formatted by the sentence's own format specs, as in ``"{gib:.1f} GiB"``), strings that
    are the same in every language (card and provider names), and other messages.
    """

    text: str
    params: tuple[tuple[str, Param], ...] = ()
    plural: str | None = None
    count: int = 1

    def english(self) -> str:
        """The sentence in English, for logs and exceptions."""
        return render(self, "en")


def msg(text: str, /, **params: Param) -> Message:
    """A message from an English sentence. Babel collects the first argument of every call."""
    return Message(text, tuple(params.items())) if params else _plain(text)


@cache
def _plain(text: str) -> Message:
    """Sentences without parameters are few and asked for all the time."""
    return Message(text)


def nmsg(one: str, many: str, count: int, /, **params: Param) -> Message:
    """A message whose wording depends on ``count``, which is available as ``{count}``."""
    return Message(one, (("count", count), *params.items()), plural=many, count=count)


def verbatim(text: str) -> Message:
    """A name or a quotation that is the same in every language."""
    return Message("{verbatim}", (("verbatim", text),))


def render(message: Message, language: Language) -> str:
    """The message in a language; falls back to English where a translation is missing."""
    catalogue = _catalogue(language)
    if message.plural is None:
        text = catalogue.gettext(message.text) if message.text else ""
    else:
        text = catalogue.ngettext(message.text, message.plural, message.count)
    values = {name: render(value, language) if isinstance(value, Message) else value for name, value in message.params}
    return text.format(**values) if values else text


@cache
def _catalogue(language: Language) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    from zuka_data import folder

    with (folder() / "locales" / language / "zuka.mo").open("rb") as file:
        return gettext.GNUTranslations(file)
