"""Confirm my turn: the last move of a turn waits until its player confirms it."""
