"""A first game that teaches."""
