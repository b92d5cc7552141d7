"""Players made of code: each chooses one of a seat's open options from what that seat may know."""

from collections.abc import Callable
from typing import Any

from engine.core import Action, Game, Rng
from engine.players.chance import chance
from engine.players.greedy import greedy
from engine.players.search import search

Player = Callable[[Game, Any, int, Rng], Action]

PLAYERS: dict[str, Player] = {"chance": chance, "greedy": greedy, "search": search}
