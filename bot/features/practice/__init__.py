"""Practise: missed puzzles and moments of reviews come back until they are known."""
