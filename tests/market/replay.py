"""A real HTTP server on this computer that answers as the sellers' pages do."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

Answer = Callable[["Handler"], None]


@dataclass
class Replay:
    """``routes`` are answers by path; ``asked`` what was asked, as method, path with question, and body."""

    address: str
    routes: dict[str, Answer] = field(default_factory=dict[str, Answer])
    asked: list[tuple[str, str, bytes]] = field(default_factory=list[tuple[str, str, bytes]])
    over: Event = field(default_factory=Event)


class Handler(BaseHTTPRequestHandler):
    """Answers from the routes of its server."""

    replay: Replay

    def do_GET(self) -> None:
        self._reply(b"")

    def do_POST(self) -> None:
        self._reply(self.rfile.read(int(self.headers["Content-Length"])))

    def _reply(self, body: bytes) -> None:
        self.replay.asked.append((self.command, self.path, body))
        answer = self.replay.routes.get(self.path.partition("?")[0], status(404))
        with suppress(BrokenPipeError, ConnectionResetError):
            answer(self)

    def log_message(self, *_args: object, **_more: object) -> None:
        """Stays silent."""


def content(data: bytes | str, code: int = 200, **headers: str) -> Answer:
    body = data.encode() if isinstance(data, str) else data

    def answer(handler: Handler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def status(code: int, **headers: str) -> Answer:
    return content(b"", code, **headers)


def silent(handler: Handler) -> None:
    """Takes the question and says nothing until the test is over."""
    handler.replay.over.wait(30)


def endless(handler: Handler) -> None:
    """Sends as long as somebody listens."""
    handler.send_response(200)
    handler.end_headers()
    while not handler.replay.over.is_set():
        handler.wfile.write(b" " * 65536)


def cut(data: bytes) -> Answer:
    """Promises more than it sends."""

    def answer(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(data) + 1000))
        handler.end_headers()
        handler.wfile.write(data)
        handler.close_connection = True

    return answer


@contextmanager
def replaying() -> Generator[Replay]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    replay = Replay(f"http://127.0.0.1:{server.server_port}")
    server.RequestHandlerClass = type("Bound", (Handler,), {"replay": replay})
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield replay
    finally:
        replay.over.set()
        server.shutdown()
        server.server_close()
        thread.join()
