"""The slash commands of every table, and one group a game made from its actions."""
