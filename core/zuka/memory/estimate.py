"""The door of the memory room: any work on any layout."""

from __future__ import annotations

from zuka.errors import UserError
from zuka.memory.need import MemoryNeed
from zuka.message import msg
from zuka.model.spec import AnySpec, MediaSpec, ModelSpec
from zuka.work.layout import Layout
from zuka.work.work import Embed, Picture, PictureTrain, Serve, Speech, Train, Work


def estimate(spec: AnySpec, work: Work, layout: Layout) -> MemoryNeed:
    """What the work takes on the layout's cards, in MiB.

    Raises:
        UserError: the work does not suit the kind of model (code ``unsupported``).
    """
    match spec, work:
        case ModelSpec(), Serve() | Embed() | Speech():
            from zuka.memory.serving import serving_need

            return serving_need(spec, work, layout)
        case ModelSpec(), Train():
            from zuka.memory.training import training_need

            return training_need(spec, work, layout)
        case MediaSpec(), Picture():
            from zuka.memory.pictures import picture_need

            return picture_need(spec, work, layout)
        case MediaSpec(), PictureTrain():
            from zuka.memory.picture_training import picture_training_need

            return picture_training_need(spec, work, layout)
        case MediaSpec(), Speech():
            from zuka.memory.speech import speech_need

            return speech_need(spec, work, layout)
        case _:
            raise UserError(
                "unsupported",
                msg("{model} cannot do this kind of work; choose another model or another work", model=spec.name),
                "task",
            )
