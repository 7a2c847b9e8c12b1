"""The seven steps, one page each."""
