"""Arrivals: players confirm that they see direct messages."""
