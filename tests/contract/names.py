"""Names of games on Discord."""

from collections.abc import Iterable

from bot.installed import FEATURES
from bot.interactions.commands.actions import ACTIONS
from bot.interactions.commands.game_texts import check_games
from engine.core import Game


def check_names(games: Iterable[Game]) -> None:
    """Check that Discord takes the texts of all games, and that Atoll has no such commands."""
    games = list(games)
    check_games(games)
    own = {command.name for command in FEATURES.commands if command not in ACTIONS}
    for game in games:
        assert game.group not in own, f"{game.name}: /{game.group} is a command of Atoll"
