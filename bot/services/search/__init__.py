"""Searches for good moves, in other processes."""
