"""A community lives with the bot for a month."""
