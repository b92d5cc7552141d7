"""The Python part of the page, which runs in the browser."""

import sys
import typing
from types import ModuleType
from typing import Any

import msgspec

sys.modules.setdefault("typing_extensions", typing)  # the engine needs it for older Pythons only

from bot.domain.record import BadRecord  # noqa: E402
from bot.domain.verification import proved  # noqa: E402


class Missing(ModuleType):
    """A library for pictures, which the browser does not need: boards are shown as text."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Missing(name)

    def __call__(self, *_: Any, **__: Any) -> Any:
        """Do nothing."""
        return self

    def __or__(self, _: Any) -> Any:
        return self

    __ror__ = __or__


for _name in ("PIL", "PIL.Image", "PIL.PngImagePlugin", "isal"):
    sys.modules[_name] = Missing(_name)
    sys.modules[_name].__path__ = []


class Page:
    """The game that the page shows."""

    def prove(self, text: str) -> str:
        """Replay a game; return its proof as JSON, or an ``error``."""
        try:
            self._proof, self._frames = proved(text.encode())
        except BadRecord as problem:
            return msgspec.json.encode({"error": str(problem)}).decode()
        return msgspec.json.encode(self._proof).decode()

    def board(self, step: int) -> str:
        """Return the board after a step as text, as spectators see it."""
        from engine import GAMES
        from engine.editions import game_of
        from render import PAINTERS  # this takes seconds, and not all readers need it

        [key] = [game.key for game in GAMES.values() if game.name == self._proof.name]
        game = game_of(key, self._proof.options)
        return PAINTERS[game.variant].text(game.view(self._frames[step].state, None))


page = Page()
