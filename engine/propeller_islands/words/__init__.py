"""Labels, icons and entries: the game in words."""
