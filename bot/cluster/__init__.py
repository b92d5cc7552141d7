"""Run a bot in several processes: divide the work, and notify each other.

``Processes`` is the interface for the rest of the bot, also with a single process.
"""
