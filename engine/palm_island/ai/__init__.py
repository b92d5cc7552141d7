"""The bots: the heuristic player, evaluation and search."""
