"""What Discord accepts: its OpenAPI document, and rules that are not in the document.

`openapi_path` finds the document. The rules written by hand are checked without it too. Source:
Discord's developer documentation, API version 10. A violation is a line with place and reason.
"""

import json
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from functools import lru_cache
from pathlib import Path
from typing import Any

import jsonschema_rs
from discord import Locale

Json = dict[str, Any]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CONTENT_LENGTH = 2000
NONCE_LENGTH = 25
TEXT_LENGTH = 4000
EMBEDS_LENGTH = 6000
COMMAND_LENGTH = 8000
NESTED_COMPONENTS = 40
ROWS = 5
MODAL_COMPONENTS = 5
FILE_BYTES = 10 * 1024 * 1024
COMPONENTS_V2 = 1 << 15
# section, text, thumbnail, gallery, file, separator, container
LAYOUT_TYPES = {9, 10, 11, 12, 13, 14, 17}
SELECT_TYPES = {3, 5, 6, 7, 8}
LOCALES = {locale.value for locale in Locale} | {"ar", "he"}
PUSHED_BUTTON = "custom_id"
BUTTON_TARGETS = {5: "url", 6: "sku_id"}

MESSAGE_KEYS = _words(
    """
    content embeds allowed_mentions sticker_ids components flags attachments poll tts nonce
    enforce_nonce message_reference shared_client_theme username avatar_url thread_name
    applied_tags
    """
)
COMPONENT_KEYS = _words(
    """
    type id components style label emoji custom_id sku_id url disabled options placeholder
    min_values max_values required default_values channel_types accessory content media items
    description spoiler file divider spacing accent_color component value min_length max_length
    default
    """
)
COMMAND_KEYS = _words(
    """
    id type name name_localizations description description_localizations options contexts
    default_member_permissions dm_permission integration_types nsfw handler guild_id
    """
)
OPTION_KEYS = _words(
    """
    type name name_localizations description description_localizations required choices options
    channel_types min_value max_value min_length max_length autocomplete file_types
    """
)
FILLINGS = ("content", "embeds", "components", "attachments", "poll", "sticker_ids")
CHOICE_KEYS = {"name", "name_localizations", "value"}
MODAL_KEYS = {"custom_id", "title", "components"}


def openapi_path() -> Path | None:
    """Return the path of the OpenAPI document: ATOLL_OPENAPI, or in shared/ beside the checkout."""
    named = os.environ.get("ATOLL_OPENAPI")
    beside = Path(__file__).parents[2] / "shared" / "discord" / "openapi.json"
    path = Path(named) if named else beside
    return path if path.is_file() else None


def check_request(
    method: str, path: str, body: Any, files: Mapping[str, int] | None = None
) -> list[str]:
    """Return all that Discord would refuse in a request; `files` maps uploads to their sizes."""
    route = re.sub(r"^/api/v\d+", "", path.split("?")[0])
    found = [*_schema_violations(method, route, body), *_written_violations(method, route, body)]
    large = [name for name, size in (files or {}).items() if size > FILE_BYTES]
    return [*found, *(f"{name}: a file is larger than {FILE_BYTES} bytes" for name in large)]


def check_response(method: str, path: str, status: int, body: Any) -> list[str]:
    """Return where a response differs from its schema; nothing without the document."""
    operation = _operation(method, path)
    answer = (operation or {}).get("responses", {}).get(str(status), {})
    schema = answer.get("content", {}).get("application/json", {}).get("schema")
    return _mismatches(schema, body) if schema else []


def check_object(name: str, value: Any) -> list[str]:
    """Return where a value differs from a named schema; nothing without the document."""
    return _mismatches({"$ref": f"#/components/schemas/{name}"}, value) if _document() else []


# OpenAPI document


@lru_cache(maxsize=1)
def _document() -> Json | None:
    path = openapi_path()
    if path is None:
        return None
    document: Json = json.loads(path.read_text("utf-8"))
    schemas = document["components"]["schemas"]
    schemas["SnowflakeType"]["type"] = ["string", "integer"]  # libraries send both
    schemas["ChannelTypes"]["oneOf"].append({"const": 16})  # media channels
    for name in ("ApplicationCommandCreateRequest", "ApplicationCommandUpdateRequest"):
        permissions = schemas[name]["properties"]["default_member_permissions"]
        permissions |= {"type": ["integer", "string", "null"], "pattern": r"^\d+$"}
    return document


@lru_cache(maxsize=1)
def _templates() -> list[tuple[re.Pattern[str], Json]]:
    paths = (_document() or {"paths": {}})["paths"]
    literal_first = sorted(paths, key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), paths[path]) for path in literal_first]


