"""Several processes that share one bot: who looks after what, and how they notify each other.

``Processes`` is the interface for the rest of the bot. A single process has the same one.
"""
