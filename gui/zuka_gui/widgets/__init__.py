"""Reusable controls. They show and ask; they know neither the scenario nor the engine's rules."""
