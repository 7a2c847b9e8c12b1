"""Zuka's tests; a package, because installed distributions bring packages of this name."""
