"""Moves that are played for a player later."""
