"""The command line. Whatever is wrong gives one clear line on standard error and exit code 2."""

import sys
from collections.abc import Sequence

from bot.cli.games import BAD_INPUT
from bot.cli.parser import parser
from engine.core import AtollError


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; the process ends with its exit code."""
    chosen = parser().parse_args(arguments)
    try:
        code = chosen.run(chosen)
    except AtollError as problem:
        print(f"atoll: {problem}", file=sys.stderr)
        code = BAD_INPUT
    except BrokenPipeError:
        sys.stderr.close()
        code = 1
    sys.exit(code)
