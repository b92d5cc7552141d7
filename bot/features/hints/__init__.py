"""Hints where players practise."""
