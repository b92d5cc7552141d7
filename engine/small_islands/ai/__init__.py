"""The bots: the heuristic players and the evaluation."""
