"""How far Zuka's figures lie from what other people measured: ``./dev accuracy``.

Every line of a ``*.jsonl`` file beside this one holds a request of the command line contract, what somebody measured
and where they published it. ``median`` and ``p90`` are errors of the likely value, ``bias`` the median signed error,
``inside`` how many measurements lie in low..high, ``half width`` half of high - low over likely. Verdicts: ``right``
counts ``tight`` as right either way.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zuka.cli.estimate import answer_line
from zuka_data import folder

HERE = Path(__file__).resolve().parent
RECORD = folder() / "calibration" / "accuracy.md"
MARKERS = re.compile(r"(<!-- accuracy -->\n).*?(<!-- /accuracy -->)", re.DOTALL)
PAGES = (RECORD, *(HERE.parents[1] / name for name in ("README.md", "README.zh.md")))

COUNTERS = {
    "torch allocated": "torch_allocated_mib",
    "torch reserved": "torch_reserved_mib",
    "device": "device_mib",
    "as printed": "torch_reserved_mib",
}
FIGURES = {"torch_peak_mib": "torch_allocated_mib", "total_mib": "device_mib"}
"""Measured names that the contract calls otherwise."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure of one case and what Zuka says: low, likely and high, or None without an answer."""

    id: str
    request: Mapping[str, Any]
    measured: float
    said: tuple[float, float, float] | None

    @property
    def error(self) -> float:
        """Likely over measured, less one."""
        return self.said[1] / self.measured - 1 if self.said else 0.0


@dataclass(frozen=True, slots=True)
class Judged:
    """One run that is known to fit or to have run out of memory, and the verdict."""

    id: str
    ran: bool
    verdict: str


