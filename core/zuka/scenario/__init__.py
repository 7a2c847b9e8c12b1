"""What the user said: draft, steps, rules, file, recovery."""
