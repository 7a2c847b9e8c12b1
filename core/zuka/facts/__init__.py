"""The built-in catalogue: cards, models, offers, terms, free tiers, calibration."""
