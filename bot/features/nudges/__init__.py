"""Nudges: a waiting player asks the player to move to go on, once a day."""
