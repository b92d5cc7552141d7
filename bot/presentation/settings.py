"""The settings of users and servers: a sheet with tabs, one list for each setting.

A tab has four rows at most. If it has more settings, the last row opens a form with the rest.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import discord
from discord import ButtonStyle, ChannelType, Interaction, SelectOption
from discord.ui import ChannelSelect, Label, RoleSelect

from bot.limits import MESSAGE_LENGTH
from bot.presentation.components import OPTION_LENGTH, SELECT_SIZE, button, view_of
from bot.presentation.forms import FIELDS_AT_MOST, NAME_LENGTH, form_of
from bot.presentation.press import Press
from bot.presentation.presses import ChangeSetting, FillSettings, ShowSettings
from bot.presentation.private import Sheet

Tab = Literal["turns", "pictures", "alerts", "privacy", "server"]
TABS: Mapping[Tab, str] = {
    "turns": "Your turns",
    "pictures": "Pictures",
    "alerts": "Alerts",
    "privacy": "Privacy",
    "server": "Server",
}
ROWS_OF_A_TAB = 4
LABEL_LENGTH = 80
PLACEHOLDER_LENGTH = 150

Now = Mapping[str, str]
"""The chosen values of a setting, with their labels."""
Get = Callable[[Interaction], Awaitable[Now | None]]
"""Returns the chosen values, or ``None`` if the setting has no effect for the user."""
Menu = discord.ui.Select[Any] | ChannelSelect[Any] | RoleSelect[Any]


@dataclass(frozen=True, kw_only=True, eq=False)
class Setting:
    """A setting: a list on a ``tab``. Its ``key`` is in the custom ID of the list.

    ``values`` have labels. ``set`` stores the chosen ones: exactly one, unless ``several`` may be
    chosen. It raises an error that says what to do if they can't be stored. If the setting is
    ``here_only``, values can be added only in a server, and removed anywhere.
    """

    key: str
    tab: Tab
    subject: str
    values: Mapping[str, str] = field(default_factory=dict)
    get: Get
    set: Callable[[Interaction, Sequence[str]], Awaitable[None]]
    several: bool = False
    here_only: bool = False

    def menu(self, custom_id: str, now: Now, subject: str = "", *, here: bool) -> Menu:
        """Return the list. The label of the first chosen value begins with the ``subject``."""
        labels = {**now, **self.values} if here or not self.here_only else now
        chosen = now if self.several or len(now) == 1 else {}
        first = next(iter(chosen), None)
        options = [
            SelectOption(
                label=f"{subject if value == first else ''}{label}"[:OPTION_LENGTH],
                value=value,
                default=value in chosen,
            )
            for value, label in [*labels.items()][:SELECT_SIZE]
        ]
        return discord.ui.Select(
            custom_id=custom_id,
            options=options,
            placeholder=Shown(self, now).words[:PLACEHOLDER_LENGTH],
            min_values=0 if self.several else 1,
            max_values=len(options) if self.several else 1,
            required=not self.several,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class ChannelSetting(Setting):
    """A setting whose values are channels of some ``types``: none, one, or ``several``.

    ``without`` is what the list shows if none is chosen.
    """

    types: tuple[ChannelType, ...]
    without: str = "none"

    def menu(self, custom_id: str, now: Now, subject: str = "", *, here: bool) -> Menu:
        """Return the list of channels."""
        most = SELECT_SIZE if self.several else 1
        chosen = [
            discord.SelectDefaultValue(id=int(one), type=discord.SelectDefaultValueType.channel)
            for one in [*now][:most]
        ]
        return ChannelSelect(
            custom_id=custom_id,
            channel_types=[*self.types],
            placeholder=f"{self.subject}: {self.without}",
            min_values=0,
            max_values=most,
            default_values=chosen,
            required=False,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class RoleSetting(Setting):
    """A setting whose value is a role, or none."""

    def menu(self, custom_id: str, now: Now, subject: str = "", *, here: bool) -> Menu:
        """Return the list of roles."""
        chosen = [
            discord.SelectDefaultValue(id=int(one), type=discord.SelectDefaultValueType.role)
            for one in now
        ]
        return RoleSelect(
            custom_id=custom_id,
            placeholder=f"{self.subject}: none",
            min_values=0,
            max_values=1,
            default_values=chosen,
            required=False,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class FormSetting:
    """Settings that need texts: a button on a ``tab`` that opens a form with ``fields``.

    ``fill`` stores the submitted texts. ``get`` returns the label of the current ones.
    """

    key: str
    tab: Tab
    subject: str
    get: Get
    fields: Callable[[Interaction], Awaitable[Sequence[Label[Any]]]]
    fill: Callable[[Interaction, Mapping[str, str]], Awaitable[None]]


AnySetting = Setting | FormSetting


class TabButton(NamedTuple):
    """A button in the last row of a ``tab``."""

    tab: Tab
    press: Press
    label: str
    style: ButtonStyle = ButtonStyle.secondary


class Shown(NamedTuple):
    """A setting with its chosen values."""

    setting: AnySetting
    now: Now

    @property
    def words(self) -> str:
        """The subject, and the labels of the values."""
        return f"{self.setting.subject}: {', '.join(self.now.values()) or 'none'}"


def in_rows(shown: Sequence[Shown], buttons: int = 0) -> tuple[Sequence[Shown], list[Shown]]:
    """Return the settings with a row, and the rest, which are on a form.

    The last row has the button of that form, and other ``buttons``. A form can't open another one,
    so a setting with a form has a row.
    """
    if len(shown) + min(buttons, 1) <= ROWS_OF_A_TAB:
        return shown, []
    above = sorted(shown, key=lambda one: isinstance(one.setting, Setting))[: ROWS_OF_A_TAB - 1]
    return [one for one in shown if one in above], [one for one in shown if one not in above]


def settings_sheet(
    tab: Tab,
    shown: Sequence[Shown],
    buttons: Sequence[TabButton],
    tabs: Iterable[Tab],
    words: Sequence[str] = (),
    *,
    here: bool,
) -> Sheet:
    """Return a tab of the settings, with the ``words`` about the last change below its heading.

    ``here`` tells whether the user is in a server of Atoll.
    """
    heading = f"### Settings · {TABS[tab].lower()}"
    content = "\n".join([heading, *words])[:MESSAGE_LENGTH]
    rows = [*_rows(tab, shown, buttons, here=here)]
    for one in tabs:
        style = ButtonStyle.primary if one == tab else ButtonStyle.secondary
        rows.append(button(ShowSettings(one), TABS[one], style, row=ROWS_OF_A_TAB))
    return Sheet(content, None, "", view_of(rows))


def _rows(
    tab: Tab, shown: Sequence[Shown], buttons: Sequence[TabButton], *, here: bool
) -> Iterator[discord.ui.Item[Any]]:
    row = 0
    listed, rest = in_rows(shown, len(buttons))
    for one in listed:
        item = _item(one, here=here)
        item.row = row
        row += 1
        yield item
    for page in range(-(-len(rest) // FIELDS_AT_MOST)):
        subjects = ", ".join(one.setting.subject for one in page_of(rest, page))
        yield button(FillSettings(tab, page), f"More: {subjects}"[:LABEL_LENGTH], row=row)
    for place in buttons:
        yield button(place.press, place.label, place.style, row=row)


def _item(shown: Shown, *, here: bool) -> discord.ui.Item[Any]:
    setting, now = shown
    if isinstance(setting, FormSetting):
        return button(FillSettings(setting.key, 0), shown.words[:LABEL_LENGTH])
    subject = f"{setting.subject}: "
    return setting.menu(ChangeSetting(setting.key).custom_id, now, subject, here=here)


def page_of(rest: Sequence[Shown], page: int) -> Sequence[Shown]:
    """Return the settings on a form."""
    return rest[page * FIELDS_AT_MOST :][:FIELDS_AT_MOST]


def more_form(tab: Tab, rest: Sequence[Shown], page: int, *, here: bool) -> discord.ui.Modal:
    """Return a form with the settings of a tab that have no row. Pages count from 0."""
    labels = []
    for setting, now in page_of(rest, page):
        if isinstance(setting, Setting):
            menu = setting.menu(setting.key, now, here=here)
            labels.append(Label[Any](text=setting.subject[:NAME_LENGTH], component=menu))
    return form_of(FillSettings(tab, page), TABS[tab], labels)
