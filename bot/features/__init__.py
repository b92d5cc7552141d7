"""Features: each package contains one feature, from its SQL statements to its commands."""
