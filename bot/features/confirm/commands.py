"""``/settings me confirm``, and the buttons of a move that waits for a confirmation."""

from discord import Interaction, app_commands

from bot.domain.person import Person
from bot.domain.table import Table
from bot.features.confirm.presses import ConfirmTurn, DropMove
from bot.features.confirm.rules import CONFIRM, drop, release
from bot.interactions.acting import change_by_press
from bot.interactions.commands.completion import label_choices
from bot.interactions.commands.person import keep_settings, me, must_be_among
from bot.interactions.context import services, user_of
from bot.interactions.errors import friendly
from bot.services.playing import OLDER, Moment, Stale

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
    await keep_settings(interaction, CONFIRM.to(turns))


def confirm_settings(person: Person) -> str:
    """Return the line about confirmations."""
    if CONFIRM.of(person) == "on":
        return "Your turns wait until you press **Done**."
    return "Your turns end with your last move."


async def confirm_turn(interaction: Interaction, press: ConfirmTurn) -> None:
    """Play the move that waits for a confirmation."""
    await _change(interaction, press, plays=True)


async def drop_move(interaction: Interaction, press: DropMove) -> None:
    """Undo the move that waits for a confirmation."""
    await _change(interaction, press, plays=False)


async def _change(interaction: Interaction, press: ConfirmTurn | DropMove, *, plays: bool) -> None:
    tables, user = services(interaction).tables, user_of(interaction)

    def changed(table: Table) -> Table:
        seat = Moment(press.seat, press.digest).still_there(table, user)
        after = release(table, seat) if plays else drop(table, seat)
        if after is None:
            raise Stale(OLDER)
        return after

    await change_by_press(
        interaction,
        press.table,
        lambda *_: tables.change(press.table, changed, by=user if plays else None, pressed_by=user),
    )
