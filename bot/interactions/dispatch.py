"""Buttons, selects and forms: each kind is a record with one handler."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, TypeVar

from discord import Interaction

from bot.interactions.context import services, user_of
from bot.interactions.errors import OUT_OF_DATE, answered
from bot.presentation.forms import filled
from bot.presentation.press import AtTable, Press
from bot.presentation.replies import begin_press
from engine.core import IllegalAction

DOUBLE_CLICK_SECONDS = 1.0
REMEMBERED = 1_000

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
class Several(Generic[P]):
    """A kind of select of any number of values. Its handler gets all that are chosen."""

    press: type[P]
    handle: Callable[[Interaction, P, Sequence[str]], Work]


@dataclass(frozen=True)
class Form(Generic[P]):
    """A kind of form. Its handler also gets the texts and choices by their keys."""

    press: type[P]
    handle: Callable[[Interaction, P, Mapping[str, str]], Work]


Handler = Button[Any] | Select[Any] | Several[Any] | Form[Any]
H = TypeVar("H", Button[Any], Select[Any], Several[Any], Form[Any])
BUTTON = 2
"""The type of the component of a button."""


class DoubleClicks:
    """Recognises the second press of a double click.

    It is the same press by the same user on the same message, while the first one is in progress
    or within ``DOUBLE_CLICK_SECONDS`` of it.
    """

    def __init__(self) -> None:
        self._pressed = OrderedDict[Hashable, float]()
        self._in_progress = set[Hashable]()

    def is_second(self, interaction: Interaction) -> bool:
        """Whether a press repeats one that counts already."""
        first = self._pressed.get(_same(interaction), -inf)
        soon = asyncio.get_running_loop().time() - first < DOUBLE_CLICK_SECONDS
        return soon or _same(interaction) in self._in_progress

    @contextmanager
    def one(self, interaction: Interaction) -> Iterator[None]:
        """Count a press, which is in progress until the end of the block.

        One that fails for a reason outside the game does not count: it can be tried again at once.
        """
        same = _same(interaction)
        self._pressed.pop(same, None)
        self._pressed[same] = asyncio.get_running_loop().time()
        if len(self._pressed) > REMEMBERED:
            self._pressed.popitem(last=False)
        self._in_progress.add(same)
        try:
            yield
        except IllegalAction:
            raise
        except Exception:
            self._pressed.pop(same, None)
            raise
        finally:
            self._in_progress.discard(same)


def _same(interaction: Interaction) -> Hashable:
    data: Any = interaction.data
    message = interaction.message.id if interaction.message is not None else 0
    return interaction.user.id, message, data["custom_id"], *(data.get("values") or [])


class Dispatch:
    """Calls the handler of each button, select and form."""

    def __init__(self, handlers: Iterable[Handler]) -> None:
        self._handlers = tuple(handlers)
        self._double_clicks = DoubleClicks()

    async def pressed(self, interaction: Interaction) -> None:
        """Handle a button or a select, once for each double click."""
        await answered(interaction, self._pressed(interaction))

    async def _pressed(self, interaction: Interaction) -> None:
        if self._double_clicks.is_second(interaction):
            await begin_press(interaction)
            return
        with self._double_clicks.one(interaction):
            await self._handle(interaction)

    async def _handle(self, interaction: Interaction) -> None:
        data: Any = interaction.data
        values = data.get("values") or []
        is_select = data["component_type"] != BUTTON
        if is_select and (chosen := self._find(Several, data["custom_id"])):
            _note(interaction, chosen[1])
            await chosen[0].handle(interaction, chosen[1], values)
        elif values and (found := self._find(Select, data["custom_id"])):
            _note(interaction, found[1])
            await found[0].handle(interaction, found[1], values[0])
        elif not values and (asked := self._find(Button, data["custom_id"])):
            _note(interaction, asked[1])
            await asked[0].handle(interaction, asked[1])
        else:
            raise IllegalAction(OUT_OF_DATE)

    async def submitted(self, interaction: Interaction) -> None:
        """Handle a submitted form."""
        await answered(interaction, self._submitted(interaction))

    async def _submitted(self, interaction: Interaction) -> None:
        data: Any = interaction.data
        chosen = filled(data)
        found = self._find(Form, data["custom_id"])
        if found is None:
            raise IllegalAction(OUT_OF_DATE)
        _note(interaction, found[1])
        await found[0].handle(interaction, found[1], chosen)

    def _find(self, kind: type[H], custom_id: str) -> tuple[H, Press] | None:
        """Return the handler for a custom ID, and the decoded ID."""
        for one in self._handlers:
            if isinstance(one, kind) and (press := one.press.read(custom_id)) is not None:
                return one, press
        return None


def _note(interaction: Interaction, press: Press) -> None:
    """Note at which table a user is."""
    if isinstance(press, AtTable):
        services(interaction).tables.note_press(press.table, user_of(interaction))
