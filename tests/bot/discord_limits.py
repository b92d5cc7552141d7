"""Discord's limits, checked without its API specification.

Source: Discord's documentation of application commands, messages and components.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from discord import app_commands

from bot.presentation.listings import Listing
from testbed.discord_rules import check_request, nested

Json = dict[str, Any]

COMMANDS = 100
OPTIONS = 25
CHOICES = 25
NAME = 32
DESCRIPTION = 100
CHOICE = 100
CONTENT = 2_000
EMBED = 4_096
ALT = 1_024
ROWS = 5
BUTTONS_IN_A_ROW = 5
BUTTON_LABEL = 80
SELECT_OPTIONS = 25
SELECT_TEXT = 100
PLACEHOLDER = 150
CUSTOM_ID = 100

FORM_TEXT = 45
FIELDS = 5
LAYOUT_TEXT = 4_000
LAYOUT_PARTS = 40
LAYOUT_FLAG = 1 << 15

BUTTON, SELECT = 2, 3
TEXT_DISPLAY, THUMBNAIL, RADIO_GROUP = 10, 11, 21
TEXT_INPUT = 4
FIELD_LINES = {SELECT: 25, RADIO_GROUP: 10}
LINK = 5


def excess_in_commands(commands: Sequence[Json]) -> list[str]:
    """Return all limits that the commands exceed."""
    found = [*check_request("PUT", "/applications/1/commands", list(commands))]
    found += _more("commands", commands, COMMANDS)
    for command in commands:
        found += _in_command(command)
    return found


def _in_command(record: Json) -> Iterator[str]:
    yield from _text(f"name {record['name']}", record["name"], NAME)
    if "description" in record:
        yield from _text(f"description of {record['name']}", record["description"], DESCRIPTION)
    yield from _more(f"options of {record['name']}", record.get("options", []), OPTIONS)
    yield from _more(f"choices of {record['name']}", record.get("choices", []), CHOICES)
    for choice in record.get("choices", []):
        yield from _text("choice", choice["name"], CHOICE)
        yield from _text("value of a choice", str(choice["value"]), CHOICE)
    for option in record.get("options", []):
        yield from _in_command(option)


def excess_in_message(message: Json) -> list[str]:
    """Return all limits that a board message exceeds."""
    found = [*check_request("POST", "/channels/1/messages", message)]
    found += _text("content", message["content"], CONTENT)
    found += _more("rows", message["components"], ROWS)
    for attachment in message["attachments"]:
        found += _text("alt text", attachment["description"], ALT)
    for row in message["components"]:
        found += _more("parts of a row", row["components"], BUTTONS_IN_A_ROW)
    for component in nested(message["components"]):
        found += _in_component(component)
    return found


def excess_in_listing(listing: Listing) -> list[str]:
    """Return all limits that a list exceeds, as a layout and as plain text."""
    files = [{"id": number, "filename": one.filename} for number, one in enumerate(listing.files())]
    view: Any = listing.view()
    components = view.to_components()
    message = {"components": components, "flags": LAYOUT_FLAG, "attachments": files}
    found = [*check_request("POST", "/channels/1/messages", message)]
    every = [*nested(components)]
    found += _more("parts", every, LAYOUT_PARTS)
    text = [part["content"] for part in every if part["type"] == TEXT_DISPLAY]
    found += _text("words", "".join(text), LAYOUT_TEXT)
    for component in every:
        found += _in_component(component)
    found += _more("rows in plain", listing.plain.to_components(), ROWS)
    return found


def excess_in_form(form: Json) -> list[str]:
    """Return all limits that a modal exceeds."""
    found = check_request("POST", "/interactions/1/x/callback", {"type": 9, "data": form})
    found += _text("title", form["title"], FORM_TEXT)
    found += _text("custom id", form["custom_id"], CUSTOM_ID)
    found += _more("fields", form["components"], FIELDS)
    for label in form["components"]:
        found += _text("field", label["label"], FORM_TEXT)
        found += _text("about a field", label["description"], DESCRIPTION)
        field = label["component"]
        found += _text("custom id", field["custom_id"], CUSTOM_ID)
        if field["type"] == TEXT_INPUT:
            continue
        found += _more("lines", field["options"], FIELD_LINES[field["type"]])
        for line in field["options"]:
            found += _text("line", line["label"], SELECT_TEXT)
            found += _text("value", line["value"], SELECT_TEXT)
        if (
            field.get("required", True)
            and sum(bool(line["default"]) for line in field["options"]) != 1
        ):
            found.append(f"{field['custom_id']}: what stands there now is not one line")
    return found


def _in_component(component: Json) -> Iterator[str]:
    if component["type"] == TEXT_DISPLAY:
        yield from _text("a part's words", component["content"], LAYOUT_TEXT)
    if component["type"] == THUMBNAIL and component.get("description") is not None:
        yield from _text("alt text", component["description"], ALT)
    if component.get("style") != LINK and component["type"] in (BUTTON, SELECT):
        yield from _text("custom id", component["custom_id"], CUSTOM_ID)
    if component["type"] == BUTTON:
        yield from _text("label", component["label"], BUTTON_LABEL)
    if component["type"] == SELECT:
        yield from _text("placeholder", component["placeholder"], PLACEHOLDER)
        yield from _more("options of a select", component["options"], SELECT_OPTIONS)
        for option in component["options"]:
            yield from _text("option of a select", option["label"], SELECT_TEXT)
            yield from _text("value of a select", option["value"], SELECT_TEXT)


def excess_in_choices(choices: Sequence[app_commands.Choice[str]]) -> list[str]:
    """Return all limits that autocomplete choices exceed."""
    found = [*_more("choices", choices, CHOICES)]
    for choice in choices:
        found += _text("choice", choice.name, CHOICE)
        found += _text("value of a choice", choice.value, CHOICE)
    return found


def excess_in_reply(answer: Json) -> list[str]:
    """Return all limits that a private reply exceeds."""
    found = check_request("POST", "/interactions/1/x/callback", {"type": 4, "data": answer})
    if "content" in answer:
        found += _text("content", answer["content"], CONTENT)
    for embed in answer.get("embeds", []):
        found += _text("embed", embed["description"], EMBED)
    return found


def _text(what: str, text: str, most: int) -> Iterator[str]:
    if not 1 <= len(text) <= most:
        yield f"{what}: {len(text)} characters, from 1 to {most} are allowed"


def _more(what: str, things: Iterable[Any], most: int) -> Iterator[str]:
    if (number := len(list(things))) > most:
        yield f"{what}: {number}, at most {most} are allowed"
