"""Short ways to ask for a speed in tests: named models and cards of the catalogue."""

from __future__ import annotations

from typing import Any

from zuka.facts.card_names import resolve_gpu
from zuka.facts.records import Gpu
from zuka.memory.estimate import estimate as memory_of
from zuka.model.catalogue import find_model
from zuka.speed.estimate import estimate as speed_of
from zuka.speed.speed import Speed
from zuka.work.layout import Layout, Split
from zuka.work.work import Serve


def card(name: str) -> Gpu:
    """The catalogue's card of that name; of several forms the one that a command line takes."""
    found = resolve_gpu(name)
    return found if isinstance(found, Gpu) else found.default


def layout(gpu: str, engine: str, weights: str, count: int = 1, split: Split | None = None, **more: Any) -> Layout:
    """A uniform layout; without a split, tensor parallelism over all cards."""
    return Layout((card(gpu),) * count, engine, weights, split=split or Split(tensor=count), count=count, **more)


def serving(model: str, on: Layout, prompt: int, output: int, at_once: int | None = 1) -> Speed:
    """The speed of serving a model of the catalogue."""
    spec = find_model(model)
    work = Serve(prompt + output, at_once or 1, prompt, output, at_once)
    return speed_of(spec, work, on, memory_of(spec, work, on))
