"""The Discord bot: commands, messages, the store and the playground.

Skip it if you only change a game.
"""
