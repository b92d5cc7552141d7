"""Tables and how they change, as pure values and functions. No I/O and no Discord.

Begin here: ``table`` defines a table, ``moves`` and ``clocks`` how it changes.
"""
