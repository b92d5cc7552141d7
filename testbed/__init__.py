"""A simulated Discord over sockets, its rules, and rows of games. Tests and benchmarks use them.

You may skip it unless you change how tests or benchmarks run the bot.
"""
