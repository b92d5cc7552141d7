"""Long runs that are started by hand. Each prints its work and all errors."""
