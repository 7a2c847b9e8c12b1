"""The user's own prices: read from tables, typed, pasted, and written out in the same form."""
