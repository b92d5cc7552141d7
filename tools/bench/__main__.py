"""``python -m tools.bench``: print the figures of speed and size as JSON."""

from argparse import Namespace
from collections.abc import Sequence

import msgspec

from bot import logs
from bot.cli.arguments import Parser, run
from bot.cli.games import CliError
from tools.bench.figures import figures
from tools.bench.goals import GOALS


def main(words: Sequence[str] | None = None) -> None:
    """Run ``python -m tools.bench``."""
    command = Parser(prog="python -m tools.bench", description="print the figures of speed as JSON")
    command.set_defaults(run=bench)
    about = "only those that begin with this, such as mixed (default: all)"
    command.add_argument("figures", nargs="*", metavar="FIGURE", help=about)
    run(command, words)


def bench(chosen: Namespace) -> int:
    """Print the figures.

    Raises:
        CliError: no figure has such a name.
    """
    logs.configure("ERROR")
    measured = figures(only=chosen.figures)
    if not measured:
        unknown = ", ".join(chosen.figures)
        raise CliError(f"There is no figure {unknown}. Choose from {', '.join(GOALS)}.")
    print(msgspec.json.format(msgspec.json.encode(measured), indent=2).decode())
    return 0


if __name__ == "__main__":
    main()
