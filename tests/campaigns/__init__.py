"""Long runs, started by hand and not by pytest: each prints what it did and what went wrong."""
