"""Tables and how they change, as pure values and functions. No I/O and no Discord.

Begin here: ``table`` has what a table is, ``moves`` and ``clocks`` how it changes.
"""
