"""Buttons, selects and forms: each kind is a record with one handler."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from discord import Interaction

from bot.interactions.errors import OUT_OF_DATE, answered, reply_privately
from bot.presentation.forms import filled
from bot.presentation.press import Press
from engine.core import IllegalAction

P = TypeVar("P", bound=Press)
Work = Coroutine[Any, Any, None]


@dataclass(frozen=True)
class Button(Generic[P]):
    """A kind of button and its handler."""

    press: type[P]
    handle: Callable[[Interaction, P], Work]


@dataclass(frozen=True)
class Select(Generic[P]):
    """A kind of select. Its handler also gets the chosen value."""

    press: type[P]
    handle: Callable[[Interaction, P, str], Work]


@dataclass(frozen=True)
class Form(Generic[P]):
    """A kind of form. Its handler also gets the texts and choices by their keys."""

    press: type[P]
    handle: Callable[[Interaction, P, Mapping[str, str]], Work]


Handler = Button[Any] | Select[Any] | Form[Any]
H = TypeVar("H", Button[Any], Select[Any], Form[Any])


class Dispatch:
    """Calls the handler of each button, select and form."""

    def __init__(self, handlers: Iterable[Handler]) -> None:
        self._handlers = tuple(handlers)

    async def pressed(self, interaction: Interaction) -> None:
        """Handle a button or a select. Refuse one that this version does not know."""
        data: Any = interaction.data
        values = data.get("values") or []
        if values and (found := self._find(Select, data["custom_id"])):
            await answered(interaction, found[0].handle(interaction, found[1], values[0]))
        elif not values and (asked := self._find(Button, data["custom_id"])):
            await answered(interaction, asked[0].handle(interaction, asked[1]))
        else:
            await reply_privately(interaction, OUT_OF_DATE)

    async def submitted(self, interaction: Interaction) -> None:
        """Handle a submitted form."""
        await answered(interaction, self._submitted(interaction))

    async def _submitted(self, interaction: Interaction) -> None:
        data: Any = interaction.data
        chosen, found = filled(data), self._find(Form, data["custom_id"])
        if found is None:
            raise IllegalAction(OUT_OF_DATE)
        await found[0].handle(interaction, found[1], chosen)

    def _find(self, kind: type[H], custom_id: str) -> tuple[H, Press] | None:
        """Return the handler for a custom ID, and the decoded ID."""
        for one in self._handlers:
            if isinstance(one, kind) and (press := one.press.read(custom_id)) is not None:
                return one, press
        return None