def _operation(method: str, path: str) -> Json | None:
    for pattern, operations in _templates():
        if pattern.fullmatch(path) and method.lower() in operations:
            operation: Json = operations[method.lower()]
            return operation
    return None


def _schema_violations(method: str, path: str, body: Any) -> list[str]:
    if _document() is None:
        return []
    operation = _operation(method, path)
    if operation is None:
        return [f"{method} {path}: Discord has no such route"]
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return _mismatches(schema["schema"], body) if schema and body is not None else []


def _mismatches(schema: Json, value: Any) -> list[str]:
    if _quick(json.dumps(schema)).is_valid(value):
        return []
    from testbed.schema_errors import errors  # slow to import, and needed for violations only

    return errors({**schema, "components": (_document() or {}).get("components", {})}, value)


@lru_cache
def _quick(schema: str) -> jsonschema_rs.Draft202012Validator:
    """Return a fast validator that does not explain violations."""
    components = (_document() or {}).get("components", {})
    return jsonschema_rs.Draft202012Validator(
        _with_any_of({**json.loads(schema), "components": components})
    )


def _with_any_of(part: Any) -> Any:
    """Return a schema in which one matching branch is enough, as Discord means it."""
    if isinstance(part, list):
        return list(map(_with_any_of, part))
    if not isinstance(part, dict):
        return part
    return {"anyOf" if key == "oneOf" else key: _with_any_of(one) for key, one in part.items()}


# Rules that are not in the document

_MESSAGES = re.compile(
    r"/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/(@original|\d+))?"
)
_POSTS = re.compile(r"/channels/\d+/threads")
_CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
_COMMANDS = re.compile(r"/applications/\d+(/guilds/\d+)?/commands(/\d+)?")


def _written_violations(method: str, path: str, body: Any) -> Iterator[str]:
    if body is None or method not in ("POST", "PUT", "PATCH"):
        return
    if _MESSAGES.fullmatch(path):
        yield from _message(body, new=method == "POST")
    elif _CALLBACK.fullmatch(path):
        yield from _unknown("callback", body, {"type", "data"})
        data = body.get("data") or {}
        if body.get("type") in (4, 7):
            yield from _message(data, new=body["type"] == 4)
        elif body.get("type") == 9:
            yield from _unknown("modal", data, MODAL_KEYS)
            top = data.get("components") or []
            if len(top) > MODAL_COMPONENTS:
                yield f"modal: more than {MODAL_COMPONENTS} components"
            yield from _each_component(list(nested(top)))
    elif _POSTS.fullmatch(path) and body.get("message"):
        yield from _message(body["message"], new=True)
    elif _COMMANDS.fullmatch(path):
        yield from _known(json.dumps(body if isinstance(body, list) else [body]))


def _message(message: Json, *, new: bool) -> Iterator[str]:
    yield from _unknown("message", message, MESSAGE_KEYS)
    if new and not any(message.get(key) for key in FILLINGS):
        yield "message: it is empty (50006)"
    if len(message.get("content") or "") > CONTENT_LENGTH:
        yield f"message: the content is longer than {CONTENT_LENGTH} characters"
    if len(str(message.get("nonce") or "")) > NONCE_LENGTH:
        yield f"message: the nonce is longer than {NONCE_LENGTH} characters"
    if sum(map(_embed_length, message.get("embeds") or [])) > EMBEDS_LENGTH:
        yield f"message: the embeds are longer than {EMBEDS_LENGTH} characters together"
    top = message.get("components") or []
    every = list(nested(top))
    if len(every) > NESTED_COMPONENTS:
        yield f"components: {len(every)} with the nested ones, at most {NESTED_COMPONENTS}"
    yield from _layout(message, every)
    yield from _each_component(every)
    names = {attachment.get("filename") for attachment in message.get("attachments") or []}
    shown = [message.get("embeds"), message.get("components")]
    for name in re.findall(r'"attachment://([^"]+)"', json.dumps(shown, ensure_ascii=False)):
        if name not in names:
            yield f"attachment://{name}: no such file is uploaded"


def _embed_length(embed: Json) -> int:
    fields = embed.get("fields") or []
    texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
    texts += [(embed.get("author") or {}).get("name")]
    texts += [field.get(key) for field in fields for key in ("name", "value")]
    return sum(len(text or "") for text in texts)


def nested(components: list[Json]) -> Iterator[Json]:
    """Yield every component of a tree, parents first."""
    for component in components:
        yield component
        yield from nested(component.get("components") or [])
        yield from nested([component[k] for k in ("accessory", "component") if component.get(k)])


