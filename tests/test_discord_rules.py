"""Each rule of Discord rejects one example and accepts another."""

from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from testbed import discord_rules
from testbed.discord_rules import check_object, check_request, check_response, openapi_path
from tests.longer import first_of

Json = dict[str, Any]

MESSAGES = ("POST", "/channels/1/messages")
EDIT = ("PATCH", "/channels/1/messages/2")
FOLLOW_UP = ("POST", "/webhooks/1/token")
CALLBACK = ("POST", "/interactions/1/token/callback")
COMMANDS = ("PUT", "/applications/1/commands")
V2 = discord_rules.COMPONENTS_V2


@pytest.fixture
def no_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check only the rules written by hand."""
    monkeypatch.setattr(discord_rules, "_document", lambda: None)


@pytest.fixture
def document() -> Path:
    """Return the path of the OpenAPI document; ATOLL_OPENAPI names it."""
    path = openapi_path()
    assert path is not None
    return path


def button(number: int = 0, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"go:{number}", **more}


def menu(values: str = "ab", **more: Any) -> Json:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def gallery(url: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}}]}


def command(**more: Any) -> Json:
    return {"name": "palm", "description": "Palm Island", **more}


def option(name: str = "card", **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "A card", **more}


def modal(labels: int) -> Json:
    inputs = [{"type": 4, "style": 1, "custom_id": str(number)} for number in range(labels)]
    components = [{"type": 18, "label": "Name", "component": one} for one in inputs]
    return {"type": 9, "data": {"custom_id": "name", "title": "Name", "components": components}}


def embeds(length: int) -> list[Json]:
    return [{"description": "x" * (length // 2)}, {"description": "x" * (length - length // 2)}]


def rows(count: int) -> list[Json]:
    return [row(button(number)) for number in range(count)]


def container(count: int) -> list[Json]:
    return [{"type": 17, "components": [text("x") for _ in range(count)]}]


def long_command(length: int) -> Json:
    """Return a command with this many characters in names, descriptions and values."""
    choices = [{"name": "n" * 100, "value": f"{number:0>200}"} for number in range(25)]
    for number, choice in enumerate(choices):
        choice["name"] = f"{number:0>100}"
    texts = command(options=[option(choices=choices)])
    texts["options"][0]["choices"][0]["value"] += "x" * (
        length - len("palmPalm IslandcardA card") - 7500
    )
    return texts


def picture(name: str) -> Json:
    return {"content": "x", "embeds": [{"image": {"url": f"attachment://{name}"}}]}


BOARD = [{"id": 0, "filename": "board.png"}]

RULES: dict[str, tuple[tuple[str, str], Any, Any, str]] = {
    "content": (MESSAGES, {"content": "x" * 2001}, {"content": "x" * 2000}, "content is longer"),
    "nonce": (
        MESSAGES,
        {"content": "x", "nonce": "n" * 26},
        {"content": "x", "nonce": "n" * 25},
        "nonce is longer",
    ),
    "edited content": (EDIT, {"content": "x" * 2001}, {"content": "x" * 2000}, "content is longer"),
    "embeds": (MESSAGES, {"embeds": embeds(6001)}, {"embeds": embeds(6000)}, "embeds are longer"),
    "nested components": (
        MESSAGES,
        {"flags": V2, "components": container(40)},
        {"flags": V2, "components": container(39)},
        "41 with the nested ones",
    ),
    "rows": (MESSAGES, {"components": rows(6)}, {"components": rows(5)}, "more than 5 rows"),
    "a select alone": (
        MESSAGES,
        {"components": [row(menu(), button())]},
        {"components": [row(menu()), row(button())]},
        "a select stands alone",
    ),
    "custom_id": (
        MESSAGES,
        {"components": [row(button(1), button(1))]},
        {"components": [row(button(1), button(2))]},
        "given 2 times",
    ),
    "select options": (
        MESSAGES,
        {"components": [row(menu("aa"))]},
        {"components": [row(menu("ab"))]},
        "select option 'a'",
    ),
    "pushed button": (
        MESSAGES,
        {"components": [row(button(url="https://discord.com"))]},
        {"components": [row(button())]},
        "has custom_id alone",
    ),
    "link button": (
        MESSAGES,
        {"components": [row({"type": 2, "style": 5, "label": "Go"})]},
        {"components": [row({"type": 2, "style": 5, "url": "https://discord.com"})]},
        "has url alone",
    ),
    "modal": (CALLBACK, modal(6), modal(5), "more than 5 components"),
    "V2 without content": (
        MESSAGES,
        {"flags": V2, "content": "x", "components": [text("x")]},
        {"flags": V2, "components": [text("x")]},
        "content does not go with",
    ),
    "V2 without embeds": (
        FOLLOW_UP,
        {"flags": V2, "embeds": embeds(2), "components": [text("x")]},
        {"embeds": embeds(2)},
        "embeds does not go with",
    ),
    "V2 flag": (
        MESSAGES,
        {"components": [text("x")]},
        {"flags": V2, "components": [text("x")]},
        "needs the components flag",
    ),
    "total text": (
        MESSAGES,
        {"flags": V2, "components": [text("x" * 2000), text("x" * 2001)]},
        {"flags": V2, "components": [text("x" * 2000), text("x" * 2000)]},
        "texts are longer",
    ),
    "uploads of embeds": (
        MESSAGES,
        picture("board.png"),
        {**picture("board.png"), "attachments": BOARD},
        "no such file",
    ),
    "uploads of galleries": (
        CALLBACK,
        {"type": 4, "data": {"flags": V2, "components": [gallery("attachment://sea.png")]}},
        {"type": 4, "data": {"flags": V2, "components": [gallery("https://discord.com/a.png")]}},
        "attachment://sea.png",
    ),
    "message keys": (MESSAGES, {"content": "x", "colour": 1}, {"content": "x"}, "'colour'"),
    "component keys": (
        MESSAGES,
        {"components": [row(button(colour=1))]},
        {"components": [row(button(disabled=True))]},
        "'colour'",
    ),
    "command keys": (COMMANDS, [command(guild=1)], [command(nsfw=False)], "'guild'"),
    "option keys": (
        COMMANDS,
        [command(options=[option(needed=True)])],
        [command(options=[option(required=True)])],
        "'needed'",
    ),
    "command name": (COMMANDS, [command(name="Palm")], [command(name="île-ไทย_2")], "lower-case"),
    "option name": (
        COMMANDS,
        [command(options=[option("a card")])],
        [command(options=[option("a-card")])],
        "lower-case",
    ),
    "locales": (
        COMMANDS,
        [command(name_localizations={"en": "palm"})],
        [command(name_localizations={"en-GB": "palm"})],
        "no locale",
    ),
    "required options": (
        COMMANDS,
        [command(options=[option("a"), option("b", required=True)])],
        [command(options=[option("b", required=True), option("a")])],
        "come before",
    ),
    "command length": (COMMANDS, [long_command(8001)], [long_command(8000)], "longer than 8000"),
    "command names": (
        COMMANDS,
        [command(), command()],
        [command(), command(type=2, description="")],
        "command (1, 'palm')",
    ),
    "option names": (
        COMMANDS,
        [command(options=[option(), option()])],
        [command(options=[option("a"), option("b")])],
        "option 'card'",
    ),
    "choices or autocomplete": (
        COMMANDS,
        [command(options=[option(choices=[{"name": "A", "value": "a"}], autocomplete=True)])],
        [command(options=[option(autocomplete=True)])],
        "exclude each other",
    ),
    "emptiness": (MESSAGES, {"content": ""}, {"components": rows(1)}, "50006"),
}


@pytest.mark.parametrize("rule", RULES)
def test_violation_is_found_without_the_document(rule: str, no_document: None) -> None:
    route, wrong, _right, text = RULES[rule]
    found = check_request(*route, wrong)
    assert [True] == [text in violation for violation in found]


@pytest.mark.parametrize("rule", RULES)
def test_valid_request_passes(rule: str) -> None:
    route, _wrong, right, _told = RULES[rule]
    assert [] == check_request(*route, right)


@pytest.mark.parametrize(("size", "violations"), [(10 * 2**20, 0), (10 * 2**20 + 1, 1)])
def test_file_is_limited_to_ten_mebibytes(size: int, violations: int) -> None:
    found = check_request(*MESSAGES, {"content": "x", "attachments": BOARD}, {"board.png": size})
    assert violations == len(found)


SCHEMA: dict[str, tuple[tuple[str, str], Any, str]] = {
    "a label of 81": (MESSAGES, {"components": [row(button(label="x" * 81))]}, "[0].label"),
    "a text in a row": (
        MESSAGES,
        {"flags": V2, "components": [row(text("x"))]},
        "nothing of type 10 is allowed here",
    ),
    "alt text of 1025": (
        MESSAGES,
        {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
        "$.attachments[0].description",
    ),
    "26 options": (
        MESSAGES,
        {"components": [row(menu("abcdefghijklmnopqrstuvwxyz"))]},
        "[0].options",
    ),
    "permissions in words": (
        COMMANDS,
        [command(default_member_permissions="all")],
        "$[0].default_member_permissions",
    ),
    "an id in words": (MESSAGES, {"content": "x", "attachments": [{"id": "a"}]}, "[0].id"),
    "a callback of type 99": (CALLBACK, {"type": 99}, "nothing of type 99"),
    "an unknown route": (("POST", "/islands"), {}, "no such route"),
}


@pytest.mark.parametrize("what", first_of(SCHEMA))
def test_violation_of_the_document_is_described_on_one_line(what: str, document: Path) -> None:
    route, wrong, text = SCHEMA[what]
    assert [True] == [text in violation for violation in check_request(*route, wrong)]


@pytest.mark.parametrize("number", first_of([0, "0", 1573575589527289856]))
def test_id_is_a_number_or_a_string_of_digits(number: int | str, document: Path) -> None:
    assert [] == check_request(*MESSAGES, {"content": "x", "attachments": [{"id": number}]})


@pytest.mark.parametrize("permissions", first_of([8, "8", None]))
def test_permissions_are_a_number_or_a_string_of_digits(
    permissions: int | str | None, document: Path
) -> None:
    assert [] == check_request(*COMMANDS, [command(default_member_permissions=permissions)])


def test_path_may_have_version_and_query() -> None:
    path = "/api/v10/webhooks/1/token?wait=true"
    assert 1 == len(check_request("POST", path, {"content": "x", "colour": 1}))


def test_invalid_response_is_described(document: Path) -> None:
    found = check_response("GET", "/gateway/bot", 200, {"url": "wss://discord.com", "shards": "1"})
    assert 2 == len(found)


def test_invalid_object_is_described(document: Path) -> None:
    assert ["$: 'id' is a required property"] == check_object("InteractionResponse", {"type": 2})


def test_missing_named_document_is_not_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ATOLL_OPENAPI", str(tmp_path / "absent.json"))
    assert None is openapi_path()


def test_named_document_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    named = tmp_path / "openapi.json"
    named.write_text("{}")
    monkeypatch.setenv("ATOLL_OPENAPI", str(named))
    assert named == openapi_path()


async def test_requests_of_a_simulated_bot_are_valid(document: Path) -> None:
    class Bot(discord.Client):
        async def setup_hook(self) -> None:
            await tree.sync()

    bot = Bot(intents=discord.Intents(guilds=True))
    tree = discord.app_commands.CommandTree(bot)
    bot.tree = tree  # type: ignore[attr-defined]

    @tree.command()
    async def show(interaction: discord.Interaction) -> None:
        """Show the board."""
        view = discord.ui.View().add_item(discord.ui.Button(label="Go", custom_id="go"))
        await interaction.response.send_message("The board.", view=view)

    async with simcord.run(bot) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("games")
        await guild.add_member(env.create_user("alice")).slash(channel, "show")
        checked = [check_request(one.method, one.path, one.json) for one in env.http_requests]
    assert [[] for _ in checked] == checked
