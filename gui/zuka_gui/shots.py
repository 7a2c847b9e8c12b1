"""``python -m zuka_gui.shots OUT [--size 1280x720] [--scale 2] [--sample NAME]``: a picture of every page.

Each registered page in Chinese and English, light and dark, without a screen; also the explanation and the palette.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zuka.advise.evaluation import Evaluation
    from zuka.scenario.draft import ScenarioDraft
    from zuka_gui.wizard.window import Window

TODAY = date(2026, 11, 30)
"""The day of the pictures, so that ages of prices stay the same."""


def main(argv: Sequence[str] | None = None) -> int:
    """Write the pictures; returns the exit code."""
    parser = argparse.ArgumentParser(prog="zuka_gui.shots", description="Pictures of every page.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1440x900", help="width x height in logical pixels")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--sample", default="lora-8b-24gb")
    wanted = parser.parse_args(argv)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = f"{wanted.scale:g}"
    width, _, height = wanted.size.partition("x")
    wanted.out.mkdir(parents=True, exist_ok=True)
    for path in _take(wanted.out, (int(width), int(height)), wanted.sample):
        sys.stdout.write(f"{path}\n")
    return 0


def _take(out: Path, size: tuple[int, int], sample: str) -> list[Path]:
    from zuka.advise.samples import sample_path
    from zuka.message import LANGUAGES
    from zuka.scenario.store import load
    from zuka_gui.app.application import make_application
    from zuka_gui.app.composition import compose
    from zuka_gui.i18n.translator import translator
    from zuka_gui.theme.manager import theme

    make_application(["zuka-window"], LANGUAGES[0], "light")
    window = compose(load(sample_path(sample)).file.draft, _evaluate, direct=True)
    window.resize(*size)
    window.desk.evaluations.run()
    window.show()
    pictures: list[Path] = []
    for language in LANGUAGES:
        for look in ("light", "dark"):
            translator().set_language(language)
            theme().set_choice(look)
            pictures += _round(window, out, f"{language}-{look}")
    window.close()
    return pictures


def _evaluate(draft: ScenarioDraft) -> Evaluation:
    from zuka.advise.evaluate import evaluate
    from zuka.facts.load import catalogue

    return evaluate(draft, catalogue(), TODAY)


def _round(window: Window, out: Path, suffix: str) -> list[Path]:
    """All pages, then an explanation and the palette, in the present language and theme."""
    pictures: list[Path] = []
    for number, address in enumerate(window.addresses, start=1):
        window.go(address)
        pictures.append(_grab(window, out / f"{number:02}-{address.replace('/', '-')}-{suffix}.png"))
    evaluation = window.desk.evaluations.evaluation
    if evaluation is not None and evaluation.reference is not None and "cards" in window.addresses:
        window.go("cards")
        window.explain(evaluation.reference.need.needed)
        pictures.append(_grab(window, out / f"90-explain-{suffix}.png"))
        window.close_explanation()
    window.open_palette()
    pictures.append(_grab(window, out / f"91-palette-{suffix}.png"))
    window.palette_.hide()
    return pictures


def _grab(window: Window, path: Path) -> Path:
    from PySide6.QtCore import QCoreApplication, QEvent

    if window.page is not None:
        window.page.settle()
    # Layouts settle over two rounds: the first places the columns, the second wraps text to the new widths.
    for _ in range(2):
        QCoreApplication.sendPostedEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
    window.grab().save(str(path))
    return path


if __name__ == "__main__":
    raise SystemExit(main())
