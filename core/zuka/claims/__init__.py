"""Checks a guide, an offer or an advertisement for claims that cannot hold."""
