"""What is on offer and what it really costs."""
