"""``zuka prices refresh`` and ``account``: ask sellers, after the user has seen whom."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from threading import Event
from types import FrameType

from zuka.cli.market import prices_file
from zuka.cli.options import language_of, today_of, write, write_json
from zuka.errors import UserError
from zuka.facts.load import catalogue
from zuka.market.currency import BANK_NAME
from zuka.market.quota import Quota, quota_message
from zuka.market.refresh import account, bank
from zuka.market.refresh.aws import REGIONS
from zuka.market.refresh.run import Outcome, Progress, Refresh, refresh
from zuka.market.refresh.source import Source
from zuka.market.refresh.sources import chosen, folder_sources, sources
from zuka.market.refresh.web import Cancelled, Limits, SourceError
from zuka.market.store import Attempt, PriceStore, open_store
from zuka.message import Message, msg, nmsg, render

_BANK = Source(BANK_NAME, "European Central Bank", (bank.ADDRESS,), lambda _: ())
"""Listed beside the sellers; what it gives are rates, not rows."""


def run_refresh(args: argparse.Namespace) -> int:
    """Asks the sources that were named, or the usual ones, and says how each went; 1 where none gave prices."""
    if args.seconds is not None and args.seconds <= 0:
        raise UserError("bad_value", msg("--seconds must be above zero."), "seconds")
    known = sources(tuple(args.region) or REGIONS)
    if args.list:
        return _list(args, known)
    with_bank = not args.catalogue and (not args.provider or BANK_NAME in args.provider)
    names = [name for name in args.provider if name != BANK_NAME]
    wanted = folder_sources(Path(args.catalogue)) if args.catalogue else ()
    if not args.catalogue and (names or not args.provider):
        wanted = chosen(known, names)
    with open_store(prices_file()) as store, _stoppable() as stop:
        addresses = [address for source in wanted for address in source.addresses]
        _agree(args, store, [*addresses, *([bank.ADDRESS] if with_bank else [])])
        how = Refresh(today_of(args), stop.is_set, _progress(args), args.seconds)
        outcomes = list(refresh(wanted, store, catalogue(), how))
        if with_bank and not stop.is_set():
            outcomes.append(_fetch_bank(store, how))
    _say_outcomes(args, outcomes, len(wanted) + with_bank)
    return 0 if any(outcome.rows is not None for outcome in outcomes) else 1


def run_account(args: argparse.Namespace) -> int:
    """Prints the GPU machines of a region with the account's quota for them."""
    ec2, quotas = account.clients(args.region, args.profile)
    with open_store(prices_file()) as store:
        _agree(args, store, account.addresses(args.region))
    machines = account.account_machines(ec2, quotas)
    if args.json:
        write_json([asdict(machine) for machine in machines])
        return 0
    for machine in machines:
        quota = "?" if machine.quota is None else f"{machine.quota:.0f}"
        write(f"{machine.name:20} {machine.gpus:>2} × {machine.card:24} {machine.memory_gb:>4.0f} GiB  "
              f"{machine.vcpus:>4} / {quota:>5} vCPU")  # fmt: skip
        message = quota_message(Quota(machine.quota, machine.vcpus))
        if message is not None:
            write("    " + render(message, language_of(args)))
    return 0


def _fetch_bank(store: PriceStore, how: Refresh) -> Outcome:
    try:
        rates = bank.fetch_rates(how.web(BANK_NAME, Limits(most_bytes=1_000_000, seconds=how.seconds or 60.0)))
    except SourceError as error:
        store.put_failure(BANK_NAME, how.today, error.message.english())
        return Outcome(BANK_NAME, None, error.message)
    except Cancelled:
        return Outcome(BANK_NAME, None, msg("stopped"))
    store.put_bank_rates(rates, how.today)
    return Outcome(BANK_NAME, len(rates.per_euro))


