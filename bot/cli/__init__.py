"""The command line. An error is one line on standard error, and exit code 2."""

from collections.abc import Sequence

from bot.cli import arguments
from bot.cli.parser import parser


def main(words: Sequence[str] | None = None) -> None:
    """Run a command and exit."""
    arguments.run(parser(), words)
