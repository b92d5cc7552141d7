"""A player's private notes about a table."""
