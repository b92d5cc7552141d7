"""What a table is and how it changes: pure values and functions. Nothing waits; no Discord."""
