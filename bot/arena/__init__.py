"""Matches between bots and programs, without Discord or a database."""
