"""The window of seven steps: frame, base of the pages, summary."""
