"""``/settings me confirm``: whether the last move of a turn waits for a confirmation."""

from discord import Interaction, app_commands

from bot.domain.person import Person
from bot.features.confirm.rules import CONFIRM
from bot.interactions.commands.completion import label_choices
from bot.interactions.commands.person import keep, me, must_be_among
from bot.interactions.errors import friendly

SHOWN = {
    "off": "end my turns immediately",
    "on": "wait for Done before my turns end",
}


@me.command(name="confirm")
@app_commands.describe(turns="Confirm the last move of each turn, in games with other players?")
@app_commands.choices(turns=label_choices(SHOWN))
@friendly
async def confirm(interaction: Interaction, turns: str) -> None:
    """Let the last move of your turns wait until you press Done."""
    must_be_among(turns, SHOWN)
    await keep(interaction, CONFIRM.to(turns))


def confirm_settings(person: Person) -> str:
    """Return the line about confirmations."""
    if CONFIRM.of(person) == "on":
        return "Your turns wait until you press **Done**."
    return "Your turns end with your last move."
