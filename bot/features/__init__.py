"""Features: each module or package is one, from its SQL statements to its commands.

You may skip each one that you do not change: the core imports none of them.
"""
