"""Limits of Discord that several modules need."""

MESSAGE_LENGTH = 2_000
"""The characters of a message at most."""
