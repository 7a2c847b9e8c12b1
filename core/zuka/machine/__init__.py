"""What this computer has: cards, memory, driver."""
