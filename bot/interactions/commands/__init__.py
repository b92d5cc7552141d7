"""The slash commands for all tables, and a group for each game with its actions."""
