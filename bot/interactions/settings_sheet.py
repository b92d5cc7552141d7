"""``/settings``: a sheet with tabs, which saves each choice at once."""

from collections.abc import Mapping, Sequence

from discord import Interaction, app_commands

from bot.interactions.context import guild_of, is_guest, managed_guild, services
from bot.interactions.errors import OUT_OF_DATE, friendly
from bot.interactions.looking import begin_panel
from bot.interactions.server_settings import may_manage, server_lines, server_settings
from bot.presentation.forms import filled_lists, form_of
from bot.presentation.presses import ChangeSetting, FillSettings, ShowSettings
from bot.presentation.replies import answer, begin_command
from bot.presentation.settings import (
    TABS,
    AnySetting,
    FormSetting,
    Setting,
    Shown,
    Tab,
    TabButton,
    in_rows,
    more_form,
    page_of,
    settings_sheet,
)
from engine.core import AtollError, IllegalAction

KIND = "settings"
SAVED = "Saved: **{}**"


@app_commands.command()
@friendly
async def settings(interaction: Interaction) -> None:
    """Notifications, pictures, privacy, this server."""
    await begin_command(interaction)
    await _show(interaction, "turns")


async def show_tab(interaction: Interaction, press: ShowSettings) -> None:
    """Show a tab of the settings."""
    await begin_panel(interaction)
    await _show(interaction, _tab(interaction, press.tab))


async def choose(interaction: Interaction, press: ChangeSetting, values: Sequence[str]) -> None:
    """Store the chosen values of a setting."""
    found = _setting(interaction, press.key)
    if not isinstance(found, Setting):
        raise IllegalAction(OUT_OF_DATE)
    await begin_panel(interaction)
    await _save(interaction, found.tab, {found.key: values})


async def open_form(interaction: Interaction, press: FillSettings) -> None:
    """Open the form of a setting, or the one with more settings of a tab."""
    if press.which in TABS:
        tab = _tab(interaction, press.which)
        rest = in_rows(await _shown(interaction, tab), len(_buttons(interaction, tab)))[1]
        if not page_of(rest, press.page):
            raise IllegalAction(OUT_OF_DATE)
        form = more_form(tab, rest, press.page, here=_is_here(interaction))
    else:
        found = _setting(interaction, press.which)
        if not isinstance(found, FormSetting):
            raise IllegalAction(OUT_OF_DATE)
        form = form_of(press, found.subject, await found.fields(interaction))
    await interaction.response.send_modal(form)


async def fill_in(interaction: Interaction, press: FillSettings, filled: Mapping[str, str]) -> None:
    """Store the settings of a form."""
    await begin_panel(interaction)
    if press.which in TABS:
        tab = _tab(interaction, press.which)
        await _save(interaction, tab, filled_lists(interaction.data))
        return
    found = _setting(interaction, press.which)
    if not isinstance(found, FormSetting):
        raise IllegalAction(OUT_OF_DATE)
    try:
        await found.fill(interaction, filled)
    except AtollError as refusal:
        await _show(interaction, found.tab, f"⚠️ {refusal}")
    else:
        await _show(interaction, found.tab, await _saved(interaction, found))


async def _save(interaction: Interaction, tab: Tab, chosen: Mapping[str, Sequence[str]]) -> None:
    """Store the settings of a tab whose values differ. Say on the sheet which ones."""
    words = []
    for shown in await _shown(interaction, tab):
        setting = shown.setting
        values = chosen.get(setting.key)
        if values is None or not isinstance(setting, Setting) or {*values} == {*shown.now}:
            continue
        try:
            await setting.set(interaction, values)
        except AtollError as refusal:
            words.append(f"⚠️ {setting.subject}: {refusal}")
        else:
            words.append(await _saved(interaction, setting))
    await _show(interaction, tab, *words)


async def _saved(interaction: Interaction, setting: AnySetting) -> str:
    return SAVED.format(Shown(setting, await setting.get(interaction) or {}).words)


async def _show(interaction: Interaction, tab: Tab, *words: str) -> None:
    """Show a tab in the acknowledged private reply."""
    lines = [*words]
    if tab == "server":
        row = await server_settings(interaction, managed_guild(interaction))
        lines += await server_lines(interaction, row)
    sheet = settings_sheet(
        tab,
        await _shown(interaction, tab),
        _buttons(interaction, tab),
        _tabs(interaction),
        lines,
        here=_is_here(interaction),
    )
    message = await answer(interaction, sheet)
    await services(interaction).living.keep_sheet(interaction, KIND, message)


async def _shown(interaction: Interaction, tab: Tab) -> list[Shown]:
    """Return the settings of a tab that have an effect for the user."""
    found = []
    for setting in services(interaction).settings:
        if isinstance(setting, TabButton) or setting.tab != tab:
            continue
        now = await setting.get(interaction)
        if now is not None:
            found.append(Shown(setting, now))
    return found


def _buttons(interaction: Interaction, tab: Tab) -> list[TabButton]:
    found = services(interaction).settings
    return [one for one in found if isinstance(one, TabButton) and one.tab == tab]


def _tabs(interaction: Interaction) -> list[Tab]:
    """Return the tabs for the user."""
    return [tab for tab in TABS if tab != "server" or may_manage(interaction)]


def _tab(interaction: Interaction, name: str) -> Tab:
    """Return the tab that a button names.

    Raises:
        IllegalAction: there is no such tab, or the user may not manage the server.
    """
    for tab in TABS:
        if tab == name:
            if tab == "server":
                managed_guild(interaction)
            return tab
    raise IllegalAction(OUT_OF_DATE)


def _setting(interaction: Interaction, key: str) -> AnySetting:
    """Return the setting that a list or a button names.

    Raises:
        IllegalAction: its feature is not installed any more.
    """
    for setting in services(interaction).settings:
        if not isinstance(setting, TabButton) and setting.key == key:
            return setting
    raise IllegalAction(OUT_OF_DATE)


def _is_here(interaction: Interaction) -> bool:
    return guild_of(interaction) is not None and not is_guest(interaction)
