"""Take a card's name apart: makers, forms, memory sizes and the words that tell one card from another.

The same reading serves the table's own names, what people type, what sellers list and what drivers report.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

OPTIONAL = frozenset(
    {"rtx", "gtx", "rx", "arc", "quadro", "pro", "ai", "ada", "blackwell", "ascend", "b4", "mtt", "cambricon"}
)
"""Words of a series: people leave them out, but a wrong one names another card."""

_NOISE = frozenset(
    re.findall(
        r"\S+",
        """nvidia corporation geforce tesla amd radeon instinct intel huawei apple moore threads gpu graphics card
        edition generation series data center accelerator nvlink hbm2 hbm2e hbm3 hbm3e gddr6 gddr6x gddr7 oam
        memory vram 卡 单卡 服务器""",
    )
)

_FORMS = {
    "sxm": "sxm",
    "pcie": "pcie",
    "nvl": "nvl",
    "laptop": "laptop",
    "server": "server",
    "maxq": "maxq",
    "workstation": "workstation",
}

_REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (r"\((tm|r)\)", " "),
        (r"昇腾", " ascend "),
        (r"英伟达", " nvidia "),
        (r"寒武纪", " cambricon "),
        (r"摩尔线程", " mtt "),
        (r"苹果", " apple "),
        (r"笔记本|移动版|\b(mobile|notebook)\b", " laptop "),
        (r"魔改|\bmod(ded)?\b", " modified "),
        (r"显存|显卡|版", " "),
        (r"max-?q\b", " maxq "),
        (r"pci-?e\b", " pcie "),
        (r"[-_/,]", " "),
        (r"sxm\d?\b", " sxm "),
        (r"\bserver( edition)?\b|\bse\b", " server "),
        (r"\bwe\b", " workstation "),
        (r"\b(h[18]00) 80 ?gb hbm3\b", r"\1 sxm 80gb"),  # what the driver calls the SXM card
        (r"\b(gh200) 480 ?gb\b", r"\1"),  # the driver adds the processor's memory
        (r"\bdgx spark\b", " gb10 "),
        (r"\batlas 300i( pro| duo)?\b", " 310p "),
        (r"\b910b[123]\b", " 910b a2 "),
        (r"\b910b4\b", " 910b b4 "),
        (r"\bmlu ?(\d+)", r"mlu\1 "),
        (r"\bgaudi(\d)", r"gaudi \1"),
        (r"\b(m\d) (pro|max|ultra)\b", r" \1\2 "),
        (r"\btitan rtx\b", " titanrtx "),
        (r"\b(rtx|gtx|rx)(pro)?(a?\d)", r"\1 \2 \3"),
        (r"\b(\d{4})(d|ti|super|ada|xtx|xt)(?=\b|super)", r"\1 \2 "),
        (r"\b(ti)(super)\b", r"\1 \2"),
    )
)

_MEMORY = re.compile(r"(?<![a-z0-9.])(\d+(?:\.\d+)?)\s*(?:gib|gb|g)\b")
_CORES = re.compile(r"\b\d+ ?cores?\b")
_WORD = re.compile(r"[a-z0-9\u4e00-\u9fff]+")


@dataclass(frozen=True, slots=True)
class CardWords:
    """A name taken apart. ``aside`` are words of the name's brackets, which nobody needs to type."""

    core: frozenset[str]
    series: frozenset[str]
    aside: frozenset[str]
    form: str | None
    memory_gb: float | None

    @property
    def all(self) -> frozenset[str]:
        """Every word that may be said of the card."""
        return self.core | self.series | self.aside


@lru_cache(maxsize=4096)
def card_words(text: str) -> CardWords:
    """The words of a card name in any common spelling: full-width, Chinese, run together, as drivers report it."""
    plain = unicodedata.normalize("NFKC", re.sub("[™®©]", " ", text)).lower()
    for pattern, replacement in _REWRITES:
        plain = pattern.sub(replacement, plain)
    memory = _MEMORY.search(plain)
    plain = _CORES.sub(" ", _MEMORY.sub(" ", plain))
    aside = _words(" ".join(re.findall(r"\(([^)]*)\)", plain)))
    words = _words(re.sub(r"\([^)]*\)", " ", plain))
    forms = [_FORMS[word] for word in _WORD.findall(plain) if word in _FORMS]
    return CardWords(
        core=words - OPTIONAL - set(_FORMS),
        series=words & OPTIONAL,
        aside=aside - set(_FORMS),
        form=forms[0] if forms else None,
        memory_gb=float(memory.group(1)) if memory else None,
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text)) - _NOISE
