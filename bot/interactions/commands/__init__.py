"""The slash commands for all tables, and one for each game."""
