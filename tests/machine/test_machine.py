"""This computer's cards, with replies as the drivers give them."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from zuka import machine
from zuka.machine.amd import AmdCards
from zuka.machine.nvidia import NvidiaCards
from zuka.units import GIB, MIB


class NvmlError(Exception):
    pass


@dataclass
class Memory:
    total: int
    free: int


Card = tuple[str | bytes, Memory | None] | NvmlError


class Nvml:
    """Answers like pynvml; a card is a name with its memory, or an error."""

    NVMLError = NvmlError

    def __init__(self, *cards: Card, driver: str | bytes = "570.86.15", start_error: str = "") -> None:
        self.cards, self.driver, self.start_error, self.open = cards, driver, start_error, False

    def nvmlInit(self) -> None:  # noqa: N802
        if self.start_error:
            raise NvmlError(self.start_error)
        self.open = True

    def nvmlShutdown(self) -> None:  # noqa: N802
        self.open = False

    def nvmlSystemGetDriverVersion(self) -> str | bytes:  # noqa: N802
        return self.driver

    def nvmlDeviceGetCount(self) -> int:  # noqa: N802
        return len(self.cards)

    def nvmlDeviceGetHandleByIndex(self, index: int) -> tuple[str | bytes, Memory | None]:  # noqa: N802
        card = self.cards[index]
        if isinstance(card, NvmlError):
            raise card
        return card

    def nvmlDeviceGetName(self, card: tuple[str | bytes, Memory | None]) -> str | bytes:  # noqa: N802
        return card[0]

    def nvmlDeviceGetMemoryInfo(self, card: tuple[str | bytes, Memory | None]) -> Memory:  # noqa: N802
        if card[1] is None:
            raise NvmlError("Not Supported")
        return card[1]


def amd_device(
    drm: Path, number: int, name: str | None, total: object, used: object = 0, vendor: str = "0x1002"
) -> None:
    device = drm / f"card{number}" / "device"
    device.mkdir(parents=True)
    for file, text in (
        ("vendor", vendor),
        ("product_name", name),
        ("mem_info_vram_total", total),
        ("mem_info_vram_used", used),
    ):
        if text is not None:
            (device / file).write_text(f"{text}\n", encoding="utf-8")


def test_a_card_with_its_memory_and_driver() -> None:
    nvml = Nvml(("NVIDIA GeForce RTX 4090", Memory(24564 * MIB, 4096 * MIB)))
    report = machine.read([NvidiaCards(nvml)], ram_bytes=64 * GIB)
    (card,) = report.cards
    assert (card.name, card.memory_mib, card.free_mib, card.driver) == (
        "NVIDIA GeForce RTX 4090",
        24564,
        4096,
        "570.86.15",
    )
    assert (report.ram_bytes, report.notes, nvml.open) == (64 * GIB, (), False)


def test_names_in_bytes_as_old_drivers_give_them() -> None:
    report = machine.read(
        [NvidiaCards(Nvml((b"Tesla T4", Memory(15360 * MIB, 15000 * MIB)), driver=b"470.1"))], ram_bytes=1
    )
    assert (report.cards[0].name, report.cards[0].driver) == ("Tesla T4", "470.1")


def test_no_driver_is_a_note_and_no_crash() -> None:
    report = machine.read([NvidiaCards(Nvml(start_error="NVML Shared Library Not Found"))], ram_bytes=1)
    assert (report.cards, report.main, report.memory_bytes) == ((), None, 0)
    assert "NVML Shared Library Not Found" in report.notes[0].english()


def test_a_lost_card_does_not_hide_the_others() -> None:
    nvml = Nvml(NvmlError("GPU is lost"), ("NVIDIA L4", Memory(23034 * MIB, 22500 * MIB)))
    report = machine.read([NvidiaCards(nvml)], ram_bytes=1)
    assert [card.name for card in report.cards] == ["NVIDIA L4"]
    assert "GPU is lost" in report.notes[0].english()


def test_a_chip_that_shares_memory_has_unknown_memory_not_zero() -> None:
    report = machine.read([NvidiaCards(Nvml(("NVIDIA GB10", None)))], ram_bytes=128 * GIB)
    assert (report.cards[0].memory_mib, report.cards[0].free_mib) == (None, None)


def test_integrated_graphics_are_not_added(tmp_path: Path) -> None:
    """The 4 GB card is the main one: https://github.com/AlexsJones/llmfit/issues/25."""
    amd_device(tmp_path, 0, "AMD Radeon(TM) Graphics", 512 * MIB)
    nvml = Nvml(("NVIDIA GeForce GTX 1650", Memory(4096 * MIB, 3900 * MIB)))
    report = machine.read([AmdCards(tmp_path), NvidiaCards(nvml)], ram_bytes=16 * GIB)
    assert report.main is not None
    assert report.main.name == "NVIDIA GeForce GTX 1650"
    assert report.memory_bytes == 4 * GIB
    assert [card.name for card in report.integrated] == ["AMD Radeon(TM) Graphics"]
    assert "not counted" in report.notes[0].english()


def test_an_amd_card_in_sys(tmp_path: Path) -> None:
    amd_device(tmp_path, 1, "Radeon RX 7900 XTX", 24 * GIB, 2 * GIB)
    amd_device(tmp_path, 2, None, None, None, vendor="0x10de")
    (tmp_path / "card1-DP-1").mkdir()
    report = machine.read([AmdCards(tmp_path)], ram_bytes=1)
    (card,) = report.cards
    assert (card.name, card.memory_mib, card.free_mib) == ("Radeon RX 7900 XTX", 24576, 22528)


def test_a_large_share_for_integrated_graphics_is_still_integrated(tmp_path: Path) -> None:
    amd_device(tmp_path, 0, "AMD Radeon Graphics", 4 * GIB)
    assert machine.read([AmdCards(tmp_path)], ram_bytes=1).cards == ()


@pytest.mark.parametrize("text", ["", "many"])
def test_unreadable_memory_is_unknown(tmp_path: Path, text: str) -> None:
    amd_device(tmp_path, 0, "Radeon PRO W7900", text, text)
    (card,) = machine.read([AmdCards(tmp_path)], ram_bytes=1).cards
    assert (card.memory_bytes, card.free_bytes) == (None, None)


def test_this_computer_can_be_read() -> None:
    report = machine.read()
    assert report.ram_bytes > 0
    assert all(note.english() for note in report.notes)
