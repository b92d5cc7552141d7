"""``/nudge``, and ``/settings me nudges``."""

from discord import Interaction, app_commands

from bot.domain.person import Person
from bot.features.nudges.handlers import nudge_players
from bot.features.nudges.rules import NUDGES
from bot.interactions.commands.completion import label_choices
from bot.interactions.commands.person import keep, me, must_be_among
from bot.interactions.commands.transformers import TableNumber
from bot.interactions.errors import friendly
from bot.interactions.looking import begin, find

ALLOWED = {
    "on": "other players may nudge me once a day",
    "off": "no nudges",
}


@app_commands.command()
@app_commands.describe(table="Table number. Leave out for the table here")
@friendly
async def nudge(interaction: Interaction, table: TableNumber | None = None) -> None:
    """Remind the player to move, once a day. They see that you wait."""
    await begin(interaction)
    await nudge_players(interaction, await find(interaction, table))


@me.command(name="nudges")
@app_commands.describe(allow="May players who wait for you nudge you?")
@app_commands.choices(allow=label_choices(ALLOWED))
@friendly
async def nudges(interaction: Interaction, allow: str) -> None:
    """Allow or turn off nudges by players who wait for you."""
    must_be_among(allow, ALLOWED)
    await keep(interaction, NUDGES.to(allow))


def nudge_settings(person: Person) -> str:
    """Return the line about nudges in a user's settings."""
    allowed = NUDGES.of(person) == "on" and person.notices != "none"
    return "Players who wait for you may nudge you once a day." if allowed else "You get no nudges."
