"""Matches between bots and programs, without Discord or a database.

You may skip it unless you change contests between programs.
"""
