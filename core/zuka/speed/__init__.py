"""How fast it goes: decode, prefill, training, pictures."""
