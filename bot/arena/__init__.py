"""Matches between bots and programs, with neither Discord nor a database."""
