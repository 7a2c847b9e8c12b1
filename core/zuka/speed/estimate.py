"""The door of the speed room: any work on any layout."""

from __future__ import annotations

from zuka.memory.need import MemoryNeed
from zuka.model.spec import AnySpec, MediaSpec, ModelSpec
from zuka.speed.speed import Speed
from zuka.work.layout import Layout
from zuka.work.work import Picture, PictureTrain, Serve, Train, Work


def estimate(spec: AnySpec, work: Work, layout: Layout, need: MemoryNeed) -> Speed:
    """How fast the work goes on the layout's cards; figures that cannot be known are None.

    ``need`` gives the bytes that are read each step and how many sequences the cache holds.
    """
    match spec, work:
        case ModelSpec(), Serve():
            from zuka.speed.serving import serving_speed

            return serving_speed(spec, work, layout, need)
        case ModelSpec(), Train():
            from zuka.speed.training import training_speed

            return training_speed(spec, work, layout, need)
        case MediaSpec(), Picture() | PictureTrain():
            from zuka.speed.pictures import picture_speed

            return picture_speed(spec, work, layout, need)
        case _:
            return Speed()
