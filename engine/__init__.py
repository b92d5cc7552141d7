"""The rules of all games, without Discord, pictures or clocks.

Skip the games that you do not change. Each is a folder, and none imports another.
"""

if __doc__ is None:
    raise SystemExit(
        "Atoll asks questions with docstrings. Run it without -OO and PYTHONOPTIMIZE=2."
    )

from engine.core import Game
from engine.earthquake_island import GAME as EARTHQUAKE_ISLAND
from engine.island_hopper import GAME as ISLAND_HOPPER
from engine.palm_island import GAME as PALM_ISLAND
from engine.propeller_islands import GAME as PROPELLER_ISLANDS
from engine.small_islands import GAME as SMALL_ISLANDS

GAMES: dict[str, Game] = {
    game.key: game
    for game in (PROPELLER_ISLANDS, PALM_ISLAND, EARTHQUAKE_ISLAND, SMALL_ISLANDS, ISLAND_HOPPER)
}
"""Each game by its key. The types of states and views vary, so they are not specified here."""
