"""Steps on the sheet of ``/settings``: open a tab, choose values, and fill in its forms.

A ``channel`` of ``None`` is the direct messages of a user.
"""

from collections.abc import Iterator
from typing import Any

from bot.installed import FEATURES
from bot.presentation.settings import TABS, AnySetting, TabButton
from tests.bot.sim_server import buttons, parts

SELECTS = {3, 5, 6, 7, 8}


async def open_settings(person: Any, channel: Any = None, tab: str = "") -> Any:
    """Open the settings, and a tab. Return the message."""
    place = person if channel is not None else getattr(person, "user", person)
    given = [] if channel is None else [channel]
    shown = (await place.slash(*given, "settings")).response
    if tab:
        await place.click(shown, custom_id=f"atoll:set:{tab}")
    return shown


def sheet_text(message: Any) -> str:
    """Return the text of a sheet, and what its lists and buttons say about the settings."""
    chosen = [
        one["label"]
        for part in lists(message).values()
        for one in part.get("options", ())
        if one.get("default")
    ]
    return "\n".join([message.content, *chosen, *buttons(message)])


async def own_settings(person: Any, channel: Any = None) -> str:
    """Return the texts of all tabs of a user."""
    tabs = [tab for tab in TABS if tab != "server"]
    return "\n".join([sheet_text(await open_settings(person, channel, tab)) for tab in tabs])


def setting_called(key: str) -> AnySetting:
    settings = (one for one in FEATURES.settings if not isinstance(one, TabButton))
    return next(one for one in settings if one.key == key)


def lists(message: Any) -> dict[str, dict[str, Any]]:
    """Return the lists of a sheet by the keys of their settings."""
    found = [part for part in parts(message) if part["type"] in SELECTS]
    return {part["custom_id"].rpartition(":")[2]: part for part in found}


def fields_of(form: Any) -> Iterator[dict[str, Any]]:
    """Yield the components of a form."""
    for label in form.modal["components"]:
        yield label["component"]


def given_as_is(channel: Any, fields: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the values of a form that a user sends without a change."""
    found = () if channel is None else channel.guild.roles
    roles = {role.id: role for role in (found.values() if isinstance(found, dict) else found)}
    if channel is not None:
        roles[channel.id] = channel
    given = {
        key: [one["value"] for one in field.get("options", []) if one.get("default")]
        or [roles[int(one["id"])] for one in field.get("default_values", [])]
        or field.get("value")
        for key, field in fields.items()
    }
    return {key: values for key, values in given.items() if values}


async def choose_setting(person: Any, channel: Any, key: str, *values: Any) -> str:
    """Choose the values of a setting, as a user finds it. Return the text of the sheet."""
    place = person if channel is not None else getattr(person, "user", person)
    setting = setting_called(key)
    shown = await open_settings(person, channel, setting.tab)
    if key in lists(shown):
        await place.select(shown, [*values], custom_id=f"atoll:setto:{key}")
        return sheet_text(shown)
    for page in [one for one in buttons(shown).values() if f":setfill:{setting.tab}:" in one]:
        form = await place.click(shown, custom_id=page)
        fields = {one["custom_id"]: one for one in fields_of(form)}
        if key in fields:
            await place.submit_modal(form, given_as_is(channel, fields) | {key: [*values]})
            return sheet_text(shown)
    raise AssertionError(f"{key} is not found")


async def rest(person: Any, channel: Any = None, **texts: object) -> str:
    """Fill in quiet hours and days off, and leave the rest of the form as it is.

    Return the text of the sheet.
    """
    place = person if channel is not None else getattr(person, "user", person)
    shown = await open_settings(person, channel)
    form = await place.click(shown, custom_id="atoll:setfill:rest:0")
    given = {one["custom_id"]: one.get("value") or "" for one in fields_of(form)}
    assert {*texts} <= {*given}
    await place.submit_modal(form, given | {key: str(text) for key, text in texts.items()})
    return sheet_text(shown)


async def send_data(person: Any, channel: Any = None) -> Any:
    """Ask for one's data; return the reply with the file."""
    return await _press_privacy(person, channel, "Send me my data")


async def ask_to_delete(person: Any, channel: Any = None) -> Any:
    """Ask to delete one's data; return the reply with the button that confirms it."""
    return await _press_privacy(person, channel, "Delete my data")


async def _press_privacy(person: Any, channel: Any, label: str) -> Any:
    place = person if channel is not None else getattr(person, "user", person)
    shown = await open_settings(person, channel, "privacy")
    return await place.click(shown, label=label)
