"""Long runs that are started by hand. Each prints what it did and what went wrong."""
