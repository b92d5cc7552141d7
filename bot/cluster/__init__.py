"""Run a bot in several processes: divide the work, and notify each other.

You may skip it unless you change how several processes share a bot.

``Processes`` is the interface for the rest of the bot, also with a single process.
"""
