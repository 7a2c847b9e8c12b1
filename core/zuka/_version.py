"""The program's version, read by the build and by ``zuka --version``."""

__version__ = "0.1.0"
