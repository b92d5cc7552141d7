"""A puzzle a day: a position with one best choice."""
