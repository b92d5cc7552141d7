"""What each button and select does: one handler for each kind of press."""

from collections.abc import Callable, Coroutine
from typing import Any

from discord import Interaction

from bot.interactions import acting, hinting, learning, reading, replays, reviewing, whatif
from bot.interactions.commands import admin, challenge, data, tries
from bot.interactions.errors import OUT_OF_DATE, answered, refuse
from bot.interactions.notebook import open_sheet
from bot.presentation import presses
from bot.presentation.presses import Press, read_press

Handler = Callable[..., Coroutine[Any, Any, None]]

BUTTONS: dict[type[Press], Handler] = {
    presses.Choose: acting.choose,
    presses.ChoosePath: acting.choose_path,
    presses.UseTool: acting.use_tool,
    presses.BreakOff: acting.break_off,
    presses.TurnTo: replays.step,
    presses.ShowPast: replays.past,
    presses.ChangeWhatIf: whatif.use_tool,
    presses.WriteNotes: open_sheet,
    presses.BeginTry: tries.begin,
    presses.LookAtChallenges: challenge.look,
    presses.Learn: learning.press,
    presses.TurnPage: reading.turn_page,
    presses.ShowHint: hinting.whole,
    presses.ShowMoment: reviewing.show_moment,
    presses.TryFrom: reviewing.try_again,
    presses.ShareReview: reviewing.share,
    presses.Forget: data.forget,
    presses.Moderate: admin.carry_out,
}
SELECTS: dict[type[Press], Handler] = {
    presses.ChooseFrom: acting.choose_from,
    presses.ChangeLobby: acting.change_lobby,
    presses.SeatBot: acting.seat_bot,
    presses.LookThrough: replays.look,
    presses.ReadTopic: reading.read_topic,
    presses.TryOut: whatif.choose,
}
"""The handler of a select is also given the value that was chosen."""


async def dispatch(interaction: Interaction) -> None:
    """Do what a button or select stands for; one that nobody knows any more is answered too."""
    pressed: Any = interaction.data
    press = read_press(pressed["custom_id"])
    values = pressed.get("values") or []
    if press is None or (type(press) in SELECTS) != bool(values):
        await refuse(interaction, OUT_OF_DATE)
    elif values:
        await answered(interaction, SELECTS[type(press)](interaction, press, values[0]))
    else:
        await answered(interaction, BUTTONS[type(press)](interaction, press))
