"""A small bot without games, and a channel to use it in."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands
from PIL import Image

from testbed.waits import HANG_SECONDS

from .pointing import hasten
from .server import Loopback
from .world import Channel, User

ALT_TEXT = "A small island in a wide sea."


def picture(colour: str) -> bytes:
    """Return a PNG of 4 by 3 pixels."""
    buffer = io.BytesIO()
    Image.new("RGB", (4, 3), colour).save(buffer, "PNG")
    return buffer.getvalue()


def board(colour: str) -> discord.File:
    """Return the picture as an upload."""
    return discord.File(io.BytesIO(picture(colour)), "board.png", description=ALT_TEXT)


class Island(discord.ui.View):
    """A button and select menus."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Explore", custom_id="explore")
    async def explore(
        self, interaction: discord.Interaction, _button: discord.ui.Button["Island"]
    ) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Explored.", attachments=[board("red")])

    @discord.ui.select(
        custom_id="cell", options=[discord.SelectOption(label=one, value=one) for one in "abc"]
    )
    async def cell(
        self, interaction: discord.Interaction, select: discord.ui.Select["Island"]
    ) -> None:
        await interaction.response.edit_message(content=f"Chose {select.values[0]}.")

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="mate")
    async def mate(
        self, interaction: discord.Interaction, select: discord.ui.UserSelect["Island"]
    ) -> None:
        await interaction.response.send_message(f"With {select.values[0].display_name}.")


class Naming(discord.ui.Modal, title="Name the island"):
    name: discord.ui.Label["Naming"] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, discord.ui.TextInput)
        await interaction.response.send_message(self.name.component.value, ephemeral=True)


class TinyBot(discord.AutoShardedClient):
    """A bot without games that answers like Atoll."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.resumed = asyncio.Event()
        hasten(self)

    async def setup_hook(self) -> None:
        self.add_view(Island())
        commands: list[app_commands.Command[Any, Any, Any] | app_commands.Group]
        commands = [show, name, think, store, layout, talk, silent]
        for command in commands:
            self.tree.add_command(command)
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed.set()


@app_commands.command()
async def show(interaction: discord.Interaction) -> None:
    """Show the board."""
    await interaction.response.send_message("The board.", file=board("blue"), view=Island())


@app_commands.command()
async def name(interaction: discord.Interaction) -> None:
    """Name the island."""
    await interaction.response.send_modal(Naming())


@app_commands.command()
async def think(interaction: discord.Interaction) -> None:
    """Defer, then reply twice."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send("Thought.")
    await interaction.followup.send("And more.", ephemeral=True)


@app_commands.command()
async def silent(interaction: discord.Interaction) -> None:
    """Do not reply."""


@app_commands.command()
async def talk(interaction: discord.Interaction) -> None:
    """Send more than Discord accepts."""
    await interaction.response.send_message("x" * 2001)


@app_commands.command()
async def layout(interaction: discord.Interaction) -> None:
    """Show a layout with a picture."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("An island."))
    item = discord.MediaGalleryItem("attachment://board.png", description=ALT_TEXT)
    view.add_item(discord.ui.Container(discord.ui.MediaGallery(item)))
    await interaction.response.send_message(view=view, file=board("green"))


store = app_commands.Group(name="palm", description="Palm Island")


@store.command(name="store")
async def store_card(interaction: discord.Interaction, card: int, mate: discord.Member) -> None:
    """Store a card."""
    await interaction.response.send_message(f"{mate.display_name} sees card {card}.")


@store_card.autocomplete("card")
async def offer_cards(
    _interaction: discord.Interaction, typed: str
) -> list[app_commands.Choice[int]]:
    return [app_commands.Choice(name=f"Card {typed}{one}", value=one) for one in (1, 2)]


class Table:
    """A channel with two users and the connected bot."""

    def __init__(self, server: Loopback, bot: TinyBot) -> None:
        self.server = server
        self.bot = bot
        self.guild = server.add_guild("Lagoon")
        self.channel: Channel = server.add_channel(self.guild, "games")
        self.alice: User = server.add_user("Alice", self.guild)
        self.bob: User = server.add_user("Bob", self.guild)

    async def place(self) -> discord.TextChannel:
        """Return the channel as discord.py knows it."""
        await self.server.until(lambda: self.bot.get_channel(self.channel.id), "the channel")
        place = self.bot.get_channel(self.channel.id)
        assert isinstance(place, discord.TextChannel)
        return place


@asynccontextmanager
async def running(server: Loopback) -> AsyncIterator[TinyBot]:
    """Connect the bot to a loopback."""
    bot = TinyBot()
    with server.point_client():
        async with bot:
            task = asyncio.create_task(bot.start(server.token))
            await server.until(lambda: server.gateway.identified or task.done(), "the connection")
            await asyncio.wait_for(bot.wait_until_ready(), HANG_SECONDS)
            yield bot
        await asyncio.wait_for(task, HANG_SECONDS)


async def code_of(asking: Awaitable[object]) -> int:
    """Return Discord's code for a refused request."""
    try:
        await asking
    except discord.HTTPException as refused:
        return refused.code
    raise AssertionError("the request was not refused")
