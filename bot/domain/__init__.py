"""Tables and how they change, as pure values and functions. No I/O and no Discord."""
