"""The rules of Pearls."""
