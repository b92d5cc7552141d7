"""``python -m bot`` is the same as ``atoll``."""

from bot.cli import main

main()
