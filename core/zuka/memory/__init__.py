"""How much memory the work takes: one file per term, one table per engine."""
