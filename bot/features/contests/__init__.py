"""Contests: several deals for the members of a server, with results hidden until the close."""
