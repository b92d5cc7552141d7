"""Features: each folder has all of one, from its statements to its commands."""
