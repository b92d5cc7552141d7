"""Replays and films of games."""
