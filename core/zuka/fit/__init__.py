"""Which cards, how many, split how, at which precision."""
