"""What each button, select and form does: one handler for each kind of press."""

from collections.abc import Callable, Coroutine
from typing import Any

from discord import Interaction

from bot.features.challenges import attempt_commands as tries
from bot.features.challenges import commands as challenge
from bot.features.hints import handlers as hinting
from bot.features.lessons import handlers as learning
from bot.features.moderation import commands as admin
from bot.features.notes import handlers as notebook
from bot.features.privacy import commands as data
from bot.features.puzzles import handlers as puzzling
from bot.features.replays import handlers as replays
from bot.features.reviews import handlers as reviewing
from bot.features.rules_pages import handlers as reading
from bot.features.whatif import handlers as whatif
from bot.interactions import acting, options
from bot.interactions.errors import OUT_OF_DATE, answered, refuse
from bot.presentation import presses
from bot.presentation.forms import filled
from bot.presentation.press import Press
from bot.presentation.presses import read_press

Handler = Callable[..., Coroutine[Any, Any, None]]

BUTTONS: dict[type[Press], Handler] = {
    presses.Choose: acting.choose,
    presses.ChoosePath: acting.choose_path,
    presses.UseTool: acting.use_tool,
    presses.UseTurnTool: acting.use_turn_tool,
    presses.Vote: acting.vote,
    presses.BreakOff: acting.break_off,
    presses.TurnTo: replays.step,
    presses.ShowPast: replays.past,
    presses.ChangeWhatIf: whatif.use_tool,
    presses.WriteNotes: notebook.open_sheet,
    presses.BeginTry: tries.begin,
    presses.LookAtChallenges: challenge.look,
    presses.Learn: learning.press,
    presses.TurnPage: reading.turn_page,
    presses.ShowHint: hinting.whole,
    presses.ShowMoment: reviewing.show_moment,
    presses.TryFrom: reviewing.try_again,
    presses.ShareReview: reviewing.share,
    presses.ShowPuzzle: puzzling.show_day,
    presses.AnswerPuzzle: puzzling.try_once,
    presses.Forget: data.forget,
    presses.Moderate: admin.carry_out,
    presses.FillOptions: options.open_form,
}
FORMS: dict[type[Press], Handler] = {
    presses.FillOptions: options.fill_in,
}
"""The handler of a form is also given what was chosen there, by its key."""
SELECTS: dict[type[Press], Handler] = {
    presses.ChooseFrom: acting.choose_from,
    presses.ChangeLobby: acting.change_lobby,
    presses.SeatBot: acting.seat_bot,
    presses.LookThrough: replays.look,
    presses.ReadTopic: reading.read_topic,
    presses.TryOut: whatif.choose,
}
"""The handler of a select is also given the value that was chosen."""


async def submitted(interaction: Interaction) -> None:
    """Do what a form or a sheet that somebody has filled in is for."""
    await answered(interaction, _submitted(interaction))


async def _submitted(interaction: Interaction) -> None:
    data: Any = interaction.data
    chosen, press = filled(data), read_press(data["custom_id"])
    if press is not None and type(press) in FORMS:
        await FORMS[type(press)](interaction, press, chosen)
    else:
        await notebook.submitted(interaction, data["custom_id"], chosen)


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
