"""Rematches as a best of three: the score of a series of games between the same players."""
