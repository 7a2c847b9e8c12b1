"""What every test shares: examples are checked for truth, never for speed, and the same ones on every machine."""

from hypothesis import settings

settings.register_profile("zuka", deadline=None, derandomize=True)
settings.load_profile("zuka")
