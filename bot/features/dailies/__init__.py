"""The day: its challenges in a channel, and streaks of days."""
