"""Limits of Discord that several modules need."""

MESSAGE_LENGTH = 2_000
"""The maximum length of a message, in characters."""
