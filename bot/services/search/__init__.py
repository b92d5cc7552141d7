"""Searches for good moves, in other processes.

You may skip it unless you change how bots, hints or reviews get processor time.
"""
