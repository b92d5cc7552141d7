"""What if: a private branch of a game, played on a copy that is thrown away.

What the asker cannot know is dealt anew, so that a branch tells nothing about the true game. It is
kept in memory only, for an hour at most.
"""
