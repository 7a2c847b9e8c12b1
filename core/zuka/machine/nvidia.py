"""NVIDIA cards through the driver's management library (NVML)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zuka.machine.report import CardReading, SourceReading
from zuka.message import Message, msg


@dataclass(frozen=True)
class NvidiaCards:
    """The cards that NVML lists. ``nvml`` is the ``pynvml`` module or anything that answers like it."""

    nvml: Any

    def read(self) -> SourceReading:
        """Every NVIDIA card; none, with a note, where there is no driver."""
        try:
            self.nvml.nvmlInit()
        except self.nvml.NVMLError as error:
            return SourceReading(notes=(msg("No NVIDIA driver answers ({reason}).", reason=str(error)),))
        try:
            return self._all_cards()
        finally:
            self.nvml.nvmlShutdown()

    def _all_cards(self) -> SourceReading:
        cards: list[CardReading] = []
        notes: list[Message] = []
        driver = self._text("nvmlSystemGetDriverVersion")
        for index in range(self._count()):
            try:
                cards.append(self._card(self.nvml.nvmlDeviceGetHandleByIndex(index), driver))
            except self.nvml.NVMLError as error:
                notes.append(msg("NVIDIA card {index} does not answer ({reason}).", index=index, reason=str(error)))
        return SourceReading(tuple(cards), tuple(notes))

    def _count(self) -> int:
        try:
            return int(self.nvml.nvmlDeviceGetCount())
        except self.nvml.NVMLError:
            return 0

    def _card(self, handle: object, driver: str) -> CardReading:
        name = self._text("nvmlDeviceGetName", handle)
        try:
            memory = self.nvml.nvmlDeviceGetMemoryInfo(handle)
        except self.nvml.NVMLError:  # chips that share the processor's memory (GB10) do not report it
            return CardReading(name, None, None, driver)
        return CardReading(name, int(memory.total), int(memory.free), driver)

    def _text(self, function: str, *arguments: object) -> str:
        try:
            answer = getattr(self.nvml, function)(*arguments)
        except self.nvml.NVMLError:
            return ""
        return answer.decode("utf-8", "replace") if isinstance(answer, bytes) else str(answer)