def _layout(message: Json, every: list[Json]) -> Iterator[str]:
    if not (message.get("flags") or 0) & COMPONENTS_V2:
        if len(message.get("components") or []) > ROWS:
            yield f"components: more than {ROWS} rows"
        if any(component.get("type") in LAYOUT_TYPES for component in every):
            yield "components: a layout component needs the components flag (32768)"
        return
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if message.get(key):
            yield f"message: {key} does not go with the components flag"
    texts = [component.get("content") or "" for component in every if component.get("type") == 10]
    if sum(map(len, texts)) > TEXT_LENGTH:
        yield f"components: the texts are longer than {TEXT_LENGTH} characters together"


def _each_component(every: list[Json]) -> Iterator[str]:
    for component in every:
        yield from _unknown("component", component, COMPONENT_KEYS)
        if component.get("type") == 1:
            yield from _row(component)
        elif component.get("type") == 2:
            wanted = BUTTON_TARGETS.get(component.get("style", 0), PUSHED_BUTTON)
            given = [key for key in (PUSHED_BUTTON, *BUTTON_TARGETS.values()) if component.get(key)]
            if given != [wanted]:
                style = component.get("style")
                yield f"button: a button of style {style} has {wanted} alone, not {given}"
        elif component.get("type") == 3:
            values = [option.get("value") for option in component.get("options") or []]
            yield from _repeated("select option", values)
    ids = [component["custom_id"] for component in every if component.get("custom_id")]
    yield from _repeated("custom_id", ids)


def _row(row: Json) -> Iterator[str]:
    kinds = [component.get("type") for component in row.get("components") or []]
    if len(kinds) > 1 and SELECT_TYPES.intersection(kinds):
        yield "action row: a select stands alone in its row"


@lru_cache(maxsize=2)
def _known(commands: str) -> list[str]:
    """Cache the violations of commands, because each bot registers the same ones."""
    return list(_commands(json.loads(commands)))


def _commands(commands: list[Json]) -> Iterator[str]:
    yield from _repeated("command", [(one.get("type") or 1, one.get("name")) for one in commands])
    for command in commands:
        yield from _unknown(f"command {command.get('name')}", command, COMMAND_KEYS)
        if _command_length(command) > COMMAND_LENGTH:
            yield f"command {command.get('name')}: longer than {COMMAND_LENGTH} characters"
        yield from _named(command, free=(command.get("type") or 1) != 1)
        yield from _options(command)


def _named(record: Json, *, free: bool = False) -> Iterator[str]:
    """Check names and locales of a command, option or choice; `free` allows any characters."""
    name = str(record.get("name"))
    if not free and not (name == name.lower() and all(map(_is_name_sign, name))):
        yield f"name {name!r}: lower-case letters, digits, - and _ only"
    for key in ("name_localizations", "description_localizations"):
        for locale in (record.get(key) or {}).keys() - LOCALES:
            yield f"{name}: {locale!r} is no locale of Discord"


def _is_name_sign(sign: str) -> bool:
    marked = "\u0900" <= sign <= "\u097f" or "\u0e00" <= sign <= "\u0e7f"  # Devanagari and Thai
    return sign in "-_'" or unicodedata.category(sign)[0] in "LN" or marked


def _options(record: Json) -> Iterator[str]:
    options = record.get("options") or []
    yield from _repeated("option", [option.get("name") for option in options])
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{record.get('name')}: required options come before optional ones"
    for option in options:
        yield from _unknown(f"option {option.get('name')}", option, OPTION_KEYS)
        yield from _named(option)
        choices = option.get("choices") or []
        yield from _repeated("choice", [choice.get("name") for choice in choices])
        if choices and option.get("autocomplete"):
            yield f"option {option.get('name')}: choices and autocomplete exclude each other"
        for choice in choices:
            yield from _unknown(f"choice {choice.get('name')}", choice, CHOICE_KEYS)
            yield from _named(choice, free=True)
        yield from _options(option)


def _command_length(record: Json) -> int:
    """Count the characters of names, descriptions and choice values; the longest translation
    counts.
    """
    inner = [*(record.get("options") or []), *(record.get("choices") or [])]
    value = record.get("value")
    own = _longest(record, "name") + _longest(record, "description")
    return own + (len(value) if isinstance(value, str) else 0) + sum(map(_command_length, inner))


def _longest(record: Json, key: str) -> int:
    translations = record.get(f"{key}_localizations") or {}
    return max(len(text) for text in [record.get(key) or "", *translations.values()])


def _unknown(where: str, record: Json, known: Set[str]) -> Iterator[str]:
    for key in sorted(record.keys() - known):
        yield f"{where}: Discord knows no key {key!r}"


def _repeated(what: str, values: list[Any]) -> Iterator[str]:
    for value, times in Counter(values).items():
        if times > 1:
            yield f"{what} {value!r}: given {times} times"
