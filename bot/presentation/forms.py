"""Modals that set several options together."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
import msgspec
from discord.ui import Label

from bot.domain.levels import LEVELS
from bot.domain.lobby import AUTOPILOT, ENTRY, EVERYONE, PACE, RELIABLE
from bot.domain.lobby_options import in_effect, offered
from bot.domain.paces import PACES
from bot.domain.reliability import TURNS_IN_TIME
from bot.domain.table import Table
from bot.presentation.press import Press
from bot.presentation.presses import FillOptions
from engine.core import Game, IllegalAction, Option

FIELDS_AT_MOST = 5
RADIO_AT_MOST = 4
"""Up to this many values are radio buttons. More of them are a select menu."""
ENTRIES = ((EVERYONE, "Everyone"), (RELIABLE, "Only reliable players"))
NAME_LENGTH = 45
ABOUT_LENGTH = 100
UNREADABLE = "This form could not be read. Open it again and resend it."


class Field(NamedTuple):
    """A field of a modal. ``values`` are pairs of value and label, ``now`` the current value."""

    key: str
    name: str
    about: str
    values: tuple[tuple[str, str], ...]
    now: str


def fields_of(table: Table) -> list[Field]:
    """Return the settings of a lobby: the pace, and the options that currently have an effect.

    If the pace has deadlines, the level of the autopilot is included.
    """
    now = in_effect(table)
    paces = tuple((key, pace.about) for key, pace in PACES.items())
    fields = [Field(PACE, "Pace", "How long may a turn take?", paces, table.row.pace)]
    choices = {option.key: option for option in table.game.choices}
    for key, values in offered(table).items():
        if len(values) > 1:
            shown = values if now.get(key) in (*values, None) else [now[key], *values]
            fields.append(_field(choices[key], shown, now.get(key, "")))
    entry = RELIABLE if table.row.reliable else EVERYONE
    fields.append(Field(ENTRY, "Who may join?", TURNS_IN_TIME, ENTRIES, entry))
    if PACES[table.row.pace].turn is not None:
        about = "Who plays for a player who misses two turns in a row?"
        levels = tuple((key, f"{key}: {level.about}") for key, level in LEVELS.items())
        fields.append(Field(AUTOPILOT, "Autopilot", about, levels, table.row.autopilot))
    return fields


def pages_of(table: Table) -> int:
    """Return the number of modals for all settings of a lobby."""
    return -(-len(fields_of(table)) // FIELDS_AT_MOST)


def form_of(press: Press, title: str, labels: Sequence[Label[Any]]) -> discord.ui.Modal:
    """Return a form. It is stopped, so that discord.py does not keep it."""
    form = discord.ui.Modal(title=title[:NAME_LENGTH], custom_id=press.custom_id)
    for label in labels[:FIELDS_AT_MOST]:
        form.add_item(label)
    form.stop()
    return form


def options_form(table: Table, page: int) -> discord.ui.Modal:
    """Return the form with one page of a lobby's settings. Pages count from 0."""
    fields = fields_of(table)[page * FIELDS_AT_MOST :][:FIELDS_AT_MOST]
    return form_of(
        FillOptions(table.id, page), f"Options for table {table.id}", [*map(_label, fields)]
    )


def solo_form(press: Press, game: Game) -> discord.ui.Modal:
    """Return the form with the options of a game alone."""
    options = {option.key: option for option in game.choices}
    now = game.effective({}, 1)
    labels = list[Label[Any]]()
    for key, values in game.fitting({}, 1).items():
        alone = [value for value in values if game.is_for_one({key: value})]
        if len(alone) > 1:
            labels.append(_label(_field(options[key], alone, now[key])))
    return form_of(press, game.name, labels)


def _field(option: Option, values: Sequence[str], now: str) -> Field:
    texts = tuple((value, option.value_label(value).capitalize()) for value in values)
    return Field(option.key, option.name, option.help, texts, now)


def _label(field: Field) -> Label[Any]:
    component: discord.ui.Select[Any] | discord.ui.RadioGroup[Any] = (
        discord.ui.Select(custom_id=field.key, required=True)
        if len(field.values) > RADIO_AT_MOST
        else discord.ui.RadioGroup(custom_id=field.key)
    )
    for value, text in field.values:
        component.add_option(label=text, value=value, default=value == field.now)
    about = field.about[:ABOUT_LENGTH]
    return Label(text=field.name[:NAME_LENGTH], description=about, component=component)


class _Filled(msgspec.Struct):
    """A submitted field. A select menu has ``values``, other components have a ``value``."""

    custom_id: str
    value: str | bool | None = None
    values: list[str] = []


class _Label(msgspec.Struct):
    component: _Filled | None = None


def filled(data: Any) -> dict[str, str]:
    """Return the values of a submitted modal by their keys, or "" for empty fields.

    Raises:
        IllegalAction: ``data`` is not a submitted modal of Atoll.
    """
    return {key: next(iter(values), "") for key, values in filled_lists(data).items()}


def filled_lists(data: Any) -> dict[str, list[str]]:
    """Return all chosen values of a submitted modal by their keys.

    Raises:
        IllegalAction: ``data`` is not a submitted modal of Atoll.
    """
    try:
        labels = msgspec.convert(data["components"], list[_Label])
    except (LookupError, msgspec.ValidationError) as problem:
        raise IllegalAction(UNREADABLE) from problem
    parts = [label.component for label in labels if label.component is not None]
    return {part.custom_id: [*map(storable, _values(part))] for part in parts}


def _values(part: _Filled) -> list[str]:
    return [str(part.value)] if part.value else part.values


def storable(text: str) -> str:
    """Return a text without characters that the database can't store: NUL, lone surrogates."""
    return text.replace("\0", "").encode(errors="ignore").decode()
