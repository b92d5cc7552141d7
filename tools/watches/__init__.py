"""How ``python -m tools.lab`` watches each game: a module with a ``WATCH`` for each."""
