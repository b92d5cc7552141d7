"""What-ifs: branches of a game that only one player sees."""

from bot.feature import Feature
from bot.features.whatif.commands import choose, use_tool, whatif
from bot.features.whatif.presses import ChangeWhatIf, TryOut
from bot.features.whatif.service import WhatIfs
from bot.interactions.dispatch import Button, Select

FEATURE = Feature(
    commands=(whatif,),
    handlers=(Button(ChangeWhatIf, use_tool), Select(TryOut, choose)),
    services=(lambda atoll: WhatIfs(atoll.now),),
)