def cases(name: str) -> list[dict[str, Any]]:
    """The measured cases of one file."""
    lines = (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def names() -> list[str]:
    """The files of cases."""
    return sorted(path.stem for path in HERE.glob("*.jsonl"))


def collect(name: str, kept: Iterable[dict[str, Any]] | None = None) -> tuple[dict[str, list[Row]], list[Judged]]:
    """Zuka's answers to the cases of a file: a list of rows for each measured figure, and the verdicts."""
    rows: dict[str, list[Row]] = {}
    verdicts: list[Judged] = []
    for case in cases(name) if kept is None else kept:
        answer = answer_line(json.dumps({**case["request"], "id": case["id"]}))
        for key, measured in case["measured"].items():
            if key == "fits":
                verdict = answer["fits"]["verdict"] if answer["ok"] else "unknown"
                verdicts.append(Judged(case["id"], measured, verdict))
            elif measured:
                rows.setdefault(key, []).append(Row(case["id"], case["request"], measured, _said(answer, case, key)))
    return rows, verdicts


def _said(answer: Mapping[str, Any], case: Mapping[str, Any], key: str) -> tuple[float, float, float] | None:
    if not answer["ok"]:
        return None
    peak = key == "peak_mib_per_gpu"
    where = "fullest_gpu" if peak or case.get("scope") == "per_gpu" else "sum"
    name = COUNTERS[case.get("counter", "as printed")] if peak else FIGURES.get(key, key)
    found = answer["memory"][where].get(name) or answer["speed"].get(name)
    return (found["low"], found["likely"], found["high"]) if found and found["likely"] else None


def quantile(values: Sequence[float], share: float) -> float:
    """The value that a share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def figure_scores(rows: Sequence[Row]) -> dict[str, float]:
    """The columns of one figure."""
    known = [(row, row.said) for row in rows if row.said]
    errors = [row.error for row, _ in known]
    sizes = [abs(error) for error in errors]
    return {
        "n": len(rows),
        "answered": len(known) / len(rows),
        "median": statistics.median(sizes),
        "p90": quantile(sizes, 0.9),
        "bias": statistics.median(errors),
        "inside": sum(said[0] <= row.measured <= said[2] for row, said in known) / len(known),
        "half width": statistics.median((said[2] - said[0]) / 2 / said[1] for _, said in known),
    }


def verdict_scores(rows: Sequence[Judged]) -> dict[str, float]:
    """The columns of the verdicts of one file."""
    known = [row for row in rows if row.verdict != "unknown"]
    wrong_yes = sum(not row.ran and row.verdict == "fits" for row in known)
    wrong_no = sum(row.ran and row.verdict == "does_not_fit" for row in known)
    return {
        "n": len(rows),
        "answered": len(known) / len(rows),
        "right": 1 - (wrong_yes + wrong_no) / len(known),
        "said fits, ran out": wrong_yes,
        "said no, ran": wrong_no,
        "tight": sum(row.verdict == "tight" for row in known),
    }


def scores() -> dict[str, dict[str, float]]:
    """The columns of every figure, by ``file.figure``."""
    found: dict[str, dict[str, float]] = {}
    for name in names():
        rows, verdicts = collect(name)
        found |= {f"{name}.{key}": figure_scores(of_key) for key, of_key in sorted(rows.items())}
        if verdicts:
            found[f"{name}.verdict"] = verdict_scores(verdicts)
    return found


def tables(found: Mapping[str, Mapping[str, float]]) -> str:
    """Markdown: one table of figures, one of verdicts."""
    figures = {name: row for name, row in found.items() if "median" in row}
    verdicts = {name: row for name, row in found.items() if "right" in row}
    return "\n".join(markdown(part) for part in (figures, verdicts) if part)


def markdown(rows: Mapping[str, Mapping[str, float]]) -> str:
    """One table; shares are written in percent, counts as they are."""
    columns = list(next(iter(rows.values())))
    lines = [f"| figure | {' | '.join(columns)} |", f"|---|{'---:|' * len(columns)}"]
    lines += [f"| {name} | {' | '.join(map(_cell, row.values()))} |" for name, row in rows.items()]
    return "\n".join(lines) + "\n"


def _cell(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{100 * value:.1f} %"


def recorded() -> dict[str, dict[str, float]]:
    """The figures of the record, read back from its tables."""
    found: dict[str, dict[str, float]] = {}
    columns: list[str] = []
    for line in RECORD.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if line.startswith("| figure"):
            columns = cells[1:]
        elif line.startswith("| ") and columns:
            found[cells[0]] = dict(zip(columns, map(_number, cells[1:]), strict=True))
    return found


def _number(cell: str) -> float:
    return float(cell.removesuffix(" %")) / 100 if cell.endswith("%") else float(cell)


def write(text: str) -> list[Path]:
    """Puts the tables between the markers of the pages that have them."""
    changed: list[Path] = []
    for page in PAGES:
        before = page.read_text(encoding="utf-8")
        after = MARKERS.sub(lambda found: f"{found[1]}{text}{found[2]}", before)
        if after != before:
            page.write_text(after, encoding="utf-8")
            changed.append(page)
    return changed


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the tables, writes them into the pages that show them, and lists the worst rows where asked."""
    parser = argparse.ArgumentParser(description="Zuka's figures against published measurements")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="also list the N worst rows of each figure")
    parser.add_argument("--check", action="store_true", help="print only, write nothing")
    options = parser.parse_args(arguments)
    text = tables(scores())
    sys.stdout.write(text)
    if options.worst:
        sys.stdout.writelines(_worst(options.worst))
    if not options.check:
        sys.stdout.writelines(f"written: {page.name}\n" for page in write(text))
    return 0


def _worst(count: int) -> Iterable[str]:
    for name in names():
        rows, verdicts = collect(name)
        for key, of_key in sorted(rows.items()):
            yield f"\n{name}.{key}\n"
            for row in sorted(of_key, key=lambda row: -abs(row.error))[:count]:
                likely = row.said[1] if row.said else 0.0
                model, engine = row.request.get("model"), row.request.get("engine", "")
                yield f"  {row.error:+8.1%}  {row.id} {model} [{engine}] measured {row.measured:g}, said {likely:g}\n"
        wrong = [row for row in verdicts if row.verdict == ("does_not_fit" if row.ran else "fits")]
        yield from (f"  {name} {row.id}: {'ran' if row.ran else 'ran out'}, said {row.verdict}\n" for row in wrong)


if __name__ == "__main__":
    sys.exit(main())
