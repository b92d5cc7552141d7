"""How games ended, and what follows from it: ratings, statistics, leaderboards."""
