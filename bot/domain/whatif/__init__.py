"""Private copies of a game to try moves on, with what the asker cannot see made up."""
