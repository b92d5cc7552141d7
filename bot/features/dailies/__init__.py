"""Daily challenges in a channel, and streaks."""
