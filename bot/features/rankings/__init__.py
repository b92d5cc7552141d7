"""Results, ratings, statistics and leaderboards."""
