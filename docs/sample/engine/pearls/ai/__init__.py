"""The bots of Pearls."""
