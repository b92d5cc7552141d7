"""A time bank: each player may extend their own deadline twice in a game."""
