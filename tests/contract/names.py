"""Names of games on Discord."""

import re
from collections import Counter
from collections.abc import Iterable

from bot.installed import FEATURES
from bot.interactions.commands.moves import GROUPS
from engine.core import Game

COMMAND_NAME = re.compile(r"[-_a-z0-9]{1,32}")


def check_groups(games: Iterable[Game]) -> None:
    """Check that each game's command group has a valid and unique name."""
    groups = [game.group for game in games]
    taken = Counter(command.name for command in FEATURES.commands if command not in GROUPS)
    taken.update(groups)
    for group in groups:
        assert COMMAND_NAME.fullmatch(group), f"/{group} cannot be the name of a command"
        assert taken[group] == 1, f"/{group} is the name of more than one command"
