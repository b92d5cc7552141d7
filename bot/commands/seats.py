"""``/seat`` and ``/abort``: who plays on, with the others' consent."""

import re
from typing import Any, Self

import discord
from discord import Interaction, app_commands

from bot.commands.context import client
from bot.lobby import is_settled_by
from bot.refusals import answered, friendly
from bot.store import Proposal
from bot.table import Table
from engine.core import IllegalAction

seat = app_commands.Group(name="seat", description="Leave your seat, or give a seat to another.")


@seat.command(name="leave")
@friendly
async def leave(interaction: Interaction) -> None:
    """Leave a lobby; in a game, ask the others to let a bot go on for you."""
    await client(interaction).desk.leave(interaction)


@seat.command(name="give")
@app_commands.describe(player="Who plays on for you?")
@friendly
async def give(interaction: Interaction, player: discord.User) -> None:
    """Ask the others to let somebody else have your seat."""

    def proposal(table: Table, own: int) -> Proposal:
        if player.bot or table.seat_of(player.id) is not None:
            raise IllegalAction("Give your seat to a person who is not at this table yet.")
        return Proposal("give", own, (own,), seat=own, to=player.id)

    await client(interaction).desk.propose(interaction, proposal)


@seat.command(name="bot")
@app_commands.describe(player="Whose seat?")
@friendly
async def bot(interaction: Interaction, player: discord.User) -> None:
    """Ask the others to let a bot go on for a player who is away."""

    def proposal(table: Table, own: int) -> Proposal:
        away = table.seat_of(player.id)
        if away is None:
            raise IllegalAction(f"{player.mention} is not at this table.")
        return Proposal("bot", own, (own,), seat=away)

    await client(interaction).desk.propose(interaction, proposal)


_LONE = "Do you want to break off table {number}? You play alone, so it is closed at once."
_RANKED = """\
Do you want to give up your ranked try at table {number}? It stays on the board as “not finished”, \
and there is no second one. You may go on with it at any time until its challenge ends."""


class AbortButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"atoll:abort:(?P<game>[0-9]{1,19})",
):
    """The last word of a lone player who wants to break a game off."""

    def __init__(self, game: int) -> None:
        self.game = game
        danger = discord.ButtonStyle.danger
        custom_id = f"atoll:abort:{game}"
        super().__init__(discord.ui.Button(custom_id=custom_id, label="Break it off", style=danger))

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(int(match["game"]))

    async def callback(self, interaction: Interaction) -> None:
        """Break the game off."""
        await answered(interaction, client(interaction).desk.break_off(interaction, self.game))


@app_commands.command()
@friendly
async def abort(interaction: Interaction) -> None:
    """Break the game off: the others are asked; whoever plays alone confirms it first."""
    desk = client(interaction).desk
    table = await desk.find(interaction, None)
    if not is_settled_by(table, interaction.user.id):
        await desk.propose(interaction, lambda _, own: Proposal("abort", own, (own,)))
        return
    view = discord.ui.View(timeout=None)
    view.add_item(AbortButton(table.id))
    view.stop()  # the button finds its table by itself: discord.py need not keep the view
    words = _RANKED if table.is_ranked_try else _LONE
    await interaction.response.send_message(
        words.format(number=table.id), view=view, ephemeral=True
    )


COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (seat, abort)
ITEMS = (AbortButton,)
