"""Trying moves on a private copy of a table."""