def _agree(args: argparse.Namespace, store: PriceStore, addresses: Iterable[str]) -> None:
    """Shows the addresses that were never asked before, and asks whether they may be.

    Raises:
        UserError: the user says no, or cannot be asked.
    """
    agreed = store.agreed()
    new = [address for address in dict.fromkeys(addresses) if address not in agreed]
    if not new:
        return
    first = nmsg(
        "Zuka will ask this address for the first time:",
        "Zuka will ask these {count} addresses for the first time:",
        len(new),
    )
    _note(args, first)
    for address in new:
        print(f"  {address}", file=sys.stderr)  # noqa: T201
    if not args.yes:
        _ask(args)
    store.agree(new)


def _ask(args: argparse.Namespace) -> None:
    """Waits for the user's yes.

    Raises:
        UserError: the user says no, or cannot be asked.
    """
    if not sys.stdin.isatty():
        raise UserError("not_agreed", msg("Nothing was asked. Say --yes to ask these addresses."), "yes")
    _note(args, msg("Ask them? Type y for yes:"))
    if sys.stdin.readline().strip().lower() not in ("y", "yes", "是"):
        raise UserError("not_agreed", msg("Nothing was asked."), "yes")


def _list(args: argparse.Namespace, known: Sequence[Source]) -> int:
    path = prices_file()
    attempts: dict[str, Attempt] = {}
    if path.exists():
        with open_store(path) as store:
            attempts = {attempt.name: attempt for attempt in store.attempts()}
    if args.json:
        write_json([_source_json(source, attempts.get(source.name)) for source in (*known, _BANK)])
        return 0
    for source in (*known, _BANK):
        attempt = attempts.get(source.name)
        went = "" if attempt is None else f"  {attempt.day}: {attempt.problem or attempt.rows}"
        needs = f"  [{', '.join(source.keys)}]" if source.keys else ""
        size = f"  ~{source.megabytes} MB" if source.megabytes else ""
        write(f"{source.name:20} {source.title:28} {' '.join(source.addresses)}{size}{needs}{went}")
    return 0


def _source_json(source: Source, attempt: Attempt | None) -> dict[str, object]:
    return {
        "name": source.name,
        "title": source.title,
        "addresses": list(source.addresses),
        "keys": list(source.keys),
        "megabytes": source.megabytes,
        "last": None if attempt is None else asdict(attempt),
    }


def _say_outcomes(args: argparse.Namespace, outcomes: Sequence[Outcome], asked: int) -> None:
    if args.json:
        write_json([_outcome_json(args, outcome) for outcome in outcomes])
        return
    for outcome in outcomes:
        if outcome.problem is None:
            _say(args, nmsg("{name}: {count} price", "{name}: {count} prices", outcome.rows or 0, name=outcome.name))
        else:
            _say(args, msg("{name}: {problem} What it gave before stays.", name=outcome.name, problem=outcome.problem))
    if len(outcomes) < asked:
        _say(args, msg("Stopped; {done} of {asked} were asked.", done=len(outcomes), asked=asked))


def _outcome_json(args: argparse.Namespace, outcome: Outcome) -> dict[str, object]:
    problem = None if outcome.problem is None else render(outcome.problem, language_of(args))
    return {"name": outcome.name, "rows": outcome.rows, "problem": problem}


def _progress(args: argparse.Namespace) -> Callable[[Progress], None]:
    """Tells each source's megabytes on a terminal's stderr, on one line."""

    def tell(progress: Progress) -> None:
        print(f"\r{progress.name}: {progress.size / 1e6:.1f} MB   ", end="", file=sys.stderr, flush=True)  # noqa: T201

    return tell if sys.stderr.isatty() and not args.json else lambda _: None


@contextmanager
def _stoppable() -> Generator[Event]:
    """An event that Ctrl+C sets, so that what was asked is kept."""
    stop = Event()

    def asked(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    before = signal.signal(signal.SIGINT, asked)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _note(args: argparse.Namespace, message: Message) -> None:
    print(render(message, language_of(args)), file=sys.stderr)  # noqa: T201


def _say(args: argparse.Namespace, message: Message) -> None:
    write(render(message, language_of(args)))
