"""The texts of the game: labels, icons and entries."""
