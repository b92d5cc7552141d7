"""Help: one sheet that leads to everything."""

from bot.feature import Feature
from bot.features.help import commands
from bot.features.help.presses import (
    AskWhichGame,
    ChooseGame,
    ChooseHelp,
    FillHelp,
    ShowHealth,
    ShowHelp,
)
from bot.interactions.dispatch import Button, Form, Select

FEATURE = Feature(
    commands=(commands.help_page,),
    handlers=(
        Button(ShowHelp, commands.show_page),
        Select(ChooseHelp, commands.choose_page),
        Button(AskWhichGame, commands.ask_which_game),
        Select(ChooseGame, commands.choose_game),
        Button(ShowHealth, commands.show_health),
        Button(FillHelp, commands.open_form),
        Form(FillHelp, commands.fill_in),
    ),
)
