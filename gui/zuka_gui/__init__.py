"""The window. Decides nothing; shows and asks."""
