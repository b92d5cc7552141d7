"""Exporting and deleting what is stored about a user."""
