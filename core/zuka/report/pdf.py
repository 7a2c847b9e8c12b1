"""A report as PDF, set by Typst from a template that people can read and edit."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from zuka.errors import UserError
from zuka.message import msg
from zuka.report.model import Report
from zuka_data import folder

_CHINESE = ("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Microsoft YaHei", "PingFang SC")
_LATIN = ("Inter", "Segoe UI", "Helvetica Neue", "DejaVu Sans")


def pdf_bytes(report: Report) -> bytes:
    """The report as a tagged PDF. The same report gives the same bytes on the same machine: its day is the date.

    Raises:
        UserError: no font for the report's language is installed (code ``missing_font``).
    """
    import typst

    fonts = typst.Fonts(font_paths=[str(path) for path in _font_folders()])
    compiler = typst.Compiler(
        folder() / "report" / "report.typ",
        root=folder() / "report",
        font_paths=fonts,
        sys_inputs={
            "report": json.dumps(asdict(report), ensure_ascii=False),
            "chinese": json.dumps(_families(_CHINESE, fonts.families(), report.language)),
            "latin": json.dumps([name for name in _LATIN if name in fonts.families()]),
        },
    )
    day = datetime.fromisoformat(report.today).replace(tzinfo=UTC)
    pdf = compiler.compile(format="pdf", timestamp=day)
    assert isinstance(pdf, bytes)  # noqa: S101 - without an output path the result is bytes
    return pdf


def write_pdf(report: Report, path: Path) -> None:
    """Write the report to a file, which is replaced.

    Raises:
        OSError: the file cannot be written.
        UserError: no font for the report's language is installed.
    """
    path.write_bytes(pdf_bytes(report))


def _font_folders() -> list[Path]:
    """Fonts beyond the system's: Inter's package, and those that a frozen program carries."""
    import fontpkg_inter

    return [path for path in (Path(fontpkg_inter.ROOT), folder() / "fonts") if path.is_dir()]


def _families(wanted: tuple[str, ...], present: list[str], language: str) -> list[str]:
    found = [name for name in wanted if name in present]
    if language == "zh" and not found:
        raise UserError(
            "missing_font",
            msg(
                "No Chinese font is installed, so the PDF would show empty boxes; install Noto Sans CJK "
                "(Debian: fonts-noto-cjk) or write it in English"
            ),
        )
    return found
