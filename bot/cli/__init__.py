"""The command line. An error is one line on standard error, and exit code 2.

You may skip it unless you change a command of ``atoll``.
"""

from collections.abc import Sequence


def main(words: Sequence[str] | None = None) -> None:
    """Run a command and exit."""
    # Search processes import this module too, as their main module. They need no commands.
    from bot.cli import arguments

    arguments.refuse_games_that_do_not_fit("atoll")  # the import of the commands builds them
    from bot.cli.parser import parser

    arguments.run(parser(), words)
