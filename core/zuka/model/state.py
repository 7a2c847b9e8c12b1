"""The states that layers without a growing cache keep per sequence, in 32-bit values."""

from __future__ import annotations

from zuka.model.spec import CacheGroup, CacheKind

_TAIL = 3
"""Inputs that a convolution of width four remembers."""


def linear_state(layers: int, key_width: int, value_width: int, key_dim: int = 128) -> CacheGroup:
    """Gated linear attention: a ``key_dim`` x value matrix per value head, and the tail of a convolution of width four.

    Reproduces the recurrent state that llama.cpp logs for Qwen3.5 to the last digit.
    """
    values = value_width * key_dim + _TAIL * (2 * key_width + value_width)
    return CacheGroup(CacheKind.LINEAR, layers, key_dim=key_width, value_dim=value_width, state_values=values)


def mamba_state(layers: int, inner: int, state: int, groups: int) -> CacheGroup:
    """Mamba: ``inner`` channels x ``state`` values, and the convolution's tail (with ``groups`` B and C of Mamba 2)."""
    values = inner * state + _TAIL * (inner + 2 * groups * state)
    return CacheGroup(CacheKind.LINEAR, layers, key_dim=groups * state, value_dim=inner, state_values=values)


def conv_state(layers: int, hidden: int) -> CacheGroup:
    """A short convolution of width three over the hidden channels."""
    return CacheGroup(CacheKind.LINEAR, layers, value_dim=hidden, state_values=(_TAIL - 1) * hidden)
