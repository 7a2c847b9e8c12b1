"""How to buy it over time."""
