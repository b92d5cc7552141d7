"""Nudges: a waiting player reminds the player to move, once a day."""
