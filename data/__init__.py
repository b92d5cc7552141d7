"""The components of the games, as tables: each value with its origin.

Skip it unless you change a component.
"""
