"""Prefix caching: the part of a prompt that was read before need not be computed again."""

from __future__ import annotations

from collections.abc import Callable


def cached_tokens(prompt: int, share: float) -> int:
    """Prompt tokens whose cache is kept; the last one is always computed, because its answer is not."""
    return max(0, min(int(prompt * share), prompt - 1))


def rest_seconds(prompt: int, cached: int, seconds: Callable[[int], float | None]) -> float | None:
    """Seconds to read what is left of a prompt of which ``cached`` tokens lie in the cache.

    The rest still attends to what is cached, so it takes the whole prompt's time without that of the cached part; yet
    no less than a prompt that is only as long as the rest. Engines keep whole blocks of tokens, which is left out;
    https://docs.vllm.ai/en/latest/design/prefix_caching.html.

    Args:
        prompt: tokens of the whole prompt.
        cached: tokens of it that were read before.
        seconds: the time to read a prompt of so many tokens; None where the card's rates are unknown.
    """
    whole = seconds(max(prompt, 1))
    if not cached or whole is None:
        return whole
    known, rest = seconds(cached), seconds(prompt - cached)
    return None if known is None or rest is None else max(whole - known, rest)
