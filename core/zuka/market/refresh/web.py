"""Ask one address within limits of size and time, so that no answer can hang or fill the program."""

from __future__ import annotations

import codecs
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from zuka._version import __version__
from zuka.errors import UserError
from zuka.message import Message, msg

if TYPE_CHECKING:
    from requests import PreparedRequest, Response

_PIECE = 65536


@dataclass(frozen=True, slots=True)
class Limits:
    """What one source may take: bytes of one answer, seconds of all, seconds without a byte."""

    most_bytes: int = 64_000_000
    seconds: float = 120.0
    quiet_seconds: float = 20.0


class SourceError(UserError):
    """A source did not give prices; what it gave before stays."""

    def __init__(self, message: Message) -> None:
        super().__init__("source_failed", message, "provider")


class Cancelled(Exception):  # noqa: N818 - the user's wish is no error
    """The user stopped the refresh."""


class Web:
    """Asks the addresses of one source.

    Args:
        limits: of size and time.
        stop: whether the user wants to stop; asked between the pieces of an answer.
        heard: told how many bytes came with each piece.
        clock: seconds that only grow.
    """

    def __init__(
        self,
        limits: Limits,
        stop: Callable[[], bool] = lambda: False,
        heard: Callable[[int], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits = limits
        self._stop = stop
        self._heard = heard
        self._clock = clock
        self._until = clock() + limits.seconds

    def get(self, address: str, params: Mapping[str, str] | None = None) -> bytes:
        """The answer to a question without a body.

        Raises:
            SourceError: there is no good answer within the limits.
            Cancelled: the user stopped.
        """
        with self._answer("GET", address, params, None) as answer:
            return b"".join(self._pieces(answer))

    def post(self, address: str, body: dict[str, Any]) -> bytes:
        """The answer to a question in JSON.

        Raises:
            SourceError: there is no good answer within the limits.
            Cancelled: the user stopped.
        """
        with self._answer("POST", address, None, body) as answer:
            return b"".join(self._pieces(answer))

    def lines(self, address: str) -> Iterator[str]:
        """The lines of a long text as they come.

        Raises:
            SourceError: there is no good answer within the limits.
            Cancelled: the user stopped.
        """
        decoder, rest = codecs.getincrementaldecoder("utf-8")("replace"), ""
        with self._answer("GET", address, None, None) as answer:
            for piece in self._pieces(answer):
                *whole, rest = (rest + decoder.decode(piece)).split("\n")
                yield from whole
        if rest:
            yield rest

    @contextmanager
    def _answer(
        self, method: str, address: str, params: Mapping[str, str] | None, body: dict[str, Any] | None
    ) -> Generator[Response]:
        """An open answer. Logins of a ``.netrc`` file are never sent, and no other address is followed."""
        import requests

        self.check()
        quiet = self._limits.quiet_seconds
        try:
            answer = requests.request(
                method,
                address,
                params=params,
                json=body,
                headers={"User-Agent": f"zuka/{__version__}"},
                auth=_unchanged,
                timeout=(quiet, quiet),
                stream=True,
                allow_redirects=False,
            )
            with closing(answer):
                _accept(answer, address)
                yield answer
        except requests.Timeout as error:
            raise SourceError(msg("{host} did not answer in time.", host=_host(address))) from error
        except requests.RequestException as error:
            raise SourceError(msg("{host} cannot be reached.", host=_host(address))) from error

    def _pieces(self, answer: Response) -> Iterator[bytes]:
        size = 0
        for piece in answer.iter_content(_PIECE):
            size += len(piece)
            if size > self._limits.most_bytes:
                most = self._limits.most_bytes / 1e6
                raise SourceError(msg("The answer is longer than {most:.0f} MB.", most=most))
            self._heard(len(piece))
            self.check()
            yield piece

    def check(self) -> None:
        """Stops where the user wants to or the time is up.

        Raises:
            SourceError: the source took too long.
            Cancelled: the user stopped.
        """
        if self._stop():
            raise Cancelled
        if self._clock() > self._until:
            seconds = self._limits.seconds
            raise SourceError(msg("The source took longer than {seconds:.0f} seconds.", seconds=seconds))


def _unchanged(request: PreparedRequest) -> PreparedRequest:
    return request


def _accept(answer: Response, address: str) -> None:
    if 300 <= answer.status_code < 400:
        raise SourceError(msg("{host} sends to another address, which Zuka does not follow.", host=_host(address)))
    if answer.status_code != 200:
        raise SourceError(msg("{host} answers with error {code}.", host=_host(address), code=answer.status_code))


def _host(address: str) -> str:
    return urlsplit(address).hostname or address
